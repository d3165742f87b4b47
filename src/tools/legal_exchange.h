/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Attacks and exchanges in which a piece pinned to its king moves along the pin only.  The exchange
 * of the search (eval/see.h) is faster and lets pinned pieces capture. */
#ifndef RHUMB_TOOLS_LEGAL_EXCHANGE_H
#define RHUMB_TOOLS_LEGAL_EXCHANGE_H

#include <stdbool.h>

#include "rules/position.h"

/* The square of the enemy slider that would attack the king on KING if the piece on SQUARE, the
 * first one on that line, were removed; SQUARE_NONE if there is none.  The piece may have either
 * colour. */
int pin_slider_behind(const struct board *board, int king, int square);

/* The square of the enemy slider that pins the piece on SQUARE to its king; SQUARE_NONE if it is
 * not pinned or a king. */
int pin_slider_of(const struct board *board, int square);

/* The square of the slider that pins the piece on FROM so that it may not go to TO; SQUARE_NONE if no pin forbids
 * it. */
int pin_against(const struct board *board, int from, int to);

/* True if the piece on FROM attacks TO and no pin to its king forbids the move. */
bool legal_attack(const struct board *board, int from, int to);

/* The slots of the pieces of COLOUR for which legal_attack holds on SQUARE. */
unsigned legal_attackers_of(const struct board *board, int square, enum colour colour);

/* True if the piece of COLOUR on SQUARE, not a king, is attacked, and the piece on DEFENDER is the only one that
 * defends it. */
bool is_only_defender(const struct board *board, enum colour colour, int defender, int square);

/* What MOVE, legal in POS, wins on its target, in centipawns, if both sides capture with the least
 * valuable piece that legally can, and stop when that pays.  POS has room for SEE_STEPS more moves
 * and is unchanged on return.  Castling wins 0. */
int legal_exchange(struct position *pos, struct move move);

/* What the side to move wins by capturing on TARGET in the same way; 0 if it should not. */
int legal_recapture(struct position *pos, int target);

#endif
