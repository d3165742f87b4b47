/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When to claim, offer and accept a draw, and when to resign. */
#include <config.h>

#include <stdlib.h>

#include "engine/internal.h"
#include "engine/judge.h"
#include "rules/attack.h"
#include "rules/makemove.h"

enum {
	CLAIM_UP_TO = 50,         /* centipawns: who is that much ahead plays on */
	LOSING = -75,             /* who is that much behind is glad of a draw */
	LOSING_BY_EVAL = -250,    /* the same where nothing has been searched */
	EVEN = 15,                /* neither side has anything */
	EVEN_MOVES = 8,           /* for so many moves of ours */
	EVEN_PLIES = 80,          /* late enough in the game */
	EVEN_QUIET = 12,          /* plies without a capture or pawn move */
	OFFER_PAUSE = 40,         /* plies from one offer to the next */
	LIVE_DEPTH = 6            /* the least depth of a score to be believed */
};

void scores_clear(struct scores *scores)
{
	scores->count = 0;
	scores->last_offer_ply = -1;
}

static void scores_add(struct scores *scores, int ply, int score)
{
	if (scores->count == SCORES_KEPT) {
		for (int i = 1; i < SCORES_KEPT; i++)
			scores->at[i - 1] = scores->at[i];
		scores->count--;
	}
	scores->at[scores->count].ply = ply;
	scores->at[scores->count].score = score;
	scores->count++;
}

/* The score of our move COUNT moves ago, 0 being the last one; false if we
 * did not think about it ourselves. */
static bool score_ago(const struct scores *scores, int count, int *score)
{
	int last = scores->count - 1;

	if (count > last || scores->at[last - count].ply != scores->at[last].ply - 2 * count)
		return false;
	*score = scores->at[last - count].score;
	return true;
}

static bool resigns(const struct engine *engine)
{
	const struct engine_settings *settings = &engine->settings;
	int score;

	if (!settings->resign_threshold)
		return false;
	for (int i = 0; i < settings->resign_moves; i++)
		if (!score_ago(&engine->scores, i, &score) || score > -settings->resign_threshold)
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
		if (!score_ago(&engine->scores, i, &score) || abs(score) > EVEN)
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
	if (!scores->count ||
	    scores->at[scores->count - 1].ply < position_plies(&engine->pos) - 2)
		return false;
	return score_ago(scores, 0, score);
}

bool engine_accepts_draw(struct engine *engine, enum colour me)
{
	int score;

	if (recent_score(engine, &score))
		return score <= LOSING - engine->settings.contempt || is_flat(engine);
	if (position_in_check(&engine->pos))
		return false;
	score = judge_position(engine);
	if (position_turn(&engine->pos) != me)
		score = -score;
	return score <= LOSING_BY_EVAL;
}

/* Is OUTCOME a draw to be claimed by who thought SCORE?  In that a draw counts
 * as little as Contempt says. */
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
