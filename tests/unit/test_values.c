/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Squares, pieces, moves, and castling's squares: the small values. */
#include <config.h>

#include "chess_test.h"

#include "rules/zobrist.h"

static void test_squares(void **state)
{
	int seen = 0;

	for (int square = -300; square < 300; square++) {
		bool ok = square >= 0 && square < SQUARE_NUMBERS && square % 16 < 8;

		assert_int_equal(square_is_ok(square), ok);
		if (!ok)
			continue;
		assert_int_equal(square_to_64(square), seen);
		assert_int_equal(square_from_64(seen), square);
		assert_int_equal(square_make(square_file(square), square_rank(square)), square);
		assert_int_equal(square_file(square), seen % 8);
		assert_int_equal(square_rank(square), seen / 8);
		assert_int_equal(square_file(square_flip(square)), seen % 8);
		assert_int_equal(square_rank(square_flip(square)), 7 - seen / 8);
		assert_int_equal(square_is_light(square), (seen % 8 + seen / 8) % 2 == 1);
		seen++;
	}
	assert_int_equal(seen, 64);
	assert_false(square_is_ok(SQUARE_NONE));
	assert_true(square_is_light(square_make(FILE_H, RANK_1)));
}

static void test_pieces(void **state)
{
	bool seen[PIECE_INDEXES] = { false };

	for (int colour = WHITE; colour <= BLACK; colour++) {
		for (int kind = KING; kind < KINDS; kind++) {
			enum colour c = (enum colour)colour;
			struct piece piece = piece_make(c, (enum kind)kind);
			int index = piece_index(piece);

			assert_int_equal(piece_kind(piece), kind);
			assert_int_equal(piece_colour(piece), colour);
			assert_in_range(index, 0, PIECE_INDEXES - 1);
			assert_false(seen[index]);
			seen[index] = true;
			assert_true(piece_equal(piece_from_index(index), piece));
			assert_true(piece_is_ok(piece));
			assert_true(piece_is(piece, c, (enum kind)kind));
			assert_false(piece_is(piece, colour_other(c), (enum kind)kind));
			assert_true(piece_has_colour(piece, c));
			assert_false(piece_has_colour(piece, colour_other(c)));
			assert_true(piece_is_enemy_of(piece, colour_other(c)));
			assert_false(piece_is_enemy_of(piece, c));
			assert_false(piece_is_empty(piece) || piece_is_guard(piece));
			assert_int_equal(piece_is_pawn(piece), kind == PAWN);
			assert_int_equal(piece_is_king(piece), kind == KING);
			assert_int_equal(piece_slides(piece), kind >= BISHOP);
		}
	}
}

static void test_no_piece(void **state)
{
	for (int colour = WHITE; colour <= BLACK; colour++) {
		assert_false(piece_has_colour(PIECE_EMPTY, (enum colour)colour));
		assert_false(piece_is_enemy_of(PIECE_EMPTY, (enum colour)colour));
		assert_true(piece_has_colour(PIECE_GUARD, (enum colour)colour));
		assert_false(piece_is_enemy_of(PIECE_GUARD, (enum colour)colour));
	}
	assert_false(piece_moves_as(PIECE_EMPTY, (struct movers){ 0xFF }));
	assert_false(piece_is_empty(PIECE_GUARD) || piece_is_guard(PIECE_EMPTY));
	assert_true(piece_is_ok(PIECE_EMPTY) && piece_is_ok(PIECE_GUARD));
	assert_false(piece_slides(PIECE_GUARD) || piece_is_pawn(PIECE_GUARD));
	assert_false(piece_is_ok((struct piece){ FLAG_WHITE }));
	assert_false(piece_is_ok((struct piece){ FLAG_WHITE | FLAG_BLACK_PAWN }));
	assert_false(piece_is_ok((struct piece){ FLAG_KNIGHT }));
}

