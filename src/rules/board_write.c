/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The empty board, and where a man finds a free slot. */
#include <config.h>

#include "rules/board_write.h"

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
	unsigned taken = board_all_men(board, colour) | 1u << KING_SLOT;

	return taken == 0xFFFF ? SLOTS : (int)bits_lowest(~taken & 0xFFFF);
}
