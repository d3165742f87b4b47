/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Helpers of the unit tests. */
#include <config.h>

#include "chess_test.h"

#include <stdlib.h>
#include <string.h>

#include "notation/coordinate.h"
#include "notation/fen.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/setup.h"
#include "util/error.h"

const char *const test_fens[] = {
	FEN_START,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
	"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
	"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
	"8/8/4k3/3qr3/8/3QR3/4K3/8 w - - 0 1",
	"3rkr2/4P3/8/8/8/8/4p3/3RKR2 w - - 0 1",
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	"1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1",
	"rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R w HAha - 0 1",
	"2q1rkr1/p6p/8/8/8/8/P6P/2Q1RKR1 w GEge - 0 1",
	"3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1",
	"rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1",
	"4k3/8/8/pPpPpPpP/8/8/8/R3K2R w KQ c6 0 1",
};
const int test_fen_count = sizeof(test_fens) / sizeof(test_fens[0]);

void test_set_up(struct position *pos, const char *fen)
{
	struct error error = ERROR_NONE;

	if (!fen_set_up(pos, fen, FEN_ANY, NULL, &error))
		fail_msg("%s: %s", fen, error.text);
}

struct position *test_position(const char *fen)
{
	static struct position pos;
	static bool is_made;

	if (!is_made)
		assert_true(is_made = position_init(&pos));
	test_set_up(&pos, fen);
	return &pos;
}

const struct position *test_symmetric(const struct position *pos, bool mirrored)
{
	static struct position other;
	static bool is_made;
	struct setup setup, changed;

	if (!is_made)
		assert_true(is_made = position_init(&other));
	position_get_setup(pos, &setup);
	setup_clear(&changed);
	changed.turn = mirrored ? setup.turn : colour_other(setup.turn);
	for (int i = 0; i < 64; i++)
		if (!piece_is_empty(setup.at[i]))
			changed.at[i ^ (mirrored ? 7 : 56)] = piece_from_index(piece_index(setup.at[i]) ^ !mirrored);
	assert_int_equal(position_set_up(&other, &changed, NULL), SETUP_OK);
	return &other;
}

struct move test_move(const struct position *pos, const char *coordinates)
{
	struct error error = ERROR_NONE;
	struct move move = MOVE_NONE;

	if (coordinate_parse(pos, coordinates, &move, &error) != READ_OK)
		fail_msg("%s: %s", coordinates, error.text);
	return move;
}

void test_play(struct position *pos, const char *line)
{
	char copy[1000], *rest = copy, *word;

	assert_true(strlen(line) < sizeof(copy));
	strcpy(copy, line);
	while ((word = text_next_word(&rest)) != NULL) {
		assert_true(position_reserve(pos, 1));
		position_make(pos, test_move(pos, word));
	}
}

void test_fail_in(const struct position *pos, const char *what, struct move move)
{
	struct text fen = TEXT_OF(FEN_MAX);

	fen_format(pos, FEN_SHREDDER, &fen);
	fail_msg("%s: %s (move %04x)", fen.chars, what, (unsigned)move_to_word(move));
}

static void random_game(struct position *pos, int plies, struct random *random,
                        test_visit *visit, void *context)
{
	struct move moves[MOVES_MAX];

	visit(pos, context);
	while (plies-- > 0) {
		int count = movegen_all(pos, moves);

		if (count == 0)
			return;
		assert_true(position_reserve(pos, 8));
		position_make(pos, moves[random_below(random, (uint32_t)count)]);
		visit(pos, context);
	}
}

void test_random_games(int games, int plies, uint64_t seed, test_visit *visit, void *context)
{
	struct random random = { seed };
	struct position pos;

	assert_true(position_init(&pos));
	for (int i = 0; i < test_fen_count; i++) {
		for (int game = 0; game < games; game++) {
			test_set_up(&pos, test_fens[i]);
			assert_true(position_reserve(&pos, 8));
			random_game(&pos, plies, &random, visit, context);
		}
	}
	position_free(&pos);
}

void test_draw_setup(struct random *random, struct setup *setup)
{
	static const int counters[] = { 0, 0, 0, 1, 50, SETUP_CLOCK_MAX, SETUP_CLOCK_MAX + 1, -1 };
	bool crowd = random_below(random, 8) == 0;
	int file = (int)random_below(random, 8), up;

	setup_clear(setup);
	setup->turn = (enum colour)random_below(random, 2);
	for (uint32_t left = random_below(random, crowd ? 45 : 8); left > 0; left--) {
		enum kind kind = (enum kind)(PAWN + random_below(random, crowd ? 2 : 5));
		uint32_t at = kind == PAWN && random_below(random, 99) ? 8 + random_below(random, 48) : random_below(random, 64);

		setup->at[at] = piece_make((enum colour)random_below(random, 2), kind);
	}
	up = setup->turn == WHITE ? 8 : -8;
	if (random_below(random, 2)) {
		int passed = (setup->turn == WHITE ? 40 : 16) + file;

		for (int at = passed - up - (file > 0); at <= passed - up + (file < 7); at++)
			if (random_below(random, 2))
				setup->at[at] = piece_make(setup->turn, PAWN);
		if (random_below(random, 9))
			setup->at[passed] = setup->at[passed + up] = PIECE_EMPTY;
		if (random_below(random, 9))
			setup->at[passed - up] = piece_make(colour_other(setup->turn), PAWN);
		setup->en_passant = square_from_64(random_below(random, 9) ? passed : (int)random_below(random, 64));
	}
	for (int right = 0; right < CASTLINGS; right++) {
		if (random_below(random, 4))
			continue;
		setup->castling_rook[right] = (int8_t)random_below(random, 8);
		if (random_below(random, 4))
			setup->at[8 * castling_rank((enum castling)right) + setup->castling_rook[right]] =
				piece_make(castling_colour((enum castling)right), ROOK);
	}
	for (uint32_t i = random_below(random, 60) == 0; i < 2 + (random_below(random, 60) == 0); i++)
		setup->at[random_below(random, 2) ? i % 2 * 56 + random_below(random, 8) : random_below(random, 64)] =
			piece_make(i % 2 ? BLACK : WHITE, KING);
	setup->rule50 = counters[random_below(random, 8)];
	setup->move_number = counters[random_below(random, 8)];
	setup->chess960 = random_below(random, 2);
}

const char *test_one_of(struct random *random, const char *const *words, size_t count)
{
	return words[random_below(random, (uint32_t)count)];
}

int test_scale(int usual, int much)
{
	const char *asked = getenv("RHUMB_LONG");

	return asked && *asked ? much : usual;
}
