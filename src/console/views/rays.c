/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Generation from the source: for each step of the man on a square, the walk
 * over empty squares, what blocks it, and the test whether that can be taken. */
#include <config.h>

#include "console/views/rays.h"

#include "console/arguments.h"
#include "console/shell.h"
#include "console/views/diagram.h"
#include "console/views/painted.h"
#include "console/words.h"
#include "rules/movegen.h"
#include "rules/side.h"
#include "rules/vector.h"

/* The rays of one man, counted. */
struct survey {
	const struct screen *screen;
	const struct position *pos;
	int from;
	enum colour colour;
	int quiet, captures;
};

/* End the line with what is on SQUARE, the first that is not empty. */
static void end_ray(struct survey *survey, int square)
{
	const struct screen *screen = survey->screen;
	struct piece piece = position_at(survey->pos, square);
	TEXT_ON_STACK(end, 40);

	if (piece_is_guard(piece)) {
		screen_put(screen, PAINT_DIM, " | guard\n");
		return;
	}
	if (piece_is_enemy_of(piece, survey->colour)) {
		survey->captures++;
		text_add(&end, " | takes ");
		add_man(&end, survey->pos, square);
		screen_put(screen, PAINT_BAD, end_chars);
	} else {
		text_add(&end, " | ");
		add_man(&end, survey->pos, square);
		text_add(&end, " blocks");
		screen_put(screen, PAINT_GOOD, end_chars);
	}
	fputc('\n', screen->out);
}

/* The squares of a walk by STEP, at most MOST; returns the one behind them. */
static int show_squares(struct survey *survey, int step, int most)
{
	int square = survey->from + step;
	TEXT_ON_STACK(line, 40);

	text_printf(&line, "%+4d ", step);
	for (; most > 0 && piece_is_empty(position_at(survey->pos, square)); most--) {
		text_add_char(&line, ' ');
		add_square(&line, square);
		survey->quiet++;
		square += step;
	}
	fputs(line_chars, survey->screen->out);
	return square;
}

/* A slider walks until a man or a guard blocks; a knight or a king jumps once. */
static void show_walk(struct survey *survey, int step, bool slides)
{
	int end = show_squares(survey, step, slides ? RANKS : 1);

	if (slides || end == survey->from + step)
		end_ray(survey, end);
	else
		fputc('\n', survey->screen->out);
}

/* A pawn's step forward, and from its first square a second one. */
static void show_pushes(struct survey *survey)
{
	int forward = colour_forward(survey->colour);
	int most = square_is_on_rank(survey->colour, survey->from, RANK_2) ? 2 : 1;
	int end = show_squares(survey, forward, most);

	if (end == survey->from + forward * (most + 1))
		fputs(" | may go no further\n", survey->screen->out);
	else
		fputs(" | blocked: a pawn takes diagonally\n", survey->screen->out);
}

static void show_pawn_capture(struct survey *survey, int step)
{
	int square = survey->from + step;
	struct piece piece = position_at(survey->pos, square);
	bool en_passant = square == position_en_passant(survey->pos) &&
	                  survey->colour == position_turn(survey->pos);
	TEXT_ON_STACK(name, 8);

	fprintf(survey->screen->out, "%+4d ", step);
	if (piece_is_empty(piece)) {
		add_square(&name, square);
		survey->captures += en_passant;
		fprintf(survey->screen->out, " | %s %s\n", name_chars,
		        en_passant ? "takes en passant" : "is empty: no capture");
		return;
	}
	end_ray(survey, square);
}

static void show_man(struct survey *survey, struct piece piece)
{
	static const int8_t jumps[DIRECTIONS] = {
		2 * NORTH + EAST, NORTH + 2 * EAST, SOUTH + 2 * EAST, 2 * SOUTH + EAST,
		2 * SOUTH + WEST, SOUTH + 2 * WEST, NORTH + 2 * WEST, 2 * NORTH + WEST
	};

	if (piece_is_pawn(piece)) {
		int forward = colour_forward(survey->colour);

		show_pushes(survey);
		show_pawn_capture(survey, forward + WEST);
		show_pawn_capture(survey, forward + EAST);
		return;
	}
	for (int i = 0; i < DIRECTIONS; i++) {
		int step = vector_direction_step[i];
		int corner = square_make(FILE_D, RANK_4);   /* a step from there is on the board */

		if (piece_kind(piece) == KNIGHT)
			show_walk(survey, jumps[i], false);
		else if (piece_is_king(piece))
			show_walk(survey, step, false);
		else if (piece_moves_as(piece, vector_movers(corner, corner + step)))
			show_walk(survey, step, true);
	}
}

/* How many legal moves the man on FROM has, promotions counted once. */
static int count_legal(const struct position *pos, int from)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves), legal = 0;

	for (int i = 0; i < count; i++)
		legal += move_from(moves[i]) == from && !move_is_castling(moves[i]) &&
		         (!move_is_promotion(moves[i]) || move_promotion(moves[i]) == QUEEN);
	return legal;
}

static void show_sum(const struct survey *survey)
{
	fprintf(survey->screen->out, "%d quiet, %d capture%s", survey->quiet, survey->captures,
	        survey->captures == 1 ? "" : "s");
	if (survey->colour == position_turn(survey->pos))
		fprintf(survey->screen->out, "; %d of them legal", count_legal(survey->pos, survey->from));
	else
		fprintf(survey->screen->out, "; %s is to move",
		        colour_name(position_turn(survey->pos)));
	fputc('\n', survey->screen->out);
}

enum done run_rays(struct console *console, int argc, char **argv)
{
	struct survey survey = { .screen = &console->screen, .pos = console_position(console) };
	struct marks marks = { 0 };
	struct piece piece;
	TEXT_ON_STACK(man, 8);

	(void)argc;
	if (!argument_square(console, argv[1], &survey.from))
		return BAD_USAGE;
	piece = position_at(survey.pos, survey.from);
	add_man(&man, survey.pos, survey.from);
	if (piece_is_empty(piece))
		return console_fail(console, "%s is empty: moves are generated from a man's square",
		                    man_chars);
	survey.colour = piece_colour(piece);
	fprintf(console->screen.out, "%s, a %s on 0x%02X, steps by\n", man_chars,
	        kind_name(piece_kind(piece)), survey.from);
	show_man(&survey, piece);
	show_sum(&survey);
	paint_rays(&marks, survey.pos, survey.from);
	diagram_show_marks(&console->screen, survey.pos, &marks);
	return DONE;
}
