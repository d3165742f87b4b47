/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The generator and the tests of single moves against a slow reference. */
#include <config.h>

#include "chess_test.h"

#include <string.h>

#include "reference.h"
#include "rules/attack.h"
#include "rules/legality.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/perft.h"

static bool contains(const struct move *moves, int count, struct move move)
{
	for (int i = 0; i < count; i++)
		if (move_equal(moves[i], move))
			return true;
	return false;
}

static int generate(const struct position *pos, enum stage stage, struct move *out)
{
	struct check_info info;

	check_find(pos, &info);
	return (int)(movegen(pos, &info, stage, out) - out);
}

static void check_moves(struct position *pos, void *context)
{
	struct reference ref;
	struct move wanted[MOVES_MAX], all[MOVES_MAX];
	int wanted_count, count = movegen_all(pos, all);

	reference_take(&ref, pos);
	wanted_count = reference_moves(&ref, wanted);
	for (int i = 0; i < wanted_count; i++)
		if (!contains(all, count, wanted[i]))
			test_fail_in(pos, "not generated", wanted[i]);
	for (int i = 0; i < count; i++) {
		if (!contains(wanted, wanted_count, all[i]))
			test_fail_in(pos, "wrongly generated", all[i]);
		if (contains(all, i, all[i]))
			test_fail_in(pos, "generated twice", all[i]);
	}
	if (movegen_count(pos) != count)
		test_fail_in(pos, "wrong count", MOVE_NONE);
}

static void test_equals_reference(void **state)
{
	test_random_games(test_scale(3, 60), 60, 1, check_moves, NULL);
}

static void check_stages(struct position *pos, void *context)
{
	struct move all[MOVES_MAX], captures[MOVES_MAX], quiets[MOVES_MAX];
	int count = movegen_all(pos, all);
	int capture_count = generate(pos, STAGE_CAPTURES, captures);
	int quiet_count = generate(pos, STAGE_QUIETS, quiets);
	struct move staged[MOVES_MAX];

	assert_int_equal(capture_count + quiet_count, count);
	assert_int_equal(generate(pos, STAGE_ALL, staged), count);
	for (int i = 0; i < count; i++)
		if (!contains(all, count, staged[i]))
			test_fail_in(pos, "in both stages together", staged[i]);
	for (int i = 0; i < capture_count; i++)
		if (move_is_quiet(captures[i]) || !contains(all, count, captures[i]))
			test_fail_in(pos, "in the capture stage", captures[i]);
	for (int i = 0; i < quiet_count; i++)
		if (!move_is_quiet(quiets[i]) || !contains(all, count, quiets[i]))
			test_fail_in(pos, "in the quiet stage", quiets[i]);
}

static void test_stages(void **state)
{
	test_random_games(test_scale(3, 60), 80, 2, check_stages, NULL);
}

/* Every encoding of a move, as a table might return it. */
static void check_words(struct position *pos, void *context)
{
	struct move all[MOVES_MAX];
	int count = movegen_all(pos, all), legal = 0;
	struct check_info info;
	int *visits = context;

	if (++*visits % 8 != 0)
		return;
	check_find(pos, &info);
	for (unsigned word = 0; word <= 0xFFFF; word++) {
		struct move move = move_from_word((uint16_t)word);
		bool is_pseudo = move_is_pseudo_legal(pos, move);
		bool is_legal = move_is_legal(pos, &info, move);

		if (is_legal != contains(all, is_pseudo || is_legal ? count : 0, move))
			test_fail_in(pos, is_legal ? "called legal" : "not called legal", move);
		if (is_legal && !is_pseudo)
			test_fail_in(pos, "legal, but not pseudo-legal", move);
		legal += is_legal;
	}
	assert_int_equal(legal, count);
}

static void test_all_words(void **state)
{
	int visits = 0;

	test_random_games(test_scale(3, 30), 80, 3, check_words, &visits);
}

