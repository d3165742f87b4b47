/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Static exchange evaluation: the gain of a series of captures on one square, where each side
 * captures with its least valuable piece and may stop.  Attackers are found by vectors, and
 * those behind them once these have captured.  Pins are ignored, but a king does not take a
 * defended piece. */
#ifndef RHUMB_EVAL_SEE_H
#define RHUMB_EVAL_SEE_H

#include "rules/position.h"

/* Values for exchanges, in centipawns; the king's is more than all others. */
extern const int16_t see_value[KINDS];

/* That of PIECE; 0 of the empty square. */
static inline int see_worth(struct piece piece)
{
	return piece_is_empty(piece) ? 0 : see_value[piece_kind(piece)];
}

/* The gain of MOVE, pseudo-legal in POS, for the side to move, in centipawns.  Castling gains
 * 0; a promotion counts the pawn's gain. */
int see(const struct position *pos, struct move move);

/* Whether see(POS, MOVE) >= THRESHOLD.  Often decided without the whole exchange. */
bool see_at_least(const struct position *pos, struct move move, int threshold);

enum { SEE_STEPS = 33 };

/* The exchange move by move, for output: the squares of the capturing pieces in order, MOVE's
 * own first, and the balance for the side to move if the exchange ends there.  Returns the
 * number of steps. */
int see_explain(const struct position *pos, struct move move, int squares[SEE_STEPS],
                int balance[SEE_STEPS]);

#endif
