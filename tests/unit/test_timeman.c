/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Time management: limits for every kind of clock, and games played by them. */
#include <config.h>

#include "chess_test.h"

#include "search/timeman.h"

enum { MS = 1000, S = 1000000 };

static struct search_limits limits_for(const struct game_clock *clock)
{
	struct search_limits limits = search_limits_none();

	limits.depth = 7;
	timeman_set_limits(NULL, clock, 123, &limits);
	assert_int_equal(limits.start_us, 123);
	assert_int_equal(limits.depth, 7);
	assert_true(limits.soft_us >= 0);
	assert_true(limits.soft_us <= limits.hard_us);
	assert_int_equal(limits.fixed, clock->move_us >= 0);
	return limits;
}

/* Clocks, and the bounds of the limits that they give. */
static void test_cases(void **state)
{
	static const struct {
		struct game_clock clock;
		int64_t soft_least, hard_most;
	} cases[] = {
		/* level 40 5 0, at the start */
		{ { 300 * S, 0, 40, -1, 30 * MS }, 5 * S, 60 * S },
		/* level 0 2 12 */
		{ { 120 * S, 12 * S, 0, -1, 30 * MS }, 10 * S, 80 * S },
		/* five minutes, no increment */
		{ { 300 * S, 0, 0, -1, 30 * MS }, 5 * S, 60 * S },
		/* the last move before more time comes */
		{ { 10 * S, 0, 1, -1, 30 * MS }, 8 * S, 9700 * MS },
		{ { 10 * S, 0, 2, -1, 30 * MS }, 3 * S, 7500 * MS },
		/* a fifth of a second left */
		{ { 200 * MS, 0, 0, -1, 30 * MS }, 2 * MS, 80 * MS },
		/* a second and a hundredth */
		{ { 1 * S, 10 * MS, 0, -1, 5 * MS }, 20 * MS, 400 * MS },
		/* less left than the overhead */
		{ { 20 * MS, 0, 0, -1, 30 * MS }, 0, 2 * MS },
		{ { 20 * MS, 0, 1, -1, 30 * MS }, 0, 3 * MS },
		/* nothing left, or less */
		{ { 0, 0, 0, -1, 30 * MS }, 0, 0 },
		{ { -5 * S, 0, 0, -1, 30 * MS }, 0, 0 },
		/* by less than a millisecond: no limit is negative */
		{ { -500, 0, 0, -1, 30 * MS }, 0, 0 },
		/* nothing left but the increment, which comes after the move */
		{ { 50 * MS, 10 * S, 0, -1, 30 * MS }, 0, 20 * MS },
		/* st 5, st 0, a move time shorter than the overhead */
		{ { 60 * S, 0, 0, 5 * S, 30 * MS }, 4900 * MS, 5 * S },
		{ { 60 * S, 0, 0, 0, 30 * MS }, 0, 0 },
		{ { 60 * S, 0, 0, 10 * MS, 30 * MS }, 1 * MS, 2 * MS },
		/* weeks */
		{ { INT64_C(2000000) * S, 0, 0, -1, 30 * MS }, 1000 * S, INT64_C(800000) * S },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct search_limits limits = limits_for(&cases[i].clock);

		if (limits.soft_us < cases[i].soft_least || limits.hard_us > cases[i].hard_most)
			fail_msg("case %d: soft %ld ms, hard %ld ms", (int)i, (long)(limits.soft_us / MS),
			         (long)(limits.hard_us / MS));
	}
}