/* In random positions there are double checks, pinned en passant captures, and castling of all kinds. */
static void test_random_positions(void **state)
{
	struct random random = { 59 };
	struct position *pos = test_position(FEN_START);
	int visits = 0, count = test_scale(4000, 40000);

	while (visits < count) {
		struct setup setup;

		test_draw_setup(&random, &setup);
		if (position_set_up(pos, &setup, NULL) != SETUP_OK)
			continue;
		check_moves(pos, NULL);
		check_stages(pos, NULL);
		check_words(pos, &visits);
	}
}

static void check_checks(struct position *pos, void *context)
{
	struct move all[MOVES_MAX];
	int count = movegen_all(pos, all);

	for (int i = 0; i < count; i++) {
		bool said = move_gives_check(pos, all[i]);
		struct reference after;

		reference_take(&after, pos);
		reference_make(&after, all[i]);
		if (said != reference_in_check(&after, after.white_to_move))
			test_fail_in(pos, said ? "said to give check" : "not said to give check", all[i]);
		position_make(pos, all[i]);
		assert_int_equal(position_in_check(pos), said);
		position_unmake(pos);
	}
}

static void test_gives_check(void **state)
{
	test_random_games(test_scale(3, 60), 60, 5, check_checks, NULL);
}

static void check_attacks(struct position *pos, void *context)
{
	const struct board *board = position_board(pos);
	struct reference ref;

	reference_take(&ref, pos);
	for (int index = 0; index < 64; index++) {
		int square = square_from_64(index);

		for (int colour = WHITE; colour <= BLACK; colour++) {
			bool wanted = reference_attacks(&ref, colour == WHITE, index / 8, index % 8);

			if (attack_on(board, square, (enum colour)colour) != wanted ||
			    (attackers_of(board, square, (enum colour)colour) != 0) != wanted)
				test_fail_in(pos, "attack misjudged", move_encode(square, square, MOVE_QUIET));
		}
	}
	assert_int_equal(position_in_check(pos), reference_in_check(&ref, ref.white_to_move));
}

static void test_attacks(void **state)
{
	test_random_games(test_scale(3, 60), 60, 6, check_attacks, NULL);
}

/* The square given with a reason fits the reason. */
static bool names_rightly(const struct position *pos, enum illegality why, int where)
{
	enum colour us = position_turn(pos);
	struct piece piece;

	if (where == SQUARE_NONE)
		return why < ILLEGAL_BLOCKED || why == ILLEGAL_PROMOTION ||
		       why == ILLEGAL_NO_CASTLING_RIGHT;
	piece = position_at(pos, where);
	switch (why) {
	case ILLEGAL_BLOCKED:
		return !piece_is_empty(piece);
	case ILLEGAL_CASTLING_THROUGH:
		return attack_on(position_board(pos), where, colour_other(us));
	case ILLEGAL_CASTLING_IN_CHECK:
	case ILLEGAL_CASTLING_PINNED:
	case ILLEGAL_PINNED:
	case ILLEGAL_INTO_CHECK:
	case ILLEGAL_IN_CHECK:
	case ILLEGAL_EN_PASSANT_OPENS:
		return piece_is_enemy_of(piece, us);
	default:
		return false;
	}
}

/* move_find and move_illegality agree with the list on every pair of squares. */
static void check_judgement(struct position *pos, void *context)
{
	struct move all[MOVES_MAX];
	int count = movegen_all(pos, all);
	int *visits = context;
	int found = 0;

	if (++*visits % 16 != 0)
		return;
	for (int pair = 0; pair < 64 * 64; pair++) {
		int from = square_from_64(pair / 64), to = square_from_64(pair % 64);

		for (int kind = PAWN; kind < KINDS; kind++) {
			struct move move = move_find(pos, from, to, (enum kind)kind);
			int where;
			enum illegality why = move_illegality(pos, from, to, (enum kind)kind, &where);

			if (!names_rightly(pos, why, where))
				test_fail_in(pos, "wrong square named", move_encode(from, to, 0));
			if (move_is_none(move) != (why != LEGAL))
				test_fail_in(pos, "judged otherwise than found", move_encode(from, to, 0));
			if (!move_is_none(move) && !contains(all, count, move))
				test_fail_in(pos, "found, but not legal", move);
			found += !move_is_none(move) &&
			         (!move_is_castling(move) || move_to(move) == to);
		}
	}
	assert_int_equal(found, count);
}

