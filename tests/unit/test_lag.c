/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The estimate of lag: what counts as lag and what does not, its bounds, and
 * how the engine measures the differences between the clocks. */
#include <config.h>

#include "engine_bench.h"

#include "engine/internal.h"

enum { MS = 1000, S = 1000000 };

static void note(struct timing_lag *lag, int64_t difference_us, int times)
{
	for (int i = 0; i < times; i++)
		timing_lag_note(lag, difference_us, false);
}

static void test_steady(void **state)
{
	static const int64_t delays[] = { 50 * MS, 120 * MS, 400 * MS, 1 * S };

	for (size_t i = 0; i < sizeof delays / sizeof *delays; i++) {
		struct timing_lag lag = { 0 };

		note(&lag, delays[i], 8);
		assert_in_range(timing_lag_us(&lag), delays[i] * 4 / 5 - 20 * MS, delays[i]);
		note(&lag, delays[i], 100);
		assert_in_range(timing_lag_us(&lag), delays[i] * 4 / 5 - 20 * MS, delays[i]);
		note(&lag, 0, 100);
		assert_true(timing_lag_us(&lag) < 5 * MS);
	}
}

/* The small delays of a client on the same machine cost nothing. */
static void test_none(void **state)
{
	struct timing_lag lag = { 0 };

	for (int i = 0; i < 100; i++)
		note(&lag, (i % 3) * 10 * MS, 1);
	assert_int_equal(timing_lag_us(&lag), 0);
}

static void test_what_is_not_lag(void **state)
{
	struct timing_lag lag = { 0 };

	note(&lag, 300 * MS, 50);
	for (int i = 0; i < 50; i++) {
		int64_t before = timing_lag_us(&lag);

		note(&lag, -60 * INT64_C(1000000), 1);
		note(&lag, 300 * INT64_C(1000000), 1);
		assert_int_equal(timing_lag_us(&lag), before);
	}
}

/* One delay in a game does not count as lag. */
static void test_hiccup(void **state)
{
	struct timing_lag lag = { 0 };

	note(&lag, 5 * S, 1);
	assert_in_range(timing_lag_us(&lag), 1, 150 * MS);
	note(&lag, 0, 20);
	assert_true(timing_lag_us(&lag) < 50 * MS);
}

/* Nor does one quick move end the estimate for a server that lags. */
static void test_forgotten_slowly(void **state)
{
	struct timing_lag lag = { 0 };
	int64_t learnt;

	note(&lag, 400 * MS, 50);
	learnt = timing_lag_us(&lag);
	note(&lag, 0, 1);
	assert_in_range(timing_lag_us(&lag), learnt * 9 / 10, learnt - 1);
}

static void test_bound(void **state)
{
	struct timing_lag lag = { 0 };

	note(&lag, 9 * S, 1000);
	assert_int_equal(timing_lag_us(&lag), TIMING_LAG_MAX_US);
	for (int i = 0; i < 1000; i++)
		timing_lag_note(&lag, 9 * S, true);
	assert_int_equal(timing_lag_us(&lag), TIMING_LAG_MAX_US);
}

/* A clock shown in whole seconds, cut off: each move costs USED and DELAY, and
 * the increment is 1 s.  Returns the reserve in the end, on average. */
static int64_t learn_coarse(int64_t used, int64_t delay)
{
	struct timing_lag lag = { 0 };
	int64_t clock = 600 * INT64_C(1000000), shown = clock, sum = 0;

	for (int i = 0; i < 200; i++) {
		int64_t ours = shown - used + 1 * S;

		clock += 1 * S - used - delay;
		shown = clock / S * S;
		timing_lag_note(&lag, ours - shown, true);
		if (i >= 100)
			sum += timing_lag_us(&lag);
	}
	return sum / 100;
}

static void test_whole_seconds(void **state)
{
	for (int64_t used = 37 * MS; used < 3 * S; used += 211 * MS) {
		assert_in_range(learn_coarse(used, 0), 0, 150 * MS);
		assert_in_range(learn_coarse(used, 600 * MS), 450 * MS, 750 * MS);
	}
}

