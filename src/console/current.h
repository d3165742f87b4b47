/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The current game: an engine that keeps it and thinks about it. */
#ifndef RHUMB_CONSOLE_CURRENT_H
#define RHUMB_CONSOLE_CURRENT_H

#include <stdbool.h>
#include <stdint.h>

#include "console/lookup.h"
#include "engine/engine.h"
#include "tools/effort.h"

struct console;
struct console_options;

/* The game of CONSOLE begins as OPTIONS say.  False after a complaint if it
 * cannot. */
bool current_open(struct console *console, const struct console_options *options);
void current_close(struct console *console);

/* Begin a new game from FEN.  If FEN is wrong, complain and change nothing. */
enum done current_set_up(struct console *console, const char *fen);

/* Make MOVE, legal in the game's position. */
enum done current_make(struct console *console, struct move move);

/* Take back PLIES moves; the game has at least that many.  They are kept
 * until another move is made in their place. */
void current_undo(struct console *console, int plies);

/* Make PLIES moves again that have been taken back; at least that many have. */
enum done current_redo(struct console *console, int plies);

/* Begin a new game from the start position. */
void current_new(struct console *console);

/* What a thought is to show: LINE is called on the thinking thread, TICK now
 * and then on this one.  Each may be NULL. */
struct thought_watcher {
	void *context;
	void (*line)(void *context, const struct search_line *line);
	void (*tick)(void *context, const struct search_snapshot *snapshot);
};

/* Think (THINK_MOVE or THINK_STUDY) about the game's position until an effort is spent or Ctrl-C is
 * typed, which still gives a result.  There must be a legal move. */
enum done current_think(struct console *console, enum think think, const struct effort *effort,
                     const struct thought_watcher *watcher, struct search_result *result);

#endif
