/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The tables of corrections, and the keys that index them. */
#include <config.h>

#include "search/correction.h"

#include <string.h>

#include "rules/castling.h"
#include "rules/zobrist.h"
#include "search/history.h"
#include "util/bits.h"

enum {
	SURPLUS_PARTS = 4,       /* an entry moves by surplus * depth / this */
	LEARNED_MAX = 256       /* maximum by one search */
};

void corrections_clear(struct corrections *corrections)
{
	memset(corrections, 0, sizeof *corrections);
}

int correction_move(const struct position *pos, struct move move)
{
	return history_piece(pos, move) * 64 + square_to_64(move_to(move));
}

void correction_keys(const struct position *pos, uint64_t keys[COLOURS])
{
	const struct board *board = position_board(pos);

	for (enum colour colour = WHITE; colour < COLOURS; colour++) {
		unsigned pieces = board_all_pieces(board, colour) & ~board_pieces(board, colour, PAWN);

		keys[colour] = 0;
		for (; pieces; pieces = bits_rest(pieces)) {
			int square = board_square(board, colour, bits_lowest(pieces));

			keys[colour] ^= zobrist_piece(board_at(board, square), square);
		}
	}
}

void correction_keys_after(const struct position *pos, struct move move,
                           const uint64_t before[COLOURS], uint64_t after[COLOURS])
{
	int from = move_from(move), to = move_to(move);
	struct piece mover = position_at(pos, from), there = position_at(pos, to);
	enum colour us = piece_colour(mover);

	after[WHITE] = before[WHITE];
	after[BLACK] = before[BLACK];
	if (move_is_castling(move)) {
		enum castling right = castling_of(us, move_is_castling_long(move));

		after[us] ^= zobrist_piece(mover, from) ^ zobrist_piece(there, to) ^
		             zobrist_piece(mover, castling_king_to(right)) ^
		             zobrist_piece(there, castling_rook_to(right));
		return;
	}
	if (!piece_is_empty(there) && piece_kind(there) != PAWN)
		after[colour_other(us)] ^= zobrist_piece(there, to);
	if (move_is_promotion(move))
		after[us] ^= zobrist_piece(piece_make(us, move_promotion(move)), to);
	else if (piece_kind(mover) != PAWN)
		after[us] ^= zobrist_piece(mover, from) ^ zobrist_piece(mover, to);
}

static unsigned index_of(uint64_t key)
{
	return (unsigned)(key % CORRECTION_KEYS);
}

void corrections_find(struct corrections *corrections, const struct position *pos,
                      const struct correction_place *place, struct correction *found)
{
	enum colour us = position_turn(pos);

	found->pawns = &corrections->pawns[us][index_of(position_pawn_key(pos))];
	prefetch(found->pawns);
	for (enum colour colour = WHITE; colour < COLOURS; colour++) {
		found->pieces[colour] =
			&corrections->pieces[us][colour][index_of(place->pieces[colour])];
		prefetch(found->pieces[colour]);
	}
	for (int i = 0; i < 2; i++) {
		bool exists = place->last != NO_MOVE_INDEX && place->before[i] != NO_MOVE_INDEX;

		found->moves[i] = exists ? &corrections->moves[place->before[i]][place->last] : NULL;
		prefetch(found->moves[i]);
	}
}

int correction_value(const struct correction *correction,
                     const struct search_parameters *parameters)
{
	int sum = parameters->correction_pawns * *correction->pawns;

	for (enum colour colour = WHITE; colour < COLOURS; colour++)
		sum += parameters->correction_pieces * *correction->pieces[colour];
	for (int i = 0; i < 2; i++)
		if (correction->moves[i])
			sum += parameters->correction_moves * *correction->moves[i];
	return sum / CORRECTION_MAX;
}

static void add(int16_t *entry, int bonus)
{
	history_add_within(entry, bonus, CORRECTION_MAX);
}

void correction_learn(const struct correction *correction, int depth, int surplus)
{
	int bonus = surplus * depth / SURPLUS_PARTS;

	if (bonus > LEARNED_MAX)
		bonus = LEARNED_MAX;
	if (bonus < -LEARNED_MAX)
		bonus = -LEARNED_MAX;
	add(correction->pawns, bonus);
	for (enum colour colour = WHITE; colour < COLOURS; colour++)
		add(correction->pieces[colour], bonus);
	for (int i = 0; i < 2; i++)
		if (correction->moves[i])
			add(correction->moves[i], bonus);
}
