/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Static exchange evaluation against a search of the exchange by geometry. */
#include <config.h>

#include "chess_test.h"

#include <ctype.h>
#include <string.h>

#include "eval/see.h"
#include "reference.h"
#include "rules/movegen.h"

/* The least and the largest result of an exchange, as it is open which of several
 * pieces of one kind takes first. */
struct range {
	int least, most;
};

static int value_of(char letter)
{
	return see_value[strchr("KPNBRQ", toupper((unsigned char)letter)) - "KPNBRQ"];
}

static struct range play_on(const struct reference *ref, int rank, int file);

/* The result if the piece on FROM takes on RANK, FILE. */
static struct range take(const struct reference *ref, int from, int rank, int file)
{
	struct reference after = *ref;
	int gain = value_of(ref->at[rank][file]);
	struct range reply;

	after.at[rank][file] = ref->at[from / 8][from % 8];
	after.at[from / 8][from % 8] = '.';
	after.white_to_move = !ref->white_to_move;
	reply = play_on(&after, rank, file);
	return (struct range){ gain - reply.most, gain - reply.least };
}

/* What the side to move wins by taking on the square, or not: with the first
 * kind in the order that can; a king takes only an undefended piece. */
static struct range play_on(const struct reference *ref, int rank, int file)
{
	struct range range = { 0, 0 };
	bool any = false;

	for (const char *kind = "PNBRQK"; *kind && !any; kind++) {
		char piece = ref->white_to_move ? *kind : (char)tolower((unsigned char)*kind);

		for (int from = 0; from < 64; from++) {
			struct reference after = *ref;
			struct range got;

			if (ref->at[from / 8][from % 8] != piece ||
			    !reference_piece_attacks(ref, from / 8, from % 8, rank, file))
				continue;
			after.at[rank][file] = piece;
			after.at[from / 8][from % 8] = '.';
			if (*kind == 'K' && reference_attacks(&after, !ref->white_to_move, rank, file))
				continue;
			got = take(ref, from, rank, file);
			got.least = got.least < 0 ? 0 : got.least;
			got.most = got.most < 0 ? 0 : got.most;
			range.least = !any || got.least < range.least ? got.least : range.least;
			range.most = !any || got.most > range.most ? got.most : range.most;
			any = true;
		}
	}
	return range;
}

static struct range reference_see(const struct position *pos, struct move move)
{
	struct reference ref;
	int rank = square_rank(move_to(move)), file = square_file(move_to(move));
	int gain = 0;
	struct range reply;

	if (move_is_castling(move))
		return (struct range){ 0, 0 };
	reference_take(&ref, pos);
	if (move_is_en_passant(move))
		gain = see_value[PAWN];
	else if (move_is_capture(move))
		gain = value_of(ref.at[rank][file]);
	if (move_is_promotion(move))
		gain += see_value[move_promotion(move)] - see_value[PAWN];
	reference_make(&ref, move);
	reply = play_on(&ref, rank, file);
	return (struct range){ gain - reply.most, gain - reply.least };
}

struct see_counts {
	int exact, open;
};

static void check_see(struct position *pos, void *context)
{
	struct see_counts *counts = context;
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);

	for (int i = 0; i < count; i++) {
		struct range wanted = reference_see(pos, moves[i]);
		int got = see(pos, moves[i]);

		if (got < wanted.least || got > wanted.most) {
			struct text fen = TEXT_OF(FEN_MAX);

			fen_format(pos, FEN_SHREDDER, &fen);
			fail_msg("%s: move %04x: %d, not in %d .. %d", fen.chars,
			         (unsigned)move_to_word(moves[i]), got, wanted.least, wanted.most);
		}
		counts->exact += wanted.least == wanted.most;
		counts->open += wanted.least != wanted.most;
		for (int threshold = got - 130; threshold <= got + 130; threshold += 65)
			assert_int_equal(see_at_least(pos, moves[i], threshold), got >= threshold);
		assert_true(see_at_least(pos, moves[i], got));
		assert_false(see_at_least(pos, moves[i], got + 1));
	}
}

static void test_against_search(void **state)
{
	struct see_counts counts = { 0, 0 };

	test_random_games(test_scale(3, 30), 60, 11, check_see, &counts);
	/* The open cases must be few for the test to mean something. */
	assert_true(counts.exact > 50 * counts.open);
}

static void test_explanation(void **state)
{
	struct position *pos = test_position("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1");
	int squares[SEE_STEPS], balance[SEE_STEPS], steps;

	steps = see_explain(pos, test_move(pos, "d1d5"), squares, balance);
	assert_int_equal(steps, 2);
	assert_int_equal(squares[0], square_parse("d1"));
	assert_int_equal(squares[1], square_parse("c6"));
	assert_int_equal(balance[0], see_value[PAWN]);
	assert_int_equal(balance[1], see_value[PAWN] - see_value[ROOK]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_explanation),
		cmocka_unit_test(test_against_search),
	};

	return cmocka_run_group_tests_name("see", tests, NULL, NULL);
}
