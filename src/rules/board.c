/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The check that squares and lists agree. */
#include <config.h>

#include "rules/board.h"

static bool cell_is_ok(const struct board *board, int square)
{
	struct piece piece = board_at(board, square);
	enum colour colour;

	if (!square_is_ok(square))
		return piece_is_guard(piece);
	if (!piece_is_ok(piece) || piece_is_guard(piece))
		return false;
	if (piece_is_empty(piece))
		return board_slot(board, square) == 0;
	colour = piece_colour(piece);
	return board_square(board, colour, (unsigned)board_slot(board, square)) == square &&
	       (board_men(board, colour, piece_kind(piece)) >> board_slot(board, square) & 1);
}

static bool list_is_ok(const struct board *board, enum colour colour)
{
	unsigned seen = 0;

	for (enum kind kind = KING; kind < KINDS; kind++) {
		unsigned men = board_men(board, colour, kind);

		if (men & seen)
			return false;
		seen |= men;
		for (; men; men = bits_rest(men)) {
			int square = board_square(board, colour, bits_lowest(men));

			if (!square_is_ok(square) ||
			    !piece_is(board_at(board, square), colour, kind) ||
			    board_slot(board, square) != (int)bits_lowest(men))
				return false;
		}
	}
	return board_men(board, colour, KING) == 1u << KING_SLOT;
}

bool board_is_ok(const struct board *board)
{
	for (int cell = 0; cell < BOARD_CELLS; cell++)
		if (!cell_is_ok(board, cell - BOARD_GUARDS))
			return false;
	return list_is_ok(board, WHITE) && list_is_ok(board, BLACK);
}
