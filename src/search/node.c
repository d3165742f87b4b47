/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The node: principal variation search in numbered steps, each with its
 * reason.  What the steps are made of stands before it. */
#include <config.h>

#include "search/node.h"

#include "eval/see.h"
#include "rules/makemove.h"
#include "search/endings.h"
#include "search/learning.h"
#include "search/ordering.h"
#include "search/oversight.h"
#include "search/pruning.h"
#include "search/quiescence.h"
#include "search/reduction.h"

enum {
	TABLE_RULE50_MAX = 90,           /* plies without progress from which the table
	                                  * no longer decides */
	FAILED_MAX = 64,                 /* moves remembered to be blamed */
	PROBCUT_SURPLUS = 20             /* of what ProbCut returns, above beta; centipawns */
};

/* What its moves have come to so far. */
struct tried {
	int count, best;
	struct move best_move;           /* MOVE_NONE: none reached alpha */
	struct move failed[FAILED_MAX];  /* in their order, as far as there is room */
	int failed_count;
};

/* What the table knows of the position; NULL: nothing. */
static const struct table_data *known_of(const struct node *node)
{
	return node->found ? &node->known : NULL;
}

static bool table_decides(const struct worker *worker, const struct node *node)
{
	const struct table_data *known = &node->known;

	return node->found && known->depth >= node->depth &&
	       bound_settles(known->bound, known->score, node->alpha, node->beta) &&
	       position_rule50(&worker->pos) < TABLE_RULE50_MAX;
}

/* Static evaluation, and whether it grew since our last move. */
static void evaluate_node(struct worker *worker, int ply, struct node *node)
{
	struct frame *frame = worker_frame(worker, ply);

	node->improving = false;
	node->raw = frame->eval = node->eval = SCORE_NONE;
	if (node->in_check)
		return;
	node->raw = worker_evaluate(worker, known_of(node));
	frame->eval = worker_adjust(worker, ply, node->raw);
	node->eval = table_refine(known_of(node), frame->eval);
	node->improving = ply >= 2 && (frame[-2].eval == SCORE_NONE || frame->eval > frame[-2].eval);
}

/* Is a value that passing already reaches to be believed?  True: *SCORE is a
 * bound at or above beta.  Passing proves nothing in zugzwang: never without
 * pieces, and at high depth a search without null moves must agree (Chess
 * Programming Wiki, "Null Move Pruning"). */
static bool null_move_refutes(struct worker *worker, int ply, const struct node *node, int *score)
{
	const struct search_parameters *tuned = &worker->parameters;
	int reduction = tuned->null_move_base + node->depth / tuned->null_move_divisor;
	int gain = (node->eval - node->beta) / tuned->null_move_eval_divisor;
	int depth, old_from, verified;

	reduction += gain < tuned->null_move_eval_most ? gain : tuned->null_move_eval_most;
	depth = node->depth - reduction;
	worker_make_null(worker, ply);
	*score = -node_search(worker, ply + 1, -node->beta, -node->beta + 1, depth,
	                      !node->cut_node);
	worker_unmake_null(worker);
	if (worker->stopped || *score < node->beta)
		return false;
	if (score_is_mate(*score))
		*score = node->beta;
	if (node->depth < tuned->null_move_verify_depth)
		return true;
	old_from = worker->null_move_from;
	worker->null_move_from = ply + depth * 3 / 4;
	verified = node_search(worker, ply, node->beta - 1, node->beta, depth, false);
	worker->null_move_from = old_from;
	return !worker->stopped && verified >= node->beta;
}

/* Does some capture come out far above beta, in quiescence and in a search of less
 * depth?  Then a full search would hardly come out below it: *SCORE is the bound
 * (Michael Buro, "ProbCut: An Effective Selective Extension of the Alpha-Beta
 * Algorithm", 1995; Chess Programming Wiki). */
