/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Walks and attacks on a board as it would be after a change.  They decide discovered checks,
 * en passant, castling and king moves out of check without making a move. */
#ifndef RHUMB_RULES_WALK_H
#define RHUMB_RULES_WALK_H

#include "rules/board.h"
#include "rules/side.h"
#include "rules/vector.h"

/* Up to two pieces leave and up to two arrive; SQUARE_NONE for none.  A square where a piece
 * arrives is occupied, even if another piece left it. */
struct board_change {
	int left[2];
	int arrived[2];
};

#define CHANGE_NONE ((struct board_change){ { SQUARE_NONE, SQUARE_NONE }, \
                                            { SQUARE_NONE, SQUARE_NONE } })

/* A piece leaves FROM and one arrives on TO (SQUARE_NONE: none). */
static inline struct board_change change_of_move(int from, int to)
{
	return (struct board_change){ { from, SQUARE_NONE }, { to, SQUARE_NONE } };
}

/* A pawn takes en passant from FROM to TO. */
static inline struct board_change change_of_en_passant(int from, int to)
{
	return (struct board_change){ { from, en_passant_victim(from, to) },
	                              { to, SQUARE_NONE } };
}

/* Walk from FROM by STEP over squares that are empty after CHANGE.  Returns the first one that
 * is not (see board_first_piece). */
static inline int walk_after(const struct board *board, int from, int step,
                             const struct board_change change)
{
	int square = from + step;

	while (square != change.arrived[0] && square != change.arrived[1] &&
	       (square == change.left[0] || square == change.left[1] ||
	        piece_is_empty(board_at(board, square))))
		square += step;
	return square;
}

/* Whether PIECE on FROM attacks TO after CHANGE.  False if it left FROM. */
static inline bool attack_hits_after(const struct board *board, struct piece piece, int from,
                                     int to, const struct board_change change)
{
	return piece_moves_as(piece, vector_movers(from, to)) &&
	       walk_after(board, to, -vector_step(from, to), change) == from;
}

#endif
