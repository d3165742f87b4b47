/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Attacks, pins and checks, each with the walk that proves it. */
#include <config.h>

#include "console/inspect/inspect.h"

#include "console/draw/draw.h"
#include "console/shell/shell.h"
#include "notation/san.h"
#include "rules/attack.h"
#include "rules/check.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/side.h"
#include "rules/vector.h"
#include "tools/legal_exchange.h"

enum { SIDE_PIECES_MAX = 16, LINES_MAX = 8 };

/* A piece whose vector leads to a square. */
struct attacker {
	int from;
	int first;                 /* the first piece on the walk back from that square: FROM if
	                            * the piece attacks, else what is in its way */
};

/* A piece between a king and an enemy slider that would attack it were that piece not
 * there: pinned, or, if it is the slider's own, one that may discover a check. */
struct pin {
	int king, piece, slider;
	int step;                  /* from the king */
	bool is_pinned;
};

static int find_attackers(const struct board *board, int target, enum colour colour,
                          struct attacker attackers[SIDE_PIECES_MAX])
{
	int count = 0;

	for (unsigned pieces = board_all_pieces(board, colour); pieces; pieces = bits_rest(pieces)) {
		int from = board_square(board, colour, bits_lowest(pieces));

		if (from == target ||
		    !piece_moves_as(board_at(board, from), vector_movers(from, target)))
			continue;
		attackers[count++] = (struct attacker){
			from, board_first_piece(board, target, -vector_step(from, target))
		};
	}
	return count;
}

static int find_pins(const struct board *board, enum colour colour, struct pin pins[LINES_MAX])
{
	int king = board_king(board, colour), count = 0;

	for (int i = 0; i < DIRECTIONS; i++) {
		int step = vector_direction_step[i];
		int piece = board_first_piece(board, king, step);
		int slider = piece_is_guard(board_at(board, piece)) ? SQUARE_NONE
		             : pin_slider_behind(board, king, piece);

		if (slider == SQUARE_NONE)
			continue;
		pins[count++] = (struct pin){
			king, piece, slider, step, piece_has_colour(board_at(board, piece), colour)
		};
	}
	return count;
}

static int find_checks(const struct position *pos, struct move checks[MOVES_MAX], int *count)
{
	struct move moves[MOVES_MAX];
	int found = 0;

	*count = movegen_all(pos, moves);
	for (int i = 0; i < *count; i++)
		if (move_gives_check(pos, moves[i]))
			checks[found++] = moves[i];
	return found;
}

static void paint_attackers(struct marks *marks, const struct board *board, int square,
                            enum colour colour, enum mark mark)
{
	struct attacker attackers[SIDE_PIECES_MAX];
	int count = find_attackers(board, square, colour, attackers);

	for (int i = 0; i < count; i++) {
		if (attackers[i].first != attackers[i].from)
			continue;
		marks_set(marks, attackers[i].from, mark);
		marks_arrow(marks, attackers[i].from, square);
	}
}

void paint_attacks(struct marks *marks, const struct position *pos, int square,
                   enum colour colour, bool both)
{
	marks_define(marks, MARK_RED, 't', "the target");
	marks_define(marks, MARK_WAY, 'w', "path of an attacker");
	marks_set(marks, square, MARK_RED);
	if (both || colour == WHITE) {
		marks_define(marks, MARK_GREEN, 'a', "White attacks");
		paint_attackers(marks, position_board(pos), square, WHITE, MARK_GREEN);
	}
	if (both || colour == BLACK) {
		marks_define(marks, MARK_BLUE, 'b', "Black attacks");
		paint_attackers(marks, position_board(pos), square, BLACK, MARK_BLUE);
	}
}

static void paint_pins_of(struct marks *marks, const struct board *board, enum colour colour)
{
	struct pin pins[LINES_MAX];
	int count = find_pins(board, colour, pins);

	for (int i = 0; i < count; i++) {
		marks_set(marks, pins[i].king, MARK_RED);
		marks_set(marks, pins[i].slider, MARK_GREEN);
		marks_set(marks, pins[i].piece, pins[i].is_pinned ? MARK_VIOLET : MARK_CYAN);
		marks_arrow(marks, pins[i].slider, pins[i].king);
	}
}

