/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The statistics of matches against published figures. */
#include <config.h>

#include "unit_test.h"
#include <math.h>

#include "lab/elo.h"

static void assert_near(double value, double expected, double error)
{
	if (!(value == expected || fabs(value - expected) <= error))
		fail_msg("%.6f is not within %.6f of %.6f", value, error, expected);
}

/* The logistic table that chess federations publish: difference of ratings and
 * expected score, rounded to hundredths. */
static void test_table(void **state)
{
	static const struct { double elo, score; } rows[] = {
		{ 0, 0.50 }, { 50, 0.57 }, { 100, 0.64 }, { 150, 0.70 }, { 200, 0.76 },
		{ 250, 0.81 }, { 300, 0.85 }, { 350, 0.88 }, { 400, 0.91 }
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		assert_near(elo_to_score(rows[i].elo), rows[i].score, 0.005);
		assert_near(elo_to_score(-rows[i].elo), 1 - rows[i].score, 0.005);
		assert_near(elo_of_score(elo_to_score(rows[i].elo)), rows[i].elo, 1e-6);
	}
	assert_near(elo_of_score(10.0 / 11), 400, 1e-9);
	assert_true(elo_of_score(0) == -INFINITY && elo_of_score(1) == INFINITY);
}

/* Matches with pairs, Elo and error as published by fastchess, whose interval is the mean with its
 * standard error: with hundreds of games both methods say the same. */
static void test_estimates(void **state)
{
	static const struct { struct pair_counts counts; double elo, error; } rows[] = {
		{ { { 352, 579, 1264, 743, 464 } }, 19.83, 6.77 },
		{ { { 1, 10, 78, 48, 13 } }, 72.85, 22.33 }
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct elo_estimate estimate = elo_estimate(&rows[i].counts);

		assert_near(estimate.elo, rows[i].elo, 0.006);
		assert_near((estimate.high - estimate.low) / 2, rows[i].error, 0.01 * rows[i].error);
	}
}

/* Few games, whose intervals have closed forms where all pairs are alike: of N pairs won, scores
 * above exp(-1.92 / N); of N drawn, (1 - exp(-1.92 / N)) / 2 on either side of 1/2. */
static void test_few_games(void **state)
{
	static const struct { struct pair_counts counts; double elo, low, high; } rows[] = {
		{ { { 0, 0, 0, 0, 0 } }, 0, -INFINITY, INFINITY },
		{ { { 0, 0, 1, 0, 0 } }, 0, -440.86, 440.86 },
		{ { { 0, 0, 0, 0, 1 } }, INFINITY, -306.15, INFINITY },
		{ { { 1, 0, 0, 0, 0 } }, -INFINITY, -INFINITY, 306.15 },
		{ { { 0, 0, 4, 0, 0 } }, 0, -139.53, 139.53 },
		{ { { 0, 0, 0, 0, 4 } }, INFINITY, 84.06, INFINITY },
		{ { { 0, 0, 100, 0, 0 } }, 0, -6.61, 6.61 },
		{ { { 0, 1, 2, 1, 0 } }, 0, -157.35, 157.35 }
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct elo_estimate estimate = elo_estimate(&rows[i].counts);

		assert_near(estimate.elo, rows[i].elo, 0.006);
		assert_near(estimate.low, rows[i].low, 0.006);
		assert_near(estimate.high, rows[i].high, 0.006);
	}
}

/* For two pairs or more of players who differ by 0 to 150 Elo the interval holds the truth in more
 * than 90 % of all matches. */
