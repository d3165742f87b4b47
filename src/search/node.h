/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The inner node of the principal variation search. */
#ifndef RHUMB_SEARCH_NODE_H
#define RHUMB_SEARCH_NODE_H

#include "search/worker.h"

enum { REDUCTION_UNIT = 1024 };      /* one ply */

/* The value of the position at PLY (>= 1), searched DEPTH plies deep (<= 0: by quiescence), or
 * a bound of it if it lies outside ALPHA..BETA.  CUT_NODE: the node is expected to fail high.
 * The frame at PLY has the reason why the node ended.  If the worker was stopped the score is
 * meaningless. */
int node_search(struct worker *worker, int ply, int alpha, int beta, int depth, bool cut_node);

/* The reduction of the COUNTth move (>= 1) at DEPTH plies (>= 1), in units; more where the
 * position is not improving.  It grows with the logarithms of depth and of the move's number
 * (Chess Programming Wiki, "Late Move Reductions").  The logarithm is a table, so that every
 * machine reduces alike. */
int node_reduction(const struct search_parameters *parameters, int depth, int count, bool improving);

#endif
