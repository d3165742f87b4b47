/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Searches with their lines on standard output and a live line on a terminal. */
#include <config.h>

#include "console/shell/shell.h"

#include <inttypes.h>
#include <pthread.h>

#include "rules/movegen.h"
#include "tools/score_text.h"
#include "util/progress.h"

enum { NARROW = 64 };          /* columns; on narrower screens moves have rows of their own */

/* Two threads write: the searching one its lines, this one the live line. */
struct ticker {
	struct console *console;
	struct position pos;       /* the root, used to format lines */
	int wanted;                /* lines per iteration */
	pthread_mutex_t mutex;     /* of all that follows, and of the output */
	struct thought *thought;
	bool posts;
	bool settled;              /* all lines of this iteration are shortest mates */
	bool live;                 /* the live line is on the screen */
	int hashfull;              /* of the last line */
};

static void wipe(struct ticker *ticker)
{
	if (!ticker->live)
		return;
	progress_wipe_line(ticker->console->errors.out);
	ticker->live = false;
}

static bool is_narrow(const struct screen *screen)
{
	return screen->terminal && screen_columns(screen) < NARROW;
}

static void print_heading(const struct console *console)
{
	const struct screen *screen = &console->screen;

	print_viewpoint(screen->out, "Scores", position_turn(console_position(console)));
	if (is_narrow(screen))
		fprintf(screen->out, "%7s %9s %9s %10s\n", "depth", "score", "time", "nodes");
	else
		fputs("  depth      score     time        nodes  line\n", screen->out);
}

static void print_line(struct ticker *ticker, const struct search_line *line)
{
	static const char *const bounds[] = {
		[BOUND_EXACT] = " ", [BOUND_LOWER] = "+", [BOUND_UPPER] = "-"
	};
	const struct screen *screen = &ticker->console->screen;
	bool narrow = is_narrow(screen);
	int column;
	struct text score = TEXT_OF(32);
	struct text moves = TEXT_OF(1600);

	add_score(&score, line->score);
	add_line(&moves, &ticker->pos, line->pv, line->pv_length);
	column = fprintf(screen->out, narrow ? "%3d/%-3d %9s%s%6d.%02d %10" PRIu64 "\n    "
	                                     : "%3d/%-3d %9s%s %7d.%02d %12" PRIu64 "  ",
	                 line->depth, line->seldepth, score.chars, bounds[line->bound],
	                 (int)(line->time_us / 1000000), (int)(line->time_us / 10000 % 100),
	                 line->nodes);
	if (narrow)
		column = 4;
	screen_put_moves(screen, column, column, moves.chars);
	fflush(screen->out);
}

/* Store LINE as the result of its iteration. */
static void keep_iteration(struct console *console, const struct search_line *line)
{
	int last = console->iteration_count - 1;

	if (line->bound != BOUND_EXACT || line->rank != 1)
		return;
	if (last < 0 || console->iterations[last].depth != line->depth) {
		if (console->iteration_count == SEARCH_DEPTH_MAX)   /* the last line may be one of a lower depth */
			return;
		last = console->iteration_count++;
	}
	console->iterations[last] = (struct iteration){
		line->depth, line->seldepth, line->score, line->nodes, line->time_us, line->hashfull
	};
}

/* Store LINE.  True if all lines of its iteration are shortest mates. */
static bool keep_line(struct ticker *ticker, const struct search_line *line)
{
	struct thought *thought = ticker->thought;

	thought->lines[line->rank - 1] = *line;
	if (thought->line_count < line->rank)
		thought->line_count = line->rank;
	if (line->rank == 1)
		ticker->settled = true;
	if (line->bound != BOUND_EXACT || !score_is_settled(line->score, line->depth))
		ticker->settled = false;
	return ticker->settled && line->rank == ticker->wanted;
}

static void on_line(void *context, const struct search_line *line)
{
	struct ticker *ticker = context;
	bool settled;

	pthread_mutex_lock(&ticker->mutex);
	ticker->hashfull = line->hashfull;
	keep_iteration(ticker->console, line);
	settled = keep_line(ticker, line);
	if (ticker->posts) {
		wipe(ticker);
		print_line(ticker, line);
	}
	pthread_mutex_unlock(&ticker->mutex);
	if (settled)
		engine_move_now(ticker->console->engine);
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
	struct text line = TEXT_OF(120);

	pthread_mutex_lock(&ticker->mutex);
	add_live_line(&line, ticker, snapshot);
	progress_line(ticker->console->errors.out, line.chars);
	ticker->live = true;
	pthread_mutex_unlock(&ticker->mutex);
}

enum done think_show(struct console *console, enum think think, const struct effort *effort,
                     bool posts, struct thought *thought)
{
	struct ticker ticker = {
		.console = console, .posts = posts, .mutex = PTHREAD_MUTEX_INITIALIZER,
		.wanted = engine_settings(console->engine)->multipv, .thought = thought
	};
	struct think_callbacks callbacks = { &ticker, on_line, NULL };
	int moves = movegen_count(console_position(console));
	struct text fen = TEXT_IN(console->searched);
	enum done done;

	if (!position_init(&ticker.pos) ||
	    !position_copy(&ticker.pos, console_position(console), SEARCH_PLY_MAX)) {
		position_free(&ticker.pos);
		return console_fail(console, "out of memory");
	}
	if (console->errors.terminal && console->interactive)
		callbacks.tick = on_tick;
	if (ticker.wanted > moves)
		ticker.wanted = moves;
	thought->line_count = 0;
	console->iteration_count = 0;
	console->searched_turn = position_turn(console_position(console));
	fen_format(console_position(console), FEN_X, &fen);
	if (posts)
		print_heading(console);
	done = game_think(console, think, effort, &callbacks, &thought->result);
	wipe(&ticker);
	position_free(&ticker.pos);
	return done;
}

void think_add_summary(struct text *out, const struct search_result *result, enum colour turn)
{
	if (result->score == SCORE_NONE) {
		text_add(out, "from the book");
		return;
	}
	add_score(out, result->score);
	add_outlook(out, result->score);
	text_printf(out, " for %s, depth %d, %d.%02d s", colour_name(turn), result->depth,
	            (int)(result->time_us / 1000000), (int)(result->time_us / 10000 % 100));
}
