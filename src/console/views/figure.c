/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures of the machine as SVG, drawn from the live position. */
#include <config.h>

#include "console/views/figure.h"

#include <errno.h>
#include <string.h>

#include "console/arguments.h"
#include "console/shell.h"
#include "console/views/drawing.h"
#include "console/views/painted.h"
#include "console/views/tactics.h"
#include "console/words.h"
#include "eval/see.h"
#include "notation/coordinate.h"
#include "rules/attack.h"
#include "rules/makemove.h"
#include "rules/vector.h"

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
	drawing_box(drawing, x, y, CELL, CELL, style.chars);
	if (difference == 0)
		return;
	if (ray)
		drawing_text(drawing, x + CELL / 2, y + 16, "font-weight=\"bold\"", ray->letter);
	text_printf(&number, "%+d", difference);
	drawing_text(drawing, x + CELL / 2, y + CELL - 6, "font-size=\"10\" fill=\"#555\"", number_chars);
}

static void draw_star(const struct drawing *drawing, int square)
{
	int side = (2 * FILES - 1) * CELL;
	int left = MARGIN + (FILE_H - square_file(square)) * CELL;
	int top = MARGIN + square_rank(square) * CELL;

	drawing_begin(drawing, side + 2 * MARGIN, side + 2 * MARGIN);
	for (int ranks = RANK_8; ranks >= -RANK_8; ranks--)
		for (int files = -FILE_H; files <= FILE_H; files++)
			draw_star_cell(drawing, MARGIN + (files + FILE_H) * CELL,
			               MARGIN + (RANK_8 - ranks) * CELL, NORTH * ranks + EAST * files);
	drawing_box(drawing, left, top, FILES * CELL, RANKS * CELL,
	         "fill=\"none\" stroke=\"black\" stroke-width=\"3\"");
	drawing_end(drawing);
}

/* ---- a walk on the board ---- */

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

	drawing_begin(drawing, FILES * CELL + 2 * MARGIN, RANKS * CELL + 2 * MARGIN + 24);
	drawing_board(drawing);
	drawing_box(drawing, drawing_board_x(to) + 1, drawing_board_y(to) + 1, CELL - 2, CELL - 2,
	         "fill=\"none\" stroke=\"#c22\" stroke-width=\"3\"");
	for (int square = to; square != end && square_is_ok(square + step); square += step)
		drawing_arrow(drawing, square, square + step);
	add_square(&caption, to);
	text_printf(&caption, " back by steps of %+d: ", step);
	add_verdict(&caption, drawing->pos, from, to, end);
	drawing_text(drawing, MARGIN + FILES * CELL / 2, MARGIN + RANKS * CELL + 40, "", caption_chars);
	drawing_end(drawing);
}

/* ---- the ladder of an exchange ---- */

