/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A slow, independent implementation of the rules: moves and attacks by plain
 * geometry on a board of letters, without vectors, lists or pins.  A move is
 * legal if the king is not attacked after it was made on a copy. */
#ifndef RHUMB_TESTS_REFERENCE_H
#define RHUMB_TESTS_REFERENCE_H

#include "rules/position.h"

/* -1, 0 or 1. */
static inline int sign_of(int n)
{
	return (n > 0) - (n < 0);
}

struct reference {
	char at[8][8];         /* rank, file: letters of a FEN, '.' for none */
	bool white_to_move;
	int en_passant;        /* 8 * rank + file, or -1 */
	int rook_file[4];      /* of each castling right, or -1 */
};

/* Copy POS to REF. */
void reference_take(struct reference *ref, const struct position *pos);

/* Generate all legal moves; returns how many. */
int reference_moves(const struct reference *ref, struct move out[MOVES_MAX]);

/* Whether the piece on the first square attacks the second. */
bool reference_piece_attacks(const struct reference *ref, int rank, int file, int to_rank,
                           int to_file);

/* Whether the square is attacked by White or Black. */
bool reference_attacks(const struct reference *ref, bool white, int rank, int file);

/* Whether the king of White or Black is attacked. */
bool reference_in_check(const struct reference *ref, bool white);

/* Make MOVE: only the pieces and en passant, not the rights. */
void reference_make(struct reference *ref, struct move move);

#endif
