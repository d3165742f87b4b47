/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Long work that the tools do, shown here: the bench, and games of Rhumb
 * against itself. */
#include <config.h>

#include <inttypes.h>
#include <time.h>

#include "console/commands.h"
#include "console/interrupt.h"
#include "console/progress.h"
#include "console/shell.h"
#include "console/think.h"
#include "console/views.h"
#include "console/work.h"
#include "notation/pgn.h"
#include "tools/bench.h"
#include "tools/selfplay.h"

enum { WORK_MEMORY_MB = 64, SELFPLAY_MS = 50 };

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
	struct bench_callbacks callbacks = { &progress, on_bench };
	struct bench_result result;
	int64_t depth = BENCH_DEPTH;
	enum bench_end end;

	if (argc > 1 && !argument_number(console, argv[1], "depth", 1, SEARCH_DEPTH_MAX, &depth))
		return BAD_USAGE;
	progress_init(&progress, console);
	end = bench_run((int)depth, &console->clock, &callbacks, &result);
	progress_wipe(&progress);
	if (end != BENCH_DONE)
		return console_fail(console, end == BENCH_STOPPED ? "interrupted" : "out of memory");
	fprintf(console->screen.out, "%" PRIu64 " nodes %" PRIu64 " nps\n", result.nodes,
	        result.nodes * 1000 / (uint64_t)(result.time_us / 1000 + 1));
	return DONE;
}

struct engine *hire_engine(struct console *console)
{
	struct engine *engine = engine_create(WORK_MEMORY_MB, &console->clock);

	if (!engine)
		console_fail(console, "out of memory");
	return engine;
}

bool still_wanted(void *context)
{
	(void)context;
	return !interrupt_pending();
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

static void put_text(void *sink, const char *string)
{
	fputs(string, sink);
}

static void add_today(struct text *out)
{
	time_t now = time(NULL);
	struct tm *today = localtime(&now);

	if (today)
		text_printf(out, "%04d.%02d.%02d", today->tm_year + 1900, today->tm_mon + 1,
		            today->tm_mday);
	else
		text_add(out, "????.??.??");
}

static enum pgn_result pgn_result_of(const struct position *pos)
{
	enum outcome outcome = outcome_of(pos);

	if (outcome == OUTCOME_OPEN)
		return PGN_UNKNOWN;
	if (outcome != OUTCOME_CHECKMATE)
		return PGN_DRAW;
	return position_turn(pos) == WHITE ? PGN_BLACK_WINS : PGN_WHITE_WINS;
}

/* Write the game of POS as PGN. */
static enum done print_pgn(struct console *console, const struct position *pos,
                           const char *event, const char *white, const char *black)
{
	struct pgn_game game;
	bool ok;
	TEXT_ON_STACK(date, 24);

	add_today(&date);
	pgn_init(&game);
	ok = pgn_from_position(&game, pos) && pgn_set_tag(&game, "Event", event) &&
	     pgn_set_tag(&game, "Date", date_chars) && pgn_set_tag(&game, "White", white) &&
	     pgn_set_tag(&game, "Black", black);
	game.result = pgn_result_of(pos);
	ok = ok && pgn_write(&game, put_text, console->screen.out);
	pgn_free(&game);
	return ok ? DONE : console_fail(console, "out of memory");
}

static enum done play_itself(struct console *console, struct engine *engine,
                             const struct effort *effort)
{
	struct shown_work work = { .console = console };
	struct selfplay_callbacks callbacks = { &work, on_selfplay_move, still_wanted };
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
	if (print_pgn(console, engine_position(engine), "Rhumb against itself", PACKAGE_STRING,
	              PACKAGE_STRING) != DONE)
		return FAILED;
	board_show(&console->screen, engine_position(engine));
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
	engine = hire_engine(console);
	if (!engine)
		return FAILED;
	done = play_itself(console, engine, &effort);
	engine_free(engine);
	return done;
}