static void draw_step(const struct drawing *drawing, int x, int zero, int balance, int square,
                      bool first)
{
	int height = (balance < 0 ? -balance : balance) / 6;
	TEXT_ON_STACK(man, 8);
	TEXT_ON_STACK(sum, 12);

	drawing_box(drawing, x + 6, balance < 0 ? zero : zero - height, 2 * CELL - 12, height,
	         balance < 0 ? "fill=\"#e6a0a0\"" : "fill=\"#a0d0a8\"");
	add_signed(&sum, balance);
	drawing_text(drawing, x + CELL, balance < 0 ? zero + height + 16 : zero - height - 6, "",
	          sum_chars);
	add_man(&man, drawing->pos, square);
	drawing_text(drawing, x + CELL, 18, first ? "font-weight=\"bold\"" : "", man_chars);
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
	drawing_begin(drawing, steps * 2 * CELL + 2 * MARGIN, zero - least / 6 + 70);
	for (int i = 0; i < steps; i++)
		draw_step(drawing, MARGIN + 2 * i * CELL, zero, balance[i], squares[i], i == 0);
	drawing_line(drawing, MARGIN, zero, MARGIN + steps * 2 * CELL, zero, "stroke=\"black\"");
	add_san(&caption, drawing->pos, move);
	text_printf(&caption, " is worth %d", see(drawing->pos, move));
	drawing_text(drawing, MARGIN + steps * CELL, zero - least / 6 + 50, "font-weight=\"bold\"",
	          caption_chars);
	drawing_end(drawing);
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

	drawing_begin(drawing, (plies - first + 1) * 2 * CELL + 2 * MARGIN, base + 60);
	for (int ply = first; ply <= plies; ply++) {
		int x = MARGIN + (ply - first) * 2 * CELL + CELL;
		char move[COORDINATE_MAX] = "now";

		if (ply < plies)
			coordinate_format(position_move_at(pos, ply), COORDINATE_STANDARD, move);
		fprintf(drawing->out, "<circle cx=\"%d\" cy=\"%d\" r=\"10\" fill=\"#a9cbe8\" "
		                      "stroke=\"black\"/>\n", x, base);
		drawing_text(drawing, x, base + 32, "", move);
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
	drawing_end(drawing);
}

/* ---- the command ---- */

enum figure {
	FIGURE_STAR, FIGURE_WALK, FIGURE_EXCHANGE, FIGURE_HISTORY, FIGURE_ATTACKS, FIGURE_PINS,
	FIGURE_CHECKS, FIGURE_RAYS, FIGURE_TACTICS, FIGURE_EXPLAIN, FIGURES
};

/* What is drawn, and what it is asked with. */
static const struct {
	const char *name;
	int squares, moves;        /* how many of each */
} figures[FIGURES] = {
	[FIGURE_STAR] = { "star", 1, 0 }, [FIGURE_WALK] = { "walk", 2, 0 },
	[FIGURE_EXCHANGE] = { "exchange", 0, 1 }, [FIGURE_HISTORY] = { "history", 0, 0 },
	[FIGURE_ATTACKS] = { "attacks", 1, 0 }, [FIGURE_PINS] = { "pins", 0, 0 },
	[FIGURE_CHECKS] = { "checks", 0, 0 }, [FIGURE_RAYS] = { "rays", 1, 0 },
	[FIGURE_TACTICS] = { "tactics", 0, 0 }, [FIGURE_EXPLAIN] = { "explain", 0, 1 }
};

/* What is asked for; the fields that its kind needs. */
struct figure_request {
	enum figure figure;
	int squares[2];
	struct move move;
};

static enum done read_request(struct console *console, int argc, char **argv,
                              struct figure_request *request)
{
	int figure = 0;

	while (figure < FIGURES && !text_equal(argv[1], figures[figure].name))
		figure++;
	if (figure == FIGURES || argc != 2 + figures[figure].squares + figures[figure].moves)
		return console_misuse(console, "say 'star SQUARE', 'walk FROM TO', 'exchange MOVE', "
		                               "'history', 'attacks SQUARE', 'pins', 'checks', "
		                               "'rays SQUARE', 'tactics' or 'explain MOVE'");
	request->figure = (enum figure)figure;
	for (int i = 0; i < figures[figure].squares; i++)
		if (!argument_square(console, argv[2 + i], &request->squares[i]))
			return BAD_USAGE;
	if (figures[figure].moves && !argument_move(console, argv[2], &request->move))
		return FAILED;
	if (figure == FIGURE_WALK && vector_step(request->squares[0], request->squares[1]) == 0)
		return console_fail(console, "no man attacks along that vector");
	if (figure == FIGURE_RAYS &&
	    piece_is_empty(position_at(console_position(console), request->squares[0])))
		return console_fail(console, "%s is empty", argv[2]);
	return DONE;
}

/* Paint what REQUEST asks for on empty MARKS, and add its caption.  FAILED after a
 * complaint. */
static enum done paint(struct console *console, const struct figure_request *request,
                       struct marks *marks, struct text *caption)
{
	const struct position *pos = console_position(console);
	struct position *after = console_scratch(console, 1);

	if (!after)
		return FAILED;
	switch (request->figure) {
	case FIGURE_ATTACKS:
		paint_attacks(marks, pos, request->squares[0], WHITE, true);
		text_add(caption, "Who attacks ");
		add_man(caption, pos, request->squares[0]);
		break;
	case FIGURE_PINS:
		paint_pins(marks, pos);
		text_add(caption, "Pins, and men who may discover a check");
		break;
	case FIGURE_CHECKS:
		paint_checks(marks, pos);
		text_printf(caption, "Checks, %s to move", colour_name(position_turn(pos)));
		break;
	case FIGURE_RAYS:
		paint_rays(marks, pos, request->squares[0]);
		text_add(caption, "The ways of ");
		add_man(caption, pos, request->squares[0]);
		break;
	case FIGURE_EXPLAIN:
		add_san(caption, pos, request->move);
		text_add(caption, ", and what it attacks then");
		position_make(after, request->move);
		paint_move(marks, pos, after, request->move);
		break;
	default:
		text_add(caption, "Men in danger");
		return tactics_paint(console, marks);
	}
	return DONE;
}

static enum done draw_figure(struct console *console, const struct figure_request *request,
                             const struct marks *marks, const char *caption, FILE *out)
{
	struct drawing drawing = { out, console_position(console), NULL };
	struct position *after;

	switch (request->figure) {
	case FIGURE_STAR:
		draw_star(&drawing, request->squares[0]);
		break;
	case FIGURE_WALK:
		draw_walk(&drawing, request->squares[0], request->squares[1]);
		break;
	case FIGURE_EXCHANGE:
		draw_exchange(&drawing, request->move);
		break;
	case FIGURE_HISTORY:
		draw_history(&drawing);
		break;
	case FIGURE_EXPLAIN:
		after = console_scratch(console, 1);
		if (!after)
			return FAILED;
		position_make(after, request->move);
		drawing.pos = after;
		drawing.marks = marks;
		drawing_painted(&drawing, caption);
		break;
	default:
		drawing.marks = marks;
		drawing_painted(&drawing, caption);
		break;
	}
	return DONE;
}

enum done run_figure(struct console *console, int argc, char **argv)
{
	struct figure_request request;
	struct marks marks = { 0 };
	bool to_file = argc > 3 && text_equal(argv[argc - 2], "-o");
	FILE *out = console->screen.out;
	const char *path = argv[argc - 1];
	enum done done = read_request(console, to_file ? argc - 2 : argc, argv, &request);
	TEXT_ON_STACK(caption, 80);

	if (done == DONE && request.figure >= FIGURE_ATTACKS)
		done = paint(console, &request, &marks, &caption);
	if (done == DONE && to_file)
		out = console_open_output(console, path, "wx");
	if (done != DONE || !out)
		return done != DONE ? done : FAILED;
	done = draw_figure(console, &request, &marks, caption_chars, out);
	if (to_file && fclose(out) != 0)
		return console_fail(console, "%s: %s", path, strerror(errno));
	return done;
}
