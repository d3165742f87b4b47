/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Pictures as SVG: boxes, lines, text, and a board with marks.  Lengths are in pixels, from the
 * upper left corner. */
#ifndef RHUMB_CONSOLE_DRAW_SVG_H
#define RHUMB_CONSOLE_DRAW_SVG_H

#include <stdio.h>

#include "console/draw/marks.h"
#include "rules/position.h"

enum { CELL = 36, MARGIN = 28 };   /* the side of a square, the space around a board */

/* Where a picture is drawn, and of what. */
struct svg {
	FILE *out;
	const struct position *pos;
	const struct marks *marks;   /* on the board; or NULL */
	const char *title;           /* without special characters; or NULL */
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

/* The left and the upper edge of SQUARE. */
int svg_board_x(int square);
int svg_board_y(int square);

/* The board with pieces and coordinates, and an arrow between two squares. */
void svg_board(const struct svg *svg);
void svg_arrow(const struct svg *svg, int from, int to);

/* A whole picture: the board with the drawing's marks, a legend and
 * CAPTION, which may be empty. */
void svg_painted(const struct svg *svg, const char *caption);

#endif
