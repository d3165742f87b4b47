/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Setting positions up, with all checks. */
#include <config.h>

#include "rules/setup.h"

#include <assert.h>
#include <string.h>

#include "rules/attack.h"

const char *setup_error_text(enum setup_error error)
{
	static const char *const texts[SETUP_ERRORS] = {
		[SETUP_OK] = "no error",
		[SETUP_NO_KING] = "a king is missing",
		[SETUP_TOO_MANY_KINGS] = "more than one king of a colour",
		[SETUP_TOO_MANY_PIECES] = "more than sixteen pieces of a colour",
		[SETUP_TOO_MANY_PAWNS] = "more than eight pawns of a colour",
		[SETUP_PAWN_ON_LAST_RANK] = "a pawn on the first or last rank",
		[SETUP_OPPOSITE_CHECK] = "the side that is not to move is in check",
		[SETUP_IMPOSSIBLE_CHECK] = "no last move can have given this check",
		[SETUP_BAD_CLOCK] = "a move counter is negative",
		[SETUP_NO_MEMORY] = "out of memory",
	};

	return texts[error];
}

void setup_clear(struct setup *setup)
{
	memset(setup, 0, sizeof *setup);
	setup->turn = WHITE;
	for (int right = 0; right < CASTLINGS; right++)
		setup->castling_rook[right] = -1;
	setup->en_passant = SQUARE_NONE;
	setup->move_number = 1;
}

void setup_start(struct setup *setup)
{
	static const uint8_t pieces[FILES] = {
		ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK
	};

	setup_clear(setup);
	for (int file = 0; file < FILES; file++) {
		setup->at[8 * RANK_1 + file] = piece_make(WHITE, (enum kind)pieces[file]);
		setup->at[8 * RANK_2 + file] = piece_make(WHITE, PAWN);
		setup->at[8 * RANK_7 + file] = piece_make(BLACK, PAWN);
		setup->at[8 * RANK_8 + file] = piece_make(BLACK, (enum kind)pieces[file]);
	}
	for (int right = 0; right < CASTLINGS; right++)
		setup->castling_rook[right] = (int8_t)castling_corner_file((enum castling)right);
}

bool position_init(struct position *pos)
{
	struct setup setup;

	memset(pos, 0, sizeof *pos);
	setup_start(&setup);
	return position_set_up(pos, &setup, NULL) == SETUP_OK;
}

/* Errors in the number of pieces, and pawns on a first or last rank. */
static enum setup_error pieces_error(const struct setup *setup)
{
	int pieces[COLOURS] = { 0 }, pawns[COLOURS] = { 0 }, kings[COLOURS] = { 0 };

	for (int index = 0; index < 64; index++) {
		struct piece piece = setup->at[index];
		int rank = index / 8;
		enum colour colour;

		if (piece_is_empty(piece))
			continue;
		colour = piece_colour(piece);
		pieces[colour]++;
		kings[colour] += piece_is_king(piece);
		pawns[colour] += piece_is_pawn(piece);
		if (piece_is_pawn(piece) && (rank == RANK_1 || rank == RANK_8))
			return SETUP_PAWN_ON_LAST_RANK;
	}
	if (kings[WHITE] == 0 || kings[BLACK] == 0)
		return SETUP_NO_KING;
	if (kings[WHITE] > 1 || kings[BLACK] > 1)
		return SETUP_TOO_MANY_KINGS;
	if (pieces[WHITE] > SLOTS || pieces[BLACK] > SLOTS)
		return SETUP_TOO_MANY_PIECES;
	if (pawns[WHITE] > FILES || pawns[BLACK] > FILES)
		return SETUP_TOO_MANY_PAWNS;
	return SETUP_OK;
}

static void place_pieces(struct board *board, const struct setup *setup)
{
	board_clear(board);
	for (int index = 0; index < 64; index++) {
		struct piece piece = setup->at[index];
		enum colour colour;

		if (piece_is_empty(piece))
			continue;
		colour = piece_colour(piece);
		board_place(board, colour, square_from_64(index), piece,
		            piece_is_king(piece) ? KING_SLOT : board_free_slot(board, colour));
	}
}

/* Set up the rights whose king and rook are in place; return the others. */
static unsigned place_rights(struct position *pos, const struct setup *setup)
{
	struct castling_homes *homes = &pos->homes;
	const struct board *board = position_board(pos);
	unsigned dropped = 0;

	homes->chess960 = setup->chess960;
	memset(homes->keeps, 0xFF, sizeof homes->keeps);
	for (int colour = WHITE; colour <= BLACK; colour++)
		homes->king[colour] = (uint8_t)board_king(board, (enum colour)colour);
	for (enum castling right = CASTLE_WHITE_SHORT; right < CASTLINGS; right++) {
		enum colour colour = castling_colour(right);
		int rank = castling_rank(right);
		int king = homes->king[colour];
		int file = setup->castling_rook[right];
		int rook = square_make(file, rank);
		bool is_long = castling_is_long(right);

		homes->rook[right] = SQUARE_NONE;
		if (file < 0)
			continue;
		if (square_rank(king) != rank || !piece_is(board_at(board, rook), colour, ROOK) ||
		    is_long != (rook < king)) {
			dropped |= 1u << right;
			continue;
		}
		homes->rook[right] = (uint8_t)rook;
		homes->keeps[rook] &= (uint8_t)~(1u << right);
		homes->keeps[king] &= (uint8_t)~(1u << right);
		pos->past.rights |= (uint8_t)(1u << right);
		if (castling_king_to(right) == king + 2 * (is_long ? WEST : EAST) &&
		    vector_distance(king, rook) >= 2)
			homes->usual |= (uint8_t)(1u << right);
	}
	return dropped;
}

