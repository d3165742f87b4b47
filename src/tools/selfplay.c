/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* One engine plays both sides of a game. */
#include <config.h>

#include "tools/selfplay.h"

/* A game going on, for the listener. */
struct playing {
	struct engine *engine;
	const struct selfplay_callbacks *callbacks;
};

static void on_line(void *context, unsigned generation, const struct search_line *line)
{
	const struct playing *playing = context;

	(void)generation;
	(void)line;
	if (playing->callbacks->wanted && !playing->callbacks->wanted(playing->callbacks->context))
		engine_move_now(playing->engine);
}

enum selfplay_end selfplay(struct engine *engine, const struct effort *effort,
                           const struct selfplay_callbacks *callbacks)
{
	struct playing playing = { engine, callbacks };
	struct engine_listener listener = { &playing, on_line, NULL };

	effort_set(effort, engine);
	while (engine_outcome(engine) == OUTCOME_OPEN) {
		struct search_result result;

		if (!engine_think(engine, THINK_MOVE, &listener, &result))
			return SELFPLAY_NO_MEMORY;
		if (!callbacks->move(callbacks->context, engine, &result))
			return SELFPLAY_STOPPED;
		if (!engine_make_move(engine, result.best))
			return SELFPLAY_NO_MEMORY;
	}
	return SELFPLAY_OVER;
}
