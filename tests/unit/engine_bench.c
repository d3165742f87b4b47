/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* An engine under a virtual clock, for the tests of the engine. */
#include <config.h>

#include "engine_bench.h"
#include "util/error.h"

#include <time.h>

enum { NODES_PER_MS = 100, WAIT_MOST_MS = 600000 };

void set_option(struct engine *engine, const char *name, const char *value)
{
	struct error error = ERROR_NONE;

	if (!engine_set_option(engine, engine_option_find(name), value, &error))
		fail_msg("%s", error.text);
}

int engine_bench_set_up(void **state)
{
	static struct engine_bench bench;

	clock_init_virtual(&bench.clock, NODES_PER_MS);
	bench.engine = engine_create(MEMORY_MB, &bench.clock);
	atomic_store(&bench.lines, 0);
	atomic_store(&bench.dones, 0);
	*state = &bench;
	if (!bench.engine)
		return -1;
	engine_set_own_book(bench.engine, false);
	set_option(bench.engine, "Evaluation", "classical");    /* as any network might choose other moves */
	return 0;
}

int engine_bench_tear_down(void **state)
{
	struct engine_bench *bench = *state;

	engine_free(bench->engine);
	return 0;
}

struct move move_of(const struct engine *engine, const char *word)
{
	struct error error = ERROR_NONE;
	struct move move = MOVE_NONE;

	if (engine_read_move(engine, word, &move, &error) != READ_OK)
		fail_msg("%s: %s", word, error.text);
	return move;
}

void play(struct engine *engine, const char *word)
{
	assert_true(engine_make_move(engine, move_of(engine, word)));
}

void ponder_on(struct engine *engine, const char *word, const struct engine_listener *listener)
{
	engine_expect(engine, move_of(engine, word));
	assert_true(engine_start(engine, THINK_PONDER, listener));
}

void put(struct engine *engine, const char *fen)
{
	struct error error = ERROR_NONE;

	if (!engine_set_up(engine, fen, NULL, &error))
		fail_msg("%s: %s", fen, error.text);
}

void set_number(struct engine *engine, const char *name, int number)
{
	struct text value = TEXT_OF(20);

	text_printf(&value, "%d", number);
	set_option(engine, name, value.chars);
}

void wait_for(_Atomic int *count, int least)
{
	static const struct timespec pause = { 0, 1000000 };

	for (int ms = 0; atomic_load(count) < least; ms++) {
		if (ms == WAIT_MOST_MS)
			fail_msg("%d instead of %d after two minutes", atomic_load(count), least);
		nanosleep(&pause, NULL);
	}
}

static void on_line(void *context, const struct search_line *line)
{
	struct engine_bench *bench = context;

	assert_true(line->pv_length >= 1);
	bench->last = *line;
	atomic_fetch_add(&bench->lines, 1);
}

static void on_done(void *context, const struct search_result *result)
{
	struct engine_bench *bench = context;

	assert_non_null(result);
	atomic_store(&bench->depth, result->depth);
	atomic_fetch_add(&bench->dones, 1);
}

struct engine_listener listener_of(struct engine_bench *bench)
{
	return (struct engine_listener){ bench, on_line, on_done };
}
