/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* An exchange, capture by capture. */
#include <config.h>

#include "console/inspect/inspect.h"

#include <stdlib.h>

#include "console/draw/draw.h"
#include "console/shell/shell.h"
#include "eval/see.h"
#include "notation/san.h"
#include "rules/movegen.h"
#include "tools/legal_exchange.h"

static void paint_exchange(struct marks *marks, const struct position *pos, struct move move)
{
	int squares[SEE_STEPS], balance[SEE_STEPS];
	int steps = see_explain(pos, move, squares, balance);

	marks_define(marks, MARK_RED, 't', "where the captures are");
	marks_define(marks, MARK_GREEN, 'm', "captures for the mover");
	marks_define(marks, MARK_BLUE, 'o', "captures for the other side");
	marks_define(marks, MARK_WAY, 'w', "path to the target");
	marks_set(marks, move_to(move), MARK_RED);
	for (int i = 0; i < steps; i++)
		marks_set(marks, squares[i], i % 2 == 0 ? MARK_GREEN : MARK_BLUE);
	for (int i = 0; i < steps; i++)
		marks_arrow(marks, squares[i], move_to(move));
}

int exchange_fold(const int *balance, int steps, int best[SEE_STEPS])
{
	int stop = steps;

	for (int i = steps - 1; i >= 0; i--) {
		bool mover_chooses = i % 2 != 0, goes_on;

		best[i] = balance[i];
		if (i == steps - 1)
			continue;
		goes_on = mover_chooses ? best[i + 1] > balance[i] : best[i + 1] < balance[i];
		if (goes_on)
			best[i] = best[i + 1];
		else
			stop = i + 1;
	}
	return stop;
}

/* Whether a pin still forbids the piece on SQUARES[STEP] to go to TARGET: its slider has not captured. */
static bool is_still_pinned(const struct board *board, const int *squares, int step, int target)
{
	int slider = pin_against(board, squares[step], target);

	for (int i = 0; i < step; i++)
		if (squares[i] == slider)
			return false;
	return slider != SQUARE_NONE;
}

static void print_steps(const struct screen *screen, const struct position *pos, int target, const int *squares,
                        const int *balance, int steps)
{
	int best[SEE_STEPS], stop = exchange_fold(balance, steps, best);

	fprintf(screen->out, "%4s  %-11s %8s %15s\n", "step", "piece", "balance", "best from here");
	for (int i = 0; i < steps; i++) {
		struct text label = TEXT_OF(8);
		struct text line = TEXT_OF(80);
		const char *side = colour_name(piece_colour(position_at(pos, squares[i])));

		if (i == stop)
			fprintf(screen->out, "      %s stops here: to go on (%+d) is no better\n", side, best[i]);
		add_piece(&label, pos, squares[i]);
		text_printf(&line, "%4d  %-6s %-4s %+8d %+15d", i + 1, side, label.chars, balance[i], best[i]);
		if (is_still_pinned(position_board(pos), squares, i, target)) {
			text_add(&line, "  ");
			add_pin(&line, pos, squares[i], target);
		}
		text_add_char(&line, '\n');
		screen_put(screen, i < stop ? PAINT_PLAIN : PAINT_DIM, line.chars);
	}
	screen_put_prose(screen, 0, 0,
	                 "Balance: centipawns for the mover if the exchange ends there. Read the last column upwards: each "
	                 "side stops or goes on, as is better for it.");
}

/* Print what a promotion counts, if MOVE is one or a later capture of STEPS would be. */
static void print_promotions(const struct screen *screen, const struct position *pos, struct move move,
                             const int *squares, int steps)
{
	int value = see_value[move_promotion(move)], last_rank = square_rank(move_to(move));

	if (move_is_promotion(move))
		fprintf(screen->out, "The promotion counts %+d: %d for the pawn's %d.\n", value - see_value[PAWN], value,
		        see_value[PAWN]);
	for (int i = 1; i < steps && (last_rank == RANK_1 || last_rank == RANK_8); i++)
		if (piece_is_pawn(position_at(pos, squares[i]))) {
			fprintf(screen->out, "Later pawns, as in step %d, are not promoted: captures alone count.\n", i + 1);
			return;
		}
}

/* Print what MOVE, which SAN names, wins in POS.  POS has room for SEE_STEPS + 1 moves. */
static void print_worth(FILE *out, struct position *pos, struct move move, const char *san)
{
	int value = see(pos, move), legal = legal_exchange(pos, move);

	if (value == 0)
		fprintf(out, "%s is even in material\n", san);
	else
		fprintf(out, "%s %s %d centipawns\n", san, value > 0 ? "wins" : "loses", abs(value));
	if (legal != value)
		fprintf(out, "If all captures must be legal and pawns promote, it %s %d\n", legal < 0 ? "loses" : "wins", abs(legal));
}

static enum done run_see(struct console *console, int argc, char **argv)
{
	const struct position *pos = console_position(console);
	FILE *out = console->screen.out;
	struct position *scratch = console_scratch(console, SEE_STEPS + 1);
	int squares[SEE_STEPS], balance[SEE_STEPS], steps;
	struct marks marks = { 0 };
	struct move move;
	char san[SAN_MAX];

	(void)argc;
	if (!scratch || !argument_move(console, argv[1], &move))
		return FAILED;
	if (move_is_castling(move)) {
		fprintf(out, "%s takes nothing: castling counts as an even exchange\n", san_format(pos, move, san));
		return DONE;
	}
	steps = see_explain(pos, move, squares, balance);
	print_steps(&console->screen, pos, move_to(move), squares, balance, steps);
	print_promotions(&console->screen, pos, move, squares, steps);
	print_worth(out, scratch, move, san_format(pos, move, san));
	paint_exchange(&marks, pos, move);
	board_text_show_marks(&console->screen, pos, &marks);
	return DONE;
}

static const struct console_command rows[] = {
	{ "see", "MOVE", 1, 1, TOPIC_MACHINE, 0,
	  "evaluate an exchange, capture by capture",
	  "setboard exchange\nsee Nxe5", run_see },
};

const struct command_rows exchange_rows = { rows, sizeof rows / sizeof *rows };
