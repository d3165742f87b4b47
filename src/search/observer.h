/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Watching the tree grow: what a search reports of each node to a watcher. */
#ifndef RHUMB_SEARCH_OBSERVER_H
#define RHUMB_SEARCH_OBSERVER_H

struct worker;

/* Why a node ended, by the steps of node.c that may end one. */
enum node_end {
	NODE_LEAF,               /* step 1: no depth left, so quiescence judged it */
	NODE_STOPPED,            /* the search was stopped: the score means nothing */
	NODE_DRAWN,              /* step 2: repetition, fifty moves or dead material */
	NODE_TOO_DEEP,           /* step 2: end of the stack */
	NODE_MATE_DISTANCE,      /* step 3: a nearer mate is known already */
	NODE_TABLE,              /* step 4: the table knew enough */
	NODE_ENDING,             /* step 5: an endgame table knew it */
	NODE_REVERSE_FUTILITY,   /* step 6: the static value is far above beta */
	NODE_NULL_MOVE,          /* step 7: passing reaches beta */
	NODE_PROBCUT,            /* step 8: a capture reaches far above beta */
	NODE_SEVERAL_CUT,        /* step 12: beta is reached without the best move */
	NODE_CUT,                /* step 14: a move reached beta */
	NODE_NO_MOVE,            /* step 15: mate, stalemate, or none but the excluded */
	NODE_SEARCHED            /* step 16: all moves that matter were searched */
};

/* Called when node_search begins a node, when it ends it with SCORE, and when
 * the evaluation has found WORKER's position worth VALUE, on the thread that
 * searches.  A callback may be NULL (enter and leave both or neither).  The
 * watcher may read WORKER (worker.h) but must not change it.  A watched search
 * visits the same nodes as an unwatched one. */
struct search_trace {
	void *context;
	void (*enter)(void *context, const struct worker *worker, int ply, int alpha, int beta,
	              int depth);
	void (*leave)(void *context, const struct worker *worker, int ply, int score,
	              enum node_end end);
	void (*evaluated)(void *context, const struct worker *worker, int value);
};

#endif
