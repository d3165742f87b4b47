/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* How games end, and when positions repeat. */
#include <config.h>

#include "chess_test.h"

#include <string.h>

#include "reference.h"
#include "rules/makemove.h"
#include "rules/outcome.h"

/* Whether the pieces of REF, but for kings, are one knight, or bishops of one shade. */
static bool is_dead(const struct reference *ref)
{
	int knights = 0, bishops[2] = { 0 };

	for (int at = 0; at < 64; at++) {
		char c = text_lower(ref->at[at / 8][at % 8]);

		if (strchr("pqr", c))
			return false;
		knights += c == 'n';
		bishops[(at / 8 + at % 8) % 2] += c == 'b';
	}
	return knights + (bishops[0] > 0) + (bishops[1] > 0) <= 1;
}

/* The outcome of REF, where COUNT moves are legal, after so many plies without a capture or a pawn's move. */
static enum outcome judge(const struct reference *ref, int count, int earlier, int clock)
{
	if (count == 0)
		return reference_in_check(ref, ref->white_to_move) ? OUTCOME_CHECKMATE : OUTCOME_STALEMATE;
	return is_dead(ref) ? OUTCOME_DEAD_MATERIAL : earlier > 3 ? OUTCOME_FIVEFOLD : clock > 149 ? OUTCOME_SEVENTY_FIVE :
	       earlier > 1 ? OUTCOME_THREEFOLD : clock > 99 ? OUTCOME_FIFTY : OUTCOME_OPEN;
}

/* One of COUNT MOVES, often the one that takes back the side's last move. */
static struct move choose(struct random *random, const struct position *pos, const struct move *moves, int count)
{
	struct move last = position_plies(pos) > 1 ? position_move_at(pos, position_plies(pos) - 2) : MOVE_NONE;

	for (int i = 0; i < count && random_below(random, 8); i++)
		if (move_from(moves[i]) == move_to(last) && move_to(moves[i]) == move_from(last))
			return moves[i];
	return moves[random_below(random, (uint32_t)count)];
}

/* Games of moves back and forth end, and repeat positions, as a list of all of these has it: rights and en passant
 * captures that are legal make a difference.  In a search one repetition within its plies is enough. */
static void test_games(void **state)
{
	static const char *const fens[] = {
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "4k1n1/8/8/5p2/3p4/8/P3P3/4K1N1 w - -", "7k/8/8/8/8/1p6/8/KQ6 w - -",
		"k7/1p6/8/8/8/8/2B5/K1b2b2 b - -", "7k/5Q2/8/6K1/8/8/8/8 w - -", "k7/1p6/8/8/8/4N3/8/K1b5 w - -"
	};
	static struct reference past[150];
	struct random random = { 61 };
	int seen[OUTCOMES] = { 0 };

	for (int game = 0; game < 600; game++) {
		int clock = random_below(&random, 2) ? 0 : 60 + (int)random_below(&random, 100);
		struct position *pos = test_position(FEN_START);
		struct text fen = TEXT_OF(FEN_MAX);

		text_printf(&fen, "%s %d 99", fens[game % 6], clock);
		test_set_up(pos, fen.chars);
		for (int ply = 0; ply < 150; ply++) {
			struct move moves[MOVES_MAX], move;
			int earlier = 0, last = 0, count;

			reference_take(&past[ply], pos);
			for (int i = 0; i < ply; i++)
				if (memcmp(&past[i], &past[ply], sizeof *past) == 0) {
					earlier++;
					last = i;
				}
			count = reference_moves(&past[ply], moves);
			seen[judge(&past[ply], count, earlier, clock)]++;
			assert_int_equal(outcome_of(pos), judge(&past[ply], count, earlier, clock));
			assert_int_equal(outcome_repetitions(pos), earlier);
			for (int back = 0; back <= ply; back++)
				assert_int_equal(outcome_is_search_draw_by_repetition(pos, back),
				                 earlier > 1 || (earlier && last >= ply - back));
			if (count == 0)
				break;
			move = choose(&random, pos, moves, count);
			clock = move_is_capture(move) || piece_is_pawn(position_at(pos, move_from(move))) ? 0 : clock + 1;
			assert_true(position_reserve(pos, 1));
			position_make(pos, move);
		}
	}
	for (int outcome = 0; outcome < OUTCOMES; outcome++)
		assert_true(seen[outcome] > 4);
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
		cmocka_unit_test(test_games),
		cmocka_unit_test(test_null_move),
		cmocka_unit_test(test_texts),
	};

	return cmocka_run_group_tests_name("outcome", tests, NULL, NULL);
}
