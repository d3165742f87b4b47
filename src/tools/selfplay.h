/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Games of an engine against itself. */
#ifndef RHUMB_TOOLS_SELFPLAY_H
#define RHUMB_TOOLS_SELFPLAY_H

#include "engine/engine.h"
#include "tools/work.h"

/* The move of RESULT is about to be made in ENGINE's game; false ends the game. */
typedef bool selfplay_move(void *context, struct engine *engine, const struct search_result *result);

/* Continue ENGINE's game until the rules end it, a draw can be claimed, MOVE returns false, or the
 * engine is stopped (engine_set_stop). */
enum work_end selfplay(struct engine *engine, const struct effort *effort, selfplay_move *move,
                       void *context);

#endif