static void test_coverage(void **state)
{
	static const double chances[][PAIR_OUTCOMES] = {
		{ 0.1, 0.2, 0.4, 0.2, 0.1 }, { 0.01, 0.1, 0.78, 0.1, 0.01 }, { 0.02, 0.08, 0.2, 0.3, 0.4 }
	};
	enum { PAIRS = 4 };

	for (size_t i = 0; i < sizeof chances / sizeof *chances; i++) {
		const double *chance = chances[i];
		double truth = 0, held = 0;

		for (int j = 0; j < PAIR_OUTCOMES; j++)
			truth += chance[j] * j / (PAIR_OUTCOMES - 1);
		truth = elo_of_score(truth);
		for (int match = 0; match < 625; match++) {
			struct pair_counts counts = { { 0 } };
			struct elo_estimate estimate;
			double product = 1;

			for (int pair = 0, rest = match; pair < PAIRS; pair++, rest /= PAIR_OUTCOMES) {
				counts.of[rest % PAIR_OUTCOMES]++;
				product *= chance[rest % PAIR_OUTCOMES];
			}
			estimate = elo_estimate(&counts);
			if (estimate.low <= truth && truth <= estimate.high)
				held += product;
		}
		assert_in_range((int)(100 * held), 90, 100);
	}
}

/* Tests of Stockfish of 2020 (pull requests 2950, 2951, 2971, 3098, 3209),
 * when their bounds were logistic: pairs, bounds and the reported ratio. */
static void test_llr(void **state)
{
	static const struct { struct pair_counts counts; double elo0, elo1, llr; } rows[] = {
		{ { { 253, 4282, 17604, 4431, 286 } }, -0.25, 1.25, 2.94 },
		{ { { 58, 3302, 33130, 3518, 84 } }, 0.25, 1.25, 2.97 },
		{ { { 491, 7345, 29693, 7670, 465 } }, -0.25, 1.25, 2.96 },
		{ { { 53, 2220, 21459, 2445, 47 } }, 0.25, 1.25, 2.97 },
		{ { { 133, 1751, 5094, 1849, 165 } }, -0.50, 1.50, 2.94 },
		{ { { 149, 4748, 32785, 5063, 159 } }, 0.25, 1.75, 2.95 },
		{ { { 17, 253, 1042, 337, 39 } }, -0.50, 1.50, 2.96 },
		{ { { 11, 407, 3238, 513, 11 } }, 0.25, 1.75, 2.93 },
		{ { { 59, 754, 2467, 865, 75 } }, -0.50, 1.50, 2.95 },
		{ { { 33, 1185, 8378, 1302, 50 } }, 0.25, 1.75, 2.95 }
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct sprt sprt = { rows[i].elo0, rows[i].elo1, 0.05, 0.05 };

		assert_near(sprt_llr(&sprt, &rows[i].counts), rows[i].llr, 0.0051);
	}
}

static void test_bounds(void **state)
{
	struct sprt sprt = { 0, 10, 0.05, 0.05 }, careful = { 0, 10, 0.01, 0.05 };
	struct pair_counts none = { { 0 } }, won = { { 0, 0, 0, 0, 60 } };
	struct pair_counts lost = { { 60, 0, 0, 0, 0 } }, mirrored = { { 40, 30, 20, 12, 9 } };
	struct pair_counts pairs = { { 9, 12, 20, 30, 40 } };
	struct sprt reversed = { -10, 0, 0.05, 0.05 };

	assert_near(sprt_upper(&sprt), 2.944439, 1e-6);
	assert_near(sprt_lower(&sprt), -2.944439, 1e-6);
	assert_near(sprt_upper(&careful), 4.553877, 1e-6);
	assert_near(sprt_lower(&careful), -2.985682, 1e-6);
	assert_near(sprt_llr(&sprt, &none), 0, 0);
	assert_int_equal(sprt_judge(&sprt, &none), SPRT_OPEN);
	assert_int_equal(sprt_judge(&sprt, &won), SPRT_OPEN);
	won.of[4] = 300;
	won.of[2] = lost.of[2] = 100;
	lost.of[0] = 300;
	assert_int_equal(sprt_judge(&sprt, &won), SPRT_ACCEPTED);
	assert_int_equal(sprt_judge(&sprt, &lost), SPRT_REJECTED);
	/* Exchanging the players exchanges the hypotheses. */
	assert_near(sprt_llr(&sprt, &pairs), -sprt_llr(&reversed, &mirrored), 1e-9);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_table),
		cmocka_unit_test(test_estimates),
		cmocka_unit_test(test_few_games),
		cmocka_unit_test(test_coverage),
		cmocka_unit_test(test_llr),
		cmocka_unit_test(test_bounds),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
