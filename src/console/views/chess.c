/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The chess of a position: its moves and what they win, its value term by
 * term. */
#include <config.h>

#include "console/views/chess.h"

#include "console/pager.h"
#include "console/shell.h"
#include "console/views/men_worth.h"
#include "console/words.h"
#include "engine/judge.h"
#include "eval/eval.h"
#include "eval/see.h"
#include "notation/coordinate.h"
#include "rules/attack.h"
#include "rules/movegen.h"
#include "search/search.h"

static void print_move(FILE *out, const struct position *pos, struct move move)
{
	char coordinates[COORDINATE_MAX];
	TEXT_ON_STACK(san, 16);
	TEXT_ON_STACK(value, 16);

	add_san(&san, pos, move);
	add_signed(&value, see(pos, move));
	coordinate_format(move, coordinate_style_of(pos), coordinates);
	fprintf(out, "%-8s %-6s %6s  %s%s\n", san_chars, coordinates, value_chars,
	        move_sort(move), move_gives_check(pos, move) ? ", check" : "");
}

static enum done show_moves(struct console *console, int argc, char **argv)
{
	const struct position *pos = console_position(console);
	struct move moves[MOVES_MAX + 1];
	int count = search_order(engine_idle_search(console->engine), pos, moves);

	bool all = argc == 1;
	int listed = 0;

	if (!all && !text_equal(argv[1], "captures"))
		return console_misuse(console, "usage: moves [captures]");
	print_viewpoint(console->screen.out, "Exchanges", position_turn(pos));
	for (int i = 0; i < count; i++) {
		if (!all && !move_is_capture(moves[i]))
			continue;
		print_move(console->screen.out, pos, moves[i]);
		listed++;
	}
	fprintf(console->screen.out, "%d %s%s\n", listed, all ? "move" : "capture",
	        listed == 1 ? "" : "s");
	return DONE;
}

static void print_pair(FILE *out, int middlegame, int endgame)
{
	TEXT_ON_STACK(first, 16);
	TEXT_ON_STACK(second, 16);

	add_pawns(&first, middlegame);
	add_pawns(&second, endgame);
	fprintf(out, "  %7s %7s", first_chars, second_chars);
}

static void print_term(FILE *out, const struct eval_trace *trace, enum eval_term term)
{
	const int *mg = trace->middlegame[term], *eg = trace->endgame[term];

	fprintf(out, "%-18s", eval_term_name(term));
	print_pair(out, mg[WHITE], eg[WHITE]);
	print_pair(out, mg[BLACK], eg[BLACK]);
	print_pair(out, mg[WHITE] - mg[BLACK], eg[WHITE] - eg[BLACK]);
	fputc('\n', out);
}

static void print_sums(FILE *out, const struct eval_trace *trace)
{
	int mg = 0, eg = 0;

	for (int term = 0; term < EVAL_TERMS; term++) {
		mg += trace->middlegame[term][WHITE] - trace->middlegame[term][BLACK];
		eg += trace->endgame[term][WHITE] - trace->endgame[term][BLACK];
	}
	fprintf(out, "%-18s%36s", "sum", "");
	print_pair(out, mg, eg);
	fputc('\n', out);
}

/* The terms' TOTAL for the side to move, and the network's value if that is what
 * the search goes by. */
static void print_total(struct console *console, int total)
{
	const struct position *pos = console_position(console);
	FILE *out = console->screen.out;
	TEXT_ON_STACK(value, 16);

	add_pawns(&value, total);
	fprintf(out, "value for %s: %s", colour_name(position_turn(pos)), value_chars);
	if (judge_network(console->engine)) {
		text_clear(&value);
		add_pawns(&value, judge_position(console->engine, pos));
		fprintf(out, "; by the network, which decides: %s", value_chars);
	}
	fputc('\n', out);
}

enum done run_eval(struct console *console, int argc, char **argv)
{
	const struct position *pos = console_position(console);
	FILE *out = console->screen.out;
	struct eval_trace trace;

	if (argc > 1 && !text_equal(argv[1], "network"))
		return console_misuse(console, "no such evaluation: %s", argv[1]);
	if (position_in_check(pos))
		return console_fail(console, "%s is in check: only quiet positions have a value",
		                    colour_name(position_turn(pos)));
	if (argc > 1)
		return worth_show(console);
	evaluate_trace(pos, &trace);
	fputs("Terms in pawns, each side's own; the value is for the side to move.\n", out);
	fprintf(out, "%-18s  %15s  %15s  %15s\n", "", "White", "Black", "White - Black");
	fprintf(out, "%-18s  %7s %7s  %7s %7s  %7s %7s\n", "term", "middle", "end", "middle",
	        "end", "middle", "end");
	for (int term = 0; term < EVAL_TERMS; term++)
		print_term(out, &trace, (enum eval_term)term);
	print_sums(out, &trace);
	fprintf(out, "phase %d of %d, endgame scaled by %d/64\n", trace.phase, EVAL_PHASE_MAX,
	        trace.scale);
	if (trace.rule)
		fprintf(out, "decided by the rule '%s'\n", trace.rule);
	print_total(console, trace.total);
	return DONE;
}

enum done run_moves(struct console *console, int argc, char **argv)
{
	return pager_run(console, argc, argv, show_moves);
}
