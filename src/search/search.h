/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The search: thinking about a position.
 *
 * All state is in a struct search, so any number of searches can live in one process
 * independently.  search_think blocks until it is done; other threads may call the functions
 * marked "any thread" meanwhile.  Callbacks run on the thread that thinks and must not call
 * back into the search.
 *
 * Invariants: the same limits (of depth or nodes), sizes and history give the same nodes and
 * move; the position is unchanged on return; a move from the table is verified before use. */
#ifndef RHUMB_SEARCH_SEARCH_H
#define RHUMB_SEARCH_SEARCH_H

#include <stdbool.h>

#include "rules/position.h"
#include "search/terms.h"
#include "search/trace.h"
#include "util/clock.h"

struct search;

/* A search with a table of at most TABLE_MB (>= 0) megabytes on CLOCK, which must outlive it.
 * If memory is short the table is smaller; NULL if even that is impossible. */
struct search *search_create(int table_mb, struct clock *clock);
void search_free(struct search *search);

/* Resize the table.  Its contents are lost unless the size is unchanged.  Returns false, with
 * a smaller table, if memory is short.  Not while thinking. */
bool search_set_table_mb(struct search *search, int table_mb);

/* Let THREADS (1..SEARCH_THREADS_MAX) threads think together; one at first.  With one, the
 * same task takes the same nodes each time.  Returns false if memory runs out; then there are
 * as many as there is memory for.  Not while thinking. */
bool search_set_threads(struct search *search, int threads);

/* Forget table and histories (a new game).  Not while thinking. */
void search_clear(struct search *search);

/* Touch the table's memory now, so that the system need not supply it page by page during the
 * search.  Returns when done or stopped.  Like search_think it needs search_prepare first, and
 * may run on a thread of its own. */
void search_populate(struct search *search);

/* Call this before each search_think: LIMITS apply from now on, until search_set_limits;
 * earlier stops and pauses end.  A caller that starts a thread to think calls it before
 * starting the thread, so that a stop, a pause or new limits (a ponder hit) count even if they
 * come before the thread has started.  Not while thinking. */
void search_prepare(struct search *search, const struct search_limits *limits);

/* Think about POS, which is copied, until a limit is met.  OPTIONS and CALLBACKS may be NULL:
 * defaults, and no callbacks.  Always finds a legal move if there is one, even when stopped at
 * once.  Returns false if memory runs out. */
bool search_think(struct search *search, const struct position *pos,
                  const struct search_options *options,
                  const struct search_callbacks *callbacks, struct search_result *result);

/* The value of POS by quiescence alone, in *SCORE.  It goes by what the search has learned and has
 * in its table; until then, by the position alone.  Blocks as search_think does.  Returns false if
 * memory runs out. */
bool search_quiescence_value(struct search *search, const struct position *pos,
                             const struct search_options *options, int *score);

/* Wait, once the answer is known, until PERMILLE of rest_us have passed since START_US of the
 * limits in force.  search_prepare has been called, and search_think has returned or will not
 * be called.  Returns the microseconds waited, pauses left out. */
int64_t search_rest(struct search *search, int permille);

/* From now on TRACE, which must outlive its use, traces the first worker; NULL: none.  Not
 * while thinking. */
void search_set_trace(struct search *search, const struct search_trace *trace);

/* Look up POS in the table.  False if it is not there.  Not while thinking. */
bool search_probe_table(const struct search *search, const struct position *pos,
                        struct search_memory *memory);

/* Write the legal moves of POS to MOVES in the order in which a search would try them now, by
 * the table and the histories of the last searches.  MOVES has space for MOVES_MAX + 1 and
 * ends with MOVE_NONE.  Returns their number.  Not while thinking. */
int search_order(const struct search *search, const struct position *pos, struct move *moves);

/* Write the root moves of the last search to ROOTS, which has space for MOVES_MAX, in the
 * order in which the first worker left them.  Returns their number; 0 before the first
 * search.  Not while thinking. */
int search_roots(const struct search *search, struct search_root *roots);

/* The share of the table that the last search has written, in permille. */
int search_table_permille(const struct search *search);

/* Any thread, from search_prepare on.  A stop also ends a search that is
 * paused, and a rest.  The time of a pause is not charged to the search. */
void search_stop(struct search *search);
void search_set_limits(struct search *search, const struct search_limits *limits);
void search_pause(struct search *search);    /* uses no CPU until resumed */
void search_resume(struct search *search);
struct search_snapshot search_snapshot(struct search *search);

#endif
