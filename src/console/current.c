/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The game and the thinking: both are the engine's, which thinks on a thread
 * of its own, so that this one can show how it stands and hear Ctrl-C. */
#include <config.h>

#include "console/current.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "console/interrupt.h"
#include "console/shell.h"
#include "console/startup.h"

enum { MEMORY_MB = 64, TICK_MS = 50, USUAL_MS = 1000 };

/* A search running on the engine's thread. */
struct thought {
	const struct thought_watcher *watcher;
	pthread_mutex_t mutex;     /* of what follows */
	pthread_cond_t ended;
	bool done;
	bool ok;
	struct search_result result;
};

bool current_open(struct console *console, const struct console_options *options)
{
	int memory = options->table_mb > 0 ? options->table_mb : MEMORY_MB;
	enum done done;
	TEXT_ON_STACK(error, 400);

	clock_init_real(&console->clock);
	console->level = (struct effort){ .time_ms = USUAL_MS };
	console->engine = engine_create(memory, &console->clock);
	if (!console->engine) {
		console_fail(console, "out of memory");
		return false;
	}
	if (!engine_assign_all(console->engine, options->assignments, &error)) {
		console->command = "--option";
		console_fail(console, "%s", error_chars);
		return false;
	}
	if (options->chess960)
		engine_set_variant(console->engine, VARIANT_CHESS960);
	if (options->nocastle)
		engine_set_variant(console->engine, VARIANT_NOCASTLE);
	if (!options->fen)
		return true;
	console->command = "--fen";
	done = current_set_up(console, options->fen);
	console->command = NULL;
	return done == DONE;
}

void current_close(struct console *console)
{
	engine_free(console->engine);
	console->engine = NULL;
	free(console->ahead);
	console->ahead = NULL;
}

/* The moves taken back are those of another game now. */
static void forget_ahead(struct console *console)
{
	console->ahead_count = 0;
}

static void tell_dropped(struct console *console, unsigned dropped)
{
	static const char letters[CASTLINGS] = { 'K', 'Q', 'k', 'q' };
	TEXT_ON_STACK(rights, 8);

	for (int right = 0; right < CASTLINGS; right++)
		if (dropped >> right & 1)
			text_add_char(&rights, letters[right]);
	if (rights.length == 0)
		return;
	fflush(console->screen.out);
	fprintf(console->errors.out,
	        "note: castling %s dropped: no king or rook in place for it\n", rights_chars);
}

enum done current_set_up(struct console *console, const char *fen)
{
	unsigned dropped = 0;
	TEXT_ON_STACK(error, 200);

	if (!engine_set_up(console->engine, fen, &dropped, &error))
		return console_fail(console, "%s", error_chars);
	console->result = NULL;
	forget_ahead(console);
	tell_dropped(console, dropped);
	return DONE;
}

enum done current_make(struct console *console, struct move move)
{
	int ahead = console->ahead_count;

	if (!engine_make_move(console->engine, move))
		return console_fail(console, "out of memory");
	if (ahead > 0 && move_equal(console->ahead[ahead - 1], move))
		console->ahead_count--;
	else
		forget_ahead(console);
	return DONE;
}

/* Keep MOVE, which is being taken back, for current_redo.  If memory runs out
 * there is nothing to be made again. */
static void keep_ahead(struct console *console, struct move move)
{
	if (console->ahead_count == console->ahead_capacity) {
		int capacity = 2 * console->ahead_capacity + 64;
		struct move *larger = realloc(console->ahead, (size_t)capacity * sizeof *larger);

		if (!larger) {
			forget_ahead(console);
			return;
		}
		console->ahead = larger;
		console->ahead_capacity = capacity;
	}
	console->ahead[console->ahead_count++] = move;
}

void current_undo(struct console *console, int plies)
{
	while (plies-- > 0) {
		keep_ahead(console, position_last_move(console_position(console)));
		engine_undo_move(console->engine);
	}
}

enum done current_redo(struct console *console, int plies)
{
	while (plies-- > 0)
		if (current_make(console, console->ahead[console->ahead_count - 1]) != DONE)
			return FAILED;
	return DONE;
}

void current_new(struct console *console)
{
	engine_new_game(console->engine);
	console->result = NULL;
	forget_ahead(console);
}

static void on_line(void *context, unsigned generation, const struct search_line *line)
{
	const struct thought *thought = context;

	(void)generation;
	if (thought->watcher->line)
		thought->watcher->line(thought->watcher->context, line);
}

static void on_done(void *context, unsigned generation, const struct search_result *result)
{
	struct thought *thought = context;

	(void)generation;
	pthread_mutex_lock(&thought->mutex);
	thought->ok = result != NULL;
	if (result)
		thought->result = *result;
	thought->done = true;
	pthread_cond_signal(&thought->ended);
	pthread_mutex_unlock(&thought->mutex);
}

/* Wait a tick, or until THOUGHT is done; is it? */
static bool wait_a_tick(struct thought *thought)
{
	struct timespec until;
	bool done;

	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_nsec += TICK_MS * 1000000L;
	if (until.tv_nsec >= 1000000000L) {
		until.tv_nsec -= 1000000000L;
		until.tv_sec++;
	}
	pthread_mutex_lock(&thought->mutex);
	if (!thought->done)
		pthread_cond_timedwait(&thought->ended, &thought->mutex, &until);
	done = thought->done;
	pthread_mutex_unlock(&thought->mutex);
	return done;
}

static void watch(struct console *console, struct thought *thought)
{
	while (!wait_a_tick(thought)) {
		if (interrupt_pending())
			engine_move_now(console->engine);
		if (thought->watcher->tick) {
			struct search_snapshot snapshot = engine_snapshot(console->engine);

			thought->watcher->tick(thought->watcher->context, &snapshot);
		}
	}
}

enum done current_think(struct console *console, enum think think, const struct effort *effort,
                     const struct thought_watcher *watcher, struct search_result *result)
{
	struct thought thought = {
		.watcher = watcher,
		.mutex = PTHREAD_MUTEX_INITIALIZER,
		.ended = PTHREAD_COND_INITIALIZER
	};
	struct engine_listener listener = { &thought, on_line, on_done };

	effort_set(effort, console->engine);
	if (!engine_start(console->engine, think, &listener))
		return console_fail(console, "out of memory");
	watch(console, &thought);
	engine_abandon(console->engine);   /* done is being reported: waits for its end */
	if (!thought.ok)
		return console_fail(console, "out of memory");
	*result = thought.result;
	return DONE;
}
