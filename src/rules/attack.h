/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Attacks, found by vectors.  Look up whether a piece of that kind attacks along the
 * difference of the two squares; if so, walk from the target back to the source.  The source
 * attacks if it is the first occupied square of the walk. */
#ifndef RHUMB_RULES_ATTACK_H
#define RHUMB_RULES_ATTACK_H

#include <stdbool.h>

#include "rules/board.h"
#include "rules/vector.h"
#include "rules/walk.h"

/* Whether the piece on FROM, which is not empty, attacks TO.  Pieces between them block. */
static inline bool attack_hits(const struct board *board, int from, int to)
{
	if (!piece_moves_as(board_at(board, from), vector_movers(from, to)))
		return false;
	return board_first_piece(board, to, -vector_step(from, to)) == from;
}

/* Whether a piece of COLOUR attacks SQUARE. */
bool attack_on(const struct board *board, int square, enum colour colour);

/* The slots of the pieces of COLOUR that attack SQUARE. */
unsigned attackers_of(const struct board *board, int square, enum colour colour);

/* Whether the king of COLOUR is attacked. */
static inline bool attack_on_king(const struct board *board, enum colour colour)
{
	return attack_on(board, board_king(board, colour), colour_other(colour));
}

/* The square of a piece of COLOUR that attacks SQUARE after CHANGE; SQUARE_NONE if there is
 * none.  Pieces that arrive by CHANGE block lines, but are not considered as attackers. */
int attacker_after(const struct board *board, int square, enum colour colour,
                   struct board_change change);

/* Whether the pawn of COLOUR on FROM can take en passant on TO without leaving its king
 * attacked.  Two pawns leave the rank at once, so the pins of check_find do not decide. */
bool attack_en_passant_is_safe(const struct board *board, enum colour colour, int from, int to);

/* Whether a pawn of COLOUR can legally take en passant on TO. */
bool attack_en_passant_is_possible(const struct board *board, enum colour colour, int to);

#endif
