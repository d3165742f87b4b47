/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The vector tables against geometry, on all pairs of squares. */
#include <config.h>

#include "chess_test.h"

#include <stdlib.h>

#include "reference.h"
#include "rules/vector.h"

/* One pair of squares, and the difference between them. */
struct pair {
	int from, to;
	int files, ranks;   /* from FROM to TO */
};

static struct pair pair_of(int index)
{
	int a = index / 64, b = index % 64;

	return (struct pair){
		square_make(a % 8, a / 8), square_make(b % 8, b / 8), b % 8 - a % 8, b / 8 - a / 8
	};
}

static bool is_diagonal(struct pair pair)
{
	return abs(pair.files) == abs(pair.ranks) && pair.files != 0;
}

static bool is_orthogonal(struct pair pair)
{
	return (pair.files == 0) != (pair.ranks == 0);
}

static bool is_jump(struct pair pair)
{
	return abs(pair.files * pair.ranks) == 2;
}

static bool is_beside(struct pair pair)
{
	return abs(pair.files) <= 1 && abs(pair.ranks) <= 1 && (pair.files != 0 || pair.ranks != 0);
}

static bool attacks(struct pair pair, enum colour colour, enum kind kind)
{
	return piece_moves_as(piece_make(colour, kind), vector_movers(pair.from, pair.to));
}

static void test_movers(void **state)
{
	for (int index = 0; index < 64 * 64; index++) {
		struct pair pair = pair_of(index);

		for (int colour = WHITE; colour <= BLACK; colour++) {
			enum colour c = (enum colour)colour;
			int up = c == WHITE ? 1 : -1;

			assert_int_equal(attacks(pair, c, KING), is_beside(pair));
			assert_int_equal(attacks(pair, c, KNIGHT), is_jump(pair));
			assert_int_equal(attacks(pair, c, BISHOP), is_diagonal(pair));
			assert_int_equal(attacks(pair, c, ROOK), is_orthogonal(pair));
			assert_int_equal(attacks(pair, c, QUEEN), is_diagonal(pair) || is_orthogonal(pair));
			assert_int_equal(attacks(pair, c, PAWN),
			                 pair.ranks == up && abs(pair.files) == 1);
		}
	}
}

static void test_steps(void **state)
{
	for (int index = 0; index < 64 * 64; index++) {
		struct pair pair = pair_of(index);
		int wanted = 0;

		if (is_jump(pair))
			wanted = pair.to - pair.from;
		else if (is_diagonal(pair) || is_orthogonal(pair))
			wanted = square_make(sign_of(pair.files), 0) + NORTH * sign_of(pair.ranks);
		assert_int_equal(vector_step(pair.from, pair.to), wanted);
	}
}

static void test_distances(void **state)
{
	for (int index = 0; index < 64 * 64; index++) {
		struct pair pair = pair_of(index);
		int files = abs(pair.files), ranks = abs(pair.ranks);

		assert_int_equal(vector_distance(pair.from, pair.to), files > ranks ? files : ranks);
		assert_int_equal(vector_manhattan(pair.from, pair.to), files + ranks);
		assert_in_range(pair.to - pair.from + VECTOR_OFFSET, 0, VECTORS - 2);
	}
}

static void test_directions(void **state)
{
	static const int files[DIRECTIONS] = { 0, 1, 1, 1, 0, -1, -1, -1 };
	static const int ranks[DIRECTIONS] = { 1, 1, 0, -1, -1, -1, 0, 1 };

	for (int direction = 0; direction < DIRECTIONS; direction++) {
		int step = files[direction] * EAST + ranks[direction] * NORTH;

		assert_int_equal(vector_direction_step[direction], step);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_movers),
		cmocka_unit_test(test_steps),
		cmocka_unit_test(test_distances),
		cmocka_unit_test(test_directions),
	};

	return cmocka_run_group_tests_name("vector", tests, NULL, NULL);
}
