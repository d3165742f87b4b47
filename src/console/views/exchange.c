/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* An exchange shown move by move, and moves with what they win. */
#include <config.h>

#include "console/views/exchange.h"

#include <stdlib.h>

#include "console/arguments.h"
#include "console/shell.h"
#include "console/views/diagram.h"
#include "console/views/painted.h"
#include "console/words.h"

#include "eval/see.h"
#include "rules/movegen.h"

/* What each step is worth to the side that makes it when both go on only
 * while it pays: WORTH[i] of steps 1 .. STEPS - 1; the first one is made. */
static void judge_steps(const int *balance, int steps, int worth[SEE_STEPS])
{
	int rest = 0;

	for (int i = steps - 1; i > 0; i--) {
		int gain = balance[i] - balance[i - 1];

		worth[i] = (i & 1 ? -gain : gain) - rest;
		rest = worth[i] > 0 ? worth[i] : 0;
	}
}

static void print_steps(FILE *out, const struct position *pos, const int *squares,
                        const int *balance, int steps)
{
	int worth[SEE_STEPS] = { 0 };
	bool stopped = false;

	judge_steps(balance, steps, worth);
	for (int i = 0; i < steps; i++) {
		TEXT_ON_STACK(man, 8);
		TEXT_ON_STACK(sum, 16);

		add_man(&man, pos, squares[i]);
		add_signed(&sum, balance[i]);
		fprintf(out, "%4d  %-5s %-4s  %6s", i + 1,
		        colour_name(piece_colour(position_at(pos, squares[i]))), man_chars, sum_chars);
		if (i > 0 && !stopped && worth[i] <= 0) {
			fprintf(out, "  stops: going on would bring %d", worth[i]);
			stopped = true;
		}
		fputc('\n', out);
	}
}

enum done run_see(struct console *console, int argc, char **argv)
{
	const struct position *pos = console_position(console);
	FILE *out = console->screen.out;
	int squares[SEE_STEPS], balance[SEE_STEPS], value;
	struct marks marks = { 0 };
	struct move move;
	TEXT_ON_STACK(san, 16);

	(void)argc;
	if (!argument_move(console, argv[1], &move))
		return FAILED;
	fputs("step  man         balance for the mover if it ended there\n", out);
	print_steps(out, pos, squares, balance, see_explain(pos, move, squares, balance));
	add_san(&san, pos, move);
	value = see(pos, move);
	if (value == 0)
		fprintf(out, "%s wins and loses nothing\n", san_chars);
	else
		fprintf(out, "%s %s %d\n", san_chars, value > 0 ? "wins" : "loses", abs(value));
	paint_exchange(&marks, pos, move);
	diagram_show_marks(&console->screen, pos, &marks);
	return DONE;
}
