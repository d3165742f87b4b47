/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Attacks, pins and checks, each with the walk that proves it. */
#include <config.h>

#include "console/views/attacks.h"

#include "console/arguments.h"
#include "console/shell.h"
#include "console/views/diagram.h"
#include "console/views/painted.h"
#include "console/words.h"

#include "rules/attack.h"
#include "rules/check.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "tools/pinned.h"

/* Walk back from TARGET to the man on FROM, whose vector leads there.  The
 * number is the step of the walk as it is written, from the target. */
static void add_walk(struct text *out, const struct position *pos, int target, int from)
{
	int step = -vector_step(from, target);

	text_printf(out, "%+d: ", step);
	add_square(out, target);
	for (int square = target + step; square != from; square += step) {
		text_add(out, " < ");
		add_man(out, pos, square);
	}
	text_add(out, " < ");
	add_man(out, pos, from);
}

/* Is everything between TARGET and FROM a man of the attacker's colour who
 * attacks the target's line too, so that the man on FROM stands behind? */
static bool is_xray(const struct position *pos, int target, int from)
{
	struct piece piece = position_at(pos, from);
	int step = -vector_step(from, target);

	for (int square = target + step; square != from; square += step) {
		struct piece between = position_at(pos, square);

		if (piece_is_empty(between))
			continue;
		if (!piece_has_colour(between, piece_colour(piece)) ||
		    !piece_moves_as(between, vector_movers(square, target)))
			return false;
	}
	return true;
}

static void print_vector(const struct screen *screen, const struct position *pos, int target,
                         int from)
{
	int first = board_first_man(position_board(pos), target, -vector_step(from, target));
	TEXT_ON_STACK(line, 200);

	text_add(&line, "  ");
	add_man(&line, pos, from);
	text_add(&line, "  ");
	add_walk(&line, pos, target, from);
	fputs(line_chars, screen->out);
	fprintf(screen->out, "%*s", line.length < 52 ? 52 - (int)line.length : 2, "");
	text_clear(&line);
	if (first == from) {
		screen_put(screen, PAINT_GOOD, "attacks\n");
		return;
	}
	text_add(&line, is_xray(pos, target, from) ? "stands behind " : "blocked by ");
	add_man(&line, pos, first);
	screen_put(screen, PAINT_DIM, line_chars);
	fputc('\n', screen->out);
}

static void print_attackers(const struct screen *screen, const struct position *pos, int target,
                            enum colour colour)
{
	const struct board *board = position_board(pos);
	int count = bits_count(attackers_of(board, target, colour));

	fprintf(screen->out, "%s: %d\n", colour_name(colour), count);
	for (unsigned men = board_all_men(board, colour); men; men = bits_rest(men)) {
		int from = board_square(board, colour, bits_lowest(men));

		if (from != target &&
		    piece_moves_as(board_at(board, from), vector_movers(from, target)))
			print_vector(screen, pos, target, from);
	}
}

enum done run_attacks(struct console *console, int argc, char **argv)
{
	const struct position *pos = console_position(console);
	enum colour colour = WHITE;
	struct marks marks = { 0 };
	int square;

	if (!argument_square(console, argv[1], &square))
		return BAD_USAGE;
	if (argc > 2 && !argument_colour(console, argv[2], &colour))
		return BAD_USAGE;
	print_attackers(&console->screen, pos, square, colour);
	if (argc == 2)
		print_attackers(&console->screen, pos, square, BLACK);
	paint_attacks(&marks, pos, square, colour, argc == 2);
	diagram_show_marks(&console->screen, pos, &marks);
	return DONE;
}

/* Look from the king of COLOUR in the direction of STEP: a man and a slider
 * behind him who would attack the king were the man not there. */
static bool print_pin(const struct console *console, enum colour colour, int step)
{
	const struct position *pos = console_position(console);
	const struct board *board = position_board(pos);
	int king = board_king(board, colour);
	int man = board_first_man(board, king, step);
	int slider;
	bool is_own;
	TEXT_ON_STACK(line, 200);

	if (piece_is_guard(board_at(board, man)))
		return false;
	slider = pinned_slider_behind(board, king, man);
	if (slider == SQUARE_NONE)
		return false;
	is_own = piece_has_colour(board_at(board, man), colour);
	text_add(&line, "  ");
	add_man(&line, pos, man);
	text_add(&line, is_own ? " is pinned:      " : " may discover:   ");
	add_man(&line, pos, king);
	for (int square = king + step; square != slider + step; square += step) {
		text_add(&line, " > ");
		add_man(&line, pos, square);
	}
	text_printf(&line, "   by steps of %+d", step);
	fprintf(console->screen.out, "%s\n", line_chars);
	return true;
}

enum done run_pins(struct console *console, int argc, char **argv)
{
	struct marks marks = { 0 };

	(void)argc;
	(void)argv;
	for (int colour = WHITE; colour <= BLACK; colour++) {
		TEXT_ON_STACK(king, 8);
		bool any = false;

		add_man(&king, console_position(console),
		        position_king(console_position(console), (enum colour)colour));
		fprintf(console->screen.out, "Seen from %s\n", king_chars);
		for (int i = 0; i < DIRECTIONS; i++)
			any |= print_pin(console, (enum colour)colour, vector_direction_step[i]);
		if (!any)
			fputs("  nothing on its eight lines\n", console->screen.out);
	}
	paint_pins(&marks, console_position(console));
	diagram_show_marks(&console->screen, console_position(console), &marks);
	return DONE;
}

static void print_checkers(const struct console *console)
{
	const struct position *pos = console_position(console);
	enum colour enemy = colour_other(position_turn(pos));
	int king = position_king(pos, position_turn(pos));
	unsigned men = attackers_of(position_board(pos), king, enemy);

	fprintf(console->screen.out, "%s is %s\n", colour_name(position_turn(pos)),
	        men ? "in check" : "not in check");
	for (; men; men = bits_rest(men)) {
		TEXT_ON_STACK(walk, 200);

		add_walk(&walk, pos, king, board_square(position_board(pos), enemy, bits_lowest(men)));
		fprintf(console->screen.out, "  %s\n", walk_chars);
	}
}

/* How MOVE, which has been made in POS, gives check. */
static const char *check_sort(const struct position *pos, struct move move)
{
	enum colour us = colour_other(position_turn(pos));
	int king = position_king(pos, position_turn(pos));
	unsigned men = attackers_of(position_board(pos), king, us);
	int square = board_square(position_board(pos), us, bits_lowest(men));

	if (bits_count(men) > 1)
		return "double check";
	return square == move_to(move) || move_is_castling(move) ? "check" : "discovered check";
}

enum done run_checks(struct console *console, int argc, char **argv)
{
	struct position *pos = console_scratch(console, 1);
	struct move moves[MOVES_MAX];
	struct marks marks = { 0 };
	int count, checks = 0;

	(void)argc;
	(void)argv;
	if (!pos)
		return FAILED;
	print_checkers(console);
	count = movegen_all(pos, moves);
	for (int i = 0; i < count; i++) {
		TEXT_ON_STACK(san, 16);

		if (!move_gives_check(pos, moves[i]))
			continue;
		add_san(&san, pos, moves[i]);
		position_make(pos, moves[i]);
		fprintf(console->screen.out, "  %-8s %s\n", san_chars, check_sort(pos, moves[i]));
		position_unmake(pos);
		checks++;
	}
	fprintf(console->screen.out, "%d of %d moves give%s check\n", checks, count,
	        checks == 1 ? "s" : "");
	paint_checks(&marks, pos);
	diagram_show_marks(&console->screen, pos, &marks);
	return DONE;
}