static bool capture_refutes(struct worker *worker, int ply, const struct node *node, int *score)
{
	struct frame *frame = worker_frame(worker, ply);
	int margin = worker->parameters.probcut_margin, limit = node->beta + margin;
	struct picker picker;
	struct move move;

	picker_init_captures(&picker, &worker->pos, &frame->check, worker->history);
	if (!move_is_quiet(node->table_move))
		picker.table_move = node->table_move;
	learned_continuations(worker, ply, &picker);
	while (move = picker_next(&picker), !move_is_none(move)) {
		if (!see_at_least(&worker->pos, move, limit - frame->eval))
			continue;
		worker_make(worker, ply, move);
		*score = -quiescence_search(worker, ply + 1, -limit, -limit + 1);
		if (*score >= limit && !worker->stopped)
			*score = -node_search(worker, ply + 1, -limit, -limit + 1,
			                      node->depth - PROBCUT_LESS, !node->cut_node);
		worker_unmake(worker);
		if (worker->stopped)
			return false;
		if (*score < limit)
			continue;
		worker_remember(worker, ply, &(struct table_data){
			.move = move, .score = *score, .eval = node->raw,
			.depth = node->depth - PROBCUT_LESS + 1, .bound = BOUND_LOWER
		});
		if (!score_is_mate(*score))
			*score -= margin - PROBCUT_SURPLUS;
		return true;
	}
	return false;
}

/* Is the table's move better than all others by a margin?  Then it deserves
 * to be searched deeper: 1; 2 if by far.  -1 or -2: it seems to have company
 * that is good too.  Others beating beta without it: *CUT is set, at *SCORE.
 * Source: Anantharaman, Campbell and Hsu, "Singular Extensions" (1988), in
 * the form that asks the table (Chess Programming Wiki). */
static int extend_singular(struct worker *worker, int ply, const struct node *node, bool *cut,
                           int *score)
{
	struct frame *frame = worker_frame(worker, ply);
	const struct search_parameters *tuned = &worker->parameters;
	int limit = node->known.score - tuned->singular_margin_depth * node->depth;

	*cut = false;
	frame->excluded = node->table_move;
	*score = node_search(worker, ply, limit - 1, limit, (node->depth - 1) / 2, node->cut_node);
	frame->excluded = MOVE_NONE;
	if (worker->stopped)
		return 0;
	if (*score < limit)
		return !node->is_pv && *score < limit - tuned->singular_double_margin ? 2 : 1;
	if (limit >= node->beta) {
		*cut = true;
		*score = limit;
		return 0;
	}
	if (node->known.score >= node->beta || node->cut_node)
		return -2;
	return node->known.score <= *score ? -1 : 0;
}

/* By how many plies the COUNTth move, just made, is searched less deep. */
static int reduce(const struct worker *worker, int ply, const struct node *node,
                  struct move move, int count, int history)
{
	const struct frame *frame = &worker->stack[FRAMES_BEFORE + ply];
	const struct search_parameters *tuned = &worker->parameters;
	int reduction = reduction_of(tuned, node->depth, count, node->improving);

	if (node->is_pv)
		reduction -= tuned->reduction_pv;
	if (node->cut_node)
		reduction += tuned->reduction_cut_node;
	if (!move_is_none(node->table_move) && !move_is_quiet(node->table_move))
		reduction += tuned->reduction_after_capture;
	if (check_is_given(&frame[1].check))
		reduction -= tuned->reduction_check;
	if (!move_is_quiet(move))
		reduction -= tuned->reduction_tactical;
	else if (move_equal(move, frame->killers[0]) || move_equal(move, frame->killers[1]))
		reduction -= tuned->reduction_killer;
	reduction -= history / tuned->reduction_history_divisor;
	return reduction > 0 ? reduction / REDUCTION_UNIT : 0;
}

/* Search MOVE, just made, the COUNTth: late ones reduced, all but the first
 * with a null window, and again where that is not enough. */
static int search_child(struct worker *worker, int ply, const struct node *node,
                        struct move move, int count, int depth, int history)
{
	int score = 0, reduced = depth;
	bool again = !node->is_pv || count > 1;

	if (node->depth >= 3 && count > 1 + node->is_pv) {
		reduced = depth - reduce(worker, ply, node, move, count, history);
		if (reduced < 1)
			reduced = 1;
		if (reduced < depth) {
			score = -node_search(worker, ply + 1, -node->alpha - 1, -node->alpha, reduced,
			                     true);
			again = score > node->alpha;
		}
	}
	if (again && !worker->stopped)
		score = -node_search(worker, ply + 1, -node->alpha - 1, -node->alpha, depth,
		                     !node->cut_node);
	if (node->is_pv && !worker->stopped &&
	    (count == 1 || (score > node->alpha && score < node->beta)))
		score = -node_search(worker, ply + 1, -node->beta, -node->alpha, depth, false);
	return score;
}

