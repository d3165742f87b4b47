/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The root node.  It differs from the others in that its moves are kept from
 * one iteration to the next, each with its score, its line and its effort. */
#include <config.h>

#include "search/root.h"

#include <assert.h>

#include "rules/makemove.h"
#include "rules/outcome.h"
#include "search/learning.h"
#include "search/node.h"
#include "search/ordering.h"
#include "search/oversight.h"
#include "search/reduction.h"

static bool is_admitted(const struct search_options *options, struct move move)
{
	if (!options->root_moves)
		return true;
	for (int i = 0; i < options->root_move_count; i++)
		if (move_equal(options->root_moves[i], move))
			return true;
	return false;
}

void root_list_moves(struct worker *worker)
{
	const struct check_info *check = &worker_frame(worker, 0)->check;
	struct table_data known;
	struct picker picker;
	struct move move;

	picker_init(&picker, &worker->pos, check, worker->history);
	if (worker_probe(worker, 0, &known))
		picker.table_move = known.move;
	worker->root_count = 0;
	while (move = picker_next(&picker), !move_is_none(move)) {
		struct root_move *root = &worker->roots[worker->root_count];

		if (!is_admitted(&worker->options, move) ||
		    (worker->root_count > 0 && oversight_exists(worker) &&
		     oversight_hides(worker, 0, move)))
			continue;
		root->move = root->pv[0] = move;
		root->pv_length = 1;
		root->score = root->last_score = -SCORE_INFINITE;
		root->line_score = 0;
		root->line_bound = BOUND_LOWER;
		root->seldepth = 0;
		root->nodes = 0;
		worker->root_count++;
	}
}

void root_sort(struct worker *worker, int first)
{
	for (int i = first + 1; i < worker->root_count; i++)
		for (int j = i; j > first; j--) {
			struct root_move *a = &worker->roots[j - 1], *b = &worker->roots[j];
			struct root_move kept;

			if (a->score >= b->score)
				break;
			kept = *a;
			*a = *b;
			*b = kept;
		}
}

/* Note the line of ROOT, whose search has just ended with SCORE, of BOUND.  A
 * move that failed high has no best reply: the line that it had before is a
 * better guess than none. */
static void keep_line(struct worker *worker, struct root_move *root, int score,
                      enum search_bound bound)
{
	const struct frame *next = worker_frame(worker, 1);

	root->score = root->line_score = score;
	root->line_bound = bound;
	root->seldepth = worker->seldepth;
	if (next->pv_length == 0 && bound == BOUND_LOWER)
		return;
	root->pv_length = 1;
	for (int i = 0; i < next->pv_length; i++)
		root->pv[root->pv_length++] = next->pv[i];
}

/* A move to continue a line that has led to the worker's position, PLY plies
 * from the root: the table's, or as the reply to the first move at least a
 * likely one.  MOVE_NONE: the line ends here. */
static struct move continue_line(struct worker *worker, int ply)
{
	struct table_data known;
	struct check_info check;
	struct picker picker;

	check_find(&worker->pos, &check);
	if (ply > 1 && (position_rule50(&worker->pos) >= 100 ||
	                outcome_is_search_draw_by_repetition(&worker->pos, ply)))
		return MOVE_NONE;
	if (table_recall(worker->table, &worker->pos, &check, ply, &known) &&
	    !move_is_none(known.move))
		return known.move;
	if (ply > 1)
		return MOVE_NONE;
	picker_init(&picker, &worker->pos, &check, worker->history);
	return picker_next(&picker);
}

void root_complete_line(struct worker *worker, struct root_move *root)
{
	int length = 0;

	while (length < root->pv_length)
		position_make(&worker->pos, root->pv[length++]);
	while (length < SEARCH_PLY_MAX && (length < worker->depth || length < 2)) {
		struct move move = continue_line(worker, length);

		if (move_is_none(move))
			break;
		position_make(&worker->pos, move);
		root->pv[length++] = move;
	}
	root->pv_length = length;
	while (length-- > 0)
		position_unmake(&worker->pos);
}

