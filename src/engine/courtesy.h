/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* When to claim, offer and accept a draw, and when to resign. */
#ifndef RHUMB_ENGINE_COURTESY_H
#define RHUMB_ENGINE_COURTESY_H

#include <stdbool.h>

#include "rules/outcome.h"
#include "search/search.h"

struct engine;

/* What to do about the game when a search for a move has ended with RESULT,
 * before its move is made. */
enum courtesy {
	COURTESY_NONE,
	COURTESY_RESIGN,
	COURTESY_OFFER_DRAW
};

/* Takes note of RESULT's score (unless it is SCORE_NONE); call it once a move. */
enum courtesy engine_courtesy(struct engine *engine, const struct search_result *result);

/* Is a draw as good as what ME, who thinks, can hope for?  Answers an offer by the
 * scores of the last moves, or by evaluation if there are none. */
bool engine_accepts_draw(struct engine *engine, enum colour me);

/* Can the side to move claim a draw here, and should it? */
bool engine_claims_draw(struct engine *engine);

/* The same after MOVE, which the search gave SCORE; *OUTCOME is that position's. */
bool engine_claims_draw_after(struct engine *engine, struct move move, int score,
                              enum outcome *outcome);

#endif
