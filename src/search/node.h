/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inner node of the principal variation search. */
#ifndef RHUMB_SEARCH_NODE_H
#define RHUMB_SEARCH_NODE_H

#include "search/worker.h"

/* The value of the position at PLY (>= 1), searched DEPTH plies deep; a bound
 * of it outside ALPHA..BETA.  CUT_NODE: it is expected to fail high. */
int node_search(struct worker *worker, int ply, int alpha, int beta, int depth, bool cut_node);

/* MOVE at PLY failed high after the FAILED moves before it had not. */
void node_learn(struct worker *worker, int ply, struct move move, int depth,
                const struct move *failed, int failed_count);

#endif