/* SCORE ends a node, and END is the reason. */
static int end_node(struct frame *frame, enum node_end end, int score)
{
	frame->end = end;
	return score;
}

/* No more moves are to be searched: blame and reward, and have the table remember. */
static int conclude(struct worker *worker, int ply, const struct node *node,
                    const struct tried *tried)
{
	struct frame *frame = worker_frame(worker, ply);
	bool excluding = !move_is_none(frame->excluded), cut = tried->best >= node->beta;

	if (cut)
		learn_cut(worker, ply, tried->best_move, node->depth, tried->failed, tried->failed_count);
	else if (tried->best <= node->old_alpha && !excluding)
		learn_lead(worker, ply, node->depth);
	if (!excluding) {
		struct table_data found = {
			.move = tried->best_move, .score = tried->best, .eval = node->raw,
			.depth = node->depth, .bound = bound_of(tried->best, node->old_alpha, node->beta)
		};

		learn_value(worker, ply, &found);
		worker_remember(worker, ply, &found);
	}
	return end_node(frame, cut ? NODE_CUT : NODE_SEARCHED, tried->best);
}

/* Steps 6 to 8: is the value of the whole node known without looking at its moves one by one?
 * True: *SCORE is what to return. */
static bool prune_node(struct worker *worker, int ply, struct node *node, int *score)
{
	struct frame *frame = worker_frame(worker, ply);

	if (node->is_pv || node->in_check || !move_is_none(frame->excluded) ||
	    score_is_mate(node->beta))
		return false;

	/* 6. A static value far above beta will not drop below it near the
	 * leaves. */
	if (pruning_of_node(&worker->parameters, node)) {
		frame->end = NODE_REVERSE_FUTILITY;
		*score = (node->eval + node->beta) / 2;
		return true;
	}

	/* 7. If even passing reaches beta, some move does. */
	if (pruning_may_pass(worker, ply, node) && null_move_refutes(worker, ply, node, score)) {
		frame->end = NODE_NULL_MOVE;
		return true;
	}

	/* 8. A capture far above beta will not end below it. */
	if (!worker->stopped && pruning_may_probe_captures(worker, node) &&
	    capture_refutes(worker, ply, node, score)) {
		frame->end = NODE_PROBCUT;
		return true;
	}
	if (worker->stopped)
		*score = end_node(frame, NODE_STOPPED, 0);
	return worker->stopped;
}

