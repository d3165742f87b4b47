/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Perft by plain recursion over generator, make and unmake. */
#include <config.h>

#include "rules/perft.h"

#include "rules/makemove.h"
#include "rules/movegen.h"

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
