/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Making and unmaking moves.
 *
 * A legal move is made and taken back with three verbs on the board: remove, shift, place.
 * The ply's record of the history keeps what unmake cannot compute; position_reserve must have
 * made space for it.
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

/* The key of POS after MOVE if that is an ordinary move: no castling, promotion, en passant
 * capture or lost right, and no double step that can be taken en passant.  Good enough for a
 * prefetch. */
static inline uint64_t position_likely_key(const struct position *pos, struct move move)
{
	int from = move_from(move), to = move_to(move);
	struct piece mover = position_at(pos, from), victim = position_at(pos, to);
	uint64_t key = position_key(pos) ^ zobrist_turn() ^ zobrist_piece(mover, from) ^
	               zobrist_piece(mover, to);

	return piece_is_empty(victim) ? key : key ^ zobrist_piece(victim, to);
}

#endif
