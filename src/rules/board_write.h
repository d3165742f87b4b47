/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Writing to the board: place, remove, shift and promote keep squares, lists
 * and sets together.  For src/rules/ alone (tests/lint checks it). */
#ifndef RHUMB_RULES_BOARD_WRITE_H
#define RHUMB_RULES_BOARD_WRITE_H

#include "rules/board.h"

/* An empty board within its guards. */
void board_clear(struct board *board);

/* The lowest slot of COLOUR that no living man has, not counting the king's;
 * SLOTS when all are taken. */
int board_free_slot(const struct board *board, enum colour colour);

/* A man of COLOUR and SLOT appears on SQUARE, which is empty. */
static inline void board_place(struct board *board, enum colour colour, int square,
                               struct piece piece, int slot)
{
	board->cells[BOARD_GUARDS + square] = (struct cell){ piece, (uint8_t)slot };
	board->squares[colour][slot] = (uint8_t)square;
	board->men[colour][piece_kind(piece)] |= (uint16_t)(1u << slot);
}

/* The man of COLOUR on SQUARE disappears. */
static inline void board_remove(struct board *board, enum colour colour, int square)
{
	struct cell *cell = &board->cells[BOARD_GUARDS + square];

	board->men[colour][piece_kind(cell->piece)] &= (uint16_t)~(1u << cell->slot);
	*cell = CELL_EMPTY;
}

/* The man of COLOUR on FROM goes to TO, which is empty. */
static inline void board_shift(struct board *board, enum colour colour, int from, int to)
{
	struct cell *cell = &board->cells[BOARD_GUARDS + from];

	board->squares[colour][cell->slot] = (uint8_t)to;
	board->cells[BOARD_GUARDS + to] = *cell;
	*cell = CELL_EMPTY;
}

/* The man of COLOUR on SQUARE, who was of kind WAS, becomes one of KIND. */
static inline void board_change_kind(struct board *board, enum colour colour, int square,
                                     enum kind was, enum kind kind)
{
	struct cell *cell = &board->cells[BOARD_GUARDS + square];
	uint16_t member = (uint16_t)(1u << cell->slot);

	board->men[colour][was] &= (uint16_t)~member;
	board->men[colour][kind] |= member;
	*cell = (struct cell){ piece_make(colour, kind), cell->slot };
}

#endif
