/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The evaluation: term by term, and what each piece is worth to the network. */
#include <config.h>

#include "console/inspect/inspect.h"

#include "console/shell/shell.h"
#include "engine/engine.h"
#include "engine/options.h"
#include "eval/eval.h"
#include "eval/network/network.h"
#include "eval/network/accumulator.h"
#include "rules/makemove.h"
#include "rules/outcome.h"
#include "search/parameters.h"
#include "search/worker.h"
#include "tools/score_text.h"

static void draw_rank(FILE *out, const struct network *network, const struct position *pos,
                      int rank)
{
	fprintf(out, "%d ", rank + 1);
	for (int file = FILE_A; file <= FILE_H; file++) {
		int square = square_make(file, rank);
		struct piece piece = position_at(pos, square);
		struct text cell = TEXT_OF(24);

		if (piece_is_empty(piece)) {
			text_add(&cell, ".");
		} else {
			add_piece(&cell, pos, square);
			cell.chars[cell.length - 2] = '\0';
			cell.length -= 2;
			if (!piece_is_king(piece)) {
				text_add(&cell, " ");
				add_pawns(&cell, accumulator_piece_value(network, pos, square));
			}
		}
		fprintf(out, " %8s", cell.chars);
	}
	fputc('\n', out);
}

static enum done show_worth(struct console *console)
{
	const struct position *pos = console_position(console);
	const struct network *network = engine_search_options(console->engine).network;
	FILE *out = console->screen.out;
	struct text value = TEXT_OF(24);

	if (!network)
		network = network_built_in();
	if (!network)
		return console_fail(console, "this build has no network; name one by NetworkFile");
	fputs("What each piece is worth to its own side, in pawns\n", out);
	for (int rank = RANK_8; rank >= RANK_1; rank--)
		draw_rank(out, network, pos, rank);
	fprintf(out, "  ");
	for (int file = FILE_A; file <= FILE_H; file++)
		fprintf(out, " %8c", 'a' + file);
	add_pawns(&value, evaluate_by_network(pos, network));
	fputs("\nnetwork '", out);
	console_put_safely(console, network->name);
	fprintf(out, "', value for %s: %s\n", colour_name(position_turn(pos)), value.chars);
	return DONE;
}

static void print_pair(FILE *out, int middlegame, int endgame)
{
	struct text first = TEXT_OF(16);
	struct text second = TEXT_OF(16);

	add_pawns(&first, middlegame);
	add_pawns(&second, endgame);
	fprintf(out, "  %7s %7s", first.chars, second.chars);
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
	fprintf(out, "%-18s%34s", "sum", "");
	print_pair(out, mg, eg);
	fputc('\n', out);
}

/* Print what the search makes of VALUE by the fifty-move counter, if that is another one. */
static void print_shrunk(FILE *out, const struct position *pos, int value)
{
	int plies = position_rule50(pos), parts = search_parameters_default.rule50_parts;
	int shrunk = worker_shrink_eval(&search_parameters_default, pos, value);
	struct text text = TEXT_OF(16);

	if (shrunk == value)
		return;
	add_pawns(&text, shrunk);
	fprintf(out, "in the search %s: %d/%d less, after %d pl%s without a capture or pawn move\n", text.chars, plies,
	        parts, plies, plies == 1 ? "y" : "ies");
}

/* Add, after the static VALUE of POS for either side, what the rules decide, or else a rule of an ending. */
static void add_decision(struct text *out, const struct position *pos, int value)
{
	enum outcome outcome = outcome_of(pos);

	if (outcome == OUTCOME_OPEN)
		add_ending(out, pos, value);
	else
		text_printf(out, ", but by the rules: %s", outcome_text(outcome));
}

/* Print the terms' TOTAL for the side to move, and the network's value if the search uses the
 * network. */
static void print_total(struct console *console, int total)
{
	const struct position *pos = console_position(console);
	FILE *out = console->screen.out;
	struct text line = TEXT_OF(240);

	text_printf(&line, "value for %s: ", colour_name(position_turn(pos)));
	add_pawns(&line, total);
	add_decision(&line, pos, total);
	if (eval_choice_network(console->engine)) {
		text_add(&line, "; by the network, which the search uses: ");
		add_pawns(&line, eval_choice_score(console->engine, pos));
	}
	screen_put_prose(&console->screen, 0, 2, line.chars);
	print_shrunk(out, pos, eval_choice_score(console->engine, pos));
}

/* Print the static value before and after MOVE, for its side; in check there is none. */
static enum done show_change(struct console *console, struct move move)
{
	const struct position *pos = console_position(console);
	struct position *after = console_scratch(console, 1);
	struct text line = TEXT_OF(300);
	int value;

	if (!after)
		return FAILED;
	position_make(after, move);
	text_printf(&line, "static value for %s: ", colour_name(position_turn(pos)));
	if (position_in_check(pos))
		text_add(&line, "in check");
	else
		add_pawns(&line, eval_choice_score(console->engine, pos));
	text_add(&line, " before ");
	add_san(&line, pos, move);
	text_add(&line, ", ");
	if (position_in_check(after)) {
		text_printf(&line, "%s after it", outcome_of(after) == OUTCOME_CHECKMATE ? "checkmate" : "a check");
	} else {
		value = -eval_choice_score(console->engine, after);
		add_pawns(&line, value);
		text_add(&line, " after it");
		add_decision(&line, after, value);
	}
	screen_put_prose(&console->screen, 0, 2, line.chars);
	return DONE;
}

static enum done run_eval(struct console *console, int argc, char **argv)
{
	const struct position *pos = console_position(console);
	FILE *out = console->screen.out;
	struct eval_trace trace;
	struct move move;

	if (argc > 1 && !text_equal(argv[1], "network"))
		return argument_move(console, argv[1], &move) ? show_change(console, move) : FAILED;
	if (position_in_check(pos))
		return console_fail(console, "%s is in check: the static value needs a quiet position",
		                    colour_name(position_turn(pos)));
	if (argc > 1)
		return show_worth(console);
	evaluate_trace(pos, &trace);
	fputs("Terms in pawns, for each side; the value is for the side to move.\n", out);
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

static const struct console_command rows[] = {
	{ "eval", "[network|MOVE]", 0, 1, TOPIC_CHESS, PAGED,
	  "print the static evaluation, term by term; or each piece's worth to the network; or the value after a move",
	  "eval", run_eval },
};

const struct command_rows eval_rows = { rows, sizeof rows / sizeof *rows };