/* A clock ahead of ours by the rounding of whole seconds shows that there is no lag; one farther
 * ahead was given time.  An estimate below 0 has to be made up for first. */
static void test_grain(void **state)
{
	struct timing_lag lag = { 0 };
	int64_t learnt;

	note(&lag, 400 * MS, 50);
	learnt = timing_lag_us(&lag);
	note(&lag, -1 * S - 1, 1);
	assert_int_equal(timing_lag_us(&lag), learnt);
	note(&lag, -1 * S, 1);
	assert_true(timing_lag_us(&lag) < learnt);
	for (int i = 0; i < 1000; i++)
		timing_lag_note(&lag, -1 * S, true);
	assert_int_equal(timing_lag_us(&lag), 0);
	assert_in_range(-lag.us, 9 * S / 10, 1 * S);
	note(&lag, 5 * S, 1);
	assert_int_equal(timing_lag_us(&lag), 0);
}

/* ---- in an engine ---- */

static int set_up(void **state)
{
	int status = engine_bench_set_up(state);
	struct engine *engine = ((struct engine_bench *)*state)->engine;

	engine_set_level(engine, 0, 60 * S, 0);
	engine_run_clocks(engine, true);
	return status;
}

/* White, the engine, takes a second for a move, and the client's clock has lost
 * MISSING_US more. */
static void move_with_lag(struct engine_bench *bench, const char *ours, const char *theirs,
                          int64_t missing_us)
{
	struct engine *engine = bench->engine;

	clock_advance_us(&bench->clock, 1 * S);
	play(engine, ours);
	clock_advance_us(&bench->clock, 3 * S);
	engine_correct_clock(engine, WHITE, engine_clock_us(engine, WHITE) - missing_us);
	play(engine, theirs);
}

static void test_learnt_by_engine(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;

	move_with_lag(*state, "e2e4", "e7e5", 300 * MS);
	assert_true(engine_lag_us(engine) > 50 * MS);
	move_with_lag(*state, "g1f3", "b8c6", 300 * MS);
	assert_true(engine_lag_us(engine) > 100 * MS);
	engine_new_game(engine);
	assert_true(engine_lag_us(engine) > 100 * MS);
	engine_clear_lag(engine);
	assert_int_equal(engine_lag_us(engine), 0);
}

/* The time may also come when the reply is on the board. */
static void test_clock_after_the_reply(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;

	play(engine, "e2e4");
	engine_run_clocks(engine, false);
	play(engine, "e7e5");
	engine_correct_clock(engine, WHITE, engine_clock_us(engine, WHITE) - 300 * MS);
	assert_true(engine_lag_us(engine) > 50 * MS);
}

static void test_no_lag_by_hand(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;

	/* before any move of ours */
	engine_correct_clock(engine, WHITE, 59 * S);
	/* a clock set after the move */
	play(engine, "e2e4");
	engine_set_clock_us(engine, WHITE, 58 * S);
	engine_correct_clock(engine, WHITE, 57500 * MS);
	play(engine, "e7e5");
	/* the move taken back */
	play(engine, "g1f3");
	play(engine, "b8c6");
	engine_undo_move(engine);
	engine_undo_move(engine);
	engine_correct_clock(engine, WHITE, 57200 * MS);
	/* another level */
	play(engine, "g1f3");
	engine_set_level(engine, 0, 30 * S, 0);
	engine_correct_clock(engine, WHITE, 29500 * MS);
	play(engine, "b8c6");
	/* a move that did not count */
	engine_run_clocks(engine, false);
	play(engine, "f1b5");
	engine_correct_clock(engine, WHITE, 29200 * MS);
	play(engine, "a7a6");
	engine_run_clocks(engine, true);
	/* less than a second a move */
	engine_set_move_time_us(engine, 0);
	play(engine, "b5a4");
	engine_correct_clock(engine, WHITE, engine_clock_us(engine, WHITE) - 500 * MS);
	play(engine, "b7b5");
	/* time counted in nodes */
	engine_set_move_time_us(engine, -1);
	engine_set_nps(engine, 1000);
	engine_set_clock_us(engine, WHITE, 4 * S);
	play(engine, "a4b3");
	engine_correct_clock(engine, WHITE, 3500 * MS);
	play(engine, "c8b7");
	/* a level without a clock */
	engine_lift_limits(engine);
	engine_set_level(engine, 0, 0, 0);
	play(engine, "e1g1");
	engine_correct_clock(engine, WHITE, -500 * MS);
	assert_int_equal(engine_lag_us(engine), 0);
}

