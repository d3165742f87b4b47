/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A legal move in one byte: its rank among the legal moves, the smallest word
 * (move_to_word) first.  It does not depend on the order in which moves are
 * generated, so files may keep it. */
#ifndef RHUMB_LAB_MOVE_RANK_H
#define RHUMB_LAB_MOVE_RANK_H

#include "rules/position.h"

enum { MOVE_RANK_NULL = 255 };   /* of the null move; no position has so many legal moves */

/* The rank of MOVE, which is legal in POS or MOVE_NONE (the null move). */
int move_rank(const struct position *pos, struct move move);

/* Make the move of RANK (0..255) in POS, which has room for it.  False, and POS unchanged,
 * if there is none: too few legal moves, or a null move in check. */
bool move_rank_make(struct position *pos, int rank);

/* Take back what move_rank_make made. */
void move_rank_unmake(struct position *pos, int rank);

#endif
