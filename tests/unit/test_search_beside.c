/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The search's contract with other threads: stops, pauses, new limits, and what
 * they can read meanwhile. */
#include <config.h>

#include "search_bench.h"

#include <stdatomic.h>
#include <time.h>

#include "util/thread.h"

struct helper {
	struct search_bench *bench;
	struct search_options options;
	atomic_bool ended;
};

static void *think_beside(void *context)
{
	struct helper *helper = context;

	assert_true(search_think(helper->bench->search, &helper->bench->pos, &helper->options,
	                         NULL, &helper->bench->result));
	atomic_store(&helper->ended, true);
	return NULL;
}

static pthread_t start_thinking(struct helper *helper, struct search_bench *bench,
                                struct search_limits limits)
{
	pthread_t thread;

	helper->bench = bench;
	helper->options = search_options_default();
	atomic_store(&helper->ended, false);
	search_prepare(bench->search, &limits);
	assert_true(thread_start(&thread, think_beside, helper));
	return thread;
}

static void sleep_ms(int ms)
{
	nanosleep(&(struct timespec){ 0, ms * 1000000L }, NULL);
}

/* Wait until the search has counted NODES, finished DEPTH and is running.  It must not end before; twenty seconds of the
 * processor are enough for any of them, and a search that uses none is given up by the clock. */
static void wait_for(struct helper *helper, uint64_t nodes, int depth)
{
	clock_t latest = clock() + 20 * CLOCKS_PER_SEC;

	for (int ms = 0; ms < 600 * 1000 && clock() < latest; ms++) {
		bool ended = atomic_load(&helper->ended);
		struct search_snapshot snapshot = search_snapshot(helper->bench->search);

		if (snapshot.running && snapshot.nodes >= nodes && snapshot.depth >= depth)
			return;
		if (ended)
			fail_msg("the search has ended");
		sleep_ms(1);
	}
	fail_msg("the search makes no progress");
}

static void test_stopped_from_beside(void **state)
{
	struct search_bench *bench = *state;
	struct helper helper;

	test_set_up(&bench->pos, KIWIPETE);
	for (int i = 0; i < 20; i++) {
		struct search_limits limits = search_limits_none();
		pthread_t thread;

		limits.wait = i % 2;
		thread = start_thinking(&helper, bench, limits);
		wait_for(&helper, (uint64_t)i * 1000, 0);
		search_stop(bench->search);
		pthread_join(thread, NULL);
		assert_true(is_among(&bench->pos, bench->result.best));
	}
}

static void test_waits(void **state)
{
	struct search_bench *bench = *state;
	struct search_limits limits = to_depth(2);
	struct helper helper;
	pthread_t thread;

	test_set_up(&bench->pos, KIWIPETE);
	limits.wait = true;
	thread = start_thinking(&helper, bench, limits);
	/* Everything is searched soon, but the search runs until new limits come. */
	wait_for(&helper, 0, 2);
	for (int i = 0; i < 1000; i++)
		assert_true(search_snapshot(bench->search).running);
	search_set_limits(bench->search, &(struct search_limits){ .depth = 2, .soft_us = -1,
	                                                            .hard_us = -1 });
	pthread_join(thread, NULL);
	assert_int_equal(bench->result.depth, 2);
}

/* A ponder hit: an infinite search gets a deadline. */
static void test_new_limits(void **state)
{
	struct search_bench *bench = *state;
	struct search_limits limits = search_limits_none();
	struct helper helper;
	pthread_t thread;
	int64_t deadline_us;

	test_set_up(&bench->pos, KIWIPETE);
	limits.wait = true;
	thread = start_thinking(&helper, bench, limits);
	wait_for(&helper, 5000, 0);
	limits = to_time(bench, 10 * MS, 20 * MS);
	search_set_limits(bench->search, &limits);
	/* Only this search advances the virtual clock.  On a busy machine it may do so for
	 * longer than the limits allow before it gets them. */
	deadline_us = clock_now_us(&bench->clock);
	if (deadline_us < limits.start_us + 20 * MS)
		deadline_us = limits.start_us + 20 * MS;
	pthread_join(thread, NULL);
	assert_true(is_among(&bench->pos, bench->result.best));
	assert_true(clock_now_us(&bench->clock) <= deadline_us + 2 * MS);
}

