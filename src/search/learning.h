/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What a node learns from its moves, and what it uses of earlier experience: the histories,
 * the killers and the counter moves, found by the moves that led to the node. */
#ifndef RHUMB_SEARCH_LEARNING_H
#define RHUMB_SEARCH_LEARNING_H

#include "search/ordering.h"
#include "search/worker.h"

/* Learn that MOVE at PLY failed high, searched DEPTH plies deep, after the FAILED_COUNT moves
 * FAILED had not. */
void learning_of_cut(struct worker *worker, int ply, struct move move, int depth,
               const struct move *failed, int failed_count);

/* Learn that no move at PLY, searched DEPTH plies deep, reached alpha: the move that led there
 * was good. */
void learning_of_fail_low(struct worker *worker, int ply, int depth);

/* Learn from FOUND, the result of a search of the position at PLY: correct its static value
 * for the next time, unless the side to move is in check, a capture is best, or the score is a
 * bound that allows that value. */
void learning_of_value(struct worker *worker, int ply, const struct table_data *found);

/* The history of the quiet MOVE at PLY: by its squares, with this pawn structure (half) and
 * after the two moves before it; within +-4 * HISTORY_MAX. */
int learning_history(const struct worker *worker, int ply, struct move move);

/* Fill in PICKER's continuations for a node at PLY: the histories after the two moves before
 * it. */
void learning_continuations(struct worker *worker, int ply, struct picker *picker);

/* The same, and the moves that refuted its siblings. */
void learning_refutations(struct worker *worker, int ply, struct picker *picker);

#endif
