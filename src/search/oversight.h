/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Moves that a weak player does not see.
 *
 * People overlook quiet moves more often than captures, and checks and recaptures
 * least; moves along a long diagonal and backward moves escape them twice as often
 * as others.  What is overlooked depends on the position, the move and the game's
 * seed alone, so that a player who misses a move in a position misses it whenever
 * he thinks about it. */
#ifndef RHUMB_SEARCH_OVERSIGHT_H
#define RHUMB_SEARCH_OVERSIGHT_H

#include <stdbool.h>

#include "search/worker.h"

/* Does the search of WORKER not see MOVE, legal in the position at PLY?  Never
 * where its options say that it sees everything. */
bool oversight_hides(const struct worker *worker, int ply, struct move move);

/* Is anything overlooked at all? */
static inline bool oversight_exists(const struct worker *worker)
{
	return worker->options.overlooked_quiets > 0;
}

#endif