static void test_pause(void **state)
{
	struct search_bench *bench = *state;
	struct search_limits limits = search_limits_none();
	struct search_snapshot snapshot;
	struct helper helper;
	pthread_t thread;
	uint64_t nodes;

	test_set_up(&bench->pos, KIWIPETE);
	limits.wait = true;
	thread = start_thinking(&helper, bench, limits);
	wait_for(&helper, 5000, 0);
	search_pause(bench->search);
	/* It pauses within a poll. */
	do {
		nodes = search_snapshot(bench->search).nodes;
		sleep_ms(50);
		snapshot = search_snapshot(bench->search);
	} while (snapshot.nodes != nodes);
	assert_true(snapshot.running);
	clock_advance_us(&bench->clock, INT64_C(3600) * 1000 * MS);
	search_resume(bench->search);
	wait_for(&helper, nodes + 5000, 0);
	assert_in_range(search_snapshot(bench->search).time_us, snapshot.time_us, INT64_C(3599) * 1000 * MS);
	/* A stop ends a pause. */
	search_pause(bench->search);
	search_stop(bench->search);
	pthread_join(thread, NULL);
	assert_true(is_among(&bench->pos, bench->result.best));
	/* The next search is not paused. */
	thread = start_thinking(&helper, bench, limits);
	wait_for(&helper, 1000, 0);
	search_stop(bench->search);
	pthread_join(thread, NULL);
}

/* Several threads obey the same limits as one; a single thread is then as before. */
static void test_threads(void **state)
{
	struct search_bench *bench = *state;
	struct search_options options = search_options_default();
	struct search_limits limits = search_limits_none();
	struct helper helper;
	pthread_t thread;
	uint64_t alone;

	test_set_up(&bench->pos, KIWIPETE);
	think(bench, to_depth(7), NULL);
	alone = bench->result.nodes;
	assert_true(search_set_threads(bench->search, 4));
	for (int i = 0; i < 6; i++) {
		search_clear(bench->search);
		think(bench, to_time(bench, 2 * MS, 5 * MS), NULL);
		think(bench, to_nodes(20000), NULL);
		assert_true(bench->result.nodes >= 20000);
	}
	options.multipv = 3;
	think(bench, to_depth(5), &options);
	assert_int_equal(bench->most_rank, 3);
	assert_int_equal(bench->result.depth, 5);
	limits.wait = true;
	thread = start_thinking(&helper, bench, limits);
	wait_for(&helper, 5000, 0);
	search_pause(bench->search);
	search_resume(bench->search);
	wait_for(&helper, 20000, 0);
	search_set_limits(bench->search, &(struct search_limits){ .nodes = 1, .soft_us = -1,
	                                                            .hard_us = -1 });
	pthread_join(thread, NULL);
	assert_true(is_among(&bench->pos, bench->result.best));
	assert_true(search_set_threads(bench->search, 2));
	think(bench, to_nodes(5000), NULL);
	assert_true(search_set_threads(bench->search, 1));
	search_clear(bench->search);
	think(bench, to_depth(7), NULL);
	assert_int_equal(bench->result.nodes, alone);
}

#define BENCH_TEST(test) \
	cmocka_unit_test_setup_teardown(test, search_bench_set_up, search_bench_tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		BENCH_TEST(test_stopped_from_beside),
		BENCH_TEST(test_waits),
		BENCH_TEST(test_new_limits),
		BENCH_TEST(test_pause),
		BENCH_TEST(test_threads)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
