/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The inner node of the principal variation search. */
#ifndef RHUMB_SEARCH_NODE_H
#define RHUMB_SEARCH_NODE_H

#include "search/worker.h"

/* The value of the position at PLY (>= 1), searched DEPTH plies deep (<= 0: by
 * quiescence), or a bound of it if it lies outside ALPHA..BETA.  CUT_NODE: the
 * node is expected to fail high.  The frame at PLY tells why it ended.  If the
 * worker was stopped the score means nothing. */
int node_search(struct worker *worker, int ply, int alpha, int beta, int depth, bool cut_node);

#endif
