/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A walk of the tree of moves that can be left after each subtree. */
#include <config.h>

#include "engine/leaves.h"

#include <stdlib.h>

#include "engine/engine.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/perft.h"

/* Subtrees of this depth are counted in one go. */
enum { SLICE_DEPTH = 4 };

/* A node on the way to the subtree that comes next. */
struct level {
	struct move moves[MOVES_MAX];
	int count, next;
};

struct leaves {
	struct position pos;
	int depth;
	int ply;                 /* of the node whose next move is to be made */
	uint64_t nodes;
	uint64_t before;         /* NODES when the present root move was begun */
	struct level levels[LEAVES_DEPTH_MAX];
};

static void enter(struct leaves *count, int ply)
{
	struct level *level = &count->levels[ply];

	count->ply = ply;
	level->count = movegen_all(&count->pos, level->moves);
	level->next = 0;
}

struct leaves *leaves_create(const struct engine *engine, int depth)
{
	struct leaves *count = calloc(1, sizeof *count);

	if (!count)
		return NULL;
	if (!position_init(&count->pos))
		goto no_position;
	if (!position_copy(&count->pos, engine_position(engine), depth))
		goto no_copy;
	count->depth = depth;
	enter(count, 0);
	return count;
no_copy:
	position_free(&count->pos);
no_position:
	free(count);
	return NULL;
}

void leaves_free(struct leaves *count)
{
	if (!count)
		return;
	position_free(&count->pos);
	free(count);
}

uint64_t leaves_nodes(const struct leaves *count)
{
	return count->nodes;
}

/* Go down to the next subtree that is small enough, and count it. */
static void count_slice(struct leaves *count)
{
	for (;;) {
		struct level *level = &count->levels[count->ply];
		int rest = count->depth - count->ply - 1;

		if (level->next == level->count)
			return;
		position_make(&count->pos, level->moves[level->next]);
		if (rest <= SLICE_DEPTH) {
			count->nodes += perft(&count->pos, rest);
			position_unmake(&count->pos);
			level->next++;
			return;
		}
		enter(count, count->ply + 1);
	}
}

/* Go up from nodes whose moves have all been counted. */
static void leave_finished(struct leaves *count)
{
	while (count->ply > 0 && count->levels[count->ply].next == count->levels[count->ply].count) {
		position_unmake(&count->pos);
		count->ply--;
		count->levels[count->ply].next++;
	}
}

struct leaves_step leaves_go_on(struct leaves *count)
{
	struct leaves_step step = { .move = MOVE_NONE };
	const struct level *root = &count->levels[0];
	int at = root->next;

	count_slice(count);
	leave_finished(count);
	if (root->next > at) {
		step.move = root->moves[at];
		step.nodes = count->nodes - count->before;
		count->before = count->nodes;
	}
	step.over = count->ply == 0 && root->next == root->count;
	return step;
}