/* Does the move just made lead back to a position of the game?  Then it counts
 * as a draw, or slightly less: the opponent may find something better this
 * time, and our own plan has led nowhere. */
static bool goes_back(struct worker *worker, int *score)
{
	if (worker_is_draw(worker, 1) || outcome_repetitions(&worker->pos) == 0)
		return false;
	worker_frame(worker, 1)->pv_length = 0;
	*score = -worker_draw_score(worker) - 1;
	return true;
}

/* Search the move just made, the COUNTth. */
static int search_move(struct worker *worker, int alpha, int beta, int depth, int count,
                       bool quiet)
{
	int score = alpha + 1;

	if (count > 1) {
		int reduced = depth;

		if (depth >= 3 && count > 3 && quiet && !check_is_given(&worker_frame(worker, 1)->check))
			reduced -= reduction_of(&worker->parameters, depth, count, true) /
			           REDUCTION_UNIT - 1;
		if (reduced < 1)
			reduced = 1;
		if (reduced < depth)
			score = -node_search(worker, 1, -alpha - 1, -alpha, reduced, true);
		if (score > alpha && !worker->stopped)
			score = -node_search(worker, 1, -alpha - 1, -alpha, depth, true);
	}
	if ((count == 1 || (score > alpha && score < beta)) && !worker->stopped)
		score = -node_search(worker, 1, -beta, -alpha, depth, false);
	return score;
}

/* The frame of the root, and those before it, in which no move was made. */
static void prepare_frames(struct worker *worker)
{
	struct frame *frame = worker_frame(worker, 0);

	for (int ply = -FRAMES_BEFORE; ply <= 1; ply++) {
		frame[ply].move = frame[ply].excluded = MOVE_NONE;
		frame[ply].continuation = &worker->history->after_nothing;
		frame[ply].move_index = NO_MOVE_INDEX;
		frame[ply].eval = SCORE_NONE;
		frame[ply].pv_length = 0;
	}
	frame[1].killers[0] = frame[1].killers[1] = MOVE_NONE;
	if (!check_is_given(&frame->check))
		frame->eval = worker_adjust(worker, 0, worker_evaluate(worker, NULL));
}

int root_search(struct worker *worker, int alpha, int beta, int depth)
{
	int best = -SCORE_INFINITE, old_alpha = alpha;
	struct move best_move = MOVE_NONE, failed[MOVES_MAX];
	int failed_count = 0;

	assert(alpha >= -SCORE_INFINITE && alpha < beta && beta <= SCORE_INFINITE);
	prepare_frames(worker);
	for (int i = worker->root_first; i < worker->root_count; i++)
		worker->roots[i].score = -SCORE_INFINITE;
	for (int i = worker->root_first; i < worker->root_count; i++) {
		struct root_move *root = &worker->roots[i];
		uint64_t nodes = worker->nodes;
		int score;

		if (worker->attends)
			control_publish(worker->control, worker->depth, root->move,
			                worker->root_count - i - 1, worker->root_count);
		worker->seldepth = 0;
		worker_make(worker, 0, root->move);
		if (!goes_back(worker, &score))
			score = search_move(worker, alpha, beta, depth - 1, i - worker->root_first + 1,
			                    move_is_quiet(root->move));
		worker_unmake(worker);
		if (worker->stopped)
			return best;
		root->nodes += worker->nodes - nodes;
		if (i == worker->root_first || score > alpha)
			keep_line(worker, root, score, bound_of(score, alpha, beta));
		if (score > best) {
			best = score;
			if (score > alpha) {
				best_move = root->move;
				alpha = score;
			}
			if (score >= beta)
				break;
		}
		failed[failed_count++] = root->move;
	}
	if (best >= beta)
		learn_cut(worker, 0, best_move, depth, failed, failed_count);
	if (worker->root_first == 0 && !worker->options.root_moves)
		worker_remember(worker, 0, &(struct table_data){
			.move = best_move, .score = best, .eval = SCORE_NONE, .depth = depth,
			.bound = bound_of(best, old_alpha, beta)
		});
	return best;
}
