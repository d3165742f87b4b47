/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Iterative deepening: one ply more each time, until a limit is met. */
#ifndef RHUMB_SEARCH_DEEPENING_H
#define RHUMB_SEARCH_DEEPENING_H

#include "search/worker.h"

/* Search the worker's position, whose root moves are listed (>= 1 of them), from
 * iteration FIRST_DEPTH on; on return the root moves are in order, the best
 * first.  RESULT gets the best move and the one to ponder on, the score, and the
 * last complete iteration (0: none). */
void deepening_run(struct worker *worker, int first_depth,
                   const struct search_callbacks *callbacks, struct search_result *result);

/* Report the best line of WORKER, whose search has ended at DEPTH. */
void deepening_tell(struct worker *worker, int depth, const struct search_callbacks *callbacks);

#endif
