/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Pictures as SVG: boxes, lines, text, and a board with marks. */
#include <config.h>

#include "console/draw/draw.h"

#include "rules/vector.h"
#include "util/text.h"

void svg_begin(const struct svg *svg, int width, int height)
{
	fprintf(svg->out,
	        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
	        "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"13\">\n",
	        width, height, width, height);
	if (svg->title)
		fprintf(svg->out, "<title>%s</title>\n", svg->title);
	fprintf(svg->out,
	        "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
	        "<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" "
	        "markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0 8 4 0 8z\" fill=\"#0a62a8\"/>"
	        "</marker></defs>\n");
}

void svg_end(const struct svg *svg)
{
	fputs("</svg>\n", svg->out);
}

void svg_box(const struct svg *svg, int x, int y, int width, int height,
             const char *style)
{
	fprintf(svg->out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" %s/>\n", x, y, width,
	        height, style);
}

void svg_line(const struct svg *svg, int x1, int y1, int x2, int y2,
              const char *style)
{
	fprintf(svg->out, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" %s/>\n", x1, y1, x2, y2,
	        style);
}

void svg_text(const struct svg *svg, int x, int y, const char *style,
              const char *text)
{
	fprintf(svg->out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" %s>%s</text>\n", x, y,
	        style, text);
}

void svg_label(const struct svg *svg, int x, int y, const char *style, const char *text)
{
	fprintf(svg->out, "<text x=\"%d\" y=\"%d\" %s>", x, y, style);
	for (; *text; text++) {
		if (*text == '&' || *text == '<' || *text == '>')
			fprintf(svg->out, "&#%d;", *text);
		else
			fputc(*text, svg->out);
	}
	fputs("</text>\n", svg->out);
}

int svg_board_x(const struct svg *svg, int square)
{
	return MARGIN + (svg->flipped ? FILE_H - square_file(square) : square_file(square)) * CELL;
}

int svg_board_y(const struct svg *svg, int square)
{
	return MARGIN + (svg->flipped ? square_rank(square) : RANK_8 - square_rank(square)) * CELL;
}

static void draw_square(const struct svg *svg, int square)
{
	struct piece piece = position_at(svg->pos, square);
	enum mark mark = svg->marks ? (enum mark)svg->marks->of[square] : MARK_NONE;
	struct text style = TEXT_OF(60);

	text_printf(&style, "fill=\"%s\"%s", mark != MARK_NONE ? mark_fill(mark)
	            : square_is_light(square) ? "#f0e4cf" : "#c9ab82",
	            mark != MARK_NONE ? " stroke=\"#777\"" : "");
	svg_box(svg, svg_board_x(svg, square), svg_board_y(svg, square), CELL, CELL, style.chars);
	if (!piece_is_empty(piece))
		svg_piece(svg, svg_board_x(svg, square), svg_board_y(svg, square), piece);
}

void svg_board(const struct svg *svg)
{
	static const char *const names[] = {
		"a", "b", "c", "d", "e", "f", "g", "h", "1", "2", "3", "4", "5", "6", "7", "8"
	};

	svg_shapes(svg);
	for (int i = 0; i < 64; i++)
		draw_square(svg, square_from_64(i));
	for (int i = 0; i < FILES; i++) {
		int square = square_make(i, i);

		svg_text(svg, svg_board_x(svg, square) + CELL / 2, MARGIN + RANKS * CELL + 18, "",
		          names[i]);
		svg_text(svg, MARGIN - 12, svg_board_y(svg, square) + CELL / 2 + 5, "",
		          names[FILES + i]);
	}
}

void svg_arrow(const struct svg *svg, int from, int to)
{
	int from_x = svg_board_x(svg, from) + CELL / 2, from_y = svg_board_y(svg, from) + CELL / 2;
	int x = svg_board_x(svg, to) + CELL / 2, y = svg_board_y(svg, to) + CELL / 2;
	int far = vector_distance(from, to) * CELL;
	struct text style = TEXT_OF(120);

	if (svg->marks && far) {          /* the tip stops before the middle, where a piece is */
		int way_x = x - from_x, way_y = y - from_y;

		x -= way_x * (CELL / 3) / far;
		y -= way_y * (CELL / 3) / far;
	}
	text_printf(&style, "stroke=\"#0a62a8\"%s marker-end=\"url(#tip)\"",
	            svg->marks ? " stroke-opacity=\"0.55\" stroke-width=\"2\"" : " stroke-width=\"3\"");
	svg_line(svg, from_x, from_y, x, y, style.chars);
}

/* Draw the legend to the right of the board: each mark that is on a square. */
static void draw_legend(const struct svg *svg)
{
	const struct marks *marks = svg->marks;
	int x = 2 * MARGIN + FILES * CELL, y = MARGIN;

	for (int mark = MARK_NONE + 1; mark < MARKS; mark++) {
		struct text style = TEXT_OF(60);

		if (!marks_has(marks, (enum mark)mark))
			continue;
		text_printf(&style, "fill=\"%s\" stroke=\"#777\"", mark_fill((enum mark)mark));
		svg_box(svg, x, y, CELL / 2, CELL / 2, style.chars);
		svg_label(svg, x + CELL / 2 + 8, y + 14, "", marks->legend[mark].meaning);
		y += CELL * 3 / 4;
	}
}

void svg_painted(const struct svg *svg, const char *caption)
{
	enum { LEGEND = 230 };

	svg_begin(svg, FILES * CELL + 2 * MARGIN + (caption ? LEGEND : 0),
	          RANKS * CELL + 2 * MARGIN + (caption ? 24 : 0));
	svg_board(svg);
	for (int i = 0; i < svg->marks->arrow_count; i++)
		svg_arrow(svg, svg->marks->arrows[i].from, svg->marks->arrows[i].to);
	if (caption)
		draw_legend(svg);
	if (caption && *caption)
		svg_text(svg, MARGIN + FILES * CELL / 2, MARGIN + RANKS * CELL + 40, "", caption);
	svg_end(svg);
}
