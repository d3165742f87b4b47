/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Zobrist hashing: a position's key is the exclusive or of a random number for each of its
 * features, so a move changes the key by a few of them.
 *
 * Source: Albert Zobrist, "A New Hashing Method with Application for Game Playing" (1970).
 * The numbers are Polyglot's, so a position's key is also its key in an opening book, with one
 * exception: the internal key counts an en passant square only if a capture there is legal
 * (position_book_key). */
#ifndef RHUMB_RULES_ZOBRIST_H
#define RHUMB_RULES_ZOBRIST_H

#include <stdint.h>

#include "rules/piece.h"
#include "rules/square.h"

struct zobrist_numbers {
	uint64_t piece[PIECE_INDEXES][SQUARE_NUMBERS];  /* 0 off the board */
	uint64_t castling[4];                           /* see enum castling */
	uint64_t en_passant[FILES];
	uint64_t turn;                                  /* counted when White is to move */
};

extern const struct zobrist_numbers zobrist_numbers;    /* src/data/zobrist.txt */

static inline uint64_t zobrist_piece(struct piece piece, int square)
{
	return zobrist_numbers.piece[piece_index(piece)][square];
}

static inline uint64_t zobrist_castling(int right)
{
	return zobrist_numbers.castling[right];
}

static inline uint64_t zobrist_en_passant(int square)
{
	return zobrist_numbers.en_passant[square_file(square)];
}

static inline uint64_t zobrist_turn(void)
{
	return zobrist_numbers.turn;
}

#endif
