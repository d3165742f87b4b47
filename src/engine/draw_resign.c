/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* When to claim, offer and accept a draw, and when to resign. */
#include <config.h>

#include "engine/engine.h"

#include <stdlib.h>

#include "engine/internal.h"
#include "rules/makemove.h"

enum {
	LOSING = -75,             /* a side that is further behind accepts a draw */
	EVEN = 15,                /* neither side has anything */
	EVEN_MOVES = 8,           /* for that many moves of ours */
	EVEN_PLIES = 80,          /* late enough in the game */
	EVEN_QUIET = 12,          /* plies without a capture or pawn move */
	OFFER_PAUSE = 40          /* plies from one offer to the next */
};

static bool resigns(const struct engine *engine)
{
	const struct engine_settings *settings = &engine->settings;
	int score;

	if (!settings->resign_threshold)
		return false;
	for (int i = 0; i < settings->resign_moves; i++)
		if (!game_scores_ago(&engine->scores, i, &score) || score > -settings->resign_threshold)
			return false;
	return true;
}

/* Whether the game has been level for some time. */
static bool is_flat(const struct engine *engine)
{
	int score;

	if (position_plies(&engine->pos) < EVEN_PLIES || position_rule50(&engine->pos) < EVEN_QUIET)
		return false;
	for (int i = 0; i < EVEN_MOVES; i++)
		if (!game_scores_ago(&engine->scores, i, &score) || abs(score) > EVEN)
			return false;
	return true;
}

static bool offers_draw(const struct engine *engine)
{
	int last = engine->scores.last_offer_ply;

	if (!engine->settings.draw_offers)
		return false;
	if (last >= 0 && position_plies(&engine->pos) - last < OFFER_PAUSE)
		return false;
	return is_flat(engine);
}

enum engine_choice engine_decide_resign_or_offer(struct engine *engine, const struct search_result *result)
{
	struct game_scores *scores = &engine->scores;

	if (result->score == SCORE_NONE)
		return CHOICE_PLAY_ON;
	game_scores_add(scores, position_plies(&engine->pos), result->score);
	if (resigns(engine))
		return CHOICE_RESIGN;
	if (!offers_draw(engine))
		return CHOICE_PLAY_ON;
	scores->last_offer_ply = position_plies(&engine->pos);
	return CHOICE_OFFER_DRAW;
}

/* What ME's last search gave, if it was about the position at hand, or about the move that has
 * led to it. */
static bool score_at_hand(const struct engine *engine, enum colour me, int *score)
{
	int ago = position_plies(&engine->pos) - game_scores_last_ply(&engine->scores);
	bool my_turn = position_turn(&engine->pos) == me;

	return engine->scores.count > 0 && ago == (my_turn ? 0 : 1) &&
	       game_scores_ago(&engine->scores, 0, score);
}

bool engine_accepts_draw(struct engine *engine, enum colour me)
{
	int most = LOSING - engine->settings.contempt, score;
	struct search_result result;

	if (score_at_hand(engine, me, &score))
		return score <= most || is_flat(engine);
	if (engine_is_thinking(engine) || !engine_search_briefly(engine, &result))
		return false;
	return (position_turn(&engine->pos) == me ? result.score : -result.score) <= most;
}

static bool is_claimable(enum outcome outcome)
{
	return outcome == OUTCOME_THREEFOLD || outcome == OUTCOME_FIFTY;
}

bool engine_claims_draw(const struct engine *engine, int score)
{
	return is_claimable(engine_outcome(engine)) && claims_draw_at(engine->settings.contempt, score);
}

bool engine_claims_draw_after(struct engine *engine, struct move move, int score,
                              enum outcome *outcome)
{
	if (!position_copy(&engine->line, &engine->pos, 1))
		return false;
	position_make(&engine->line, move);
	*outcome = outcome_of(&engine->line);
	return is_claimable(*outcome) && claims_draw_at(engine->settings.contempt, score);
}
