/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The bench, shown as it goes on. */
#include <config.h>

#include "console/runs.h"

#include <inttypes.h>

#include "console/arguments.h"
#include "console/interrupt.h"
#include "console/progress.h"
#include "console/shell.h"
#include "console/work.h"
#include "tools/bench.h"

static bool on_bench(void *context, int done, int total, const struct bench_result *sum)
{
	TEXT_ON_STACK(note, 60);

	text_printf(&note, "%d of %d positions, %" PRIu64 " nodes", done, total, sum->nodes);
	progress_show(context, PROGRESS_WHOLE * done / total, note_chars);
	return !interrupt_pending();
}

enum done run_bench(struct console *console, int argc, char **argv)
{
	struct progress progress;
	struct bench_callbacks callbacks = { &progress, on_bench, work_wanted };
	struct search_options options = engine_search_options(console->engine);
	struct bench_result result;
	int64_t depth = BENCH_DEPTH;
	enum bench_end end;

	if (argc > 1 && !argument_number(console, argv[1], "depth", 1, SEARCH_DEPTH_MAX, &depth))
		return BAD_USAGE;
	progress_init(&progress, console);
	end = bench_run((int)depth, &options, &console->clock, &callbacks, &result);
	progress_wipe(&progress);
	if (end != BENCH_DONE)
		return console_fail(console, end == BENCH_STOPPED ? "interrupted" : "out of memory");
	fprintf(console->screen.out, "%" PRIu64 " nodes %" PRIu64 " nps\n", result.nodes,
	        result.nodes * 1000 / (uint64_t)(result.time_us / 1000 + 1));
	return DONE;
}