static int search_node(struct worker *worker, int ply, struct node *node)
{
	struct frame *frame = worker_frame(worker, ply);
	struct picker picker;
	struct move move;
	struct tried tried;
	int known_score;
	bool excluding = !move_is_none(frame->excluded);

	/* 1. No depth left: captures only.  In check one ply more, since a
	 * check forces the reply. */
	node->in_check = check_is_given(&frame->check);
	if (node->in_check)
		node->depth++;
	frame->end = NODE_LEAF;
	if (node->depth <= 0)
		return quiescence_search(worker, ply, node->alpha, node->beta);

	/* 2. Stopped, drawn, or at the end of the stack. */
	frame->pv_length = 0;
	if (ply > worker->seldepth)
		worker->seldepth = ply;
	if (worker->stopped)
		return end_node(frame, NODE_STOPPED, 0);
	if (worker_is_draw(worker, ply))
		return end_node(frame, NODE_DRAWN, worker_draw_score(worker));
	frame->end = NODE_TOO_DEEP;
	if (ply >= SEARCH_PLY_MAX - 1)
		return quiescence_search(worker, ply, node->alpha, node->beta);

	/* 3. A mate nearer than any that can be found here is known already. */
	if (node->alpha < -SCORE_MATE + ply)
		node->alpha = -SCORE_MATE + ply;
	if (node->beta > SCORE_MATE - ply - 1)
		node->beta = SCORE_MATE - ply - 1;
	if (node->alpha >= node->beta)
		return end_node(frame, NODE_MATE_DISTANCE, node->alpha);

	/* 4. The table may know the value, else a move to try first.  Near the
	 * fifty-move draw values depend on the moves that led here. */
	node->is_pv = node->beta - node->alpha > 1;
	node->old_alpha = node->alpha;
	node->found = worker_probe(worker, ply, &node->known);
	node->table_move = node->found ? node->known.move : MOVE_NONE;
	if (!node->is_pv && !excluding && table_decides(worker, node))
		return end_node(frame, NODE_TABLE, node->known.score);

	/* 5. An endgame table may know it. */
	if (!excluding &&
	    ending_settles(worker, ply, node->depth, node->alpha, node->beta, &known_score))
		return end_node(frame, NODE_ENDING, known_score);

	/* 6 to 8. The static value, and what it says of the whole node. */
	evaluate_node(worker, ply, node);
	frame[1].killers[0] = frame[1].killers[1] = MOVE_NONE;
	frame[1].excluded = MOVE_NONE;
	if (prune_node(worker, ply, node, &known_score))
		return known_score;

	/* 9. Without a move to try first a deep search is a waste: search less
	 * deep now, and the next iteration will know a move. */
	if (node->depth >= worker->parameters.unknown_depth && move_is_none(node->table_move) &&
	    !node->in_check && (node->is_pv || node->cut_node))
		node->depth--;

	/* 10. The moves, best guess first. */
	picker_init(&picker, &worker->pos, &frame->check, worker->history);
	picker.table_move = node->table_move;
	learned_refutations(worker, ply, &picker);
	tried.count = tried.failed_count = 0;
	tried.best = -SCORE_INFINITE;
	tried.best_move = MOVE_NONE;
	while (move = picker_next(&picker), !move_is_none(move)) {
		int extension = 0, history = 0, score;

		if (move_equal(move, frame->excluded) && excluding)
			continue;
		tried.count++;
		table_prefetch(worker->table, position_likely_key(&worker->pos, move));

		/* 11. Leave out what cannot matter near the leaves, and what a weak
		 * player does not see. */
		if (tried.best > -SCORE_MATE_BOUND &&
		    pruning_of_move(worker, node, &picker, move, tried.count))
			continue;
		if (tried.best > -SCORE_MATE_BOUND && oversight_exists(worker) &&
		    oversight_hides(worker, ply, move))
			continue;

		/* 12. Look deeper where only one move is good. */
		if (move_equal(move, node->table_move) && pruning_may_be_singular(worker, ply, node)) {
			bool cut;

			extension = extend_singular(worker, ply, node, &cut, &score);
			if (worker->stopped)
				return end_node(frame, NODE_STOPPED, 0);
			if (cut)
				return end_node(frame, NODE_SEVERAL_CUT, score);
		}

		/* 13. Search it. */
		if (move_is_quiet(move))
			history = learned_history(worker, ply, move);
		worker_make(worker, ply, move);
		score = search_child(worker, ply, node, move, tried.count, node->depth - 1 + extension,
		                     history);
		worker_unmake(worker);
		if (worker->stopped)
			return end_node(frame, NODE_STOPPED, 0);

		/* 14. A new best move; above beta the opponent will not come here. */
		if (score > tried.best) {
			tried.best = score;
			if (score > node->alpha) {
				tried.best_move = move;
				node->alpha = score;
				if (node->is_pv)
					worker_set_pv(worker, ply, move);
				if (score >= node->beta)
					break;
			}
		}
		if (tried.failed_count < FAILED_MAX)
			tried.failed[tried.failed_count++] = move;
	}

	/* 15. No move at all: mate or stalemate. */
	if (tried.count == 0) {
		int value = node->in_check ? -SCORE_MATE + ply : worker_draw_score(worker);

		return end_node(frame, NODE_NO_MOVE, excluding ? node->alpha : value);
	}

	/* 16. Learn from it. */
	return conclude(worker, ply, node, &tried);
}

/* The same, reported to a watcher. */
static int search_watched(struct worker *worker, int ply, struct node *node)
{
	const struct search_trace *trace = worker->trace;
	int score;

	trace->enter(trace->context, worker, ply, node->alpha, node->beta, node->depth);
	score = search_node(worker, ply, node);
	trace->leave(trace->context, worker, ply, score, worker_frame(worker, ply)->end);
	return score;
}

int node_search(struct worker *worker, int ply, int alpha, int beta, int depth, bool cut_node)
{
	struct node node;

	node.alpha = alpha;
	node.beta = beta;
	node.depth = depth;
	node.cut_node = cut_node;
	if (worker->trace && worker->trace->enter)
		return search_watched(worker, ply, &node);
	return search_node(worker, ply, &node);
}
