/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Corrections: their keys follow every move, and their values move towards the results of searches. */
#include <config.h>

#include <stdlib.h>

#include "chess_test.h"

#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/setup.h"
#include "search/correction.h"

static const struct search_parameters *const usual = &search_parameters_default;

/* After each legal move the incremental keys are those of the position. */
static void keys_visit(struct position *pos, void *context)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);
	uint64_t before[COLOURS], followed[COLOURS], computed[COLOURS];

	(void)context;
	correction_keys(pos, before);
	for (int i = 0; i < count; i++) {
		correction_keys_after(pos, moves[i], before, followed);
		position_make(pos, moves[i]);
		correction_keys(pos, computed);
		assert_memory_equal(followed, computed, sizeof computed);
		position_unmake(pos);
	}
}

static void test_keys(void **state)
{
	(void)state;
	test_random_games(1, 80 * test_scale(1, 4), 7, keys_visit, NULL);
}

struct correction_bench {
	struct corrections corrections;
	struct position pos;
	struct correction_place place;
};

static int set_up(void **state)
{
	struct correction_bench *bench = calloc(1, sizeof *bench);

	assert_non_null(bench);
	assert_true(position_init(&bench->pos));
	test_set_up(&bench->pos, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
	correction_keys(&bench->pos, bench->place.pieces);
	bench->place.last = 5;
	bench->place.before[0] = 9;
	bench->place.before[1] = NO_MOVE_INDEX;
	*state = bench;
	return 0;
}

static int tear_down(void **state)
{
	struct correction_bench *bench = *state;

	position_free(&bench->pos);
	free(bench);
	return 0;
}

static struct correction find(struct correction_bench *bench)
{
	struct correction found;

	corrections_find(&bench->corrections, &bench->pos, &bench->place, &found);
	return found;
}

static int value(struct correction_bench *bench)
{
	struct correction correction = find(bench);

	return correction_value(&correction, usual);
}

static void learn(struct correction_bench *bench, int depth, int surplus)
{
	struct correction correction = find(bench);

	correction_learn(&correction, depth, surplus);
}

static void test_learning(void **state)
{
	struct correction_bench *bench = *state;
	int most = usual->correction_pawns + 2 * usual->correction_pieces + usual->correction_moves;
	int first;

	assert_int_equal(value(bench), 0);
	learn(bench, 4, 100);
	first = value(bench);
	assert_int_equal(first, most * 100 / CORRECTION_MAX);
	learn(bench, 8, -100);
	assert_true(value(bench) < 0);
	for (int i = 0; i < 100; i++)
		learn(bench, 20, 10000);
	assert_in_range(value(bench), most - 4, most);
	for (int i = 0; i < 100; i++)
		learn(bench, 20, -10000);
	assert_in_range(-value(bench), most - 4, most);
	corrections_clear(&bench->corrections);
	assert_int_equal(value(bench), 0);
}

/* A correction learnt in one position holds in others as far as they are alike. */
static void test_places(void **state)
{
	struct correction_bench *bench = *state;
	const struct correction_place here = bench->place;
	int full;

	for (int i = 0; i < 100; i++)
		learn(bench, 20, 10000);
	full = value(bench);
	bench->place.before[0] = 10;
	assert_in_range(full - value(bench), usual->correction_moves - 2,
	                usual->correction_moves + 2);
	bench->place = here;
	bench->place.last = NO_MOVE_INDEX;
	assert_in_range(full - value(bench), usual->correction_moves - 2,
	                usual->correction_moves + 2);
	bench->place = here;
	bench->place.pieces[BLACK] ^= 1;
	assert_in_range(full - value(bench), usual->correction_pieces - 2,
	                usual->correction_pieces + 2);
	bench->place = here;
	position_make(&bench->pos, test_move(&bench->pos, "f1b5"));
	assert_in_range(value(bench), usual->correction_moves - 2, usual->correction_moves + 2);
}

#define BENCH_TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_keys),
		BENCH_TEST(test_learning),
		BENCH_TEST(test_places),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
