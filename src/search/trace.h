/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A trace: the callbacks of a search at each node. */
#ifndef RHUMB_SEARCH_TRACE_H
#define RHUMB_SEARCH_TRACE_H

#include "rules/move.h"

struct worker;

/* Why a node ended, by the steps of node.c that may end one. */
enum node_end {
	NODE_LEAF,               /* step 1: no depth left, so quiescence decided */
	NODE_STOPPED,            /* the search was stopped: the score is meaningless */
	NODE_DRAWN,              /* step 2: repetition, fifty moves or dead material */
	NODE_TOO_DEEP,           /* step 2: end of the stack */
	NODE_MATE_DISTANCE,      /* step 3: a nearer mate is already known */
	NODE_TABLE,              /* step 4: the table settled it */
	NODE_ENDING,             /* step 5: an endgame table settled it */
	NODE_REVERSE_FUTILITY,   /* step 6: the static value is far above beta */
	NODE_NULL_MOVE,          /* step 7: passing reaches beta */
	NODE_PROBCUT,            /* step 8: a capture reaches far above beta */
	NODE_SEVERAL_CUT,        /* step 12: other moves reach beta without the best one */
	NODE_CUT,                /* step 14: a move reached beta */
	NODE_NO_MOVE,            /* step 15: mate, stalemate, or only the excluded move */
	NODE_SEARCHED            /* step 17: all moves that matter were searched */
};

/* What quiescence does at a node, in the order in which it can happen. */
enum quiescence_step {
	QUIESCENCE_ENTERED,      /* VALUE is beta */
	QUIESCENCE_DRAWN,
	QUIESCENCE_TOO_DEEP,
	QUIESCENCE_TABLE,        /* the table settled it */
	QUIESCENCE_STOOD_PAT,    /* VALUE: what not capturing is worth */
	QUIESCENCE_HOPELESS,     /* MOVE was not tried: it cannot lift VALUE, the static one, to alpha */
	QUIESCENCE_LOSING,       /* MOVE was not tried: it loses by exchanges */
	QUIESCENCE_OVERLOOKED,   /* MOVE was not tried: a weak player does not see it */
	QUIESCENCE_LEFT          /* VALUE is the node's, for its side to move */
};

/* One such step.  Moves that are tried are seen as nodes one ply deeper. */
struct quiescence_event {
	enum quiescence_step step;
	int ply;
	int alpha;               /* of the node now */
	int value;
	struct move move;        /* or MOVE_NONE */
};

/* Called when node_search starts a node, when it ends it with SCORE, and when the evaluation
 * has found the value of WORKER's position, and for each step of quiescence, on the thread that
 * searches.  A callback may be NULL (enter and leave both or neither).  They may read
 * WORKER (worker.h) but must not change it.  A traced search visits the same nodes as an
 * untraced one. */
struct search_trace {
	void *context;
	void (*enter)(void *context, const struct worker *worker, int ply, int alpha, int beta,
	              int depth);
	void (*leave)(void *context, const struct worker *worker, int ply, int score,
	              enum node_end end);
	void (*evaluated)(void *context, const struct worker *worker, int value);
	void (*quiescence)(void *context, const struct worker *worker,
	                   const struct quiescence_event *event);
};

#endif