/* Whether the king of TURN was in check before the double step over EN_PASSANT. */
static bool was_check_before(const struct board *board, enum colour turn, int en_passant)
{
	struct board before = *board;
	int forward = colour_forward(turn);

	board_shift(&before, colour_other(turn), en_passant - forward, en_passant + forward);
	return attack_on_king(&before, turn);
}

/* Whether a pawn can just have made a double step over SQUARE. */
static bool en_passant_is_possible(const struct board *board, enum colour turn, int square)
{
	int forward = colour_forward(turn);

	return square_is_ok(square) && square_is_on_rank(turn, square, RANK_6) &&
	       piece_is_empty(board_at(board, square)) &&
	       piece_is_empty(board_at(board, square + forward)) &&
	       piece_is(board_at(board, square - forward), colour_other(turn), PAWN) &&
	       !was_check_before(board, turn, square);
}

/* Whether one move can have given the checks that the side to move is in. */
static bool check_is_possible(const struct board *board, enum colour turn)
{
	enum colour them = colour_other(turn);
	int king = board_king(board, turn);
	unsigned checkers = attackers_of(board, king, them);
	int first, second;

	if (bits_count(checkers) < 2)
		return true;
	first = board_square(board, them, bits_lowest(checkers));
	second = board_square(board, them, bits_lowest(bits_rest(checkers)));
	return bits_count(checkers) == 2 &&
	       vector_step(king, first) != -vector_step(king, second);
}

static enum setup_error state_error(const struct position *pos, const struct setup *setup)
{
	const struct board *board = position_board(pos);

	if (attack_on_king(board, colour_other(setup->turn)))
		return SETUP_OPPOSITE_CHECK;
	if (!check_is_possible(board, setup->turn))
		return SETUP_IMPOSSIBLE_CHECK;
	if (setup->rule50 < 0 || setup->move_number < 0)
		return SETUP_BAD_CLOCK;
	return SETUP_OK;
}

/* COUNTER, at most SETUP_CLOCK_MAX. */
static int limit(int counter, unsigned *dropped)
{
	if (counter <= SETUP_CLOCK_MAX)
		return counter;
	*dropped |= DROPPED_COUNTER;
	return SETUP_CLOCK_MAX;
}

/* Fill in the rest; return what had to be dropped. */
static unsigned fill_state(struct position *pos, const struct setup *setup)
{
	unsigned dropped = 0;
	int number = limit(setup->move_number ? setup->move_number : 1, &dropped);

	pos->turn = (uint8_t)setup->turn;
	pos->past.rule50 = (uint16_t)limit(setup->rule50, &dropped);
	pos->past.en_passant = SQUARE_NONE;
	pos->set_up_en_passant = SQUARE_NONE;
	if (en_passant_is_possible(&pos->board, setup->turn, setup->en_passant))
		pos->set_up_en_passant = (uint8_t)setup->en_passant;
	else if (setup->en_passant != SQUARE_NONE)
		dropped |= DROPPED_EN_PASSANT;
	if (pos->set_up_en_passant != SQUARE_NONE &&
	    attack_en_passant_is_possible(&pos->board, setup->turn, setup->en_passant))
		pos->past.en_passant = (uint8_t)setup->en_passant;
	pos->first_ply = 2 * (number - 1) + (setup->turn == BLACK);
	pos->past.key = position_compute_key(pos);
	pos->past.pawn_key = position_compute_pawn_key(pos);
	return dropped;
}

enum setup_error position_set_up(struct position *pos, const struct setup *setup,
                                 unsigned *dropped)
{
	struct position fresh;
	enum setup_error error = pieces_error(setup);
	unsigned lost;

	if (error != SETUP_OK)
		return error;
	memset(&fresh, 0, sizeof fresh);
	place_pieces(&fresh.board, setup);
	lost = place_rights(&fresh, setup);
	error = state_error(&fresh, setup);
	if (error != SETUP_OK)
		return error;
	lost |= fill_state(&fresh, setup);
	fresh.history = pos->history;
	fresh.capacity = pos->capacity;
	if (!position_reserve(&fresh, 1))
		return SETUP_NO_MEMORY;
	*pos = fresh;
	assert(position_is_ok(pos));
	if (dropped)
		*dropped = lost;
	return SETUP_OK;
}

void position_get_setup(const struct position *pos, struct setup *setup)
{
	setup_clear(setup);
	for (int index = 0; index < 64; index++)
		setup->at[index] = position_at(pos, square_from_64(index));
	setup->turn = position_turn(pos);
	for (int right = 0; right < CASTLINGS; right++)
		if (position_has_castling_right(pos, (enum castling)right))
			setup->castling_rook[right] = (int8_t)square_file(pos->homes.rook[right]);
	setup->en_passant = position_en_passant(pos);
	setup->rule50 = position_rule50(pos);
	setup->move_number = position_move_number(pos);
	setup->chess960 = position_is_chess960(pos);
}
