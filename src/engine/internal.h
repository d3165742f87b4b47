/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What an engine is made of, for the files of this folder. */
#ifndef RHUMB_ENGINE_INTERNAL_H
#define RHUMB_ENGINE_INTERNAL_H

#include <pthread.h>
#include <stdatomic.h>

#include "engine/engine.h"
#include "engine/opening.h"
#include "engine/tablebase.h"
#include "search/parameters.h"

/* Clocks and limits of a game. */
struct timing {
	int64_t left_us[COLOURS];    /* when the running clock was started */
	int64_t since_us;            /* when that was */
	int64_t since_cpu_us;        /* the same on the processor's clock */
	int64_t paused_us;           /* when a pause began */
	bool running, paused;
	int moves;                   /* of the level; 0: all */
	int64_t base_us, increment_us;
	int64_t move_us;             /* st; -1: none */
	int level_ply;               /* moves of the level count from this ply on */
	int depth;                   /* sd; 0: none */
	uint64_t nodes;              /* 0: none */
	int mate;                    /* moves to a mate that is enough; 0: none is */
	bool untimed;                /* no clock until the next level */
	int64_t nps;                 /* nodes that count as a second; 0, -1: see engine.h */
	struct timing_lag lag;       /* learnt from the client's clock; outlives a game */
	int timed_ply[COLOURS];      /* after the move whose time was kept here last; -1: none */
	bool whole_seconds[COLOURS];  /* the clock was last set to whole seconds */
};

enum worker_state { WORKER_IDLE, WORKER_SEARCHES, WORKER_COUNTS, WORKER_RENEWS, WORKER_QUITS };

/* The thread that thinks.  MUTEX guards STATE and LIVE_BEST; the rest is written by the
 * owner while the thread is idle, and read by the thread while it is not. */
struct thinker {
	pthread_t thread;
	pthread_mutex_t mutex;
	pthread_cond_t changed;
	enum worker_state state;
	enum think think;
	struct engine_listener listener;
	struct search_options options;
	struct engine_advisor advisor;   /* its ADVISE is NULL: none */
	bool asks_advisor;           /* before this search */
	struct search_line last_line;    /* the best one reported; no moves: none was */
	bool counted;                /* see engine_is_counted */
	bool may_claim;              /* this search ends when a claim is seen to be right */
	struct move root_moves[MOVES_MAX];
	struct move live_best;       /* first of the best line so far; or MOVE_NONE */
	bool succeeded;              /* the last search that was done gave: */
	struct search_result result;
	int64_t ponder_since_us;     /* when pondering began */
	bool remembers;              /* the tables hold something */
	uint64_t last_nodes;         /* of the last search that was done */
	struct {                     /* of WORKER_COUNTS */
		int depth;
		perft_on_move *on_move;
		void *context;
		atomic_bool stop;
	} perft;
};

struct engine {
	struct clock *clock;
	const atomic_bool *stop;     /* ends every search; or NULL */
	struct search *search;
	struct position pos;         /* the game */
	struct position root;        /* what the search is about */
	struct position line;        /* where lines are played out */
	enum variant declared;       /* as asked for */
	enum variant variant;        /* as the position made it */
	struct move expected;        /* from the opponent, in EXPECTED_PLY */
	int expected_ply;
	struct timing timing;
	struct thinker thinker;
	struct game_scores scores;
	struct engine_settings settings;
	struct network *network;     /* from NetworkFile; or NULL */
	struct opening opening;
	struct tablebase tablebase;
	struct search_parameters parameters;   /* what the search is tuned by */
	bool random;
	bool impartial;              /* see engine_set_impartial */
	uint64_t seed;               /* of what is left to chance in this game */
	int excluded_count;
	struct move excluded[MOVES_MAX];
};

enum { CLAIM_UP_TO = 50 };       /* centipawns: a side that is further ahead plays on */

/* Whether to claim a draw where that is possible and a search with CONTEMPT has found SCORE. */
static inline bool claims_draw_at(int contempt, int score)
{
	return score + contempt <= CLAIM_UP_TO;
}

#endif
