/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Pictures as SVG: boxes, lines, words, and the board with what is painted. */
#include <config.h>

#include "console/views/drawing.h"

#include "util/text.h"

/* What tells this picture's arrow head from those of others on the same page. */
static const char *tip_name(const struct drawing *drawing)
{
	return drawing->name ? drawing->name : "";
}

void drawing_begin(const struct drawing *drawing, int width, int height)
{
	fprintf(drawing->out,
	        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
	        "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"13\">\n",
	        width, height, width, height);
	if (drawing->title)
		fprintf(drawing->out, "<title>%s</title>\n", drawing->title);
	fprintf(drawing->out,
	        "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
	        "<defs><marker id=\"tip%s\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" "
	        "markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0 8 4 0 8z\" fill=\"#0a62a8\"/>"
	        "</marker></defs>\n", tip_name(drawing));
}

void drawing_end(const struct drawing *drawing)
{
	fputs("</svg>\n", drawing->out);
}

void drawing_box(const struct drawing *drawing, int x, int y, int width, int height,
                     const char *style)
{
	fprintf(drawing->out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" %s/>\n", x, y, width,
	        height, style);
}

void drawing_line(const struct drawing *drawing, int x1, int y1, int x2, int y2,
                      const char *style)
{
	fprintf(drawing->out, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" %s/>\n", x1, y1, x2, y2,
	        style);
}

void drawing_text(const struct drawing *drawing, int x, int y, const char *style,
                      const char *text)
{
	fprintf(drawing->out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" %s>%s</text>\n", x, y,
	        style, text);
}

int drawing_board_x(int square)
{
	return MARGIN + square_file(square) * CELL;
}

int drawing_board_y(int square)
{
	return MARGIN + (RANK_8 - square_rank(square)) * CELL;
}

static void draw_square(const struct drawing *drawing, int square)
{
	static const char *const figures[KINDS] = {
		[KING] = "&#x265A;", [QUEEN] = "&#x265B;", [ROOK] = "&#x265C;",
		[BISHOP] = "&#x265D;", [KNIGHT] = "&#x265E;", [PAWN] = "&#x265F;"
	};
	struct piece piece = position_at(drawing->pos, square);
	bool is_white = !piece_is_empty(piece) && piece_colour(piece) == WHITE;
	enum mark mark = drawing->marks ? (enum mark)drawing->marks->of[square] : MARK_NONE;
	TEXT_ON_STACK(style, 60);

	text_printf(&style, "fill=\"%s\"%s", mark != MARK_NONE ? mark_fill(mark)
	            : square_is_light(square) ? "#f0e4cf" : "#c9ab82",
	            mark != MARK_NONE ? " stroke=\"#777\"" : "");
	drawing_box(drawing, drawing_board_x(square), drawing_board_y(square), CELL, CELL, style_chars);
	if (!piece_is_empty(piece))
		drawing_text(drawing, drawing_board_x(square) + CELL / 2, drawing_board_y(square) + CELL - 9,
		          is_white ? "font-size=\"28\" fill=\"white\" stroke=\"black\" "
		                     "stroke-width=\"0.8\""
		                   : "font-size=\"28\" fill=\"black\"", figures[piece_kind(piece)]);
}

void drawing_board(const struct drawing *drawing)
{
	static const char *const names[] = {
		"a", "b", "c", "d", "e", "f", "g", "h", "1", "2", "3", "4", "5", "6", "7", "8"
	};

	for (int i = 0; i < 64; i++)
		draw_square(drawing, square_from_64(i));
	for (int i = 0; i < FILES; i++) {
		drawing_text(drawing, MARGIN + i * CELL + CELL / 2, MARGIN + RANKS * CELL + 18, "",
		          names[i]);
		drawing_text(drawing, MARGIN - 12, MARGIN + (RANK_8 - i) * CELL + CELL / 2 + 5, "",
		          names[FILES + i]);
	}
}

void drawing_arrow(const struct drawing *drawing, int from, int to)
{
	TEXT_ON_STACK(style, 120);

	text_printf(&style, "stroke=\"#0a62a8\"%s marker-end=\"url(#tip%s)\"",
	            drawing->marks ? " stroke-opacity=\"0.55\" stroke-width=\"2\"" : " stroke-width=\"3\"",
	            tip_name(drawing));
	drawing_line(drawing, drawing_board_x(from) + CELL / 2, drawing_board_y(from) + CELL / 2,
	             drawing_board_x(to) + CELL / 2, drawing_board_y(to) + CELL / 2, style_chars);
}

/* The legend right of the board: each mark that is on a square. */
static void draw_legend(const struct drawing *drawing)
{
	const struct marks *marks = drawing->marks;
	int x = 2 * MARGIN + FILES * CELL, y = MARGIN;

	for (int mark = MARK_NONE + 1; mark < MARKS; mark++) {
		TEXT_ON_STACK(style, 60);

		if (!marks_has(marks, (enum mark)mark))
			continue;
		text_printf(&style, "fill=\"%s\" stroke=\"#777\"", mark_fill((enum mark)mark));
		drawing_box(drawing, x, y, CELL / 2, CELL / 2, style_chars);
		fprintf(drawing->out, "<text x=\"%d\" y=\"%d\">%s</text>\n", x + CELL / 2 + 8, y + 14,
		        marks->legend[mark].meaning);
		y += CELL * 3 / 4;
	}
}

void drawing_painted(const struct drawing *drawing, const char *caption)
{
	enum { LEGEND = 230 };

	drawing_begin(drawing, FILES * CELL + 2 * MARGIN + LEGEND, RANKS * CELL + 2 * MARGIN + 24);
	drawing_board(drawing);
	for (int i = 0; i < drawing->marks->arrow_count; i++)
		drawing_arrow(drawing, drawing->marks->arrows[i].from, drawing->marks->arrows[i].to);
	draw_legend(drawing);
	if (*caption)
		drawing_text(drawing, MARGIN + FILES * CELL / 2, MARGIN + RANKS * CELL + 40, "", caption);
	drawing_end(drawing);
}
