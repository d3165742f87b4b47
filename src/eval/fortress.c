/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The fortress in the corner: no enemy can attack the king there, and it is never forced to
 * leave for good. */
#include <config.h>

#include "eval/endgame.h"

#include "rules/side.h"
#include "rules/vector.h"

bool fortress_both_bishops(const struct board *board, enum colour colour)
{
	unsigned seen = 0;

	for (unsigned pieces = board_pieces(board, colour, BISHOP); pieces; pieces = bits_rest(pieces))
		seen |= square_is_light(board_square(board, colour, bits_lowest(pieces))) ? 1 : 2;
	return seen == 3;
}

/* The file a or h that has all pawns of COLOUR, or -1. */
static int only_rook_file(const struct board *board, enum colour colour)
{
	int file = -1;

	for (unsigned pieces = board_pieces(board, colour, PAWN); pieces; pieces = bits_rest(pieces)) {
		int square = board_square(board, colour, bits_lowest(pieces));

		if (file >= 0 && square_file(square) != file)
			return -1;
		file = square_file(square);
	}
	return file == FILE_A || file == FILE_H ? file : -1;
}

bool fortress_in_corner(const struct board *board, enum colour strong)
{
	unsigned bishops = board_pieces(board, strong, BISHOP);
	int file, corner;

	if (board_pieces(board, strong, KNIGHT) | board_pieces(board, strong, ROOK) |
	    board_pieces(board, strong, QUEEN))
		return false;
	file = only_rook_file(board, strong);
	if (file < 0)
		return false;
	corner = square_seen_by(strong, square_make(file, RANK_8));
	if (vector_distance(board_king(board, colour_other(strong)), corner) > 1 ||
	    fortress_both_bishops(board, strong))
		return false;
	return !bishops || square_is_light(board_square(board, strong, bits_lowest(bishops))) !=
	                   square_is_light(corner);
}
