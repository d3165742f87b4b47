/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The four castling rights: whose each one is, to which side it goes, and
 * where king and rook land.  Where they stand before is a matter of the
 * position, because in Chess960 it differs from game to game. */
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

/* Whose right it is. */
static inline enum colour castling_colour(enum castling right)
{
	return right < CASTLE_BLACK_SHORT ? WHITE : BLACK;
}

/* Does the king go towards the a-file? */
static inline bool castling_is_long(enum castling right)
{
	return right & 1;
}

/* The rank on which the castling takes place. */
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
