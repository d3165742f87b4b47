/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Attack tests over a whole piece list. */
#include <config.h>

#include "rules/attack.h"

unsigned attackers_of(const struct board *board, int square, enum colour colour)
{
	unsigned attackers = 0;

	for (unsigned men = board_all_men(board, colour); men; men = bits_rest(men)) {
		int slot = bits_lowest(men);

		if (attack_hits(board, board_square(board, colour, slot), square))
			attackers |= 1u << slot;
	}
	return attackers;
}

bool attack_on(const struct board *board, int square, enum colour colour)
{
	for (unsigned men = board_all_men(board, colour); men; men = bits_rest(men))
		if (attack_hits(board, board_square(board, colour, bits_lowest(men)), square))
			return true;
	return false;
}

/* The first man on a walk from FROM by STEP, were GONE_1 and GONE_2 empty and
 * a man on PLACED. */
static int first_man_after(const struct board *board, int from, int step, int gone_1, int gone_2,
                           int placed)
{
	int square = board_first_man(board, from, step);
	int reached = vector_step(from, placed) == step ? placed : SQUARE_NONE;

	while (square == gone_1 || square == gone_2)
		square = board_first_man(board, square, step);
	if (reached != SQUARE_NONE && vector_distance(from, reached) < vector_distance(from, square))
		return reached;
	return square;
}

bool attack_en_passant_is_safe(const struct board *board, enum colour colour, int from, int to)
{
	enum colour them = colour_other(colour);
	int taken = square_make(square_file(to), square_rank(from));
	int king = board_king(board, colour);

	for (unsigned men = board_all_men(board, them); men; men = bits_rest(men)) {
		int square = board_square(board, them, bits_lowest(men));
		struct piece piece = board_at(board, square);

		if (square == taken || !piece_moves_as(piece, vector_movers(square, king)))
			continue;
		if (!piece_slides(piece))
			return false;
		if (first_man_after(board, king, vector_step(king, square), from, taken, to) == square)
			return false;
	}
	return true;
}

bool attack_en_passant_is_possible(const struct board *board, enum colour colour, int to)
{
	int back = colour == WHITE ? SOUTH : NORTH;
	struct piece pawn = piece_make(colour, PAWN);

	for (int side = WEST; side <= EAST; side += EAST - WEST)
		if (piece_equal(board_at(board, to + back + side), pawn) &&
		    attack_en_passant_is_safe(board, colour, to + back + side, to))
			return true;
	return false;
}
