/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The empty board, and the check that squares and lists agree. */
#include <config.h>

#include "rules/board.h"

#include <string.h>

void board_clear(struct board *board)
{
	memset(board, 0, sizeof *board);
	for (int cell = 0; cell < BOARD_CELLS; cell++)
		if (!square_is_ok(cell - BOARD_GUARDS))
			board->cells[cell].piece = PIECE_GUARD;
}

int board_free_slot(const struct board *board, enum colour colour)
{
	unsigned taken = board_all_pieces(board, colour) | 1u << KING_SLOT;

	return taken == 0xFFFF ? SLOTS : (int)bits_lowest(~taken & 0xFFFF);
}

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
	       (board_pieces(board, colour, piece_kind(piece)) >> board_slot(board, square) & 1);
}

static bool list_is_ok(const struct board *board, enum colour colour)
{
	unsigned seen = 0;

	for (enum kind kind = KING; kind < KINDS; kind++) {
		unsigned pieces = board_pieces(board, colour, kind);

		if (pieces & seen)
			return false;
		seen |= pieces;
		for (; pieces; pieces = bits_rest(pieces)) {
			int square = board_square(board, colour, bits_lowest(pieces));

			if (!square_is_ok(square) ||
			    !piece_is(board_at(board, square), colour, kind) ||
			    board_slot(board, square) != (int)bits_lowest(pieces))
				return false;
		}
	}
	return board_pieces(board, colour, KING) == 1u << KING_SLOT;
}

bool board_is_ok(const struct board *board)
{
	for (int cell = 0; cell < BOARD_CELLS; cell++)
		if (!cell_is_ok(board, cell - BOARD_GUARDS))
			return false;
	return list_is_ok(board, WHITE) && list_is_ok(board, BLACK);
}
