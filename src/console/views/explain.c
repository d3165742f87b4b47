/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* One move explained: its vector, what it takes and wins, which checks it
 * gives, what it attacks and what it no longer defends. */
#include <config.h>

#include "console/views/explain.h"

#include <stdlib.h>

#include "console/arguments.h"
#include "console/shell.h"
#include "console/views/diagram.h"
#include "console/views/motif_lines.h"
#include "console/views/painted.h"
#include "console/words.h"
#include "engine/judge.h"
#include "engine/internal.h"
#include "eval/see.h"
#include "rules/attack.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "search/search.h"
#include "tools/pinned.h"

enum { REPLY_TABLE_MB = 4, REPLY_NODES = 20000 };   /* of the search for a reply */

static void print_way(FILE *out, const struct position *pos, struct move move)
{
	int from = move_from(move), to = move_to(move);
	TEXT_ON_STACK(line, 160);

	add_man(&line, pos, from);
	text_add(&line, " goes to ");
	add_square(&line, to);
	if (move_is_castling(move)) {
		text_clear(&line);
		text_add(&line, "castling: ");
		add_man(&line, pos, from);
		text_add(&line, " and ");
		add_man(&line, pos, to);
	} else {
		text_printf(&line, ": difference %+d", to - from);
		if (vector_step(from, to))
			text_printf(&line, ", step %+d", vector_step(from, to));
		text_printf(&line, "; %s", move_sort(move));
	}
	if (move_is_capture(move) && !move_is_en_passant(move)) {
		text_add(&line, " of ");
		add_man(&line, pos, to);
	}
	fprintf(out, "%s\n", line_chars);
}

/* Exchanges in which pinned men do not take; POS comes back unchanged. */
static void print_exchange(FILE *out, struct position *pos, struct move move)
{
	int value = pinned_exchange(pos, move), plain = see(pos, move);

	if (value == 0)
		fputs("by exchanges it wins and loses nothing", out);
	else
		fprintf(out, "by exchanges it %s %d", value > 0 ? "wins" : "loses", abs(value));
	if (value != plain)
		fprintf(out, "; 'see', which lets pinned men take, says %d", plain);
	fputc('\n', out);
}

/* Print the men of COLOUR that the man on FROM attacks (own men: defends). */
static void print_reach(FILE *out, const struct position *pos, int from, enum colour colour,
                        const char *what)
{
	const struct board *board = position_board(pos);
	TEXT_ON_STACK(line, 160);

	for (unsigned men = board_all_men(board, colour); men; men = bits_rest(men)) {
		int square = board_square(board, colour, bits_lowest(men));

		if (square == from || !attack_hits(board, from, square))
			continue;
		text_add_char(&line, ' ');
		add_man(&line, pos, square);
	}
	fprintf(out, "%s%s\n", what, line.length ? line_chars : " nothing");
}

/* The walks to the king who is in check in POS. */
static void print_checks(FILE *out, const struct position *pos)
{
	const struct board *board = position_board(pos);
	enum colour enemy = colour_other(position_turn(pos));
	int king = position_king(pos, position_turn(pos));

	for (unsigned men = attackers_of(board, king, enemy); men; men = bits_rest(men)) {
		int from = board_square(board, enemy, bits_lowest(men));
		int step = vector_step(from, king);
		TEXT_ON_STACK(line, 120);

		for (int square = from; square != king; square += step) {
			add_man(&line, pos, square);
			text_add(&line, " > ");
		}
		add_man(&line, pos, king);
		fprintf(out, "check: %s\n", line_chars);
	}
}

/* What has become of POS, in which the move has been made. */
static void print_after(struct console *console, const struct position *pos)
{
	FILE *out = console->screen.out;
	enum outcome outcome = outcome_of(pos);
	TEXT_ON_STACK(value, 24);

	print_checks(out, pos);
	if (outcome != OUTCOME_OPEN)
		fprintf(out, "then: %s\n", outcome_text(outcome));
	if (position_in_check(pos) || outcome_is_final(outcome))
		return;
	add_pawns(&value, -judge_position(console->engine, pos));
	fprintf(out, "static value for the mover: %s; %d replies\n", value_chars, movegen_count(pos));
}

/* The best reply in POS by a small search, and what it is worth to the mover. */
static enum done print_reply(struct console *console, struct position *pos)
{
	struct search *search;
	struct search_limits limits = search_limits_none();
	struct search_options options = engine_search_options(console->engine);
	struct search_callbacks callbacks = { NULL, NULL };
	struct search_result result;
	bool ok;
	TEXT_ON_STACK(line, 80);

	if (movegen_count(pos) == 0)
		return DONE;
	search = search_create(REPLY_TABLE_MB, &console->clock);
	if (!search)
		return console_fail(console, "out of memory");
	limits.nodes = REPLY_NODES;
	search_prepare(search, &limits);
	ok = search_think(search, pos, &options, &callbacks, &result);
	search_free(search);
	if (!ok)
		return console_fail(console, "out of memory");
	add_line(&line, pos, &result.best, 1);
	text_add(&line, "; then the mover has ");
	add_score(&line, -result.score);
	fprintf(console->screen.out, "best reply: %s\n", line_chars);
	return DONE;
}

enum done run_explain(struct console *console, int argc, char **argv)
{
	FILE *out = console->screen.out;
	struct position *pos = console_scratch(console, SEE_STEPS + 1);
	struct marks marks = { 0 };
	enum colour us;
	struct move move;
	TEXT_ON_STACK(motifs, MOTIF_LINES_SIZE);

	(void)argc;
	if (!pos || !argument_move(console, argv[1], &move))
		return FAILED;
	us = position_turn(pos);
	print_way(out, pos, move);
	print_exchange(out, pos, move);
	if (!move_is_castling(move)) {
		print_reach(out, pos, move_from(move), us, "it defended");
		position_make(pos, move);
		print_reach(out, pos, move_to(move), us, "it defends now");
		print_reach(out, pos, move_to(move), colour_other(us), "it attacks now");
	} else {
		position_make(pos, move);
	}
	motif_lines_add(&motifs, console_position(console), pos, move);
	fputs(motifs_chars, out);
	print_after(console, pos);
	if (print_reply(console, pos) != DONE)
		return FAILED;
	paint_move(&marks, console_position(console), pos, move);
	diagram_show_marks(&console->screen, pos, &marks);
	return DONE;
}
