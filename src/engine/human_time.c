/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* How long a weakened engine takes for a move. */
#include <config.h>

#include "engine/engine.h"

#include "engine/internal.h"
#include "rules/movegen.h"
#include "util/number.h"
#include "util/random.h"

enum {
	PERMILLE = 1000,
	REST_MAX_US = 120 * 1000000,
	QUICK = 80,                  /* permille of what a move may take */
	RECAPTURE = 160,
	PLAIN = 150,                 /* and for each legal move and each capture: */
	FOR_MOVE = 10, COUNTED_MOVES_MAX = 40,
	FOR_CAPTURE = 50, CAPTURES_MAX = 6,
	OPENING_MOVES = 10,          /* of a game, which are played faster */
	DECIDED = 700,               /* centipawns */
	VARY_MIN = 60, VARY_MAX = 140     /* percent */
};

void engine_set_human_time(struct engine *engine, bool on)
{
	engine->settings.human_time = on;
}

int64_t human_time_rest_us(const struct engine *engine, const struct search_limits *limits)
{
	const struct timing *timing = &engine->timing;

	if (!engine->settings.human_time || engine_strength(engine) >= ELO_FULL ||
	    timing->depth > 0 || timing->nodes > 0 || timing->mate > 0 || timing->nps >= 0)
		return 0;
	return number_clamp(limits->soft_us, 0, REST_MAX_US);
}

/* Whether MOVE takes the piece that has just taken one of ours. */
static bool is_recapture(const struct position *root, struct move move)
{
	struct move last = position_last_move(root);

	return !move_is_none(last) && move_is_capture(last) && move_to(last) == move_to(move);
}

/* The permille that choosing between COUNT moves at MOVES takes. */
static int permille_of_choice(const struct position *root, const struct move *moves, int count)
{
	int captures = 0, number = position_move_number(root), permille;

	for (int i = 0; i < count; i++)
		captures += move_is_capture(moves[i]);
	if (captures > CAPTURES_MAX)
		captures = CAPTURES_MAX;
	if (count > COUNTED_MOVES_MAX)
		count = COUNTED_MOVES_MAX;
	permille = PLAIN + FOR_MOVE * count + FOR_CAPTURE * captures;
	if (number < OPENING_MOVES)
		permille = permille * (OPENING_MOVES + number) / (2 * OPENING_MOVES);
	return permille;
}

int human_time_permille(const struct engine *engine, const struct search_result *result)
{
	const struct position *root = &engine->root;
	struct random random = { position_key(root) ^ ~engine->thinker.options.random_seed };
	struct move moves[MOVES_MAX];
	int count = movegen_all(root, moves), score = result->score, permille;

	if (count == 1 || score == SCORE_NONE || score > SCORE_MATE_BOUND)
		permille = QUICK;
	else if (is_recapture(root, result->best))
		permille = RECAPTURE;
	else
		permille = permille_of_choice(root, moves, count);
	if (score != SCORE_NONE && (score > DECIDED || score < -DECIDED))
		permille = permille * 2 / 3;
	permille = permille * (VARY_MIN + (int)random_below(&random, VARY_MAX - VARY_MIN + 1)) / 100;
	return permille < PERMILLE ? permille : PERMILLE;
}
