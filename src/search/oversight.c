/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Which moves a weak player overlooks. */
#include <config.h>

#include "search/oversight.h"

#include "eval/see.h"
#include "rules/side.h"
#include "util/random.h"

enum { LONG_DIAGONAL = 4, PERMILLE = 1000 };

/* Does the move go far along a diagonal, or backwards? */
static bool is_hard_to_see(const struct position *pos, struct move move)
{
	int from = move_from(move), to = move_to(move), distance = vector_distance(from, to);
	enum colour turn = position_turn(pos);

	if (distance >= LONG_DIAGONAL && vector_manhattan(from, to) == 2 * distance)
		return true;
	return rank_seen_by(turn, square_rank(to)) < rank_seen_by(turn, square_rank(from));
}

/* Does MOVE at PLY take the man that has just moved? */
static bool is_recapture(const struct worker *worker, int ply, struct move move)
{
	struct move last = worker->stack[FRAMES_BEFORE + ply - 1].move;

	return !move_is_none(last) && move_to(last) == move_to(move);
}

/* How many times of a thousand MOVE is overlooked. */
static int permille_of(const struct worker *worker, int ply, struct move move)
{
	const struct position *pos = &worker->pos;
	int permille = worker->options.overlooked_quiets;

	if (!move_is_quiet(move)) {
		if (is_recapture(worker, ply, move))
			return 0;
		if (see_at_least(pos, move, 1))
			permille = worker->options.overlooked_captures;
	}
	if (permille == 0)
		return 0;
	if (move_gives_check(pos, move))
		permille /= 4;
	return is_hard_to_see(pos, move) ? 2 * permille : permille;
}

bool oversight_hides(const struct worker *worker, int ply, struct move move)
{
	struct random random = { position_key(&worker->pos) ^ worker->options.random_seed };
	int permille = permille_of(worker, ply, move);

	if (permille == 0)
		return false;
	random.state ^= random_next(&random) * (move_to_word(move) + UINT64_C(1));
	return (int)random_below(&random, PERMILLE) < permille;
}