void paint_pins(struct marks *marks, const struct position *pos)
{
	marks_define(marks, MARK_RED, 'k', "the king");
	marks_define(marks, MARK_VIOLET, 'p', "pinned");
	marks_define(marks, MARK_CYAN, 'd', "may discover a check");
	marks_define(marks, MARK_GREEN, 's', "the slider");
	marks_define(marks, MARK_WAY, 'w', "the line");
	paint_pins_of(marks, position_board(pos), WHITE);
	paint_pins_of(marks, position_board(pos), BLACK);
}

void paint_checks(struct marks *marks, const struct position *pos)
{
	const struct board *board = position_board(pos);
	enum colour us = position_turn(pos);
	struct move checks[MOVES_MAX];
	int all, count = find_checks(pos, checks, &all);

	marks_define(marks, MARK_RED, 'k', "a king that is or may be checked");
	marks_define(marks, MARK_GREEN, 'a', "gives check");
	marks_define(marks, MARK_BLUE, 'c', "a move there gives check");
	marks_define(marks, MARK_WAY, 'w', "the path");
	for (int i = 0; i < count; i++) {
		marks_set(marks, board_king(board, colour_other(us)), MARK_RED);
		marks_set(marks, move_to(checks[i]), MARK_BLUE);
		if (!move_is_castling(checks[i]))
			marks_arrow(marks, move_from(checks[i]), move_to(checks[i]));
	}
	if (!position_in_check(pos))
		return;
	marks_set(marks, board_king(board, us), MARK_RED);
	paint_attackers(marks, board, board_king(board, us), colour_other(us), MARK_GREEN);
}

/* The walk back from TARGET to the piece on FROM, whose vector leads there, with its step. */
static void add_walk_back(struct text *out, const struct position *pos, int target, int from)
{
	int step = -vector_step(from, target);

	text_printf(out, "%+d: ", step);
	add_square(out, target);
	text_add(out, " < ");
	add_walk(out, pos, target + step, from, step, " < ");
}

/* True if the piece on FROM attacks TARGET through pieces of its own colour that attack along the
 * same line. */
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

static void print_attacker(const struct screen *screen, const struct position *pos, int target,
                           const struct attacker *attacker)
{
	struct text line = TEXT_OF(200);

	text_add(&line, "  ");
	add_piece(&line, pos, attacker->from);
	text_add(&line, "  ");
	add_walk_back(&line, pos, target, attacker->from);
	fputs(line.chars, screen->out);
	fprintf(screen->out, "%*s", line.length < 52 ? 52 - (int)line.length : 2, "");
	text_clear(&line);
	if (attacker->first == attacker->from) {
		text_add(&line, pin_against(position_board(pos), attacker->from, target) != SQUARE_NONE ? ", but " : "");
		add_pin(&line, pos, attacker->from, target);
		screen_put(screen, PAINT_GOOD, "attacks");
		fprintf(screen->out, "%s\n", line.chars);
		return;
	}
	text_add(&line, is_xray(pos, target, attacker->from) ? "behind " : "blocked by ");
	add_piece(&line, pos, attacker->first);
	screen_put(screen, PAINT_DIM, line.chars);
	fputc('\n', screen->out);
}

/* Say how many pieces of COLOUR attack TARGET: COUNT on an empty board, DIRECT of them on this one. */
static void print_count(FILE *out, int target, enum colour colour, int count, int direct)
{
	struct text line = TEXT_OF(100);

	text_printf(&line, "%s: ", colour_name(colour));
	if (count == 0)
		text_add(&line, "no piece");
	else
		text_printf(&line, "%d piece%s", count, count == 1 ? "" : "s");
	text_add(&line, count > direct ? " would attack " : count > 1 ? " attack " : " attacks ");
	add_square(&line, target);
	if (count > direct)
		text_add(&line, " on an empty board, ");
	if (count > direct && direct == 0)
		text_add(&line, "none does");
	else if (count > direct)
		text_printf(&line, "%d %s", direct, direct == 1 ? "does" : "do");
	fprintf(out, "%s\n", line.chars);
}

static void print_attackers(const struct screen *screen, const struct position *pos, int target,
                            enum colour colour)
{
	const struct board *board = position_board(pos);
	struct attacker attackers[SIDE_PIECES_MAX];
	int count = find_attackers(board, target, colour, attackers);
	int direct = bits_count(attackers_of(board, target, colour));

	print_count(screen->out, target, colour, count, direct);
	for (int i = 0; i < count; i++)
		print_attacker(screen, pos, target, &attackers[i]);
}

