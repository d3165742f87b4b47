/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bench, and games of Rhumb against itself, shown as they go on. */
#include <config.h>

#include "console/runs.h"

#include <inttypes.h>

#include "console/arguments.h"
#include "console/interrupt.h"
#include "console/progress.h"
#include "console/record.h"
#include "console/shell.h"
#include "console/views/diagram.h"
#include "console/words.h"
#include "console/work.h"
#include "tools/bench.h"
#include "tools/selfplay.h"

enum { SELFPLAY_MS = 50 };

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

static bool on_selfplay_move(void *context, struct engine *engine,
                             const struct search_result *result)
{
	struct shown_work *work = context;
	const struct position *pos = engine_position(engine);
	TEXT_ON_STACK(note, 80);

	text_printf(&note, "move %d, %s to move, ", position_move_number(pos),
	            colour_name(position_turn(pos)));
	add_score(&note, result->score);
	progress_show(&work->progress, 0, note_chars);
	return !interrupt_pending();
}

static enum done play_itself(struct console *console, struct engine *engine,
                             const struct effort *effort)
{
	struct shown_work work = { .console = console };
	struct selfplay_callbacks callbacks = { &work, on_selfplay_move, work_wanted };
	enum selfplay_end end;
	TEXT_ON_STACK(fen, FEN_MAX);

	fen_format(console_position(console), FEN_SHREDDER, &fen);
	if (!engine_set_up(engine, fen_chars, NULL, &fen))
		return console_fail(console, "%s", fen_chars);
	progress_init(&work.progress, console);
	end = selfplay(engine, effort, &callbacks);
	progress_wipe(&work.progress);
	if (end == SELFPLAY_NO_MEMORY)
		return console_fail(console, "out of memory");
	if (record_write(console, record_put, console->screen.out, engine_position(engine),
	                 "Rhumb against itself", NULL) != DONE)
		return FAILED;
	diagram_show(&console->screen, engine_position(engine));
	return end == SELFPLAY_OVER ? DONE : console_fail(console, "interrupted");
}

enum done run_selfplay(struct console *console, int argc, char **argv)
{
	struct effort effort = { .time_ms = SELFPLAY_MS };
	struct engine *engine;
	enum done done;

	if (argc == 2)
		return console_misuse(console, "usage: selfplay [depth|nodes|time NUMBER]");
	if (argc == 3 && !argument_effort(console, argv[1], argv[2], &effort))
		return BAD_USAGE;
	engine = work_engine(console);
	if (!engine)
		return FAILED;
	done = play_itself(console, engine, &effort);
	engine_free(engine);
	return done;
}