/* The kinds of moves, and their properties. */
static void test_moves(void **state)
{
	static const struct {
		enum move_flag flags;
		bool takes, promotes, castles, is_long;
		enum kind kind;
	} sorts[] = {
		{ MOVE_QUIET, false, false, false, false, PAWN },
		{ MOVE_DOUBLE_STEP, false, false, false, false, PAWN },
		{ MOVE_CASTLE_SHORT, false, false, true, false, PAWN },
		{ MOVE_CASTLE_LONG, false, false, true, true, PAWN },
		{ MOVE_CAPTURE, true, false, false, false, PAWN },
		{ MOVE_EN_PASSANT, true, false, false, false, PAWN },
		{ MOVE_TO_KNIGHT, false, true, false, false, KNIGHT },
		{ MOVE_TO_BISHOP, false, true, false, false, BISHOP },
		{ MOVE_TO_ROOK, false, true, false, false, ROOK },
		{ MOVE_TO_QUEEN, false, true, false, false, QUEEN },
		{ MOVE_TO_KNIGHT | MOVE_TAKES, true, true, false, false, KNIGHT },
		{ MOVE_TO_BISHOP | MOVE_TAKES, true, true, false, false, BISHOP },
		{ MOVE_TO_ROOK | MOVE_TAKES, true, true, false, false, ROOK },
		{ MOVE_TO_QUEEN | MOVE_TAKES, true, true, false, false, QUEEN },
	};

	for (size_t i = 0; i < sizeof(sorts) / sizeof(sorts[0]); i++) {
		for (int pair = 0; pair < 64 * 64; pair++) {
			int from = square_from_64(pair / 64), to = square_from_64(pair % 64);
			struct move move = move_encode(from, to, sorts[i].flags);

			assert_int_equal(move_from(move), from);
			assert_int_equal(move_to(move), to);
			assert_int_equal(move_flags(move), sorts[i].flags);
			assert_true(move_equal(move_from_word(move_to_word(move)), move));
			assert_int_equal(move_is_capture(move), sorts[i].takes);
			assert_int_equal(move_is_promotion(move), sorts[i].promotes);
			assert_int_equal(move_is_castling(move), sorts[i].castles);
			assert_int_equal(move_is_castling_long(move), sorts[i].is_long);
			assert_int_equal(move_is_quiet(move), !sorts[i].takes && !sorts[i].promotes);
			assert_int_equal(move_is_en_passant(move), sorts[i].flags == MOVE_EN_PASSANT);
			assert_int_equal(move_is_double_step(move), sorts[i].flags == MOVE_DOUBLE_STEP);
			if (sorts[i].promotes) {
				assert_int_equal(move_promotion(move), sorts[i].kind);
				assert_int_equal(move_promotion_flags(sorts[i].kind, sorts[i].takes),
				                 sorts[i].flags);
			}
		}
	}
	assert_true(move_is_none(MOVE_NONE));
}

static void test_castling_squares(void **state)
{
	for (int i = 0; i < CASTLINGS; i++) {
		enum castling right = castling_of(i / 2 ? BLACK : WHITE, i % 2);

		assert_int_equal(right, i);
		assert_int_equal(castling_king_to(right), square_make(i % 2 ? FILE_C : FILE_G, i / 2 ? RANK_8 : RANK_1));
		assert_int_equal(castling_rook_to(right), square_make(i % 2 ? FILE_D : FILE_F, i / 2 ? RANK_8 : RANK_1));
	}
}

/* Copy all 781 numbers, one after another; returns how many there are. */
static int gather_zobrist(uint64_t numbers[781])
{
	int count = 0;

	for (int index = 0; index < PIECE_INDEXES; index++)
		for (int square = 0; square < 64; square++)
			numbers[count++] = zobrist_piece(piece_from_index(index), square_from_64(square));
	for (int right = 0; right < CASTLINGS; right++)
		numbers[count++] = zobrist_castling(right);
	for (int file = 0; file < FILES; file++)
		numbers[count++] = zobrist_en_passant(square_make(file, RANK_3));
	numbers[count++] = zobrist_turn();
	return count;
}

/* All numbers differ, and none is zero; unused entries are zero. */
static void test_zobrist(void **state)
{
	uint64_t numbers[781];

	assert_int_equal(gather_zobrist(numbers), 781);
	for (int i = 0; i < 781; i++) {
		assert_true(numbers[i] != 0);
		for (int j = 0; j < i; j++)
			assert_true(numbers[i] != numbers[j]);
	}
	for (int square = 0; square < SQUARE_NUMBERS; square++)
		if (!square_is_ok(square))
			for (int index = 0; index < PIECE_INDEXES; index++)
				assert_true(zobrist_numbers.piece[index][square] == 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_squares),
		cmocka_unit_test(test_pieces),
		cmocka_unit_test(test_no_piece),
		cmocka_unit_test(test_moves),
		cmocka_unit_test(test_castling_squares),
		cmocka_unit_test(test_zobrist),
	};

	return cmocka_run_group_tests_name("values", tests, NULL, NULL);
}