static enum done run_attacks(struct console *console, int argc, char **argv)
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
	board_text_show_marks(&console->screen, pos, &marks);
	return DONE;
}

static void print_pin(FILE *out, const struct position *pos, const struct pin *pin)
{
	struct text line = TEXT_OF(200);

	text_add(&line, "  ");
	add_piece(&line, pos, pin->piece);
	text_add(&line, pin->is_pinned ? " is pinned:      " : " may discover:   ");
	add_walk(&line, pos, pin->king, pin->slider, pin->step, " > ");
	fprintf(out, "%s   by steps of %+d\n", line.chars, pin->step);
}

static enum done run_pins(struct console *console, int argc, char **argv)
{
	const struct position *pos = console_position(console);
	struct marks marks = { 0 };

	(void)argc;
	(void)argv;
	for (int colour = WHITE; colour <= BLACK; colour++) {
		struct pin pins[LINES_MAX];
		int count = find_pins(position_board(pos), (enum colour)colour, pins);
		struct text king = TEXT_OF(8);

		add_piece(&king, pos, position_king(pos, (enum colour)colour));
		fprintf(console->screen.out, "Seen from %s\n", king.chars);
		for (int i = 0; i < count; i++)
			print_pin(console->screen.out, pos, &pins[i]);
		if (count == 0)
			fputs("  no pin on its eight lines\n", console->screen.out);
	}
	paint_pins(&marks, pos);
	board_text_show_marks(&console->screen, pos, &marks);
	return DONE;
}

static void print_checkers(const struct console *console)
{
	const struct position *pos = console_position(console);
	enum colour enemy = colour_other(position_turn(pos));
	int king = position_king(pos, position_turn(pos));
	unsigned pieces = attackers_of(position_board(pos), king, enemy);

	fprintf(console->screen.out, "%s is %s\n", colour_name(position_turn(pos)),
	        pieces ? "in check" : "not in check");
	for (; pieces; pieces = bits_rest(pieces)) {
		struct text walk = TEXT_OF(200);

		add_walk_back(&walk, pos, king,
		              board_square(position_board(pos), enemy, bits_lowest(pieces)));
		fprintf(console->screen.out, "  %s\n", walk.chars);
	}
}

/* How MOVE, which has just been made in POS, gives check. */
static const char *check_kind(const struct position *pos, struct move move)
{
	enum colour us = colour_other(position_turn(pos));
	int king = position_king(pos, position_turn(pos));
	unsigned pieces = attackers_of(position_board(pos), king, us);
	int square = board_square(position_board(pos), us, bits_lowest(pieces));

	if (bits_count(pieces) > 1)
		return "double check";
	return square == move_to(move) || move_is_castling(move) ? "check" : "discovered check";
}

static enum done run_checks(struct console *console, int argc, char **argv)
{
	struct position *pos = console_scratch(console, 1);
	struct move checks[MOVES_MAX];
	struct marks marks = { 0 };
	int count, found;

	(void)argc;
	(void)argv;
	if (!pos)
		return FAILED;
	print_checkers(console);
	found = find_checks(pos, checks, &count);
	for (int i = 0; i < found; i++) {
		char san[SAN_MAX];

		san_format(pos, checks[i], san);
		position_make(pos, checks[i]);
		fprintf(console->screen.out, "  %-8s %s\n", san, check_kind(pos, checks[i]));
		position_unmake(pos);
	}
	fprintf(console->screen.out, "%d of %d moves give%s check\n", found, count,
	        found == 1 ? "s" : "");
	paint_checks(&marks, pos);
	board_text_show_marks(&console->screen, pos, &marks);
	return DONE;
}

static const struct console_command rows[] = {
	{ "attacks", "SQUARE [white|black]", 1, 2, TOPIC_MACHINE, PAGED,
	  "list the attackers of a square, with the walk from the square to each",
	  "setboard exchange\nattacks e5", run_attacks },
	{ "pins", "", 0, 0, TOPIC_MACHINE, 0,
	  "list pins and possible discovered checks on the lines from each king",
	  "setboard pins\npins", run_pins },
	{ "checks", "", 0, 0, TOPIC_MACHINE, 0,
	  "list the pieces that give check, and the moves that would",
	  "setboard mate\nchecks", run_checks },
};

const struct command_rows attacks_rows = { rows, sizeof rows / sizeof *rows };
