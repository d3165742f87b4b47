/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Boards as text and as SVG. */
#ifndef RHUMB_CONSOLE_DRAW_DRAW_H
#define RHUMB_CONSOLE_DRAW_DRAW_H

#include <stdio.h>

#include "console/shell/command.h"
#include "console/shell/screen.h"
#include "rules/position.h"

/* ---- marks.c: marked squares, arrows and a legend, which a view paints on the board.  board_text.c shows them
 * in colour or as letters, svg.c as a picture. */

/* How a square is marked; the legend explains it. */
enum mark {
	MARK_NONE, MARK_RED, MARK_GREEN, MARK_BLUE, MARK_VIOLET, MARK_CYAN, MARK_ORANGE, MARK_WAY,
	MARKS
};

enum { ARROWS_MAX = 64 };

struct marks {
	unsigned char of[SQUARE_NUMBERS];    /* enum mark */
	struct {
		char letter;           /* used without colour; 0: the mark is not used */
		const char *meaning;
	} legend[MARKS];
	struct {
		int from, to;
	} arrows[ARROWS_MAX];
	int arrow_count;
	const char *notes[RANKS];      /* on a wide screen beside the board, by row from the top */
};

/* Define MARK in the legend of MARKS.  The string MEANING must outlive MARKS. */
void marks_define(struct marks *marks, enum mark mark, char letter, const char *meaning);

/* Mark SQUARE, replacing any earlier mark. */
void marks_set(struct marks *marks, int square, enum mark mark);

/* Add an arrow from FROM to TO; along a line, unmarked squares in between get MARK_WAY. */
void marks_arrow(struct marks *marks, int from, int to);

/* True if MARK is on a square, so that the legend shows it. */
bool marks_has(const struct marks *marks, enum mark mark);

/* The colour of MARK on a terminal (of 256) and in a figure. */
int mark_colour(enum mark mark);
const char *mark_fill(enum mark mark);

/* ---- board_text.c: the board as text. */

/* Draw the board of POS, with its state beside it, or below it on a narrow terminal.  Returns
 * the number of rows. */
int board_text_show(const struct screen *screen, const struct position *pos);

/* Draw the board of POS with MARKS: in colour, or as letters after a colon.  The legend is beside
 * the board, or below it on a narrow screen. */
void board_text_show_marks(const struct screen *screen, const struct position *pos,
                           const struct marks *marks);

/* ---- svg.c: pictures as SVG: boxes, lines, text, and a board with marks.  Lengths are in pixels, from the
 * upper left corner. */

enum { CELL = 36, MARGIN = 28 };   /* the side of a square, the space around a board */

/* Where a picture is drawn, and of what. */
struct svg {
	FILE *out;
	const struct position *pos;
	const struct marks *marks;   /* on the board; or NULL */
	const char *title;           /* without special characters; or NULL */
	bool flipped;                /* the board is seen from Black's side */
};

/* Everything else is drawn between these two. */
void svg_begin(const struct svg *svg, int width, int height);
void svg_end(const struct svg *svg);

/* STYLE is SVG's attributes: 'fill="white"'. */
void svg_box(const struct svg *svg, int x, int y, int width, int height,
             const char *style);
void svg_line(const struct svg *svg, int x1, int y1, int x2, int y2,
              const char *style);

/* TEXT, which contains no special character of SVG, centred at X, on the line at Y. */
void svg_text(const struct svg *svg, int x, int y, const char *style,
              const char *text);

/* TEXT, any, that begins at X, on the line at Y. */
void svg_label(const struct svg *svg, int x, int y, const char *style, const char *text);

/* The left and the upper edge of SQUARE. */
int svg_board_x(const struct svg *svg, int square);
int svg_board_y(const struct svg *svg, int square);

/* The board with pieces and coordinates, and an arrow between two squares. */
void svg_board(const struct svg *svg);
void svg_arrow(const struct svg *svg, int from, int to);

/* ---- pieces.c: the pieces, drawn for Rhumb; rhumb-report takes them from `figure pieces`. */

/* The six shapes as symbols, "piece-K" to "piece-P", which are seen where they are used.  They take the colours
 * "fill" and "stroke", and "color" for the lines within. */
void svg_shapes(const struct svg *svg);

/* PIECE on a square of the board whose left and upper edge are X and Y; svg_shapes precedes it. */
void svg_piece(const struct svg *svg, int x, int y, struct piece piece);

/* A whole picture: the board with the drawing's marks; with a CAPTION, which may be empty, it has a legend,
 * too. */
void svg_painted(const struct svg *svg, const char *caption);

#endif
