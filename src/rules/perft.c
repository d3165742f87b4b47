/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Perft by plain recursion over generator, make and unmake. */
#include <config.h>

#include "rules/perft.h"

#include "rules/makemove.h"
#include "rules/movegen.h"

/* Subtrees of this depth, a few million leaves at most, are counted without a look at the stop flag. */
enum { UNSTOPPED_DEPTH = 4 };

uint64_t perft(struct position *pos, int depth)
{
	struct move moves[MOVES_MAX];
	uint64_t leaves = 0;
	int count;

	if (depth == 0)
		return 1;
	if (depth == 1)
		return (uint64_t)movegen_count(pos);
	count = movegen_all(pos, moves);
	for (int i = 0; i < count; i++) {
		position_make(pos, moves[i]);
		leaves += perft(pos, depth - 1);
		position_unmake(pos);
	}
	return leaves;
}

/* The same, ended early when *STOP becomes true; the result then means nothing. */
static uint64_t perft_until(struct position *pos, int depth, const atomic_bool *stop)
{
	struct move moves[MOVES_MAX];
	uint64_t leaves = 0;
	int count;

	if (depth <= UNSTOPPED_DEPTH)
		return atomic_load_explicit(stop, memory_order_relaxed) ? 0 : perft(pos, depth);
	count = movegen_all(pos, moves);
	for (int i = 0; i < count && !atomic_load_explicit(stop, memory_order_relaxed); i++) {
		position_make(pos, moves[i]);
		leaves += perft_until(pos, depth - 1, stop);
		position_unmake(pos);
	}
	return leaves;
}

bool perft_divide(struct position *pos, int depth, const atomic_bool *stop, perft_on_move *on_move,
                  void *context, uint64_t *leaves)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);

	*leaves = 0;
	for (int i = 0; i < count; i++) {
		uint64_t below;

		position_make(pos, moves[i]);
		below = perft_until(pos, depth - 1, stop);
		position_unmake(pos);
		if (atomic_load(stop))
			return false;
		on_move(context, moves[i], below);
		*leaves += below;
	}
	return true;
}

uint64_t perft_made(struct position *pos, int depth)
{
	struct move moves[MOVES_MAX];
	uint64_t leaves = 0;
	int count;

	if (depth == 0)
		return 1;
	count = movegen_all(pos, moves);
	for (int i = 0; i < count; i++) {
		position_make(pos, moves[i]);
		leaves += perft_made(pos, depth - 1);
		position_unmake(pos);
	}
	return leaves;
}
