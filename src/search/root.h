/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The root of the tree, and iterative deepening: one ply more each time, until a limit is met. */
#ifndef RHUMB_SEARCH_ROOT_H
#define RHUMB_SEARCH_ROOT_H

#include "search/worker.h"

/* List the root moves that the options allow, likely ones first. */
void root_list_moves(struct worker *worker);

/* Search the worker's position, whose root moves are listed (>= 1 of them), from iteration
 * FIRST_DEPTH on.  On return the root moves are in order, the best first.  RESULT gets the
 * best move, the one to ponder on, the score, and the last complete iteration (0: none). */
void root_deepen(struct worker *worker, int first_depth,
                 const struct search_callbacks *callbacks, struct search_result *result);

/* The value of the worker's position by quiescence alone, with the full window. */
int root_settle(struct worker *worker);

/* Report the best line of WORKER, whose search has ended at DEPTH. */
void root_report(struct worker *worker, int depth, const struct search_callbacks *callbacks);

#endif