/* Limits computed manually, to the microsecond. */
static void test_exact(void **state)
{
	static const struct {
		struct game_clock clock;
		int64_t soft, hard;
	} cases[] = {
		/* 60/26 s; five times that */
		{ { 60 * S, 0, 0, -1, 0 }, 2307692, 11538460 },
		/* 60/27 s, and 26/27 of four fifths of the increment */
		{ { 60 * S, 1 * S, 0, -1, 0 }, 2222222 + 770370, 14962960 },
		/* less 4 times 30 ms, and 30 ms of each increment */
		{ { 60 * S, 1 * S, 0, -1, 30 * MS }, 2217777 + 747259, 14825180 },
		/* an increment that the overhead takes is none: 20 times 30 ms */
		{ { 60 * S, 30 * MS, 0, -1, 30 * MS }, 2284615, 11423075 },
		/* 10 moves to go: a tenth, and 9/10 of four fifths of the increment */
		{ { 60 * S, 1 * S, 10, -1, 0 }, 6000000 + 720000, 24000000 },
		{ { 60 * S, 0, 3, -1, 0 }, 20000000, 33000000 },
		{ { 60 * S, 0, 2, -1, 0 }, 30000000, 42000000 },
		{ { 60 * S, 0, 1, -1, 0 }, 57000000, 57000000 },
		/* at most half the time is reserved, if the overhead of this move leaves that */
		{ { 400 * MS, 0, 0, -1, 30 * MS }, 7692, 38460 },
		{ { 40 * MS, 0, 0, -1, 30 * MS }, 384, 1920 },
		/* an eighth is always available */
		{ { 32 * MS, 0, 0, -1, 30 * MS }, 153, 765 },
		{ { 60 * S, 0, 0, 5 * S, 30 * MS }, 4970 * MS, 4970 * MS },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct search_limits limits = limits_for(&cases[i].clock);

		if (limits.soft_us != cases[i].soft || limits.hard_us != cases[i].hard)
			fail_msg("case %d: soft %ld, hard %ld", (int)i, (long)limits.soft_us,
			         (long)limits.hard_us);
	}
}

/* A game in which every move takes its hard limit, and some lag, too: the clock
 * never runs out. */
static void play_greedily(int64_t base, int64_t increment, int moves, int64_t lag)
{
	struct game_clock clock = { base, increment, moves, -1, lag };

	for (int move = 0; move < 400; move++) {
		struct search_limits limits = limits_for(&clock);

		clock.left_us -= limits.hard_us + lag / 10;
		if (clock.left_us <= 0)
			fail_msg("lost at move %d of %ld s + %ld ms", move, (long)(base / S),
			         (long)(increment / MS));
		clock.left_us += increment;
		if (moves > 0 && --clock.moves_to_go == 0) {
			clock.moves_to_go = moves;
			clock.left_us += base;
		}
	}
}

static void test_greedy_games(void **state)
{
	(void)state;
	play_greedily(1 * S, 10 * MS, 0, 2 * MS);
	play_greedily(10 * S, 100 * MS, 0, 30 * MS);
	play_greedily(60 * S, 1 * S, 0, 30 * MS);
	play_greedily(300 * S, 0, 40, 30 * MS);
	play_greedily(1 * S, 0, 1, 30 * MS);
	play_greedily(2 * S, 0, 2, 30 * MS);
	play_greedily(200 * MS, 0, 3, 10 * MS);
}

/* More time, fewer moves or a larger increment never make a move shorter. */
static void test_monotony(void **state)
{
	struct search_limits before = { .soft_us = 0 };

	(void)state;
	for (int64_t left = 0; left < 100 * S; left += 777 * MS) {
		struct game_clock clock = { left, 0, 0, -1, 30 * MS };
		struct search_limits limits = limits_for(&clock);

		assert_true(limits.soft_us >= before.soft_us);
		assert_true(limits.hard_us >= before.hard_us);
		clock.increment_us = 1 * S;
		assert_true(limits_for(&clock).soft_us >= limits.soft_us);
		before = limits;
	}
	before.soft_us = INT64_MAX;
	for (int moves = 1; moves < 100; moves++) {
		struct game_clock clock = { 60 * S, 0, moves, -1, 30 * MS };

		assert_true(limits_for(&clock).soft_us <= before.soft_us);
		before.soft_us = limits_for(&clock).soft_us;
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cases),
		cmocka_unit_test(test_exact),
		cmocka_unit_test(test_greedy_games),
		cmocka_unit_test(test_monotony),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
