/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* How games end, and when positions repeat. */
#include <config.h>

#include "chess_test.h"

#include "rules/makemove.h"
#include "rules/outcome.h"

static void outcome_is(const char *fen, const char *line, enum outcome wanted)
{
	struct position *pos = test_position(fen);
	enum outcome got;

	test_play(pos, line);
	got = outcome_of(pos);
	if (got != wanted)
		fail_msg("%s %s: %s, not %s", fen, line, outcome_text(got), outcome_text(wanted));
}

static void test_ends(void **state)
{
	outcome_is(FEN_START, "", OUTCOME_OPEN);
	outcome_is(FEN_START, "f2f3 e7e5 g2g4 d8h4", OUTCOME_CHECKMATE);
	outcome_is("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", OUTCOME_STALEMATE);
	outcome_is("7k/8/6K1/5Q2/8/8/8/8 w - - 0 1", "f5f7", OUTCOME_STALEMATE);
	outcome_is("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "e1e2", OUTCOME_DEAD_MATERIAL);
	outcome_is("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "", OUTCOME_OPEN);
	outcome_is("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1", "", OUTCOME_OPEN);
	outcome_is("4k3/8/8/8/8/7r/8/4K3 w - - 0 1", "", OUTCOME_OPEN);
}

/* Mate on the last ply of a counter is mate. */
static void test_counters(void **state)
{
	outcome_is("4k3/8/8/8/8/8/8/R3K3 w - - 98 80", "a1a2", OUTCOME_OPEN);
	outcome_is("4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "a1a2", OUTCOME_FIFTY);
	outcome_is("4k3/8/8/8/8/8/8/R3K3 w - - 148 80", "a1a2", OUTCOME_FIFTY);
	outcome_is("4k3/8/8/8/8/8/8/R3K3 w - - 149 80", "a1a2", OUTCOME_SEVENTY_FIVE);
	outcome_is("4k3/8/4K3/8/8/8/8/R7 w - - 99 80", "a1a8", OUTCOME_CHECKMATE);
	outcome_is("4k3/8/4K3/8/8/8/8/R7 w - - 149 80", "a1a8", OUTCOME_CHECKMATE);
	outcome_is("4k3/8/8/8/8/8/8/R3K3 w - - 300 300", "", OUTCOME_SEVENTY_FIVE);
	outcome_is("4k3/8/8/8/8/p7/8/R3K3 w - - 120 80", "a1a3", OUTCOME_OPEN);
}

#define KNIGHTS_OUT_AND_BACK "g1f3 g8f6 f3g1 f6g8 "

static void test_repetitions(void **state)
{
	outcome_is(FEN_START, KNIGHTS_OUT_AND_BACK, OUTCOME_OPEN);
	outcome_is(FEN_START, KNIGHTS_OUT_AND_BACK KNIGHTS_OUT_AND_BACK, OUTCOME_THREEFOLD);
	outcome_is(FEN_START, KNIGHTS_OUT_AND_BACK KNIGHTS_OUT_AND_BACK KNIGHTS_OUT_AND_BACK,
	           OUTCOME_THREEFOLD);
	outcome_is(FEN_START, KNIGHTS_OUT_AND_BACK KNIGHTS_OUT_AND_BACK KNIGHTS_OUT_AND_BACK
	           KNIGHTS_OUT_AND_BACK, OUTCOME_FIVEFOLD);
}

/* Positions with different castling rights differ: the kings have moved. */
static void test_repetition_of_rights(void **state)
{
	static const char fen[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
#define KINGS_OUT_AND_BACK "e1e2 e8e7 e2e1 e7e8 "

	outcome_is(fen, KINGS_OUT_AND_BACK KINGS_OUT_AND_BACK "e1e2", OUTCOME_OPEN);
	outcome_is(fen, KINGS_OUT_AND_BACK KINGS_OUT_AND_BACK "e1e2 e8e7", OUTCOME_THREEFOLD);
}

/* A position with an en passant capture differs from later ones without it;
 * but an illegal one makes no difference. */
static void test_repetition_of_en_passant(void **state)
{
	static const char back[] = "g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1 ";
	struct position *pos = test_position("4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1");

	test_play(pos, "e2e4");
	assert_int_equal(position_en_passant(pos), square_make(FILE_E, RANK_3));
	test_play(pos, back);
	assert_int_equal(outcome_repetitions(pos), 1);
	test_set_up(pos, "4k1n1/8/8/8/5p2/8/P7/4K1N1 w - - 0 1");
	test_play(pos, "a2a4");
	assert_int_equal(position_en_passant(pos), SQUARE_NONE);
	test_play(pos, back);
	assert_int_equal(outcome_repetitions(pos), 2);
}

/* In a search one repetition within its plies is enough; of positions before it, two. */
static void test_search_repetition(void **state)
{
	struct position *pos = test_position(FEN_START);

	test_play(pos, "g1f3 g8f6 f3g1");
	assert_false(outcome_is_search_draw_by_repetition(pos, 3));
	test_play(pos, "f6g8");
	assert_true(outcome_is_search_draw_by_repetition(pos, 4));
	assert_false(outcome_is_search_draw_by_repetition(pos, 3));
	assert_false(outcome_is_search_draw_by_repetition(pos, 0));
	test_play(pos, KNIGHTS_OUT_AND_BACK);
	assert_true(outcome_is_search_draw_by_repetition(pos, 0));
}

/* Nothing before a null move counts. */
static void test_null_move(void **state)
{
	struct position pos;

	assert_true(position_init(&pos) && position_reserve(&pos, 16));
	test_play(&pos, "g1f3 g8f6");
	position_make_null(&pos);
	test_play(&pos, "f6g8");
	position_make_null(&pos);
	test_play(&pos, "g8f6");
	assert_int_equal(outcome_repetitions(&pos), 0);
	position_free(&pos);
}

static void test_texts(void **state)
{
	for (int outcome = 0; outcome < OUTCOMES; outcome++)
		assert_true(outcome_text((enum outcome)outcome)[0] >= 'a' &&
		            outcome_is_final((enum outcome)outcome) == (outcome != OUTCOME_OPEN && outcome != OUTCOME_THREEFOLD &&
		                                                        outcome != OUTCOME_FIFTY));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_ends),
		cmocka_unit_test(test_counters),
		cmocka_unit_test(test_repetitions),
		cmocka_unit_test(test_repetition_of_rights),
		cmocka_unit_test(test_repetition_of_en_passant),
		cmocka_unit_test(test_search_repetition),
		cmocka_unit_test(test_null_move),
		cmocka_unit_test(test_texts),
	};

	return cmocka_run_group_tests_name("outcome", tests, NULL, NULL);
}
