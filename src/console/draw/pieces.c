/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The pieces as SVG, drawn for Rhumb: an outline, and lines in it. */
#include <config.h>

#include "console/draw/draw.h"

#include "notation/notation.h"

enum { SIDE = 45 };          /* of the square that the coordinates below are in */

static const struct {
	const char *outline, *lines;
} shapes[KINDS] = {
	[KING] = {
		"M22.5 22c-1.5-6-5-8.5-8.5-8.5-4 0-7 3-7 7 0 4 3 6.5 5 9V38h21v-8.5c2-2.5 5-5 5-9 0-4-3-7-7-7-3.5 0-7 2.5-8.5 8.5z"
		"M22.5 21c-2-3-3-5-3-6.5a3 3 0 0 1 6 0c0 1.5-1 3.5-3 6.5zM21.2 11.5v-2h-2.4V7h2.4V4.5h2.6V7h2.4v2.5h-2.4v2z",
		"M12 29.5c7-2 14-2 21 0M12 33.8c7-2 14-2 21 0"
	},
	[QUEEN] = {
		"M11.5 29L8 14l7 8.5.5-12L20 21l2.5-12L25 21l4.5-10.5.5 12L37 14"
		"l-3.5 15c-1 1.5-1 3 0 4.5V38h-22v-4.5c1-1.5 1-3 0-4.5z"
		"M6 12a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM13.5 8.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM20.5 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0z"
		"M27.5 8.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM35 12a2 2 0 1 0 4 0 2 2 0 1 0-4 0z",
		"M11.5 29c7-2 15-2 22 0M11.5 33.5c7-2 15-2 22 0"
	},
	[ROOK] = {
		"M11 8h5v3.5h4V8h5v3.5h4V8h5v9l-4 3.5v10l3 3.5v4H12v-4l3-3.5v-10L11 17z",
		"M15 20.5h15M15 30.5h15"
	},
	[BISHOP] = {
		"M22.5 6.5a2.6 2.6 0 0 1 1.9 4.4c4.6 3.4 7.6 7.4 7.6 11.6 0 3.2-1.6 5.6-4.2 7l1 3c3.2.4 5.2 1 6.2 2V38H10"
		"v-3.5c1-1 3-1.6 6.2-2l1-3c-2.6-1.4-4.2-3.8-4.2-7 0-4.2 3-8.2 7.6-11.6a2.6 2.6 0 0 1 1.9-4.4z",
		"M22.5 15v8M19 18.5h7M17.2 29.5h10.6M16.2 32.5h12.6"
	},
	[KNIGHT] = {
		"M14 38c0-7 2-10.5 7-14.5-3.5.5-5 1-7 3-1.5 1.5-2.5 2-4 1.5-2-.8-2.6-3-1.5-5 2-3.8 3.5-5.5 4.5-9 .5-2 1.5-3.5 3.5-4.5"
		"l-.5-4 4.5 3c8 .5 14.5 7 14.5 17 0 5-.5 8.5-.5 12.5z",
		"M16.5 14.8v1.4M11 24.5l.6-.6M23.5 12c5 2.5 8 7.5 8 16"
	},
	[PAWN] = {
		"M22.5 7.5a5.5 5.5 0 0 1 3.6 9.7h2.4v3h-2.6c.4 6 2.4 9.2 6 11.3v6H13.1v-6c3.6-2.1 5.6-5.3 6-11.3h-2.6v-3h2.4"
		"a5.5 5.5 0 0 1 3.6-9.7z",
		"M13.1 33.5h18.8"
	}
};

void svg_shapes(const struct svg *svg)
{
	for (int kind = 0; kind < KINDS; kind++)
		fprintf(svg->out,
		        "<symbol id=\"piece-%c\" viewBox=\"0 0 %d %d\" stroke-width=\"1.5\" stroke-linejoin=\"round\" "
		        "stroke-linecap=\"round\"><path d=\"%s\"/><path d=\"%s\" fill=\"none\" stroke=\"currentColor\"/></symbol>\n",
		        kind_letter((enum kind)kind), SIDE, SIDE, shapes[kind].outline, shapes[kind].lines);
}

void svg_piece(const struct svg *svg, int x, int y, struct piece piece)
{
	bool is_white = piece_colour(piece) == WHITE;

	fprintf(svg->out,
	        "<use href=\"#piece-%c\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" "
	        "stroke=\"black\" color=\"%s\"/>\n",
	        kind_letter(piece_kind(piece)), x, y, CELL, CELL, is_white ? "white" : "black", is_white ? "black" : "white");
}
