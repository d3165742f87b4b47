/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The vocabulary of the search: scores, limits, options, lines and results.  These are plain
 * values that the parts of the search, its callers and its traces exchange. */
#ifndef RHUMB_SEARCH_TERMS_H
#define RHUMB_SEARCH_TERMS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "rules/move.h"

enum {
	SEARCH_DEPTH_MAX = 100,      /* plies of iterative deepening */
	SEARCH_PLY_MAX = 128,        /* plies, extensions included */
	SEARCH_MULTIPV_MAX = 64,
	SEARCH_THREADS_MAX = 256
};

struct search_parameters;

/* ---- scores: centipawns from the side to move ---- */

enum {
	SCORE_MATE = 32000,          /* -SCORE_MATE: mated now; mated in N plies: N more */
	SCORE_MATE_BOUND = SCORE_MATE - 256,  /* beyond this, a score is a mate score */
	SCORE_TABLE = SCORE_MATE - 1000,      /* won by an endgame table now, beyond every
	                                       * evaluation; won by a table N plies from the root:
	                                       * N less */
	SCORE_TABLE_BOUND = SCORE_TABLE - 256,  /* beyond this, won by a table or by mate */
	SCORE_INFINITE = SCORE_MATE + 1,      /* beyond every score */
	SCORE_NONE = 32767           /* not a score */
};

static inline bool score_is_mate(int score)
{
	return score > SCORE_MATE_BOUND || score < -SCORE_MATE_BOUND;
}

/* Whether SCORE is a win or a loss by mate or by a table, so that it contains a distance. */
static inline bool score_is_decisive(int score)
{
	return score > SCORE_TABLE_BOUND || score < -SCORE_TABLE_BOUND;
}

/* Full moves to mate: positive if the side to move mates, negative if it is
 * mated (0: mated now).  SCORE must be a mate score. */
static inline int score_mate_moves(int score)
{
	return score > 0 ? (SCORE_MATE - score + 1) / 2 : -((SCORE_MATE + score) / 2);
}

/* Whether SCORE, found by an iteration of DEPTH plies, is a mate that deeper ones would not
 * shorten. */
static inline bool score_is_settled(int score, int depth)
{
	int plies = SCORE_MATE - (score < 0 ? -score : score);

	return score_is_mate(score) && (plies <= 1 || depth > 2 * plies + 6);
}

/* How a score relates to the true value: equal, at most the value (the search failed high), or
 * at least the value (the search failed low). */
enum search_bound { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER };

/* The bound of SCORE, found by a search with the window ALPHA..BETA. */
static inline enum search_bound bound_of(int score, int alpha, int beta)
{
	return score >= beta ? BOUND_LOWER : score > alpha ? BOUND_EXACT : BOUND_UPPER;
}

/* Whether SCORE, of this BOUND, settles a search with the window ALPHA..BETA. */
static inline bool bound_settles(enum search_bound bound, int score, int alpha, int beta)
{
	if (bound == BOUND_EXACT)
		return true;
	return bound == BOUND_LOWER ? score >= beta : score <= alpha;
}

/* ---- what to search ---- */

struct network;
struct syzygy;

/* When to end.  Times are in microseconds on the search's clock; -1: none. */
struct search_limits {
	int depth;              /* last iteration, 1..SEARCH_DEPTH_MAX; 0: no limit */
	uint64_t nodes;         /* 0: no limit */
	uint64_t soft_nodes;    /* no iteration starts after that many; 0: no limit */
	int mate;               /* a mate in that many full moves is enough; 0: not used */
	int64_t start_us;       /* start of our time */
	int64_t soft_us;        /* after START_US: the time of a normal move, which the search
	                         * stretches or shortens */
	int64_t hard_us;        /* after START_US: never past this */
	bool fixed;             /* a fixed time for the move: HARD_US is used up, unless the move
	                         * is the only one */
	int64_t rest_us;        /* after START_US: search_rest waits for a part of it; 0: no wait */
	const atomic_bool *stop;  /* the search ends when another thread or a signal sets it, as
	                         * by search_stop, but for a search that waits; NULL: none */
	bool wait;              /* analysis and pondering: do not return before search_stop, or
	                         * new limits without this, even if all is searched; a single
	                         * legal move is searched too */
};

/* No limit: searches to SEARCH_DEPTH_MAX. */
static inline struct search_limits search_limits_none(void)
{
	return (struct search_limits){ .soft_us = -1, .hard_us = -1 };
}

/* What to search and how. */
struct search_options {
	int multipv;                 /* lines requested, 1..SEARCH_MULTIPV_MAX */
	int multipv_margin;          /* show only lines within this many centipawns
	                              * of the best; 0: all */
	int contempt;                /* centipawns a draw costs the side to move */
	int randomness;              /* centipawns of noise in the evaluation; 0: none */
	uint64_t random_seed;        /* of the noise and of blunders */
	int overlooked_quiets;       /* permille of the quiet moves and bad captures that are
	                              * overlooked (blunders.c); 0: none */
	int overlooked_captures;     /* the same for captures that gain */
	const struct network *network;  /* evaluates; NULL: the hand-made terms */
	const struct move *root_moves;  /* only these; NULL: all legal ones */
	int root_move_count;
	const struct syzygy *tables; /* endgame tables, probed in the search; NULL: none */
	int table_pieces;            /* the most pieces of a position for which they are probed */
	int table_depth;             /* least depth at which they are probed for positions of
	                              * that number of pieces */
	bool table_wins_beyond_50;   /* a win that the fifty moves spoil counts as one */
	int root_score;              /* the value of the root by a table; SCORE_NONE: unknown */
	const struct search_parameters *parameters;  /* parameters.h; NULL: the usual ones */
};

/* One line, no noise, nothing overlooked, no contempt, the hand-made evaluation, all moves. */
static inline struct search_options search_options_default(void)
{
	return (struct search_options){ .multipv = 1, .root_score = SCORE_NONE };
}

/* ---- results ---- */

/* One line of thinking. */
struct search_line {
	int depth;                   /* of the iteration */
	int seldepth;                /* deepest ply reached */
	int score;                   /* from the side to move at the root */
	enum search_bound bound;     /* LOWER: failed high; UPPER: failed low */
	int rank;                    /* 1 .. multipv */
	int lines;                   /* how many are reported together, RANK 1 first */
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
	int score;                   /* from the side to move; as last found */
	int depth;                   /* last iteration completed */
	uint64_t nodes;
	int64_t time_us;
};

/* The state of a running search. */
struct search_snapshot {
	bool running;
	int depth;
	uint64_t nodes;
	int64_t time_us;
	int moves_left;              /* root moves of this iteration yet to search */
	int moves_total;
	struct move current;         /* root move being searched; or MOVE_NONE */
};

/* A move at the root, and the nodes that all workers have searched below it. */
struct search_root {
	struct move move;
	uint64_t nodes;
};

/* The table's data on a position. */
struct search_memory {
	struct move move;            /* legal there; or MOVE_NONE */
	int depth;
	int score;                   /* from the side to move */
	enum search_bound bound;
};

#endif
