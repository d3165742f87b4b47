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

bool pruning_may_pass(const struct worker *worker, int ply, const struct node *node)
{
	const struct frame *frame = &worker->stack[FRAMES_BEFORE + ply];
	const struct search_parameters *tuned = &worker->parameters;

	return node->depth >= tuned->null_move_depth && node->eval >= node->beta &&
	       frame->eval >= node->beta - tuned->null_move_margin_depth * node->depth +
	                      tuned->null_move_margin &&
	       !move_is_none(frame[-1].move) && move_is_none(frame->excluded) &&
	       ply >= worker->null_move_from &&
	       position_has_pieces(&worker->pos, position_turn(&worker->pos));
}

bool pruning_may_probe_captures(const struct worker *worker, const struct node *node)
{
	const struct search_parameters *tuned = &worker->parameters;

	return node->depth >= tuned->probcut_depth &&
	       !(node->found && node->known.depth > node->depth - PROBCUT_LESS &&
	         node->known.score < node->beta + tuned->probcut_margin);
}

bool pruning_may_be_singular(const struct worker *worker, int ply, const struct node *node)
{
	return node->depth >= worker->parameters.singular_depth && !move_is_none(node->table_move) &&
	       move_is_none(worker->stack[FRAMES_BEFORE + ply].excluded) &&
	       ply < 2 * worker->depth && node->known.bound != BOUND_UPPER &&
	       node->known.depth >= node->depth - 3 && !score_is_mate(node->known.score);
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

	if (node->is_pv && worker->depth < tuned->pruning_pv_depth)
		return false;
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
