/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A search with somebody looking on: all of it, or the nodes along a line. */
#ifndef RHUMB_CONSOLE_VIEWS_TREE_H
#define RHUMB_CONSOLE_VIEWS_TREE_H

#include "console/shell.h"

enum { TREE_DEPTH_MAX = 30, TREE_LINE_MAX = 32 };

/* Search the position of CONSOLE to DEPTH with a table of its own, TRACE
 * looking on.  Ctrl-C ends it early: FAILED after a complaint.  There must be a
 * legal move. */
enum done tree_search(struct console *console, int depth, const struct search_trace *trace,
                      struct search_result *result);

/* The best line that a search to DEPTH finds, and its LENGTH. */
enum done tree_best_line(struct console *console, int depth, struct move line[TREE_LINE_MAX],
                         int *length);

/* A node of the last iteration, its values seen by the side that chose to go
 * there. */
struct tree_node {
	int level;                 /* moves of the line before its own */
	bool on_line;              /* its move is the line's */
	const char *name;          /* its move, "(pass)", or "w/o Nf3" and "(verify)" for a second
	                            * look at the same position */
	int depth;                 /* plies to be searched below it */
	const char *window;        /* "-inf .. +0.20", or "> +0.30?" */
	int moves;                 /* begin: legal ones in it */
	const char *value;         /* end: what was found */
	const char *note;          /* end: how that relates to the window, and why it ended */
	uint64_t nodes;            /* end: in it and below */
};

/* Who is told of the nodes.  A node of the line begins, its children are told, and
 * it ends; of all other nodes the end alone is told, if their move was one of a node of the
 * line. */
struct tree_watcher {
	void *context;
	void (*begin)(void *context, const struct tree_node *node);
	void (*end)(void *context, const struct tree_node *node);
};

/* tree_search, with WATCHER told of the nodes along the LENGTH (at most TREE_LINE_MAX)
 * moves of LINE. */
enum done tree_walk(struct console *console, int depth, const struct move *line, int length,
                    const struct tree_watcher *watcher, struct search_result *result);

#endif
