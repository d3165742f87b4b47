/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Watching the tree grow: what a search reports of each node to a watcher. */
#ifndef RHUMB_SEARCH_TRACE_H
#define RHUMB_SEARCH_TRACE_H

struct worker;

/* Called when node_search begins a node and when it ends it with SCORE, on the
 * thread that searches.  The watcher may read WORKER (worker.h) but must not
 * change it.  A watched search visits the same nodes as an unwatched one. */
struct search_trace {
	void *context;
	void (*enter)(void *context, const struct worker *worker, int ply, int alpha, int beta,
	              int depth);
	void (*leave)(void *context, const struct worker *worker, int ply, int score);
};

#endif
