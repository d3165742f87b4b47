/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Pictures as SVG: boxes, lines, words, and the board with what is painted.
 * Lengths are in pixels, from the upper left corner. */
#ifndef RHUMB_CONSOLE_VIEWS_DRAWING_H
#define RHUMB_CONSOLE_VIEWS_DRAWING_H

#include <stdio.h>

#include "console/views/marks.h"
#include "rules/position.h"

enum { CELL = 36, MARGIN = 28 };   /* a square's side, and the space around a board */

/* Where a picture is drawn, and of what. */
struct drawing {
	FILE *out;
	const struct position *pos;
	const struct marks *marks;   /* painted on the board's squares; or NULL */
	const char *name;            /* letters and digits, other than other pictures on its page have;
	                              * NULL: it stands alone */
	const char *title;           /* what it shows, without special characters; or NULL */
};

/* All else is drawn between these two. */
void drawing_begin(const struct drawing *drawing, int width, int height);
void drawing_end(const struct drawing *drawing);

/* STYLE is SVG's attributes: 'fill="white"'. */
void drawing_box(const struct drawing *drawing, int x, int y, int width, int height,
                 const char *style);
void drawing_line(const struct drawing *drawing, int x1, int y1, int x2, int y2,
                  const char *style);

/* TEXT, which holds none of SVG's special characters, around X, on line Y. */
void drawing_text(const struct drawing *drawing, int x, int y, const char *style,
                  const char *text);

/* The left edge of SQUARE's column, and the upper edge of its row. */
int drawing_board_x(int square);
int drawing_board_y(int square);

/* The board with its men and coordinates, and an arrow between two squares. */
void drawing_board(const struct drawing *drawing);
void drawing_arrow(const struct drawing *drawing, int from, int to);

/* A whole picture: the board with the drawing's marks, a legend and
 * CAPTION, which may be empty. */
void drawing_painted(const struct drawing *drawing, const char *caption);

#endif
