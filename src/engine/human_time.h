/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* How long a weakened engine takes for a move: the option HumanTime.
 *
 * A level finds its move in a few milliseconds.  With HumanTime it plays that move
 * after a time in which a person might have found it: a forced move, a recapture, a
 * move from the book and a mate come quickly; many moves and captures to choose from
 * take long, openings and decided games less.  The time is a part of what time
 * management gives to a move, and varies by the game's seed and the position.
 *
 * It waits only where a clock or a time for the move is set, and depth, nodes and a
 * mate are not limited; never in analysis, hints or pondering.  A time spent pondering
 * on the move counts. */
#ifndef RHUMB_ENGINE_HUMAN_TIME_H
#define RHUMB_ENGINE_HUMAN_TIME_H

#include <stdbool.h>
#include <stdint.h>

#include "search/terms.h"

struct engine;

/* Set HumanTime, which is off in a new engine. */
void engine_set_human_time(struct engine *engine, bool on);

/* ---- for the files of this folder ---- */

/* The longest that a move of a search within LIMITS may be kept back, as rest_us has
 * it; 0: not at all. */
int64_t human_time_rest_us(const struct engine *engine, const struct search_limits *limits);

/* How much of that RESULT, an answer for the root, is to take.  On the thread that
 * thinks. */
int human_time_permille(const struct engine *engine, const struct search_result *result);

#endif
