/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search: thinking about a position.
 *
 * This floor knows rules and evaluation.  It has no protocol, prints nothing,
 * reads no clock but the one it is given, and keeps all state in a struct
 * search: two of them live in one process without meeting.
 *
 * search_think blocks until it is done; the calls marked "any thread" may
 * reach it meanwhile.  Callbacks run on the thread that thinks and must not
 * call back into the search.
 *
 * Invariants: the same limits (of depth or nodes), sizes and history give the
 * same nodes and move; the position is unchanged on return; a move from the
 * table is verified before use. */
#ifndef RHUMB_SEARCH_SEARCH_H
#define RHUMB_SEARCH_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/position.h"
#include "util/clock.h"

enum {
	SEARCH_DEPTH_MAX = 100,      /* plies, of iterative deepening */
	SEARCH_PLY_MAX = 128,        /* plies, extensions included */
	SEARCH_MULTIPV_MAX = 64,
	SCORE_MATE = 32000,          /* mated now: -SCORE_MATE; in N plies: N more */
	SCORE_MATE_BOUND = SCORE_MATE - 256,  /* beyond: a mate score */
	SCORE_NONE = 32767
};

static inline bool score_is_mate(int score)
{
	return score > SCORE_MATE_BOUND || score < -SCORE_MATE_BOUND;
}

/* Full moves to mate: positive if the side to move mates, negative if it is
 * mated (0: mated now); SCORE must be a mate score. */
static inline int score_mate_moves(int score)
{
	return score > 0 ? (SCORE_MATE - score + 1) / 2 : -((SCORE_MATE + score) / 2);
}

struct search;

/* When to end.  Times are in microseconds on the search's clock; -1: none. */
struct search_limits {
	int depth;              /* last iteration, 1..SEARCH_DEPTH_MAX; 0: no limit */
	uint64_t nodes;         /* 0: no limit */
	int64_t start_us;       /* when our time began to run */
	int64_t soft_us;        /* after START_US: what a normal move may take; the
	                         * search stretches or shortens it by what it sees */
	int64_t hard_us;        /* after START_US: never past this */
	bool wait;              /* analysis and pondering: do not return before
	                         * search_stop, or new limits without this, even if
	                         * all is searched; a single legal move is searched
	                         * too */
};

/* No limit at all: searches SEARCH_DEPTH_MAX. */
struct search_limits search_limits_none(void);

/* What to search and how. */
struct search_options {
	int multipv;                 /* lines wanted, 1..SEARCH_MULTIPV_MAX */
	int multipv_margin;          /* centipawns: further lines that are worse than
	                              * the best by more are not wanted; 0: all are */
	int contempt;                /* centipawns a draw costs the side to move */
	int randomness;              /* centipawns of noise in the evaluation; 0: none */
	uint64_t random_seed;
	const struct move *root_moves;  /* only these; NULL: all legal ones */
	int root_move_count;
};

struct search_options search_options_default(void);

enum search_bound { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER };

/* One line of thinking. */
struct search_line {
	int depth;                   /* of the iteration */
	int seldepth;                /* deepest ply reached */
	int score;                   /* from the side to move at the root */
	enum search_bound bound;     /* LOWER: failed high; UPPER: failed low */
	int rank;                    /* 1 .. multipv */
	int64_t time_us;             /* since search_think was called */
	uint64_t nodes;
	uint64_t tbhits;
	int hashfull;                /* permille of the table in use */
	int pv_length;               /* >= 1 */
	struct move pv[SEARCH_PLY_MAX];
};

struct search_callbacks {
	void *context;
	/* A line is ready.  May be NULL. */
	void (*line)(void *context, const struct search_line *line);
};

struct search_result {
	struct move best;            /* MOVE_NONE only if there is no legal move */
	struct move ponder;          /* the reply expected, legal after BEST; or MOVE_NONE */
	int score;                   /* as far as known; from the side to move */
	int depth;                   /* last iteration completed */
	uint64_t nodes;
	int64_t time_us;
};

/* How a running search stands. */
struct search_snapshot {
	bool running;
	int depth;
	uint64_t nodes;
	int64_t time_us;
	int moves_left;              /* root moves of this iteration yet to search */
	int moves_total;
	struct move current;         /* root move being searched; or MOVE_NONE */
};

/* A search with a table of at most TABLE_MB (>= 0) megabytes on CLOCK, which
 * must outlive it.  NULL for want of memory (a table smaller than wanted is
 * made before giving up). */
struct search *search_create(int table_mb, struct clock *clock);
void search_free(struct search *search);

/* Not while thinking.  What the table held is lost, but where it has that size.
 * False for want of memory: a smaller table is in use. */
bool search_set_table_mb(struct search *search, int table_mb);

/* Forget table and histories (a new game).  Not while thinking. */
void search_clear(struct search *search);

/* After search_create or search_clear: have the system find the table's memory
 * now, rather than page by page in mid-search, until done or stopped.  Like
 * search_think it wants search_prepare before it, and may have a thread of its
 * own. */
void search_populate(struct search *search);

/* To be called before each search_think: LIMITS are in force from now on, until
 * search_set_limits; earlier stops and pauses are over.  Whoever starts a
 * thread that thinks calls it before that, so that a stop, a pause or new
 * limits (a ponder hit) count even if they come before the thread has begun.
 * Not while thinking. */
void search_prepare(struct search *search, const struct search_limits *limits);

/* Think about POS until a limit is met.  POS is copied.  Always gives a legal
 * move if there is one, even when told to stop at once.  False for want of
 * memory. */
bool search_think(struct search *search, const struct position *pos,
                  const struct search_options *options,
                  const struct search_callbacks *callbacks, struct search_result *result);

/* Whoever wants to see the tree: told when node_search begins a node and ends
 * it with SCORE, on the thread that thinks.  WORKER (worker.h) is to be looked
 * at only.  The nodes are the same with and without. */
struct worker;
struct search_trace {
	void *context;
	void (*enter)(void *context, const struct worker *worker, int ply, int alpha, int beta,
	              int depth);
	void (*leave)(void *context, const struct worker *worker, int ply, int score);
};

/* From now on TRACE (which must last; NULL: nobody) sees what is searched.
 * Not while thinking. */
void search_set_trace(struct search *search, const struct search_trace *trace);

/* What the table knows of a position. */
struct search_memory {
	struct move move;            /* legal there; or MOVE_NONE */
	int depth;
	int score;                   /* from the side to move */
	enum search_bound bound;
};

/* What is remembered of POS?  False if nothing.  Not while thinking. */
bool search_recall(const struct search *search, const struct position *pos,
                   struct search_memory *memory);

/* The legal moves of POS in the order in which a search would try them now: by
 * the table and the histories that the last searches have left.  MOVES has
 * room for MOVES_MAX + 1, the last of them MOVE_NONE; returns how many there
 * are.  Not while thinking. */
int search_order(const struct search *search, const struct position *pos, struct move *moves);

/* How many of a thousand entries of the table the last search has written. */
int search_table_permille(const struct search *search);

/* Any thread, from search_prepare on.  A stop ends a search that is paused too;
 * the time of a pause is not charged to a search. */
void search_stop(struct search *search);
void search_set_limits(struct search *search, const struct search_limits *limits);
void search_pause(struct search *search);    /* uses no CPU until resumed */
void search_resume(struct search *search);
struct search_snapshot search_snapshot(struct search *search);

#endif
