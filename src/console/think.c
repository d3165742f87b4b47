/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
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

enum { NARROW = 64 };          /* columns: below, moves have rows of their own */

/* Two threads write: the one that thinks its lines, this one the live line. */
struct ticker {
	struct console *console;
	struct position pos;       /* the root; lines are played on it to be written */
	int wanted;                /* lines an iteration */
	pthread_mutex_t mutex;     /* of all that follows, and of the output */
	struct shown_thought *thought;
	bool posts;
	bool settled;              /* the lines of this iteration are mates, none can be shorter */
	bool live;                 /* there is a live line to wipe out */
	int hashfull;              /* as the last line had it */
};

static void wipe(struct ticker *ticker)
{
	if (!ticker->live)
		return;
	screen_wipe_line(&ticker->console->errors);
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
	TEXT_ON_STACK(score, 32);
	TEXT_ON_STACK(moves, 1600);

	add_score(&score, line->score);
	add_line(&moves, &ticker->pos, line->pv, line->pv_length);
	column = fprintf(screen->out, narrow ? "%3d/%-3d %9s%s%6d.%02d %10" PRIu64 "\n    "
	                                     : "%3d/%-3d %9s%s %7d.%02d %12" PRIu64 "  ",
	                 line->depth, line->seldepth, score_chars, bounds[line->bound],
	                 (int)(line->time_us / 1000000), (int)(line->time_us / 10000 % 100),
	                 line->nodes);
	if (narrow)
		column = 4;
	screen_put_moves(screen, column, column, moves_chars);
	fflush(screen->out);
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

/* Keep LINE; have all lines of its iteration been mates that cannot be shorter? */
static bool keep_line(struct ticker *ticker, const struct search_line *line)
{
	struct shown_thought *thought = ticker->thought;

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
	TEXT_ON_STACK(line, 120);

	pthread_mutex_lock(&ticker->mutex);
	add_live_line(&line, ticker, snapshot);
	screen_put_live(&ticker->console->errors, line_chars);
	fflush(ticker->console->errors.out);
	ticker->live = true;
	pthread_mutex_unlock(&ticker->mutex);
}

enum done think_show(struct console *console, enum think think, const struct effort *effort,
                     bool posts, struct shown_thought *thought)
{
	struct ticker ticker = {
		.console = console, .posts = posts, .mutex = PTHREAD_MUTEX_INITIALIZER,
		.wanted = engine_settings(console->engine)->multipv, .thought = thought
	};
	struct thought_watcher watcher = { &ticker, on_line, NULL };
	int moves = movegen_count(console_position(console));
	struct text fen;
	enum done done;

	if (!position_init(&ticker.pos) ||
	    !position_copy(&ticker.pos, console_position(console), SEARCH_PLY_MAX)) {
		position_free(&ticker.pos);
		return console_fail(console, "out of memory");
	}
	if (console->errors.terminal && console->interactive)
		watcher.tick = on_tick;
	if (ticker.wanted > moves)
		ticker.wanted = moves;
	thought->line_count = 0;
	console->iteration_count = 0;
	console->thought_for = position_turn(console_position(console));
	text_init(&fen, console->thought_of, sizeof console->thought_of);
	fen_format(console_position(console), FEN_X, &fen);
	if (posts)
		print_heading(console);
	done = current_think(console, think, effort, &watcher, &thought->result);
	wipe(&ticker);
	position_free(&ticker.pos);
	return done;
}

void think_add_effort(struct text *out, const struct search_result *result, enum colour turn)
{
	if (result->score == SCORE_NONE) {
		text_add(out, "from the book");
		return;
	}
	add_score(out, result->score);
	text_printf(out, " for %s, depth %d, %d.%02d s", colour_name(turn), result->depth,
	            (int)(result->time_us / 1000000), (int)(result->time_us / 10000 % 100));
}

/* The whole line that begins with the move chosen, in MOVES; its length. */
static int best_line(const struct shown_thought *thought, struct move moves[SEARCH_PLY_MAX])
{
	const struct search_result *result = &thought->result;
	const struct search_line *line = thought->line_count > 0 ? &thought->lines[0] : NULL;

	if (line && move_equal(line->pv[0], result->best)) {
		for (int i = 0; i < line->pv_length; i++)
			moves[i] = line->pv[i];
		return line->pv_length;
	}
	moves[0] = result->best;
	moves[1] = result->ponder;
	return move_is_none(result->ponder) ? 1 : 2;
}

enum done think_tell_best(struct console *console, const struct shown_thought *thought)
{
	struct position *pos = console_scratch(console, SEARCH_PLY_MAX);
	struct move moves[SEARCH_PLY_MAX];
	struct marks marks = { 0 };
	int length = best_line(thought, moves);
	TEXT_ON_STACK(line, 1700);

	if (!pos)
		return FAILED;
	add_line(&line, pos, moves, length);
	text_add(&line, " (");
	think_add_effort(&line, &thought->result, position_turn(pos));
	text_add_char(&line, ')');
	fputs("best: ", console->screen.out);
	screen_put_moves(&console->screen, 6, 6, line_chars);
	paint_line(&marks, moves, length > 2 ? 2 : length);
	diagram_show_marks(&console->screen, console_position(console), &marks);
	return DONE;
}

enum done think_read_effort(struct console *console, int argc, char **argv,
                            struct effort *effort)
{
	*effort = console->level;
	if (argc == 2)
		return console_misuse(console, "say how long: depth, nodes or time, and a number");
	if (argc == 3 && !argument_effort(console, argv[1], argv[2], effort))
		return BAD_USAGE;
	if (movegen_count(console_position(console)) == 0)
		return console_fail(console, "there is no legal move to think about");
	return DONE;
}

enum done run_think(struct console *console, int argc, char **argv)
{
	struct shown_thought thought;
	struct effort effort;
	enum done done = think_read_effort(console, argc, argv, &effort);

	if (done != DONE)
		return done;
	if (think_show(console, THINK_STUDY, &effort, true, &thought) != DONE)
		return FAILED;
	return think_tell_best(console, &thought);
}
