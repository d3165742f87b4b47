/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The board as each side sees it: forward is towards the opponent, and rank 1 is the side's
 * own first rank.  Code for both colours uses these instead of comparing colours. */
#ifndef RHUMB_RULES_SIDE_H
#define RHUMB_RULES_SIDE_H

#include "rules/move.h"
#include "rules/piece.h"
#include "rules/square.h"

/* The step of COLOUR's pawns: NORTH or SOUTH. */
static inline int colour_forward(enum colour colour)
{
	return colour == WHITE ? NORTH : SOUTH;
}

/* RANK counted from COLOUR's side: rank_seen_by(BLACK, RANK_7) is RANK_2.  Its own inverse. */
static inline int rank_seen_by(enum colour colour, int rank)
{
	return colour == WHITE ? rank : RANK_8 - rank;
}

/* SQUARE with its rank counted from COLOUR's side.  Its own inverse. */
static inline int square_seen_by(enum colour colour, int square)
{
	return colour == WHITE ? square : square_flip(square);
}

/* Whether SQUARE is on COLOUR's RANK. */
static inline bool square_is_on_rank(enum colour colour, int square, int rank)
{
	return square_rank(square) == rank_seen_by(colour, rank);
}

/* The square of the pawn captured en passant by a pawn that goes from FROM to TO: beside FROM,
 * and behind TO. */
static inline int en_passant_victim(int from, int to)
{
	return square_make(square_file(to), square_rank(from));
}

/* The square of the piece that MOVE, a capture, takes. */
static inline int move_victim(struct move move)
{
	return move_is_en_passant(move) ? en_passant_victim(move_from(move), move_to(move)) : move_to(move);
}

#endif
