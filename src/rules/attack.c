/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Attack tests over a whole piece list. */
#include <config.h>

#include "rules/attack.h"

unsigned attackers_of(const struct board *board, int square, enum colour colour)
{
	unsigned attackers = 0;

	for (unsigned pieces = board_all_pieces(board, colour); pieces; pieces = bits_rest(pieces)) {
		unsigned slot = bits_lowest(pieces);

		if (attack_hits(board, board_square(board, colour, slot), square))
			attackers |= 1u << slot;
	}
	return attackers;
}

bool attack_on(const struct board *board, int square, enum colour colour)
{
	for (unsigned pieces = board_all_pieces(board, colour); pieces; pieces = bits_rest(pieces))
		if (attack_hits(board, board_square(board, colour, bits_lowest(pieces)), square))
			return true;
	return false;
}

int attacker_after(const struct board *board, int square, enum colour colour,
                   struct board_change change)
{
	for (unsigned pieces = board_all_pieces(board, colour); pieces; pieces = bits_rest(pieces)) {
		int from = board_square(board, colour, bits_lowest(pieces));

		if (attack_hits_after(board, board_at(board, from), from, square, change))
			return from;
	}
	return SQUARE_NONE;
}

bool attack_en_passant_is_safe(const struct board *board, enum colour colour, int from, int to)
{
	return attacker_after(board, board_king(board, colour), colour_other(colour),
	                      change_of_en_passant(from, to)) == SQUARE_NONE;
}

bool attack_en_passant_is_possible(const struct board *board, enum colour colour, int to)
{
	int below = to - colour_forward(colour);
	struct piece pawn = piece_make(colour, PAWN);

	for (int side = WEST; side <= EAST; side += EAST - WEST)
		if (piece_equal(board_at(board, below + side), pawn) &&
		    attack_en_passant_is_safe(board, colour, below + side, to))
			return true;
	return false;
}
