/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The estimate of lag: what counts as lag and what does not, its bounds, and
 * how the engine measures the differences between the clocks. */
#include <config.h>

#include "engine_bench.h"

#include <math.h>

#include "engine/internal.h"

enum { MS = 1000, S = 1000000 };

/* What LAG becomes by a DIFFERENCE.  Clocks of whole seconds teach a sixteenth of it.  Of others 20 ms are every
 * client's, and more than twice the estimate and 200 ms do not count at once; it rises by halves and falls by
 * sixteenths. */
static double learn(double lag, double difference, bool coarse)
{
	double sample = fmin(fmax(difference - 20 * MS, 0), 2 * fmax(lag, 0) + 200 * MS);

	if (difference < -1 * S || difference > 10 * S)
		return lag;
	if (coarse)
		lag += (difference - lag) / 16;
	else
		lag += (sample - lag) / (sample > lag ? 2 : 16);
	return fmax(-1 * S, fmin(lag, TIMING_LAG_MAX_US));
}

/* Differences of all sizes, many alike in a row, so that the estimate comes to all bounds. */
static void test_estimates(void **state)
{
	static const int64_t ends[] = { -1 * S - 1, -1 * S, 0, 20 * MS, 21 * MS, 400 * MS, 9 * S, 10 * S, 10 * S + 1 };
	struct random random = { 1 };
	struct timing_lag lag = { 0 };
	int64_t difference = 0;
	double expected = 0;

	for (int i = 0; i < 100000; i++) {
		bool coarse = random_below(&random, 2000) < (uint32_t)i % 2000;

		if (random_below(&random, 40) == 0)
			difference = random_below(&random, 2) ? ends[random_below(&random, 9)]
			                                      : (int64_t)random_below(&random, 2 * S) - S;
		timing_lag_note(&lag, difference, coarse);
		expected = learn(expected, (double)difference, coarse);
		assert_true(fabs(expected - (double)lag.us) < 40);
		assert_int_equal(timing_lag_us(&lag), lag.us > 0 ? lag.us : 0);
		expected = (double)lag.us;
	}
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

#define IN_ENGINE(test) cmocka_unit_test_setup_teardown(test, set_up, engine_bench_tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_estimates),
		cmocka_unit_test(test_whole_seconds),
		IN_ENGINE(test_learnt_by_engine),
		IN_ENGINE(test_clock_after_the_reply),
		IN_ENGINE(test_no_lag_by_hand),
		IN_ENGINE(test_rounding_needs_two),
		IN_ENGINE(test_once_a_move),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
