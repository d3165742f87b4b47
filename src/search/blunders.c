/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The moves that a weak player overlooks. */
#include <config.h>

#include "search/internal.h"

#include "eval/see.h"
#include "rules/side.h"
#include "util/random.h"

enum { LONG_DIAGONAL = 4, PERMILLE = 1000 };

/* Whether MOVE goes far along a diagonal, or backwards. */
static bool is_hard_to_see(const struct position *pos, struct move move)
{
	int from = move_from(move), to = move_to(move), distance = vector_distance(from, to);
	enum colour turn = position_turn(pos);

	if (distance >= LONG_DIAGONAL && vector_manhattan(from, to) == 2 * distance)
		return true;
	return rank_seen_by(turn, square_rank(to)) < rank_seen_by(turn, square_rank(from));
}

/* Whether MOVE takes the piece that has just moved; at the root, the last move of the game. */
static bool is_recapture(const struct position *pos, struct move move)
{
	struct move last = position_last_move(pos);

	return !move_is_none(last) && move_to(last) == move_to(move);
}

/* The probability, in permille, that MOVE is overlooked. */
static int permille_of(const struct worker *worker, struct move move)
{
	const struct position *pos = &worker->pos;
	int permille = worker->options.overlooked_quiets;

	if (!move_is_quiet(move)) {
		if (is_recapture(pos, move))
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

bool blunders_is_overlooked(const struct worker *worker, struct move move)
{
	struct random random = { position_key(&worker->pos) ^ worker->options.random_seed };
	int permille = permille_of(worker, move);
	uint64_t mixed;

	if (permille == 0)
		return false;
	mixed = random_next(&random) * (move_to_word(move) + UINT64_C(1));
	random.state ^= mixed;
	return (int)random_below(&random, PERMILLE) < permille;
}
