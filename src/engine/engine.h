/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The engine: a game being played, and a thread that thinks about it.
 *
 * A struct engine holds the position with the
 * moves that led to it, the variant, both clocks, the options, and a thread
 * that thinks.
 *
 * One thread owns an engine and makes all calls, but those marked "any
 * thread".  A call that fails leaves everything as it was; what was wrong is
 * added to a text of the caller's.  Any number of engines live in one process
 * without meeting.
 *
 * Thinking goes on beside the owner, one search at a time.  An owner that
 * queues reports drops the queued ones when it abandons a search: after
 * engine_abandon no more come.  Whatever changes the position
 * (new, set up, move, undo) must find no search running: engine_abandon
 * first; engine_ponder_hit is the exception.
 *
 * Invariants: between engine_start and its done there is exactly one search;
 * after engine_abandon has returned nothing more is reported; the position
 * is never changed by thinking. */
#ifndef RHUMB_ENGINE_ENGINE_H
#define RHUMB_ENGINE_ENGINE_H

#include <stdbool.h>

#include "engine/draw_resign.h"
#include "engine/game.h"
#include "engine/opening.h"
#include "engine/options.h"
#include "engine/human_time.h"
#include "engine/strength.h"
#include "engine/tablebase.h"
#include "engine/thinker.h"
#include "engine/timing.h"
#include "util/clock.h"
#include "util/error.h"

struct engine;

/* What a protocol's engine has unless its client says otherwise, and what any can
 * be asked to take. */
enum { ENGINE_DEFAULT_MB = 64, ENGINE_MAX_MB = 1 << 20 };

/* An engine at the start of a game, with MEMORY_MB megabytes for its tables, on
 * CLOCK, which must outlive it.  NULL if memory runs out. */
struct engine *engine_create(int memory_mb, struct clock *clock);
void engine_free(struct engine *engine);   /* may be thinking; may be NULL */

/* An engine whose option OwnBook is OWN_BOOK and whose options ASSIGNMENTS (engine_assign_all)
 * have been set.  NULL with the reason in ERROR if memory runs out or (*MISUSE) an assignment is
 * wrong. */
struct engine *engine_create_with(int memory_mb, struct clock *clock, bool own_book,
                                  const char *const *assignments, bool *misuse,
                                  struct error *error);

/* Begin a new game of the variant that was asked for, from its start position.
 * The clocks stop and are set to the beginning of the level; other limits of
 * depth, nodes or nps are dropped.  The tables are cleared and their memory is
 * fetched in the background. */
void engine_new_game(struct engine *engine);

/* Use MB (>= 0) megabytes for all tables, as far as available, and at most half of the machine's
 * memory; 0: the smallest table that works.  Tables of another size begin empty. */
void engine_set_memory(struct engine *engine, int mb);

#endif
