/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The board: a man for each square and a square for each man.
 *
 * The squares lie in guarded memory: 0x88 squares between ranks of guards, so
 * that a walk or a knight's jump off the board meets a man nobody can take
 * and no loop asks where the board ends.  The holes behind each rank are
 * guards too.
 *
 * Each colour has a list of at most sixteen men.  A man keeps his slot, the
 * index in that list, for life: when he is moved, captured and brought back
 * by unmake, promoted and demoted again.  A set of slots for each kind holds the
 * living men, so the order of a list never changes.  The king has
 * slot 0.
 *
 * Readers are here; the writers are in board_write.h, for src/rules/ alone.
 *
 * Invariants (board_is_ok): square to slot and slot to square are inverse;
 * the king is slot 0; at most sixteen men a side; each living man is in the
 * set of his kind and in no other; the guards are guards. */
#ifndef RHUMB_RULES_BOARD_H
#define RHUMB_RULES_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/piece.h"
#include "rules/square.h"
#include "util/bits.h"

enum { SLOTS = 16, KING_SLOT = 0 };

/* Cells before a1, and their total: a knight's jump from any square next to the
 * board's edge stays inside (check_pass.h looks for pawns around such squares). */
enum { BOARD_GUARDS = 48, BOARD_CELLS = BOARD_GUARDS + 160 };

struct cell {
	struct piece piece;
	uint8_t slot;      /* of the man there; 0 on an empty square */
};

#define CELL_EMPTY ((struct cell){ PIECE_EMPTY, 0 })

struct board {
	struct cell cells[BOARD_CELLS];
	uint8_t squares[COLOURS][SLOTS];  /* where each man stands; of a dead one, where he fell */
	uint16_t men[COLOURS][KINDS];     /* the slots of the living, by kind */
};

/* The man on SQUARE, which may lie up to 48 off the board: a guard then. */
static inline struct piece board_at(const struct board *board, int square)
{
	return board->cells[BOARD_GUARDS + square].piece;
}

/* The man on SQUARE and his slot. */
static inline struct cell board_cell(const struct board *board, int square)
{
	return board->cells[BOARD_GUARDS + square];
}

/* The slot of the man on SQUARE, which is not empty. */
static inline int board_slot(const struct board *board, int square)
{
	return board->cells[BOARD_GUARDS + square].slot;
}

/* The square of the living man of COLOUR in SLOT. */
static inline int board_square(const struct board *board, enum colour colour,
                               unsigned slot)
{
	return board->squares[colour][slot];
}

/* Valid once the king is on the board. */
static inline int board_king(const struct board *board, enum colour colour)
{
	return board->squares[colour][KING_SLOT];
}

/* The set of slots of COLOUR's living men of KIND. */
static inline unsigned board_men(const struct board *board, enum colour colour,
                                 enum kind kind)
{
	return board->men[colour][kind];
}

/* The set of slots of all living men of COLOUR. */
static inline unsigned board_all_men(const struct board *board, enum colour colour)
{
	const uint16_t *men = board->men[colour];

	return (unsigned)(men[KING] | men[PAWN] | men[KNIGHT] | men[BISHOP] | men[ROOK] | men[QUEEN]);
}

static inline int board_count(const struct board *board, enum colour colour, enum kind kind)
{
	return bits_count(board->men[colour][kind]);
}

/* Walk from FROM by STEP over empty squares; returns the first one that is not
 * empty.  The index is unsigned, because gcc splits a signed loop into two, one
 * of them for the step east, and chooses between them at each call. */
static inline int board_first_man(const struct board *board, int from, int step)
{
	unsigned cell = (unsigned)(BOARD_GUARDS + from + step);

	while (piece_is_empty(board->cells[cell].piece))
		cell += (unsigned)step;
	return (int)cell - BOARD_GUARDS;
}

bool board_is_ok(const struct board *board);

#endif
