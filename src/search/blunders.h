/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Moves that a weak player does not see.
 *
 * People overlook quiet moves more often than captures, checks less often, and recaptures
 * never; long diagonal moves and backward moves twice as often as others.  What is overlooked
 * depends on the position, the move and the game's seed alone: a player misses a move each
 * time in the same position. */
#ifndef RHUMB_SEARCH_BLUNDERS_H
#define RHUMB_SEARCH_BLUNDERS_H

#include <stdbool.h>

#include "search/worker.h"

/* Whether the search of WORKER does not see MOVE, legal in its position; never if its options
 * set no blunders. */
bool blunders_hide(const struct worker *worker, struct move move);

/* Whether anything is overlooked at all. */
static inline bool blunders_exist(const struct worker *worker)
{
	return worker->options.overlooked_quiets > 0;
}

#endif
