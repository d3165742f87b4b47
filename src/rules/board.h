/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The board: a piece for each square and a square for each piece.
 *
 * The squares lie in guarded memory: 0x88 squares between ranks of guards, so that a walk or a
 * knight's jump off the board meets a piece that no one can capture, and no loop tests for the
 * board's edge.  The gaps after each rank are guards too.
 *
 * Each colour has a list of at most sixteen pieces.  A piece keeps its slot, the index in that
 * list, for life: when it moves, is captured, or promotes, and when unmake takes that back.  A
 * set of slots for each kind holds the living pieces, so the order of a list never changes.
 * The king has slot 0.
 *
 * Everyone reads; only src/rules/ has a board that is not const and can call the writers.
 *
 * Invariants (board_is_ok): square to slot and slot to square are inverse; the king is slot 0;
 * at most sixteen pieces a side; each living piece is in the set of its kind and in no other;
 * guards are unchanged. */
#ifndef RHUMB_RULES_BOARD_H
#define RHUMB_RULES_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/piece.h"
#include "rules/square.h"
#include "util/bits.h"

enum { SLOTS = 16, KING_SLOT = 0 };

/* Cells before a1, and the total: a knight's jump from any square next to the edge stays
 * inside (check_pass.h looks for pawns around such squares). */
enum { BOARD_GUARDS = 48, BOARD_CELLS = BOARD_GUARDS + 160 };

struct cell {
	struct piece piece;
	uint8_t slot;      /* of the piece there; 0 on an empty square */
};

#define CELL_EMPTY ((struct cell){ PIECE_EMPTY, 0 })

struct board {
	struct cell cells[BOARD_CELLS];
	uint8_t squares[COLOURS][SLOTS];  /* of each piece; of a captured one, its last square */
	uint16_t members[COLOURS][KINDS];     /* slots of the living pieces, by kind */
};

/* The piece on SQUARE, which may lie up to 48 off the board: then it is a guard. */
static inline struct piece board_at(const struct board *board, int square)
{
	return board->cells[BOARD_GUARDS + square].piece;
}

/* The piece on SQUARE and its slot. */
static inline struct cell board_cell(const struct board *board, int square)
{
	return board->cells[BOARD_GUARDS + square];
}

/* The slot of the piece on SQUARE, which is not empty. */
static inline int board_slot(const struct board *board, int square)
{
	return board->cells[BOARD_GUARDS + square].slot;
}

/* The square of the living piece of COLOUR in SLOT. */
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

/* The set of slots of COLOUR's living pieces of KIND. */
static inline unsigned board_pieces(const struct board *board, enum colour colour,
                                 enum kind kind)
{
	return board->members[colour][kind];
}

/* The set of slots of all living pieces of COLOUR. */
static inline unsigned board_all_pieces(const struct board *board, enum colour colour)
{
	const uint16_t *members = board->members[colour];

	return (unsigned)(members[KING] | members[PAWN] | members[KNIGHT] | members[BISHOP] | members[ROOK] |
	                  members[QUEEN]);
}

static inline int board_count(const struct board *board, enum colour colour, enum kind kind)
{
	return bits_count(board->members[colour][kind]);
}

/* Walk from FROM by STEP over empty squares.  Returns the first one that is not empty.  The
 * index is unsigned because gcc splits a signed loop into two, one of them for the step east,
 * and chooses between them at each call. */
static inline int board_first_piece(const struct board *board, int from, int step)
{
	unsigned cell = (unsigned)(BOARD_GUARDS + from + step);

	while (piece_is_empty(board->cells[cell].piece))
		cell += (unsigned)step;
	return (int)cell - BOARD_GUARDS;
}

bool board_is_ok(const struct board *board);

/* ---- writers, which keep squares, lists and sets together ---- */

/* A statement that stores into the board, or the position, that begins at START.  watch.c is
 * compiled with another STORE, which also notes it. */
#ifndef STORE
#define STORE(start, ...) (__VA_ARGS__)
#endif

/* Empty the board and set its guards. */
void board_clear(struct board *board);

/* The lowest free slot of COLOUR, not counting the king's; SLOTS if all are taken. */
int board_free_slot(const struct board *board, enum colour colour);

/* Put a piece of COLOUR with SLOT on SQUARE, which is empty. */
static inline void board_place(struct board *board, enum colour colour, int square,
                               struct piece piece, int slot)
{
	struct cell cell = { piece, (uint8_t)slot };
	enum kind kind = piece_kind(piece);

	STORE(board, board->cells[BOARD_GUARDS + square] = cell);
	STORE(board, board->squares[colour][slot] = (uint8_t)square);
	STORE(board, board->members[colour][kind] |= (uint16_t)(1u << slot));
}

/* Remove the piece of COLOUR from SQUARE. */
static inline void board_remove(struct board *board, enum colour colour, int square)
{
	struct cell *cell = &board->cells[BOARD_GUARDS + square];
	enum kind kind = piece_kind(cell->piece);

	STORE(board, board->members[colour][kind] &= (uint16_t)~(1u << cell->slot));
	STORE(board, *cell = CELL_EMPTY);
}

/* Move the piece of COLOUR from FROM to TO, which is empty. */
static inline void board_shift(struct board *board, enum colour colour, int from, int to)
{
	struct cell *cell = &board->cells[BOARD_GUARDS + from];

	STORE(board, board->squares[colour][cell->slot] = (uint8_t)to);
	STORE(board, board->cells[BOARD_GUARDS + to] = *cell);
	STORE(board, *cell = CELL_EMPTY);
}

/* Change the piece of COLOUR on SQUARE from kind WAS to KIND. */
static inline void board_change_kind(struct board *board, enum colour colour, int square,
                                     enum kind was, enum kind kind)
{
	struct cell *cell = &board->cells[BOARD_GUARDS + square];
	uint16_t member = (uint16_t)(1u << cell->slot);

	STORE(board, board->members[colour][was] &= (uint16_t)~member);
	STORE(board, board->members[colour][kind] |= member);
	STORE(board, cell->piece = piece_make(colour, kind));
}

#endif
