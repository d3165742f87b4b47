/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Making and unmaking moves.
 *
 * A legal move is made and taken back with three verbs on the board: remove,
 * shift, place.  What unmake cannot compute is kept in the ply's record of the
 * history, for which room must have been reserved (position_reserve).
 *
 * Invariant: unmake after make gives the same hot state, byte for byte. */
#ifndef RHUMB_RULES_MAKEMOVE_H
#define RHUMB_RULES_MAKEMOVE_H

#include "rules/position.h"
#include "rules/zobrist.h"

/* MOVE must be legal in POS. */
void position_make(struct position *pos, struct move move);

/* Take back the last move or null move made. */
void position_unmake(struct position *pos);

/* Pass.  The side to move must not be in check.  Nothing before a null move
 * counts as a repetition of what comes after it. */
void position_make_null(struct position *pos);
void position_unmake_null(struct position *pos);

/* The key that POS will have after MOVE if that is an ordinary move: none that castles,
 * promotes, takes en passant, can be taken so, or loses a right.  Good enough to fetch
 * in advance what is kept under it. */
static inline uint64_t position_likely_key(const struct position *pos, struct move move)
{
	int from = move_from(move), to = move_to(move);
	struct piece mover = position_at(pos, from), victim = position_at(pos, to);
	uint64_t key = position_key(pos) ^ zobrist_turn() ^ zobrist_piece(mover, from) ^
	               zobrist_piece(mover, to);

	return piece_is_empty(victim) ? key : key ^ zobrist_piece(victim, to);
}

#endif
