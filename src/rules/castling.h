/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The four castling rights: colour, side, and the squares where king and rook land.  The
 * squares that they start from belong to the position, because in Chess960 they differ from
 * game to game. */
#ifndef RHUMB_RULES_CASTLING_H
#define RHUMB_RULES_CASTLING_H

#include "rules/side.h"

/* In Polyglot's order, which the Zobrist numbers follow. */
enum castling {
	CASTLE_WHITE_SHORT, CASTLE_WHITE_LONG, CASTLE_BLACK_SHORT, CASTLE_BLACK_LONG,
	CASTLINGS
};

static inline enum castling castling_of(enum colour colour, bool is_long)
{
	return (enum castling)(2 * colour + is_long);
}

static inline enum colour castling_colour(enum castling right)
{
	return right < CASTLE_BLACK_SHORT ? WHITE : BLACK;
}

/* Whether the king goes towards the a-file. */
static inline bool castling_is_long(enum castling right)
{
	return right & 1;
}

static inline int castling_rank(enum castling right)
{
	return rank_seen_by(castling_colour(right), RANK_1);
}

/* The file of the rook in standard chess. */
static inline int castling_corner_file(enum castling right)
{
	return castling_is_long(right) ? FILE_A : FILE_H;
}

/* The square where the king lands. */
static inline int castling_king_to(enum castling right)
{
	return square_make(castling_is_long(right) ? FILE_C : FILE_G, castling_rank(right));
}

/* The square where the rook lands. */
static inline int castling_rook_to(enum castling right)
{
	return square_make(castling_is_long(right) ? FILE_D : FILE_F, castling_rank(right));
}

#endif
