/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Games of the engine against itself. */
#ifndef RHUMB_TOOLS_SELFPLAY_H
#define RHUMB_TOOLS_SELFPLAY_H

#include "tools/effort.h"

struct selfplay_callbacks {
	void *context;
	/* A move is about to be made in ENGINE's game; false ends it. */
	bool (*move)(void *context, struct engine *engine, const struct search_result *result);
	/* While thinking, on another thread: is the game still wanted?  May be NULL. */
	bool (*wanted)(void *context);
};

enum selfplay_end { SELFPLAY_OVER, SELFPLAY_STOPPED, SELFPLAY_NO_MEMORY };

/* Play on from ENGINE's position until the rules end the game or a draw can
 * be claimed; the game is then ENGINE's. */
enum selfplay_end selfplay(struct engine *engine, const struct effort *effort,
                           const struct selfplay_callbacks *callbacks);

#endif
