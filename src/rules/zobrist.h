/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Zobrist hashing: a position's key is the exclusive or of a random number
 * for each of its features, so a move changes it by a few of them.
 *
 * Source: Albert Zobrist, "A New Hashing Method with Application for Game
 * Playing" (1970).  The numbers are Polyglot's, so that a position's key is
 * also its key in an opening book but for one rule: ours counts an en passant
 * square only if a capture there is legal (position_book_key). */
#ifndef RHUMB_RULES_ZOBRIST_H
#define RHUMB_RULES_ZOBRIST_H

#include <stdint.h>

#include "rules/piece.h"
#include "rules/square.h"

enum {
	ZOBRIST_CASTLING = PIECE_INDEXES * 64,
	ZOBRIST_EN_PASSANT = ZOBRIST_CASTLING + 4,
	ZOBRIST_TURN = ZOBRIST_EN_PASSANT + FILES,
	ZOBRIST_NUMBERS = ZOBRIST_TURN + 1
};

extern const uint64_t zobrist_numbers[ZOBRIST_NUMBERS];

static inline uint64_t zobrist_piece(struct piece piece, int square)
{
	return zobrist_numbers[64 * piece_index(piece) + square_to_64(square)];
}

/* RIGHT: 0..3, see enum castling. */
static inline uint64_t zobrist_castling(int right)
{
	return zobrist_numbers[ZOBRIST_CASTLING + right];
}

static inline uint64_t zobrist_en_passant(int square)
{
	return zobrist_numbers[ZOBRIST_EN_PASSANT + square_file(square)];
}

/* Counted when White is to move. */
static inline uint64_t zobrist_turn(void)
{
	return zobrist_numbers[ZOBRIST_TURN];
}

#endif
