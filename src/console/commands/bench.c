/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The bench, with its progress. */
#include <config.h>

#include "console/commands/commands.h"

#include <inttypes.h>

#include "util/interrupt.h"
#include "util/progress.h"
#include "console/shell/shell.h"
#include "engine/engine.h"

static void on_bench(void *context, int done, int total, const struct bench_result *sum)
{
	struct text note = TEXT_OF(60);

	text_printf(&note, "%d of %d positions, %" PRIu64 " nodes", done, total, sum->nodes);
	progress_show(context, (uint64_t)done, (uint64_t)total, note.chars);
}

static enum done run_bench(struct console *console, int argc, char **argv)
{
	struct progress progress;
	struct bench_callbacks callbacks = { &progress, on_bench, interrupt_flag() };
	struct search_options options = engine_search_options(console->engine);
	struct bench_result result;
	int64_t depth = BENCH_DEPTH;
	enum bench_end end;
	struct text line = TEXT_OF(80);

	if (argc > 1 && !argument_number(console, argv[1], "depth", 1, SEARCH_DEPTH_MAX, &depth))
		return BAD_USAGE;
	progress_init(&progress, console->errors.out);
	end = bench_run((int)depth, &options, &callbacks, &result);
	progress_wipe(&progress);
	if (end != BENCH_DONE)
		return console_fail(console, end == BENCH_STOPPED ? "interrupted" : "out of memory");
	bench_format(&result, &line);
	fprintf(console->screen.out, "%s\n", line.chars);
	return DONE;
}

static const struct console_command rows[] = {
	{ "bench", "[DEPTH]", 0, 1, TOPIC_WORK, 0,
	  "search a fixed list of positions; the node count is the build's signature",
	  "bench 1", run_bench },
};

const struct command_rows bench_rows = { rows, sizeof rows / sizeof *rows };
