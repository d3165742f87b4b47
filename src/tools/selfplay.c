/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* One engine plays both sides of a game. */
#include <config.h>

#include "tools/selfplay.h"

enum work_end selfplay(struct engine *engine, const struct effort *effort, selfplay_move *move,
                       void *context)
{
	engine_set_effort(engine, effort);
	while (engine_outcome(engine) == OUTCOME_OPEN) {
		struct search_result result;

		if (!engine_think(engine, THINK_MOVE, NULL, &result))
			return WORK_NO_MEMORY;
		if (engine_is_stopped(engine) || !move(context, engine, &result))
			return WORK_STOPPED;
		if (!engine_make_move(engine, result.best))
			return WORK_NO_MEMORY;
	}
	return WORK_DONE;
}
