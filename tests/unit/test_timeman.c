/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Time management: limits for every kind of clock, and games played by them. */
#include <config.h>

#include "chess_test.h"

#include <math.h>

#include "search/timeman.h"

enum { MS = 1000, S = 1000000 };

static struct search_limits limits_with(const struct search_parameters *parameters, const struct game_clock *clock)
{
	struct search_limits limits = search_limits_none();

	limits.depth = 7;
	timeman_set_limits(parameters, clock, 123, &limits);
	assert_int_equal(limits.start_us, 123);
	assert_int_equal(limits.depth, 7);
	assert_true(limits.soft_us >= 0);
	assert_true(limits.soft_us <= limits.hard_us);
	assert_int_equal(limits.fixed, clock->move_us >= 0);
	return limits;
}

static struct search_limits limits_for(const struct game_clock *clock)
{
	return limits_with(NULL, clock);
}

/* What is left of LEFT without the overhead of MOVES moves, which is half of it at most unless the next move needs
 * more: an eighth at least. */
static double usable(double left, double overhead, double moves)
{
	double reserve = fmax(fmin(overhead * moves, left / 2), moves > 0 && overhead > left / 2 ? overhead : 0);

	return left > 0 ? fmax(left - reserve, left / 8) : 0;
}

/* The limits of CLOCK, to within a few microseconds. */
static void compute(const struct search_parameters *p, const struct game_clock *clock, double *soft, double *hard)
{
	static const double percent[] = { 0, 95, 70, 55, 40 };
	double increment = fmax((double)(clock->increment_us - clock->overhead_us), 0), left = (double)clock->left_us;
	int moves = increment > 0 ? p->time_horizon : p->time_horizon_dry;
	int reserved = increment > 0 ? p->time_reserve_moves : p->time_reserve_moves_dry;
	double available;

	if (clock->move_us >= 0) {
		*soft = *hard = usable((double)clock->move_us, (double)clock->overhead_us, 1);
		return;
	}
	if (clock->moves_to_go > 0 && clock->moves_to_go < moves)
		moves = clock->moves_to_go;
	available = usable(left, (double)clock->overhead_us, moves < reserved ? moves : reserved);
	*soft = (available + increment * p->time_increment / 100 * (moves - 1)) / moves;
	*hard = fmin(available * percent[moves < 4 ? moves : 4] / 100, *soft * p->time_hard_stretch);
	*soft = fmin(*soft, *hard);
}

/* Up to 10 to the power of POWER, as often small as large. */
static int64_t draw_us(struct random *random, uint32_t power)
{
	int64_t most = 1;

	for (uint32_t digits = random_below(random, power + 1); digits > 0; digits--)
		most *= 10;
	return random_below(random, 8) ? (int64_t)(random_next(random) % (uint64_t)most) : 0;
}

/* All kinds of clocks, some of them empty, with any parameters. */
static void test_computed(void **state)
{
	int first = search_parameter_find("time_horizon");
	struct random random = { 1 };

	for (int i = 0; i < 20000; i++) {
		struct search_parameters parameters = search_parameters_default;
		struct game_clock clock = {
			draw_us(&random, 12) - draw_us(&random, 2), draw_us(&random, 8), (int)random_below(&random, 45),
			random_below(&random, 6) ? -1 : draw_us(&random, 10), draw_us(&random, 6)
		};
		struct search_limits limits;
		double soft, hard;

		for (int at = first; i % 2 && at <= search_parameter_find("time_increment"); at++) {
			const struct search_parameter *row = &search_parameter_table[at];
			uint32_t count = (uint32_t)(row->most - row->least + 1);

			assert_true(search_parameter_set(&parameters, at, row->least + (int)random_below(&random, count)));
		}
		limits = limits_with(i % 2 ? &parameters : NULL, &clock);
		compute(&parameters, &clock, &soft, &hard);
		if (fabs(soft - (double)limits.soft_us) > 4 || fabs(hard - (double)limits.hard_us) > 80)
			fail_msg("clock %d: soft %ld, not %.1f; hard %ld, not %.1f", i, (long)limits.soft_us, soft,
			         (long)limits.hard_us, hard);
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
	play_greedily(1 * S, 10 * MS, 0, 2 * MS);
	play_greedily(10 * S, 100 * MS, 0, 30 * MS);
	play_greedily(60 * S, 1 * S, 0, 30 * MS);
	play_greedily(300 * S, 0, 40, 30 * MS);
	play_greedily(1 * S, 0, 1, 30 * MS);
	play_greedily(2 * S, 0, 2, 30 * MS);
	play_greedily(200 * MS, 0, 3, 10 * MS);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_computed),
		cmocka_unit_test(test_greedy_games),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
