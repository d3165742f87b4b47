/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What endgame tables tell a search. */
#ifndef RHUMB_SEARCH_ENDINGS_H
#define RHUMB_SEARCH_ENDINGS_H

#include <stdbool.h>

#include "know/tables.h"
#include "search/worker.h"

/* VALUE as a score for the side to move of WORKER's position: SCORE_TABLE, its
 * negative, or a draw's score; and how it relates to the true value. */
int ending_score(const struct worker *worker, enum table_value value, enum search_bound *bound);

/* Do the tables settle a search of WORKER's position to DEPTH with the window
 * ALPHA..BETA?  Then *SCORE is its result.  They are asked right after captures and pawn
 * moves only, because they do not know how many moves were made since. */
bool ending_settles(struct worker *worker, int depth, int alpha, int beta, int *score);

#endif
