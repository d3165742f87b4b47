/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* When to claim, offer and accept a draw, and when to resign. */
#ifndef RHUMB_ENGINE_DRAW_RESIGN_H
#define RHUMB_ENGINE_DRAW_RESIGN_H

#include <stdbool.h>

#include "rules/outcome.h"
#include "search/search.h"

struct engine;

/* What to do about the game when a search for a move has ended with RESULT,
 * before its move is made. */
enum engine_choice {
	CHOICE_PLAY_ON,
	CHOICE_RESIGN,
	CHOICE_OFFER_DRAW
};

/* Takes note of RESULT's score (unless it is SCORE_NONE); call it once a move. */
enum engine_choice engine_choose(struct engine *engine, const struct search_result *result);

/* A draw is claimed or accepted by a score of the position at hand, never by one from before the
 * opponent's last move. */

/* Whether a draw is as good as what ME can hope for.  Answers an offer by the score of ME's search of this
 * position, or of its last move if that led here.  Where there is none, the position is searched
 * shortly, or, if another search is running, the offer is declined. */
bool engine_accepts_draw(struct engine *engine, enum colour me);

/* Whether the side to move can claim a draw here and should.  Its search of this position has found
 * SCORE. */
bool engine_claims_draw(const struct engine *engine, int score);

/* The same after MOVE, which the search gave SCORE; *OUTCOME is that position's. */
bool engine_claims_draw_after(struct engine *engine, struct move move, int score,
                              enum outcome *outcome);

#endif
