/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* When to claim, offer and accept a draw, and when to resign. */
#include <config.h>

#include "engine/courtesy.h"

#include <stdlib.h>

#include "engine/internal.h"
#include "engine/judge.h"
#include "rules/attack.h"
#include "rules/makemove.h"

enum {
	CLAIM_UP_TO = 50,         /* centipawns: a side that is further ahead plays on */
	LOSING = -75,             /* a side that is further behind is glad of a draw */
	LOSING_BY_EVAL = -250,    /* the same where nothing has been searched */
	EVEN = 15,                /* neither side has anything */
	EVEN_MOVES = 8,           /* for that many moves of ours */
	EVEN_PLIES = 80,          /* late enough in the game */
	EVEN_QUIET = 12,          /* plies without a capture or pawn move */
	OFFER_PAUSE = 40,         /* plies from one offer to the next */
	LIVE_DEPTH = 6            /* scores of lesser depth are not trusted */
};

static bool resigns(const struct engine *engine)
{
	const struct engine_settings *settings = &engine->settings;
	int score;

	if (!settings->resign_threshold)
		return false;
	for (int i = 0; i < settings->resign_moves; i++)
		if (!scores_ago(&engine->scores, i, &score) || score > -settings->resign_threshold)
			return false;
	return true;
}

/* Has the game been level for some time? */
static bool is_flat(const struct engine *engine)
{
	int score;

	if (position_plies(&engine->pos) < EVEN_PLIES || position_rule50(&engine->pos) < EVEN_QUIET)
		return false;
	for (int i = 0; i < EVEN_MOVES; i++)
		if (!scores_ago(&engine->scores, i, &score) || abs(score) > EVEN)
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

enum courtesy engine_courtesy(struct engine *engine, const struct search_result *result)
{
	struct scores *scores = &engine->scores;

	if (result->score == SCORE_NONE)
		return COURTESY_NONE;
	scores_add(scores, position_plies(&engine->pos), result->score);
	if (resigns(engine))
		return COURTESY_RESIGN;
	if (!offers_draw(engine))
		return COURTESY_NONE;
	scores->last_offer_ply = position_plies(&engine->pos);
	return COURTESY_OFFER_DRAW;
}

/* The score of our last move, if that was the last or the last but one ply,
 * or of a search for a move that is going on. */
static bool recent_score(struct engine *engine, int *score)
{
	const struct scores *scores = &engine->scores;

	if (engine->thinker.think == THINK_MOVE && engine_is_thinking(engine) &&
	    atomic_load(&engine->thinker.live_depth) >= LIVE_DEPTH) {
		*score = atomic_load(&engine->thinker.live_score);
		return true;
	}
	if (!scores->count || scores_last_ply(scores) < position_plies(&engine->pos) - 2)
		return false;
	return scores_ago(scores, 0, score);
}

bool engine_accepts_draw(struct engine *engine, enum colour me)
{
	int score;

	if (recent_score(engine, &score))
		return score <= LOSING - engine->settings.contempt || is_flat(engine);
	if (position_in_check(&engine->pos))
		return false;
	score = judge_position(engine, &engine->pos);
	if (position_turn(&engine->pos) != me)
		score = -score;
	return score <= LOSING_BY_EVAL;
}

/* Is OUTCOME a draw that the side with SCORE should claim?  A draw is worth as
 * much less as Contempt says. */
static bool is_worth_claiming(const struct engine *engine, enum outcome outcome, int score)
{
	return (outcome == OUTCOME_THREEFOLD || outcome == OUTCOME_FIFTY) &&
	       score + engine->settings.contempt <= CLAIM_UP_TO;
}

bool engine_claims_draw(struct engine *engine)
{
	int score;

	if (!recent_score(engine, &score))
		score = -engine->settings.contempt;
	return is_worth_claiming(engine, engine_outcome(engine), score);
}

bool engine_claims_draw_after(struct engine *engine, struct move move, int score,
                              enum outcome *outcome)
{
	if (!position_copy(&engine->line, &engine->pos, 1))
		return false;
	position_make(&engine->line, move);
	*outcome = outcome_of(&engine->line);
	return is_worth_claiming(engine, *outcome, score);
}
