/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Attacks, answered by vectors: look up whether the attacker's kind attacks
 * along the difference of the two squares; if so, walk from the target back
 * to the source; if the walk's first man is the source, it is attacked. */
#ifndef RHUMB_RULES_ATTACK_H
#define RHUMB_RULES_ATTACK_H

#include <stdbool.h>

#include "rules/board.h"
#include "rules/vector.h"
#include "rules/walk.h"

/* Does the man on FROM (there is one) attack TO?  Men between them block. */
static inline bool attack_hits(const struct board *board, int from, int to)
{
	if (!piece_moves_as(board_at(board, from), vector_movers(from, to)))
		return false;
	return board_first_man(board, to, -vector_step(from, to)) == from;
}

/* Does a man of COLOUR attack SQUARE? */
bool attack_on(const struct board *board, int square, enum colour colour);

/* The slots of the men of COLOUR that attack SQUARE. */
unsigned attackers_of(const struct board *board, int square, enum colour colour);

/* Is the king of COLOUR attacked? */
static inline bool attack_on_king(const struct board *board, enum colour colour)
{
	return attack_on(board, board_king(board, colour), colour_other(colour));
}

/* The square of a man of COLOUR who attacks SQUARE after CHANGE; SQUARE_NONE
 * if there is none.  Men who arrive by CHANGE block, but are not asked. */
int attacker_after(const struct board *board, int square, enum colour colour,
                   struct board_change change);

/* May the pawn of COLOUR on FROM take en passant on TO without leaving its
 * king attacked?  Two pawns leave the rank at once, so pins do not tell. */
bool attack_en_passant_is_safe(const struct board *board, enum colour colour, int from, int to);

/* May any pawn of COLOUR that stands ready take en passant on TO? */
bool attack_en_passant_is_possible(const struct board *board, enum colour colour, int to);

#endif
