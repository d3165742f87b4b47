/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Static exchange evaluation: what a series of captures on one square wins,
 * each side taking with its least valuable man and free to stop.  Attackers
 * are found by vectors, and those behind them as they come into the open.
 * Pins are not considered, but a king does not take a defended man. */
#ifndef RHUMB_EVAL_SEE_H
#define RHUMB_EVAL_SEE_H

#include "rules/position.h"

/* Values for exchanges, in centipawns; the king's is more than all others. */
extern const int16_t see_value[KINDS];

/* What MOVE, pseudo-legal in POS, wins for the side to move, in centipawns.
 * Castling and promotion count for what they are (0; the pawn's gain). */
int see(const struct position *pos, struct move move);

/* Is see(POS, MOVE) >= THRESHOLD?  Often decided without the whole exchange. */
bool see_at_least(const struct position *pos, struct move move, int threshold);

enum { SEE_STEPS = 33 };

/* The exchange move by move, for those who show it: the capturing men's
 * squares in order, the first one MOVE's own, and the balance for the side to
 * move if the exchange ends there.  Returns the number of steps. */
int see_explain(const struct position *pos, struct move move, int squares[SEE_STEPS],
                int balance[SEE_STEPS]);

#endif
