/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures of the machine as SVG, drawn from the live position. */
#include <config.h>

#include "console/views/figure.h"

#include <errno.h>
#include <string.h>

#include "console/arguments.h"
#include "console/shell.h"
#include "console/words.h"
#include "eval/see.h"
#include "notation/coordinate.h"
#include "rules/attack.h"
#include "rules/vector.h"

enum { CELL = 36, MARGIN = 28 };

/* Where a figure is drawn. */
struct drawing {
	FILE *out;
	const struct position *pos;
};

static void begin_drawing(const struct drawing *drawing, int width, int height)
{
	fprintf(drawing->out,
	        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
	        "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"13\">\n"
	        "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
	        "<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" "
	        "markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0 8 4 0 8z\" fill=\"#0a62a8\"/>"
	        "</marker></defs>\n", width, height, width, height);
}

static void end_drawing(const struct drawing *drawing)
{
	fputs("</svg>\n", drawing->out);
}

static void draw_box(const struct drawing *drawing, int x, int y, int width, int height,
                     const char *style)
{
	fprintf(drawing->out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" %s/>\n", x, y, width,
	        height, style);
}

static void draw_line(const struct drawing *drawing, int x1, int y1, int x2, int y2,
                      const char *style)
{
	fprintf(drawing->out, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" %s/>\n", x1, y1, x2, y2,
	        style);
}

/* TEXT, which holds none of SVG's special characters, around X, on line Y. */
static void draw_text(const struct drawing *drawing, int x, int y, const char *style,
                      const char *text)
{
	fprintf(drawing->out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" %s>%s</text>\n", x, y,
	        style, text);
}

/* ---- the star of all vectors ---- */

/* How a vector is drawn: who attacks along it, and in which colour. */
struct star_ray {
	enum colour colour;
	enum kind kind;
	const char *letter, *fill;
};

static const struct star_ray *star_ray_of(struct movers movers)
{
	static const struct star_ray rays[] = {
		{ WHITE, PAWN, "W", "#c9a0dc" }, { BLACK, PAWN, "B", "#c9a0dc" },
		{ WHITE, KNIGHT, "N", "#f4c07a" }, { WHITE, KING, "K", "#7fc8a9" },
		{ WHITE, BISHOP, "D", "#e6b3cc" }, { WHITE, ROOK, "L", "#a9cbe8" }
	};

	for (size_t i = 0; i < sizeof rays / sizeof *rays; i++)
		if (piece_moves_as(piece_make(rays[i].colour, rays[i].kind), movers))
			return &rays[i];
	return NULL;
}

static void draw_star_cell(const struct drawing *drawing, int x, int y, int difference)
{
	const struct star_ray *ray = difference ? star_ray_of(vector_movers(0, difference)) : NULL;
	TEXT_ON_STACK(style, 80);
	TEXT_ON_STACK(number, 8);

	text_printf(&style, "fill=\"%s\" stroke=\"#bbb\"",
	            difference == 0 ? "#333" : ray ? ray->fill : "#f7f7f7");
	draw_box(drawing, x, y, CELL, CELL, style.chars);
	if (difference == 0)
		return;
	if (ray)
		draw_text(drawing, x + CELL / 2, y + 16, "font-weight=\"bold\"", ray->letter);
	text_printf(&number, "%+d", difference);
	draw_text(drawing, x + CELL / 2, y + CELL - 6, "font-size=\"10\" fill=\"#555\"", number_chars);
}

static void draw_star(const struct drawing *drawing, int square)
{
	int side = (2 * FILES - 1) * CELL;
	int left = MARGIN + (FILE_H - square_file(square)) * CELL;
	int top = MARGIN + square_rank(square) * CELL;

	begin_drawing(drawing, side + 2 * MARGIN, side + 2 * MARGIN);
	for (int ranks = RANK_8; ranks >= -RANK_8; ranks--)
		for (int files = -FILE_H; files <= FILE_H; files++)
			draw_star_cell(drawing, MARGIN + (files + FILE_H) * CELL,
			               MARGIN + (RANK_8 - ranks) * CELL, NORTH * ranks + EAST * files);
	draw_box(drawing, left, top, FILES * CELL, RANKS * CELL,
	         "fill=\"none\" stroke=\"black\" stroke-width=\"3\"");
	end_drawing(drawing);
}

/* ---- a walk on the board ---- */

static int board_x(int square)
{
	return MARGIN + square_file(square) * CELL;
}

