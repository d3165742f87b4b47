/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* How long a thought of a tool may be. */
#ifndef RHUMB_TOOLS_EFFORT_H
#define RHUMB_TOOLS_EFFORT_H

#include "engine/engine.h"

/* The first limit met ends the thought. */
struct effort {
	int depth;          /* plies; 0: any */
	uint64_t nodes;     /* 0: any */
	int64_t time_ms;    /* 0: any */
	bool clock;         /* the engine's clock of the game decides instead */
};

/* As good as no limit of time: a year. */
enum { EFFORT_DAYS_MAX = 365 };

/* ENGINE thinks that long from now on. */
static inline void effort_set(const struct effort *effort, struct engine *engine)
{
	int64_t most_us = (int64_t)EFFORT_DAYS_MAX * 86400 * 1000000;

	engine_set_depth(engine, effort->depth);
	engine_set_nodes(engine, effort->nodes);
	if (effort->clock)
		engine_set_move_time(engine, -1);
	else
		engine_set_move_time(engine, effort->time_ms > 0 ? 1000 * effort->time_ms : most_us);
}

#endif
