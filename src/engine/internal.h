/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What an engine is made of, for the files of this folder. */
#ifndef RHUMB_ENGINE_INTERNAL_H
#define RHUMB_ENGINE_INTERNAL_H

#include <pthread.h>
#include <stdatomic.h>

#include "engine/engine.h"
#include "search/parameters.h"

struct timing;

/* ---- game.c ---- */

enum { GAME_SCORES_MAX = 32 };

/* The scores of our last moves. */
struct game_scores {
	int count;
	struct { int ply, score; } at[GAME_SCORES_MAX];   /* the oldest first */
	int last_offer_ply;          /* -1: no draw offered yet */
};

/* A new game. */
void game_scores_clear(struct game_scores *scores);

/* The move made in PLY had SCORE.  The oldest score is dropped if there are GAME_SCORES_MAX. */
void game_scores_add(struct game_scores *scores, int ply, int score);

/* The score of our move COUNT moves ago, 0 being the last one.  False if one of our moves since
 * then has no score. */
bool game_scores_ago(const struct game_scores *scores, int count, int *score);

/* The ply of the last one; -1 if there is none. */
int game_scores_last_ply(const struct game_scores *scores);

/* Moves from PLY on were taken back. */
void game_scores_undo(struct game_scores *scores, int ply);

/* Set up the start position of the variant that was asked for. */
void game_set_up_start(struct engine *engine);

/* ---- timing.c ---- */

enum { TIMING_LAG_MAX_US = 2000000 };

/* What a move costs on the client's clock beyond what it cost on ours.  A lag that stays is known
 * after some five moves; a single hiccup raises the estimate a little, and is forgotten slowly. */
struct timing_lag {
	int64_t us;      /* the estimate; below 0 if whole seconds have left it there */
};

/* A move has left the client's clock DIFFERENCE_US behind ours.  COARSE: the client sends whole
 * seconds, so that only the mean of many moves means something.  A difference so large that the
 * clock must have been set by hand or corrected is ignored. */
void timing_lag_note(struct timing_lag *lag, int64_t difference_us, bool coarse);

/* Microseconds a move to be kept back, 0..TIMING_LAG_MAX_US. */
int64_t timing_lag_us(const struct timing_lag *lag);

void timing_reset(struct timing *timing);

/* A new game: the same level from its beginning, no other limits. */
void timing_restart(struct timing *timing);

/* Forget which moves were timed: the position or a clock was set from outside, so
 * they no longer show lag. */
void timing_clear_timed_plies(struct timing *timing);

/* Charge the mover's clock for the move that is about to be made, which the search of RESULT found; NULL: someone
 * else did. */
void timing_charge(struct engine *engine, const struct search_result *result);

/* The limits of a search for a move that begins now. */
struct search_limits timing_limits(struct engine *engine);

/* Whether LIMITS, made from TIMING, have a time that the owner has asked for, not only the default level's. */
bool timing_is_asked(const struct timing *timing, const struct search_limits *limits);

/* ---- thinker.c ---- */

bool thinker_create(struct engine *engine);
void thinker_destroy(struct engine *engine);

/* Clear what earlier searches have left and fetch the tables' memory in the
 * background.  The next search waits until the tables are clear.  Not while
 * thinking. */
void thinker_clear_tables(struct engine *engine);

/* The limits of a search for THINK from now on.  PONDERED_US, the time pondered on the move before, counts towards
 * the time that is planned for it, up to three quarters of that. */
struct search_limits thinker_limits(struct engine *engine, enum think think, int64_t pondered_us);

/* ---- strength.c ---- */

/* Weaken OPTIONS and LIMITS for a search of ENGINE's root, by the settings. */
void strength_weaken_options(const struct engine *engine, struct search_options *options);
void strength_weaken_limits(const struct engine *engine, struct search_limits *limits);

/* Up to which move of a game the book is played from. */
int strength_book_depth(const struct engine *engine);

/* Whether the level sees every mate in one. */
bool strength_sees_mates(const struct engine *engine);

/* ---- human_time.c ---- */

/* The longest that a move of a search within LIMITS may be kept back, as rest_us has
 * it; 0: not at all. */
int64_t human_time_rest_us(const struct engine *engine, const struct search_limits *limits);

/* How much of that RESULT, an answer for the root, is to take.  On the thread that
 * thinks. */
int human_time_permille(const struct engine *engine, const struct search_result *result);

/* ---- opening.c ---- */

/* The book, and how the search that runs or comes next uses it. */
struct opening {
	struct book *book;           /* NULL: the built-in one */
	bool plays;                  /* moves are played from it */
	int depth;                   /* up to this move of the game */
	struct book_taste taste;
	uint64_t seed;               /* with the position it decides what is played */
};

/* Open the file that BookFile names; without a name, the built-in book.  False
 * with the reason in ERROR, and the book stays as it was. */
bool opening_load(struct engine *engine, struct error *error);
void opening_free(const struct opening *opening);

/* Note what the settings say, for the search that is about to begin. */
void opening_prepare(struct engine *engine);

/* For engine_set_advisor, with CONTEXT a struct opening: answer from the book where it
 * knows a move that is not the third occurrence of a position.  The same game and position give the same move. */
bool opening_advise(void *context, const struct position *pos, struct engine_advice *advice);

/* ---- tablebase.c ---- */

struct tablebase {
	struct syzygy *syzygy;                  /* NULL: none are open */
	char path[OPTION_TEXT_MAX];             /* it was opened from */
};

/* Open the tables that SyzygyPath names.  False with the reason in ERROR, and the tables stay
 * those of before. */
bool tablebase_load_syzygy(struct engine *engine, struct error *error);
void tablebase_free(struct tablebase *tablebase);

/* Whether the tables know ENGINE's root, so that it needs no pondering. */
bool tablebase_knows(const struct engine *engine);

/* Of the COUNT moves of ENGINE's root at MOVES keep those that the tables advise:
 * the quickest to a capture, a pawn move or mate that win, all that hold a draw, the slowest to
 * lose.  A move that makes the third occurrence of
 * a position draws, and one that lets the reply do so wins only where no other does.  Returns how
 * many; *SCORE becomes what they lead to.  Where the tables do not know the root, nothing
 * changes. */
int tablebase_filter_moves(struct engine *engine, struct move *moves, int count, int *score);

/* ---- eval_choice.c ---- */

/* Put the settings into force.  False with the reason in *ERROR, and ENGINE
 * evaluates as before: there is no network, or the file has none. */
bool eval_choice_apply(struct engine *engine, struct error *error);
bool eval_choice_load(struct engine *engine, struct error *error);

void eval_choice_free(struct engine *engine);

/* ---- the engine ---- */

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
	bool asked;                  /* a clock was set, not the default that holds at first */
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
	bool counted;                /* see engine_is_limited_without_clock */
	bool may_claim;              /* this search ends when a claim is seen to be right */
	struct move root_moves[MOVES_MAX];
	struct move live_best;       /* first of the best line so far; or MOVE_NONE */
	bool succeeded;              /* the last search that was done gave: */
	struct search_result result;
	int64_t ponder_since_us;     /* when pondering began */
	bool remembers;              /* the tables hold something */
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
	enum variant variant;        /* as asked for */
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
