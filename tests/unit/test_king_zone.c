/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The table of king zones, computed from geometry and compared with the committed
 * one; with --print, printed in the form of src/rules/king_zone.c. */
#include <config.h>

#include "chess_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/king_zone.h"

/* The distance between two squares in files and ranks. */
struct offset {
	int files, ranks;
};

/* The zone in the order of its bits: around the king clockwise from north, two
 * files to either side, and the king's square. */
enum { ZONE_SQUARES = ZONE_STEPS + 1 };
static const struct offset zone_squares[ZONE_SQUARES] = {
	{ 0, 1 }, { 1, 1 }, { 1, 0 }, { 1, -1 }, { 0, -1 }, { -1, -1 }, { -1, 0 }, { -1, 1 },
	{ 2, 0 }, { -2, 0 }, { 0, 0 }
};

static int larger(int a, int b)
{
	return a > b ? a : b;
}

static int length(struct offset offset)
{
	return larger(abs(offset.files), abs(offset.ranks));
}

/* Whether KING is strictly between the origin and TARGET, which lies on a line. */
static bool king_hides(struct offset king, struct offset target)
{
	int n = length(target);

	for (int i = 1; i < n; i++)
		if (king.files == target.files / n * i && king.ranks == target.ranks / n * i)
			return true;
	return false;
}

/* Add the square with that bit to the sets of pieces that may attack it, where KING
 * and TARGET are the offsets of the king and of the square from the piece. */
static void add_square(struct king_zone *zone, struct offset king, struct offset target,
                       unsigned bit)
{
	bool is_line = !target.files != !target.ranks;
	bool is_diagonal = abs(target.files) == abs(target.ranks) && target.files != 0;

	if (length(target) >= RANKS)
		return;
	if (abs(target.files * target.ranks) == 2)
		zone->knight |= (uint16_t)bit;
	if (is_diagonal && !king_hides(king, target))
		zone->diagonal |= (uint16_t)bit;
	if (is_line && !king_hides(king, target))
		zone->orthogonal |= (uint16_t)bit;
	if (length(target) == 1 && bit != ZONE_KING)
		zone->king |= (uint16_t)bit;
}

/* The entry with that INDEX: sixteen for each difference of ranks, the last of
 * which is unused. */
static struct king_zone make_zone(int index)
{
	struct offset piece = { index % 16 - 7, index / 16 - 7 };
	struct offset king = { -piece.files, -piece.ranks };
	struct king_zone zone = { 0, 0, 0, 0 };

	if (piece.files > 7 || length(piece) == 0)
		return zone;
	for (int number = 0; number < ZONE_SQUARES; number++) {
		struct offset square = zone_squares[number];
		struct offset target = { king.files + square.files, king.ranks + square.ranks };

		add_square(&zone, king, target, 1u << number);
	}
	return zone;
}

static void print_table(void)
{
	for (int index = 0; index < VECTORS; index++) {
		struct king_zone zone = make_zone(index);

		if (index % 16 == 0)
			printf("\t/* %+d ranks */\n", index / 16 - 7);
		printf("%s{ 0x%03X, 0x%03X, 0x%03X, 0x%03X },%s", index % 2 ? " " : "\t",
		       zone.knight, zone.diagonal, zone.orthogonal, zone.king,
		       index % 2 ? "\n" : "");
	}
}

static void test_table(void **state)
{
	for (int index = 0; index < VECTORS; index++) {
		struct king_zone made = make_zone(index);
		const struct king_zone *kept = &king_zone_table[index];

		assert_int_equal(kept->knight, made.knight);
		assert_int_equal(kept->diagonal, made.diagonal);
		assert_int_equal(kept->orthogonal, made.orthogonal);
		assert_int_equal(kept->king, made.king);
	}
}

/* The zones of a king are found by the attacker's square. */
static void test_index(void **state)
{
	for (int a = 0; a < 64; a++)
		for (int b = 0; b < 64; b++) {
			int king = square_from_64(a), from = square_from_64(b);
			int index = 16 * (b / 8 - a / 8 + 7) + b % 8 - a % 8 + 7;

			assert_ptr_equal(&king_zones(king)[from], &king_zone_table[index]);
		}
}

static void test_steps(void **state)
{
	for (int number = 0; number < ZONE_STEPS; number++)
		assert_int_equal(king_zone_step[number], zone_squares[number].files * EAST +
		                 zone_squares[number].ranks * NORTH);
	assert_int_equal(king_zone_step[bits_lowest(ZONE_EAST)], EAST);
	assert_int_equal(king_zone_step[bits_lowest(ZONE_WEST)], WEST);
	assert_int_equal(king_zone_step[bits_lowest(ZONE_EAST_2)], 2 * EAST);
	assert_int_equal(king_zone_step[bits_lowest(ZONE_WEST_2)], 2 * WEST);
	assert_int_equal(ZONE_KING, 1 << ZONE_STEPS);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_table),
		cmocka_unit_test(test_index),
		cmocka_unit_test(test_steps),
	};

	if (argc > 1 && !strcmp(argv[1], "--print")) {
		print_table();
		return 0;
	}
	return cmocka_run_group_tests_name("king zone", tests, NULL, NULL);
}
