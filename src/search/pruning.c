/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Pruning (Chess Programming Wiki, "Reverse Futility Pruning", "Futility
 * Pruning"): margins grow with the depth that is left. */
#include <config.h>

#include "search/pruning.h"

#include "eval/see.h"
#include "search/reduction.h"

bool pruning_of_node(const struct search_parameters *tuned, const struct node *node)
{
	int margin = tuned->reverse_futility_margin * (node->depth - node->improving);

	return node->depth <= tuned->reverse_futility_depth && node->eval - margin >= node->beta;
}

static int late_move_limit(const struct search_parameters *tuned, const struct node *node)
{
	int limit = tuned->late_base + node->depth * node->depth;

	return node->improving ? limit : limit / 2;
}

bool pruning_of_move(const struct worker *worker, const struct node *node,
                     struct picker *picker, struct move move, int count)
{
	const struct search_parameters *tuned = &worker->parameters;
	const struct position *pos = &worker->pos;
	int depth = node->depth;

	if (!move_is_quiet(move))
		return depth <= tuned->exchange_depth && picker_is_past_refutations(picker) &&
		       !see_at_least(pos, move, -tuned->exchange_capture_margin * depth);
	if (node->in_check)
		return false;
	/* Late quiet moves near the leaves are seldom good ... */
	if (depth <= tuned->late_depth && count > late_move_limit(tuned, node)) {
		picker_skip_quiets(picker);
		return !move_gives_check(pos, move);
	}
	/* ... nor do they, reduced as they would be, lift a value far below alpha ... */
	depth -= reduction_of(tuned, depth, count, node->improving) / REDUCTION_UNIT;
	if (depth < 1)
		depth = 1;
	if (depth <= tuned->futility_depth &&
	    node->eval + tuned->futility_base + tuned->futility_margin * depth <= node->alpha &&
	    !move_gives_check(pos, move))
		return true;
	/* ... nor do those that hang a man. */
	return depth <= tuned->exchange_depth &&
	       !see_at_least(pos, move, -tuned->exchange_quiet_margin * depth * depth);
}
