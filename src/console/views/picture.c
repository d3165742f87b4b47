/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Pictures of the machine as SVG. */
#include <config.h>

#include "console/views/picture.h"

#include "console/words.h"
#include "eval/see.h"
#include "notation/coordinate.h"
#include "rules/attack.h"
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

void picture_star(const struct drawing *drawing, int square)
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
void picture_walk(const struct drawing *drawing, int from, int to)
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

void picture_exchange(const struct drawing *drawing, struct move move)
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

void picture_history(const struct drawing *drawing)
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
