/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What is not searched because it can hardly matter: nodes whose static value
 * is far above beta, and single moves near the leaves. */
#ifndef RHUMB_SEARCH_PRUNING_H
#define RHUMB_SEARCH_PRUNING_H

#include "search/ordering.h"
#include "search/worker.h"

enum { PROBCUT_LESS = 4 };           /* plies by which captures are searched less deep */

/* What a node is asked, and what it has found out before it looks at moves. */
struct node {
	int alpha, beta, depth;
	int old_alpha;                   /* before any move raised it */
	bool is_pv, in_check, improving, cut_node;
	bool found;                      /* in the table */
	struct table_data known;
	struct move table_move;          /* verified; or MOVE_NONE */
	int raw;                         /* static evaluation as stored */
	int eval;                        /* the best guess at the value */
};

/* Is the static value of NODE, not in check, so far above beta that it will not
 * drop below it near the leaves (reverse futility)? */
bool pruning_of_node(const struct search_parameters *tuned, const struct node *node);

/* May NODE, neither in check nor in the principal variation, be worth so much that
 * passing tells?  Never twice in a row, nor without pieces, which is zugzwang's. */
bool pruning_may_pass(const struct worker *worker, int ply, const struct node *node);

/* Are its captures worth asking about a bound far above beta (ProbCut)?  Unless the table
 * knows that they do not reach it. */
bool pruning_may_probe_captures(const struct worker *worker, const struct node *node);

/* Does the table know NODE well enough to ask whether its move is the only good
 * one? */
bool pruning_may_be_singular(const struct worker *worker, int ply, const struct node *node);

/* Is MOVE, the COUNTth (>= 1) that PICKER brought at NODE, not worth searching at
 * all?  Only asked once some move has saved us from mate.  PICKER may be told
 * to bring no more quiet moves.  In the principal variation early iterations leave out
 * nothing: what they miss there costs more than it saves. */
bool pruning_of_move(const struct worker *worker, const struct node *node,
                     struct picker *picker, struct move move, int count);

#endif