static void test_judgement(void **state)
{
	int visits = 0;

	test_random_games(test_scale(3, 30), 80, 7, check_judgement, &visits);
}

static void judge(const char *fen, const char *from_to, enum kind promotion,
                  enum illegality wanted, const char *where)
{
	struct position *pos = test_position(fen);
	int got_where;
	enum illegality got;

	got = move_illegality(pos, square_parse(from_to), square_parse(from_to + 2), promotion, &got_where);
	if (got != wanted || got_where != (where ? square_parse(where) : SQUARE_NONE))
		fail_msg("%s in %s: reason %d at %02x", from_to, fen, (int)got, (unsigned)got_where);
}

static void test_reasons(void **state)
{
	judge(FEN_START, "e3e4", PAWN, ILLEGAL_NO_PIECE, NULL);
	judge(FEN_START, "e7e5", PAWN, ILLEGAL_NOT_YOURS, NULL);
	judge(FEN_START, "d1e2", PAWN, ILLEGAL_OWN_PIECE, NULL);
	judge(FEN_START, "e2e5", PAWN, ILLEGAL_PATTERN, NULL);
	judge(FEN_START, "g1g3", PAWN, ILLEGAL_PATTERN, NULL);
	judge(FEN_START, "c1e3", PAWN, ILLEGAL_BLOCKED, "d2");
	judge("4k3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8", QUEEN, ILLEGAL_BLOCKED, "e8");
	judge("k7/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8", PAWN, ILLEGAL_PROMOTION, NULL);
	judge(FEN_START, "e2e4", QUEEN, ILLEGAL_PROMOTION, NULL);
	judge("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", PAWN, ILLEGAL_NO_CASTLING_RIGHT, NULL);
	judge("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "e1g1", PAWN, ILLEGAL_CASTLING_IN_CHECK, "e4");
	judge("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "e1g1", PAWN, ILLEGAL_CASTLING_THROUGH, "f1");
	judge("4k3/8/8/8/8/8/8/RK1N4 w Q - 0 1", "b1a1", PAWN, ILLEGAL_BLOCKED, "d1");
	judge("4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "c1b1", PAWN, ILLEGAL_CASTLING_PINNED, "a1");
	judge("4r2k/8/8/8/8/4N3/8/4K3 w - - 0 1", "e3f5", PAWN, ILLEGAL_PINNED, "e8");
	judge("3r3k/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1", PAWN, ILLEGAL_INTO_CHECK, "d8");
	judge("4r2k/8/8/8/8/8/8/N3K3 w - - 0 1", "a1b3", PAWN, ILLEGAL_IN_CHECK, "e8");
	judge("8/8/8/K2pP2r/8/8/8/7k w - d6 0 1", "e5d6", PAWN, ILLEGAL_EN_PASSANT_OPENS, "h5");
	judge("8/8/8/8/1k1pP2R/8/8/4K3 b - e3 0 1", "d4e3", PAWN, ILLEGAL_EN_PASSANT_OPENS, "h4");
	judge("7b/8/8/3pP3/8/8/1K6/7k w - d6 0 1", "e5d6", PAWN, ILLEGAL_PINNED, "h8");
	judge("8/8/8/K2pP2r/8/8/8/7k w - - 0 1", "e5d6", PAWN, ILLEGAL_PATTERN, NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_equals_reference),
		cmocka_unit_test(test_stages),
		cmocka_unit_test(test_all_words),
		cmocka_unit_test(test_random_positions),
		cmocka_unit_test(test_gives_check),
		cmocka_unit_test(test_attacks),
		cmocka_unit_test(test_judgement),
		cmocka_unit_test(test_reasons),
	};

	return cmocka_run_group_tests_name("movegen", tests, NULL, NULL);
}
