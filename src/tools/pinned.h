/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Attacks and exchanges in which a man who is pinned to his king takes part only as the
 * rules allow: along the pin.  The search's exchange (eval/see.h) is faster and lets
 * pinned men take; these are for people. */
#ifndef RHUMB_TOOLS_PINNED_H
#define RHUMB_TOOLS_PINNED_H

#include <stdbool.h>

#include "rules/position.h"

/* The square of the enemy slider that would attack KING, the square of a king, if the first
 * man from him on that line, who stands on SQUARE, were not there; SQUARE_NONE if there is
 * none.  That man may have either colour. */
int pinned_slider_behind(const struct board *board, int king, int square);

/* The square of the enemy slider that pins the man on SQUARE to his king; SQUARE_NONE if
 * he is not pinned.  A king is not. */
int pinned_by(const struct board *board, int square);

/* Does the man on FROM attack TO, and does no pin to his king forbid him to go there? */
bool pinned_allows(const struct board *board, int from, int to);

/* The slots of the men of COLOUR that attack SQUARE and may go there for all pins. */
unsigned pinned_attackers_of(const struct board *board, int square, enum colour colour);

/* What MOVE, legal in POS, wins on its target, in centipawns, when both sides take with
 * the least valuable man who may legally take, and stop when that pays.  POS has room
 * for SEE_STEPS more moves and comes back unchanged.  Castling wins 0. */
int pinned_exchange(struct position *pos, struct move move);

/* What the side to move wins by taking on TARGET in the same way; 0 if it had better not. */
int pinned_recapture(struct position *pos, int target);

#endif
