/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What endgame tables tell a search. */
#ifndef RHUMB_SEARCH_ENDINGS_H
#define RHUMB_SEARCH_ENDINGS_H

#include <stdbool.h>

#include "search/worker.h"

/* Do the tables settle a search of WORKER's position, which is not the root's, to DEPTH with
 * the window ALPHA..BETA?  Then *SCORE is its result: SCORE_TABLE for a win, a mate score
 * if they tell how far the mate is, and so on.  They are asked right after captures and pawn
 * moves only, because they do not know how many moves were made since. */
bool ending_settles(struct worker *worker, int ply, int depth, int alpha, int beta, int *score);

#endif
