/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Thinking, with its lines on standard output and a live line on a terminal. */
#include <config.h>

#include "console/think.h"

#include <inttypes.h>
#include <pthread.h>

#include "console/arguments.h"
#include "console/current.h"
#include "console/views/diagram.h"
#include "console/views/painted.h"
#include "console/words.h"
#include "rules/movegen.h"

/* Two threads write: the one that thinks its lines, this one the live line. */
struct ticker {
	struct console *console;
	struct position pos;       /* the root; lines are played on it to be written */
	pthread_mutex_t mutex;     /* of all that follows, and of the output */
	bool posts;
	bool live;                 /* there is a live line to wipe out */
	int hashfull;              /* as the last line had it */
};

static void wipe(struct ticker *ticker)
{
	if (!ticker->live)
		return;
	fputs("\r\033[K", ticker->console->errors.out);
	fflush(ticker->console->errors.out);
	ticker->live = false;
}

static void print_line(struct ticker *ticker, const struct search_line *line)
{
	static const char *const bounds[] = {
		[BOUND_EXACT] = " ", [BOUND_LOWER] = "+", [BOUND_UPPER] = "-"
	};
	FILE *out = ticker->console->screen.out;
	TEXT_ON_STACK(score, 32);
	TEXT_ON_STACK(moves, 1600);

	add_score(&score, line->score);
	add_line(&moves, &ticker->pos, line->pv, line->pv_length);
	fprintf(out, "%3d/%-3d %9s%s %7d.%02d %12" PRIu64 "  %s\n", line->depth, line->seldepth,
	        score_chars, bounds[line->bound], (int)(line->time_us / 1000000),
	        (int)(line->time_us / 10000 % 100), line->nodes, moves_chars);
	fflush(out);
}

/* Keep what the iteration that LINE belongs to has come to. */
static void keep_iteration(struct console *console, const struct search_line *line)
{
	int last = console->iteration_count - 1;

	if (line->bound != BOUND_EXACT || line->rank != 1)
		return;
	if (last < 0 || console->iterations[last].depth != line->depth) {
		if (console->iteration_count == SEARCH_DEPTH_MAX)
			return;
		last = console->iteration_count++;
	}
	console->iterations[last] = (struct iteration){
		line->depth, line->seldepth, line->score, line->nodes, line->time_us, line->hashfull
	};
}

static void on_line(void *context, const struct search_line *line)
{
	struct ticker *ticker = context;

	pthread_mutex_lock(&ticker->mutex);
	ticker->hashfull = line->hashfull;
	keep_iteration(ticker->console, line);
	if (ticker->posts) {
		wipe(ticker);
		print_line(ticker, line);
	}
	pthread_mutex_unlock(&ticker->mutex);
}

static void add_live_line(struct text *out, const struct ticker *ticker,
                          const struct search_snapshot *snapshot)
{
	uint64_t ms = (uint64_t)(snapshot->time_us / 1000) + 1;

	text_printf(out, "%3d  ", snapshot->depth);
	if (!move_is_none(snapshot->current)) {
		add_san(out, &ticker->pos, snapshot->current);
		text_printf(out, " (%d of %d)", snapshot->moves_total - snapshot->moves_left,
		            snapshot->moves_total);
	}
	text_printf(out, "  %" PRIu64 " nodes  %" PRIu64 " knps  table %d%%", snapshot->nodes,
	            snapshot->nodes / ms, ticker->hashfull / 10);
}

static void on_tick(void *context, const struct search_snapshot *snapshot)
{
	struct ticker *ticker = context;
	TEXT_ON_STACK(line, 120);

	pthread_mutex_lock(&ticker->mutex);
	add_live_line(&line, ticker, snapshot);
	screen_put_live(&ticker->console->errors, line_chars);
	fflush(ticker->console->errors.out);
	ticker->live = true;
	pthread_mutex_unlock(&ticker->mutex);
}

enum done think_show(struct console *console, enum think think, const struct effort *effort,
                     bool posts, struct search_result *result)
{
	struct ticker ticker = {
		.console = console, .posts = posts, .mutex = PTHREAD_MUTEX_INITIALIZER
	};
	struct thought_watcher watcher = { &ticker, on_line, NULL };
	struct text fen;
	enum done done;

	if (!position_init(&ticker.pos) ||
	    !position_copy(&ticker.pos, console_position(console), SEARCH_PLY_MAX)) {
		position_free(&ticker.pos);
		return console_fail(console, "out of memory");
	}
	if (console->errors.terminal && console->interactive)
		watcher.tick = on_tick;
	console->iteration_count = 0;
	text_init(&fen, console->thought_of, sizeof console->thought_of);
	fen_format(console_position(console), FEN_X, &fen);
	if (posts)
		fputs("  depth      score     time        nodes  line\n", console->screen.out);
	done = current_think(console, think, effort, &watcher, result);
	wipe(&ticker);
	position_free(&ticker.pos);
	return done;
}

enum done run_think(struct console *console, int argc, char **argv)
{
	struct effort effort = console->level;
	struct search_result result;
	TEXT_ON_STACK(line, 80);
	struct move moves[2];
	struct marks marks = { 0 };
	struct position *pos;

	if (argc == 2)
		return console_misuse(console, "usage: think [depth|nodes|time NUMBER]");
	if (argc == 3 && !argument_effort(console, argv[1], argv[2], &effort))
		return BAD_USAGE;
	if (movegen_count(console_position(console)) == 0)
		return console_fail(console, "there is no legal move to think about");
	if (think_show(console, THINK_STUDY, &effort, true, &result) != DONE)
		return FAILED;
	pos = console_scratch(console, 2);
	if (!pos)
		return FAILED;
	moves[0] = result.best;
	moves[1] = result.ponder;
	add_line(&line, pos, moves, move_is_none(result.ponder) ? 1 : 2);
	fprintf(console->screen.out, "best: %s\n", line_chars);
	paint_line(&marks, moves, move_is_none(result.ponder) ? 1 : 2);
	diagram_show_marks(&console->screen, console_position(console), &marks);
	return DONE;
}

static enum done set_lines(struct console *console, int count)
{
	TEXT_ON_STACK(value, 16);
	TEXT_ON_STACK(error, 200);

	text_printf(&value, "%d", count);
	if (!engine_set_option(console->engine, engine_option_find("MultiPV"), value_chars, &error))
		return console_fail(console, "%s", error_chars);
	return DONE;
}

enum done run_lines(struct console *console, int argc, char **argv)
{
	int usual = engine_settings(console->engine)->multipv;
	enum done done, restored;
	int64_t count;

	if (argc == 3)
		return console_misuse(console, "usage: lines COUNT [depth|nodes|time NUMBER]");
	if (!argument_number(console, argv[1], "number of lines", 1, SEARCH_MULTIPV_MAX, &count))
		return BAD_USAGE;
	if (set_lines(console, (int)count) != DONE)
		return FAILED;
	done = run_think(console, argc - 1, argv + 1);
	restored = set_lines(console, usual);
	return done != DONE ? done : restored;
}
