/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The last thought, iteration by iteration. */
#include <config.h>

#include "console/views/stats.h"

#include <inttypes.h>

#include "console/shell.h"
#include "console/words.h"
#include "notation/fen.h"

static void print_iteration(FILE *out, const struct iteration *iteration, uint64_t before,
                            uint64_t new_before)
{
	uint64_t new_nodes = iteration->nodes - before;
	TEXT_ON_STACK(score, 24);
	TEXT_ON_STACK(growth, 16);

	add_score(&score, iteration->score);
	if (new_before > 0)
		text_printf(&growth, "%" PRIu64 ".%02d", new_nodes / new_before,
		            (int)(new_nodes * 100 / new_before % 100));
	fprintf(out, "%5d %8d %11s %12" PRIu64 " %8s %7d.%02d %9" PRIu64 " %5d.%d%%\n",
	        iteration->depth, iteration->seldepth, score_chars, new_nodes, growth_chars,
	        (int)(iteration->time_us / 1000000), (int)(iteration->time_us / 10000 % 100),
	        iteration->nodes * 1000 / (uint64_t)(iteration->time_us + 1),
	        iteration->hashfull / 10, iteration->hashfull % 10);
}

enum done run_stats(struct console *console, int argc, char **argv)
{
	uint64_t before = 0, new_before = 0;
	TEXT_ON_STACK(now, FEN_MAX);

	(void)argc;
	(void)argv;
	if (console->iteration_count == 0)
		return console_fail(console, "nothing has been searched yet");
	fen_format(console_position(console), FEN_X, &now);
	fprintf(console->screen.out, "search of %s%s\n", console->thought_of,
	        text_equal(console->thought_of, now_chars) ? "" : ", not the present position");
	print_viewpoint(console->screen.out, "Scores", console->thought_for);
	fputs("depth seldepth       score    new nodes   growth       time      knps  table\n",
	      console->screen.out);
	for (int i = 0; i < console->iteration_count; i++) {
		const struct iteration *iteration = &console->iterations[i];

		print_iteration(console->screen.out, iteration, before, new_before);
		new_before = iteration->nodes - before;
		before = iteration->nodes;
	}
	return DONE;
}