static int board_y(int square)
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

	draw_box(drawing, board_x(square), board_y(square), CELL, CELL,
	         square_is_light(square) ? "fill=\"#f0e4cf\"" : "fill=\"#c9ab82\"");
	if (!piece_is_empty(piece))
		draw_text(drawing, board_x(square) + CELL / 2, board_y(square) + CELL - 9,
		          is_white ? "font-size=\"28\" fill=\"white\" stroke=\"black\" "
		                     "stroke-width=\"0.8\""
		                   : "font-size=\"28\" fill=\"black\"", figures[piece_kind(piece)]);
}

static void draw_board(const struct drawing *drawing)
{
	static const char *const names[] = {
		"a", "b", "c", "d", "e", "f", "g", "h", "1", "2", "3", "4", "5", "6", "7", "8"
	};

	for (int i = 0; i < 64; i++)
		draw_square(drawing, square_from_64(i));
	for (int i = 0; i < FILES; i++) {
		draw_text(drawing, MARGIN + i * CELL + CELL / 2, MARGIN + RANKS * CELL + 18, "",
		          names[i]);
		draw_text(drawing, MARGIN - 12, MARGIN + (RANK_8 - i) * CELL + CELL / 2 + 5, "",
		          names[FILES + i]);
	}
}

static void draw_arrow(const struct drawing *drawing, int from, int to)
{
	draw_line(drawing, board_x(from) + CELL / 2, board_y(from) + CELL / 2,
	          board_x(to) + CELL / 2, board_y(to) + CELL / 2,
	          "stroke=\"#0a62a8\" stroke-width=\"3\" marker-end=\"url(#tip)\"");
}

/* What the walk from TO, which ended at END, says of the man on FROM. */
static void add_verdict(struct text *out, const struct position *pos, int from, int to, int end)
{
	bool attacks = attack_hits(position_board(pos), from, to);

	if (end != from && (!square_is_ok(end) || piece_is_empty(position_at(pos, from)))) {
		text_add(out, "nobody stands on ");
		add_square(out, from);
		return;
	}
	text_add(out, "it meets ");
	add_man(out, pos, end);
	text_add(out, attacks ? ", who attacks" : end == from ? ", who moves otherwise" : " first");
}

/* The walk back from TO: step by step until it meets somebody. */
static void draw_walk(const struct drawing *drawing, int from, int to)
{
	int step = -vector_step(from, to);
	int end = board_first_man(position_board(drawing->pos), to, step);
	TEXT_ON_STACK(caption, 120);

	begin_drawing(drawing, FILES * CELL + 2 * MARGIN, RANKS * CELL + 2 * MARGIN + 24);
	draw_board(drawing);
	draw_box(drawing, board_x(to) + 1, board_y(to) + 1, CELL - 2, CELL - 2,
	         "fill=\"none\" stroke=\"#c22\" stroke-width=\"3\"");
	for (int square = to; square != end && square_is_ok(square + step); square += step)
		draw_arrow(drawing, square, square + step);
	add_square(&caption, to);
	text_printf(&caption, " back by steps of %+d: ", step);
	add_verdict(&caption, drawing->pos, from, to, end);
	draw_text(drawing, MARGIN + FILES * CELL / 2, MARGIN + RANKS * CELL + 40, "", caption_chars);
	end_drawing(drawing);
}

/* ---- the ladder of an exchange ---- */

static void draw_step(const struct drawing *drawing, int x, int zero, int balance, int square,
                      bool first)
{
	int height = (balance < 0 ? -balance : balance) / 6;
	TEXT_ON_STACK(man, 8);
	TEXT_ON_STACK(sum, 12);

	draw_box(drawing, x + 6, balance < 0 ? zero : zero - height, 2 * CELL - 12, height,
	         balance < 0 ? "fill=\"#e6a0a0\"" : "fill=\"#a0d0a8\"");
	add_signed(&sum, balance);
	draw_text(drawing, x + CELL, balance < 0 ? zero + height + 16 : zero - height - 6, "",
	          sum_chars);
	add_man(&man, drawing->pos, square);
	draw_text(drawing, x + CELL, 18, first ? "font-weight=\"bold\"" : "", man_chars);
}

static void draw_exchange(const struct drawing *drawing, struct move move)
{
	int squares[SEE_STEPS], balance[SEE_STEPS];
	int steps = see_explain(drawing->pos, move, squares, balance);
	int most = 0, least = 0, zero;
	TEXT_ON_STACK(caption, 60);

	for (int i = 0; i < steps; i++) {
		most = balance[i] > most ? balance[i] : most;
		least = balance[i] < least ? balance[i] : least;
	}
	zero = 50 + most / 6;
	begin_drawing(drawing, steps * 2 * CELL + 2 * MARGIN, zero - least / 6 + 70);
	for (int i = 0; i < steps; i++)
		draw_step(drawing, MARGIN + 2 * i * CELL, zero, balance[i], squares[i], i == 0);
	draw_line(drawing, MARGIN, zero, MARGIN + steps * 2 * CELL, zero, "stroke=\"black\"");
	add_san(&caption, drawing->pos, move);
	text_printf(&caption, " is worth %d", see(drawing->pos, move));
	draw_text(drawing, MARGIN + steps * CELL, zero - least / 6 + 50, "font-weight=\"bold\"",
	          caption_chars);
	end_drawing(drawing);
}

