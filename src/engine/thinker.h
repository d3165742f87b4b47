/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Thinking beside the owner: one search at a time, on a thread of the engine. */
#ifndef RHUMB_ENGINE_THINKER_H
#define RHUMB_ENGINE_THINKER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "rules/perft.h"
#include "search/search.h"
#include "util/text.h"

struct engine;

enum think {
	THINK_MOVE,      /* for the side to move, within clocks and limits */
	THINK_CLAIM,     /* the same where a draw can be claimed: without the advisor, and done as
	                  * soon as it is seen that a claim is right (engine_claims_draw) */
	THINK_STUDY,     /* as THINK_MOVE, but at full strength and without the book */
	THINK_PONDER,    /* as if the reply expected had been played; waits */
	THINK_HELD,      /* for the side to move, and waits for engine_release */
	THINK_ANALYSE    /* without end */
};

/* Called on the thread that thinks; must not call the engine except for what is
 * marked "any thread".  RESULT is NULL if memory ran out.  A move that the
 * advisor gave is reported like any other: a line, then done, its result with
 * SCORE_NONE and no nodes. */
struct engine_listener {
	void *context;
	void (*line)(void *context, const struct search_line *line);
	void (*done)(void *context, const struct search_result *result);
};

/* Another source of moves, an opening book for instance: it is asked before a
 * search for a move begins, and if it knows one, nothing is searched. */
struct engine_advice {
	struct move move;
	int score;               /* centipawns, for the line of thinking */
};

struct engine_advisor {
	void *context;

	/* Called on the thread that thinks, or on the owner's before pondering.  False
	 * if nothing is known of POS.  A move that is illegal or excluded is ignored. */
	bool (*advise)(void *context, const struct position *pos, struct engine_advice *advice);
};

/* From now on ask ADVISOR, which is copied (NULL: none), instead of the engine's
 * own book.  Not while thinking. */
void engine_set_advisor(struct engine *engine, const struct engine_advisor *advisor);

/* The search options that ENGINE's settings imply, for callers such as the bench, which search
 * without an engine. */
struct search_options engine_search_options(const struct engine *engine);

/* Begin to think beside the caller.  False if the position has no legal move, if there is nothing
 * to ponder on (the advisor or a table has an answer to the expected move), or if memory runs out;
 * then nothing is reported. */
bool engine_start(struct engine *engine, enum think think,
                  const struct engine_listener *listener);

/* Think for a move or analyse, and return when it is done; reports (LISTENER may
 * be NULL) come from another thread.  False where engine_start returns false, or if
 * memory runs out. */
bool engine_think(struct engine *engine, enum think think,
                  const struct engine_listener *listener, struct search_result *result);

/* Search the present position shortly at full strength; no search may be running.  False if there
 * is no move. */
bool engine_advise(struct engine *engine, struct search_result *result);

enum { ENGINE_PERFT_DEPTH_MAX = 20 };

/* Count the leaves DEPTH (1..ENGINE_PERFT_DEPTH_MAX) plies after the position, beside the caller.
 * ON_MOVE is called from another thread: for each root move, then with MOVE_NONE and the number of
 * all leaves.  engine_abandon ends a count as it ends a search, without that last report.  False if
 * memory runs out. */
bool engine_start_perft(struct engine *engine, int depth, perft_on_move *on_move, void *context);

/* Whether a search (or a count of leaves) runs or reports its end. */
bool engine_is_thinking(struct engine *engine);

/* Any thread.  Finish with what is known: done follows at once. */
void engine_move_now(struct engine *engine);

/* Whether the search that runs or ran last is limited by depth or nodes, whatever else limits it; time that
 * is counted in nodes (engine_set_nps) is such a limit. */
bool engine_is_counted(const struct engine *engine);

/* From now on each search finishes with what is known when *STOP becomes true, by another
 * thread or a signal handler, unless it waits (pondering, analysis).  NULL: none, as at the
 * beginning.  Not while thinking. */
void engine_set_stop(struct engine *engine, const atomic_bool *stop);

/* Whether that flag is raised. */
bool engine_is_stopped(const struct engine *engine);

/* Stop and wait for the end, after which nothing more is reported; without a search nothing
 * happens.  The listener is called until then: a caller that queues reports drops them afterwards. */
void engine_abandon(struct engine *engine);

/* While pondering: the expected move has been played.  It is made in the game, and
 * the search goes on as THINK_MOVE within the limits that hold now.  False if memory runs out. */
bool engine_ponder_hit(struct engine *engine);

/* While thinking THINK_HELD: it goes on as THINK_MOVE within the limits that hold
 * now, time counted from now. */
void engine_release(struct engine *engine);

/* From now on thinking for a move is analysis: a draw has the value 0, nothing is
 * varied by chance, and no advisor is asked; or it is not. */
void engine_set_impartial(struct engine *engine, bool impartial);

/* Wait until the tables are clear and their memory is there.  Not while thinking. */
void engine_await_ready(struct engine *engine);

/* Any thread. */
struct search_snapshot engine_snapshot(struct engine *engine);

/* Any thread.  The best move found so far by the search that runs or ran last;
 * MOVE_NONE if none is known. */
struct move engine_best(struct engine *engine);

/* The position that the running or last search is about (in pondering the
 * expected move is made in it). */
const struct position *engine_searched(const struct engine *engine);

/* Add the moves of PV, legal one after the other from engine_searched, to OUT in
 * SAN, or by coordinates.  Only the thread that reports may call it, or the
 * owner while nothing is searched. */
void engine_format_line(struct engine *engine, const struct move *pv, int length,
                        bool as_coordinates, struct text *out);

/* ---- for the files of this folder ---- */

bool thinker_create(struct engine *engine);
void thinker_destroy(struct engine *engine);

/* Clear what earlier searches have left and fetch the tables' memory in the
 * background.  The next search waits until the tables are clear.  Not while
 * thinking. */
void thinker_renew(struct engine *engine);

/* What is left of SOFT_US for a move after pondering on it: what was pondered counts
 * towards it, up to three quarters.  0 or less (no limit) stays. */
int64_t thinker_credit_us(int64_t soft_us, int64_t pondered_us);

/* The search, with nothing going on in it.  Not while thinking. */
struct search *engine_idle_search(struct engine *engine);

#endif