/* The estimated lag after an immediate move on a clock of BEFORE_US, of which the client then shows AFTER_US. */
static int64_t learnt_between(struct engine *engine, int64_t before_us, int64_t after_us)
{
	engine_new_game(engine);
	engine_clear_lag(engine);
	engine_run_clocks(engine, true);
	engine_set_clock_us(engine, WHITE, before_us);
	play(engine, "e2e4");
	engine_correct_clock(engine, WHITE, after_us);
	return engine_lag_us(engine);
}

/* Only a difference between two clocks of whole seconds counts as rounding, and changes little. */
static void test_rounding_needs_two(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	int64_t rounded = learnt_between(engine, 59 * S, 58 * S);

	assert_in_range(rounded, 1, 80 * MS);
	assert_in_range(learnt_between(engine, 59 * S + 500 * MS, 58 * S + 500 * MS), rounded + 10 * MS, 1 * S);
	assert_in_range(learnt_between(engine, 59 * S, 58 * S + 500 * MS), rounded + 10 * MS, 1 * S);
	assert_in_range(learnt_between(engine, 59 * S + 500 * MS, 59 * S), rounded + 10 * MS, 1 * S);
}

/* A second setting of the clock for the same move is ignored. */
static void test_once_a_move(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	int64_t learnt;

	play(engine, "e2e4");
	engine_correct_clock(engine, WHITE, 59700 * MS);
	learnt = engine_lag_us(engine);
	assert_true(learnt > 0);
	engine_correct_clock(engine, WHITE, 59400 * MS);
	engine_correct_clock(engine, WHITE, 59400 * MS);
	assert_int_equal(engine_lag_us(engine), learnt);
}

/* However large the lag, a move can be made, and more time gives more. */
static void test_limits(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	struct search_limits limits;
	int64_t before;

	engine_set_clock_us(engine, WHITE, 20 * S);
	limits = timing_limits(engine);
	before = limits.soft_us;
	note(&engine->timing.lag, 9 * S, 1000);
	limits = timing_limits(engine);
	assert_in_range(limits.soft_us, before / 4, before - 1);
	for (int64_t left = 100 * MS; left < 5 * S; left += 100 * MS) {
		engine_set_clock_us(engine, WHITE, left);
		limits = timing_limits(engine);
		assert_true(limits.soft_us > 0);
		assert_true(limits.hard_us < left / 2);
	}
	engine_set_clock_us(engine, WHITE, -1 * S);
	assert_int_equal(timing_limits(engine).hard_us, 0);
	engine_set_move_time_us(engine, 5 * S);
	assert_true(timing_limits(engine).hard_us > 4900 * MS);
}

#define IN_ENGINE(test) cmocka_unit_test_setup_teardown(test, set_up, engine_bench_tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_steady),
		cmocka_unit_test(test_none),
		cmocka_unit_test(test_what_is_not_lag),
		cmocka_unit_test(test_hiccup),
		cmocka_unit_test(test_forgotten_slowly),
		cmocka_unit_test(test_bound),
		cmocka_unit_test(test_whole_seconds),
		cmocka_unit_test(test_grain),
		IN_ENGINE(test_learnt_by_engine),
		IN_ENGINE(test_clock_after_the_reply),
		IN_ENGINE(test_no_lag_by_hand),
		IN_ENGINE(test_rounding_needs_two),
		IN_ENGINE(test_once_a_move),
		IN_ENGINE(test_limits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