/* ---- the history, its repetitions joined ---- */

static uint64_t key_before(const struct position *pos, int ply)
{
	return ply < position_plies(pos) ? position_key_at(pos, ply) : position_key(pos);
}

static void draw_history(const struct drawing *drawing)
{
	const struct position *pos = drawing->pos;
	int plies = position_plies(pos);
	int first = plies > position_rule50(pos) ? plies - position_rule50(pos) : 0;
	int base = 60 + (plies - first) * CELL / 4;

	begin_drawing(drawing, (plies - first + 1) * 2 * CELL + 2 * MARGIN, base + 60);
	for (int ply = first; ply <= plies; ply++) {
		int x = MARGIN + (ply - first) * 2 * CELL + CELL;
		char move[COORDINATE_MAX] = "now";

		if (ply < plies)
			coordinate_format(position_move_at(pos, ply), COORDINATE_STANDARD, move);
		fprintf(drawing->out, "<circle cx=\"%d\" cy=\"%d\" r=\"10\" fill=\"#a9cbe8\" "
		                      "stroke=\"black\"/>\n", x, base);
		draw_text(drawing, x, base + 32, "", move);
		for (int before = ply - 2; before >= first; before -= 2) {
			int from = MARGIN + (before - first) * 2 * CELL + CELL;

			if (key_before(pos, before) != key_before(pos, ply))
				continue;
			fprintf(drawing->out, "<path d=\"M%d %d Q%d %d %d %d\" fill=\"none\" "
			                      "stroke=\"#c22\" stroke-width=\"2\"/>\n", from, base - 10,
			        (from + x) / 2, base - 10 - (x - from) / 3, x, base - 10);
			break;
		}
	}
	end_drawing(drawing);
}

/* ---- the command ---- */

enum figure { FIGURE_STAR, FIGURE_WALK, FIGURE_EXCHANGE, FIGURE_HISTORY };

/* What is asked for; the fields that its kind needs. */
struct figure_request {
	enum figure figure;
	int from, to;              /* squares */
	struct move move;
};

static enum done read_request(struct console *console, int argc, char **argv,
                              struct figure_request *request)
{
	if (argc == 3 && text_equal(argv[1], "star")) {
		request->figure = FIGURE_STAR;
		if (!argument_square(console, argv[2], &request->from))
			return BAD_USAGE;
	} else if (argc == 4 && text_equal(argv[1], "walk")) {
		request->figure = FIGURE_WALK;
		if (!argument_square(console, argv[2], &request->from) ||
		    !argument_square(console, argv[3], &request->to))
			return BAD_USAGE;
		if (vector_step(request->from, request->to) == 0)
			return console_fail(console, "no man attacks along that vector");
	} else if (argc == 3 && text_equal(argv[1], "exchange")) {
		request->figure = FIGURE_EXCHANGE;
		if (!argument_move(console, argv[2], &request->move))
			return FAILED;
	} else if (argc == 2 && text_equal(argv[1], "history")) {
		request->figure = FIGURE_HISTORY;
	} else {
		return console_misuse(console, "say 'star SQUARE', 'walk FROM TO', 'exchange MOVE' or "
		                               "'history'");
	}
	return DONE;
}

static void draw_figure(const struct console *console, const struct figure_request *request,
                        FILE *out)
{
	struct drawing drawing = { out, console_position(console) };

	switch (request->figure) {
	case FIGURE_STAR:
		draw_star(&drawing, request->from);
		break;
	case FIGURE_WALK:
		draw_walk(&drawing, request->from, request->to);
		break;
	case FIGURE_EXCHANGE:
		draw_exchange(&drawing, request->move);
		break;
	case FIGURE_HISTORY:
		draw_history(&drawing);
		break;
	}
}

enum done run_figure(struct console *console, int argc, char **argv)
{
	struct figure_request request;
	bool to_file = argc > 3 && text_equal(argv[argc - 2], "-o");
	FILE *out = console->screen.out;
	const char *path = argv[argc - 1];
	enum done done = read_request(console, to_file ? argc - 2 : argc, argv, &request);

	if (done == DONE && to_file)
		out = console_open_output(console, path, "wx");
	if (done != DONE || !out)
		return done != DONE ? done : FAILED;
	draw_figure(console, &request, out);
	if (to_file && fclose(out) != 0)
		return console_fail(console, "%s: %s", path, strerror(errno));
	return DONE;
}
