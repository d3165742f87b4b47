/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* King and pawn against king, solved from the rules and compared with the
 * table; with --print, written in the form of src/data/kpk.bin. */
#include <config.h>

#include "unit_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "eval/endgame.h"

/* Squares are 0..63 here, so that the solver shares nothing with the code. */
struct kpk_place {
	int king, pawn, their_king;
};

static unsigned char won_to_move[24][64][64];    /* White, with the pawn, to move */
static unsigned char won_to_wait[24][64][64];    /* Black to move */

static int number_of_pawn(int pawn)
{
	return (pawn / 8 - 1) * 4 + pawn % 8;
}

static int distance(int a, int b)
{
	int files = abs(a % 8 - b % 8), ranks = abs(a / 8 - b / 8);

	return files > ranks ? files : ranks;
}

static int pawn_attacks(int pawn, int square)
{
	return square / 8 == pawn / 8 + 1 && abs(square % 8 - pawn % 8) == 1;
}

static int is_legal(struct kpk_place p, int white_to_move)
{
	return p.king != p.pawn && p.king != p.their_king && p.pawn != p.their_king &&
	       distance(p.king, p.their_king) > 1 &&
	       !(white_to_move && pawn_attacks(p.pawn, p.their_king));
}

static int known_wait(struct kpk_place p)
{
	return won_to_wait[number_of_pawn(p.pawn)][p.king][p.their_king];
}

/* A queen that cannot be taken at once wins (a rook where a queen stalemates). */
static int promotes(struct kpk_place p)
{
	int goal = p.pawn + 8;

	return goal != p.king && goal != p.their_king &&
	       (distance(p.their_king, goal) > 1 || distance(p.king, goal) == 1);
}

static int pawn_move_wins(struct kpk_place p)
{
	struct kpk_place next = p;

	if (p.pawn / 8 == 6)
		return promotes(p);
	next.pawn = p.pawn + 8;
	if (next.pawn == p.king || next.pawn == p.their_king)
		return 0;
	if (known_wait(next))
		return 1;
	if (p.pawn / 8 != 1)
		return 0;
	next.pawn = p.pawn + 16;
	return next.pawn != p.king && next.pawn != p.their_king && known_wait(next);
}

static int white_wins(struct kpk_place p)
{
	if (pawn_move_wins(p))
		return 1;
	for (int to = 0; to < 64; to++) {
		struct kpk_place next = { to, p.pawn, p.their_king };

		if (distance(p.king, to) == 1 && is_legal(next, 0) && known_wait(next))
			return 1;
	}
	return 0;
}

static int black_loses(struct kpk_place p)
{
	int moves = 0;

	for (int to = 0; to < 64; to++) {
		if (distance(p.their_king, to) != 1 || distance(p.king, to) <= 1 ||
		    pawn_attacks(p.pawn, to))
			continue;
		if (to == p.pawn || !won_to_move[number_of_pawn(p.pawn)][p.king][to])
			return 0;
		moves++;
	}
	return moves || pawn_attacks(p.pawn, p.their_king);
}

/* One pass over all positions; returns how many were newly found to be won. */
static int improve(void)
{
	int found = 0;

	for (int number = 0; number < 24; number++)
		for (int squares = 0; squares < 64 * 64; squares++) {
			struct kpk_place p = { squares / 64, (number / 4 + 1) * 8 + number % 4,
			                   squares % 64 };
			unsigned char *move = &won_to_move[number][p.king][p.their_king];
			unsigned char *wait = &won_to_wait[number][p.king][p.their_king];

			if (!*move && is_legal(p, 1) && white_wins(p))
				found += *move = 1;
			if (!*wait && is_legal(p, 0) && black_loses(p))
				found += *wait = 1;
		}
	return found;
}

static void solve(void)
{
	while (improve())
		;
}

/* The byte of a pawn, a king and a rank of the other king. */
static unsigned char table_byte(int number, int king, int rank)
{
	unsigned char bits = 0;

	for (int file = 0; file < 8; file++)
		bits |= (unsigned char)(won_to_move[number][king][rank * 8 + file] << file);
	return bits;
}

static void print_table(void)
{
	for (int i = 0; i < 24 * 64 * 8; i++)
		putchar(table_byte(i / 512, i / 8 % 64, i % 8));
}

static void table_is_the_solution(void **state)
{
	assert_int_equal(kpk_table_length, 24 * 64 * 8);
	for (int i = 0; i < 24 * 64 * 8; i++)
		assert_int_equal(kpk_table[i], table_byte(i / 512, i / 8 % 64, i % 8));
}

static int to_0x88(int square)
{
	return square + (square & ~7);
}

/* The look ahead for the other side, and the mirrored files. */
static void probes_agree(void **state)
{
	for (int i = 0; i < 24 * 64 * 64; i++) {
		struct kpk_place p = { i / 64 % 64, (i / 4096 / 4 + 1) * 8 + i / 4096 % 4, i % 64 };
		int expected = known_wait(p);

		if (!is_legal(p, 0))
			continue;
		assert_int_equal(kpk_is_won(to_0x88(p.king), to_0x88(p.pawn),
		                            to_0x88(p.their_king), false), expected);
		assert_int_equal(kpk_is_won(to_0x88(p.king ^ 7), to_0x88(p.pawn ^ 7),
		                            to_0x88(p.their_king ^ 7), false), expected);
	}
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(table_is_the_solution),
		cmocka_unit_test(probes_agree),
	};

	solve();
	if (argc > 1 && !strcmp(argv[1], "--print")) {
		print_table();
		return 0;
	}
	return cmocka_run_group_tests(tests, NULL, NULL);
}
