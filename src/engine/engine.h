/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The engine: a game being played, and somebody who thinks about it.
 *
 * An essay on this floor.  src/engine/ knows the game and the search, and
 * neither a protocol nor a terminal: src/xboard/, src/console/ and
 * src/library/ are faces of it.  A struct engine holds the position with the
 * moves that led to it, the variant, both clocks, the options, and a thread
 * that thinks.
 *
 * One thread owns an engine and makes all calls, but those marked "any
 * thread".  A call that fails leaves everything as it was; what was wrong is
 * added to a text of the caller's.  Any number of engines live in one process
 * without meeting.
 *
 * Thinking goes on beside the owner, one search at a time.  Each has a
 * generation number, greater than that of all before it; what a search
 * reports comes with that number, so an owner that queues reports can drop
 * those of a search that it has abandoned.  Whatever changes the position
 * (new, set up, move, undo) must find no search running: engine_abandon
 * first; engine_ponder_hit is the exception.
 *
 * Invariants: between engine_start and its done there is exactly one search;
 * after engine_abandon has returned nothing more is reported; the position
 * is never changed by thinking. */
#ifndef RHUMB_ENGINE_ENGINE_H
#define RHUMB_ENGINE_ENGINE_H

#include <stdbool.h>

#include "engine/courtesy.h"
#include "engine/game.h"
#include "engine/opening.h"
#include "engine/options.h"
#include "engine/pace.h"
#include "engine/seed.h"
#include "engine/strength.h"
#include "engine/tablebase.h"
#include "engine/task.h"
#include "engine/thinker.h"
#include "engine/timing.h"
#include "util/clock.h"

struct engine;

/* What a protocol's engine has unless its client says otherwise, and what any can
 * be asked to take. */
enum { ENGINE_USUAL_MB = 64, ENGINE_MOST_MB = 1 << 20 };

/* An engine at the start of a game, with MEMORY_MB megabytes for its tables, on
 * CLOCK, which must outlive it.  NULL if memory runs out. */
struct engine *engine_create(int memory_mb, struct clock *clock);
void engine_free(struct engine *engine);   /* may be thinking; may be NULL */

/* Begin a new game of the variant that was asked for, from its start position.
 * The clocks stop and are set to the beginning of the level; other limits of
 * depth, nodes or nps are dropped.  The tables are cleared and their memory is
 * fetched in the background. */
void engine_new_game(struct engine *engine);

/* Use MB megabytes for all tables, as far as available.  Tables of another size
 * begin empty. */
void engine_set_memory(struct engine *engine, int mb);

#endif
