/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The inner node: principal variation search in numbered steps, each with its reason.  The
 * functions that the steps use come first, in their order: endgame tables, pruning of whole
 * nodes, extensions, pruning of single moves, reductions. */
#include <config.h>

#include "search/internal.h"

#include <stdint.h>

#include "eval/see.h"
#include "tablebase/syzygy.h"
#include "rules/makemove.h"
#include "search/ordering.h"

enum {
	TABLE_RULE50_MAX = 90,           /* plies without progress; from here on the table does
	                                  * not decide */
	FAILED_MAX = 64,                 /* failed moves to be blamed */
	PROBCUT_LESS = 4,                /* plies by which ProbCut searches captures less deep */
	PROBCUT_SURPLUS = 20,            /* centipawns above beta that ProbCut returns */
	LOGARITHMS = 64
};

/* The arguments of a node, and what it has found out before it looks at moves. */
struct node {
	int alpha, beta, depth;
	int old_alpha;                   /* alpha before any move raised it */
	bool is_pv, in_check, improving, cut_node;
	bool found;                      /* in the table */
	struct table_data known;
	struct move table_move;          /* verified; or MOVE_NONE */
	int raw;                         /* static evaluation as stored */
	int eval;                        /* the best guess at the value */
	int least, most;                 /* bounds of the value by an endgame table */
};

/* The results of its moves so far. */
struct tried {
	int count, best;
	struct move best_move;           /* MOVE_NONE: none reached alpha */
	struct move failed[FAILED_MAX];  /* in their order; further ones are not kept */
	int failed_count;
};

/* ---- the tables ---- */

/* The table's data on the position; NULL: none. */
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

/* VALUE as a score for the side to move, with its bound. */
static int score_of(const struct worker *worker, int ply, enum table_value value,
                    enum search_bound *bound)
{
	enum table_value least = worker->options.table_wins_beyond_50 ? TABLE_CURSED_WIN : TABLE_WIN;
	bool wins = value >= least;

	*bound = BOUND_EXACT;
	if (!wins && (int)value > -(int)least)
		return worker_draw_score(worker);
	*bound = wins ? BOUND_LOWER : BOUND_UPPER;
	return wins ? SCORE_TABLE - ply : ply - SCORE_TABLE;
}

static int count_pieces(const struct position *pos)
{
	const struct board *board = position_board(pos);

	return bits_count(board_all_pieces(board, WHITE)) + bits_count(board_all_pieces(board, BLACK));
}

static bool is_worth_asking(const struct worker *worker, int depth)
{
	int pieces = count_pieces(&worker->pos);
	int known = syzygy_pieces(worker->options.tables), allowed = worker->options.table_pieces;
	int most = known < allowed ? known : allowed;

	return pieces < most || (pieces == most && depth >= worker->options.table_depth);
}

/* Probe the endgame tables.  On success *SCORE has the given BOUND.  A win is at least
 * SCORE_TABLE - PLY.  They are probed only right after captures and pawn moves, because they do
 * not know the number of moves made since. */
static bool probe_tables(struct worker *worker, int ply, int depth, int *score,
                         enum search_bound *bound)
{
	enum table_value value;

	if (!worker->options.tables || position_rule50(&worker->pos) != 0 ||
	    !is_worth_asking(worker, depth) ||
	    !syzygy_probe(worker->options.tables, &worker->pos, &value))
		return false;
	control_add_table_hit(worker->control);
	*score = score_of(worker, ply, value, bound);
	return true;
}

/* Whether an endgame table settles NODE, at *SCORE.  If not, a win still
 * bounds what the search may return. */
static bool ask_tables(struct worker *worker, int ply, struct node *node, int *score)
{
	enum search_bound bound;

	if (!probe_tables(worker, ply, node->depth, score, &bound))
		return false;
	if (bound_settles(bound, *score, node->alpha, node->beta))
		return true;
	if (bound == BOUND_LOWER)
		node->least = *score;
	else
		node->most = *score;
	return false;
}

/* ---- pruning of whole nodes ---- */

/* Evaluate the position, and compare with the value before our last move. */
static void evaluate_node(struct worker *worker, int ply, struct node *node)
{
	struct frame *frame = worker_frame(worker, ply);

	node->improving = false;
	node->raw = frame->eval = node->eval = SCORE_NONE;
	if (node->in_check)
		return;
	node->raw = worker_evaluate(worker, known_of(node));
	frame->eval = worker_adjust_eval(worker, ply, node->raw);
	node->eval = table_refine(known_of(node), frame->eval);
	node->improving = ply >= 2 && (frame[-2].eval == SCORE_NONE || frame->eval > frame[-2].eval);
}

/* Whether the static value of NODE, not in check, is so far above beta that it will not drop
 * below it near the leaves (Chess Programming Wiki, "Reverse Futility Pruning"). */
static bool is_far_above_beta(const struct search_parameters *tuned, const struct node *node)
{
	int margin = tuned->reverse_futility_margin * (node->depth - node->improving);

	return node->depth <= tuned->reverse_futility_depth && node->eval - margin >= node->beta;
}

/* Whether a null move may be tried at NODE, neither in check nor in the principal variation:
 * not twice in a row, nor with pawns only, where zugzwang is likely. */
static bool may_pass(const struct worker *worker, int ply, const struct node *node)
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

/* Whether passing reaches beta; then *SCORE is a bound.  In zugzwang that proves nothing, so
 * at high depth a search without null moves must agree (Chess Programming Wiki, "Null Move
 * Pruning"). */
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
	if (score_is_decisive(*score))
		*score = node->beta;
	if (node->depth < tuned->null_move_verify_depth)
		return true;
	old_from = worker->null_move_from;
	worker->null_move_from = ply + depth * 3 / 4;
	verified = node_search(worker, ply, node->beta - 1, node->beta, depth, false);
	worker->null_move_from = old_from;
	return !worker->stopped && verified >= node->beta;
}

/* Whether captures of NODE may reach far above beta: not if the table contradicts it. */
static bool may_probe_captures(const struct worker *worker, const struct node *node)
{
	const struct search_parameters *tuned = &worker->parameters;

	return node->depth >= tuned->probcut_depth &&
	       !(node->found && node->known.depth > node->depth - PROBCUT_LESS &&
	         node->known.score < node->beta + tuned->probcut_margin);
}

/* Whether some capture reaches far above beta, in quiescence and in a search of less depth.  A
 * full search would hardly stay below beta: *SCORE is the bound (Michael Buro, "ProbCut: An
 * Effective Selective Extension of the Alpha-Beta Algorithm", 1995; Chess Programming Wiki). */
static bool capture_refutes(struct worker *worker, int ply, const struct node *node, int *score)
{
	struct frame *frame = worker_frame(worker, ply);
	int margin = worker->parameters.probcut_margin, limit = node->beta + margin;
	struct picker picker;
	struct move move;

	picker_init_captures(&picker, &worker->pos, &frame->check, worker->history);
	if (!move_is_quiet(node->table_move))
		picker.table_move = node->table_move;
	learning_continuations(worker, ply, &picker);
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
		worker_store(worker, ply, &(struct table_data){
			.move = move, .score = *score, .eval = node->raw,
			.depth = node->depth - PROBCUT_LESS + 1, .bound = BOUND_LOWER
		});
		if (!score_is_decisive(*score))
			*score -= margin - PROBCUT_SURPLUS;
		return true;
	}
	return false;
}

/* ---- extensions, pruning of moves, reductions ---- */

/* Whether the table knows NODE well enough to test if its move is the only good one. */
static bool may_be_singular(const struct worker *worker, int ply, const struct node *node)
{
	return node->depth >= worker->parameters.singular_depth && !move_is_none(node->table_move) &&
	       move_is_none(worker->stack[FRAMES_BEFORE + ply].excluded) &&
	       ply < 2 * worker->depth && node->known.bound != BOUND_UPPER &&
	       node->known.depth >= node->depth - 3 && !score_is_decisive(node->known.score);
}

/* The extension of the table's move, in plies: 1 if it is better than all others by a margin,
 * 2 if by far, negative if another move seems good too.  If the others reach beta without it,
 * *CUT is set and *SCORE is the bound.
 *
 * Source: Anantharaman, Campbell and Hsu, "Singular Extensions" (1988), in the form that uses
 * the table (Chess Programming Wiki). */
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

/* 22 ln(i), rounded; tests/unit/test_search.c recomputes them. */
static const uint8_t logarithm[LOGARITHMS] = {
	0, 0, 15, 24, 30, 35, 39, 43, 46, 48, 51, 53, 55, 56, 58, 60,
	61, 62, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 73, 74, 75, 76,
	76, 77, 78, 78, 79, 79, 80, 81, 81, 82, 82, 83, 83, 84, 84, 85,
	85, 86, 86, 87, 87, 87, 88, 88, 89, 89, 89, 90, 90, 90, 91, 91
};

static int log_of(int i)
{
	return logarithm[i < LOGARITHMS ? i : LOGARITHMS - 1];
}

int node_reduction(const struct search_parameters *parameters, int depth, int count, bool improving)
{
	return parameters->reduction_base + log_of(depth) * log_of(count) +
	       (improving ? 0 : parameters->reduction_not_improving);
}

static int late_move_limit(const struct search_parameters *tuned, const struct node *node)
{
	int limit = tuned->late_base + node->depth * node->depth;

	return node->improving ? limit : limit / 2;
}

/* Whether MOVE, the COUNTth (>= 1) from PICKER at NODE, is not worth searching at all.  Called
 * only once some move has avoided mate.  May stop PICKER from returning further quiet moves.
 * In the principal variation early iterations leave out nothing: what they miss there costs
 * more than it saves (Chess Programming Wiki, "Futility Pruning"). */
static bool is_pruned(const struct worker *worker, const struct node *node,
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
	/* Late quiet moves near the leaves are seldom good, but where one piece is left a late one may be the only
	 * one that keeps a win which the static value knows ... */
	if (depth <= tuned->late_depth && count > late_move_limit(tuned, node) && count_pieces(pos) > 3) {
		picker_skip_quiets(picker);
		return !move_gives_check(pos, move);
	}
	/* ... nor do they, at their reduced depth, lift a value far below alpha ... */
	depth -= node_reduction(tuned, depth, count, node->improving) / REDUCTION_UNIT;
	if (depth < 1)
		depth = 1;
	if (depth <= tuned->futility_depth &&
	    node->eval + tuned->futility_base + tuned->futility_margin * depth <= node->alpha &&
	    !move_gives_check(pos, move))
		return true;
	/* ... nor do those that lose a piece. */
	return depth <= tuned->exchange_depth &&
	       !see_at_least(pos, move, -tuned->exchange_quiet_margin * depth * depth);
}

/* The plies by which the COUNTth move, just made, is searched less deep. */
static int reduce(const struct worker *worker, int ply, const struct node *node,
                  struct move move, int count, int history)
{
	const struct frame *frame = &worker->stack[FRAMES_BEFORE + ply];
	const struct search_parameters *tuned = &worker->parameters;
	int reduction = node_reduction(tuned, node->depth, count, node->improving);

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

/* ---- the node ---- */

/* Search MOVE, just made, the COUNTth.  Late moves are reduced; all but the first get a null
 * window, and a full search where that is not enough. */
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

/* End a node with SCORE for the reason END. */
static int end_node(struct frame *frame, enum node_end end, int score)
{
	frame->end = end;
	return score;
}

/* End a node after its moves: learn from them, and store the result in the table. */
static int conclude(struct worker *worker, int ply, const struct node *node,
                    const struct tried *tried)
{
	struct frame *frame = worker_frame(worker, ply);
	bool excluding = !move_is_none(frame->excluded), cut = tried->best >= node->beta;

	if (cut)
		learning_of_cut(worker, ply, tried->best_move, node->depth, tried->failed, tried->failed_count);
	else if (tried->best <= node->old_alpha && !excluding)
		learning_of_fail_low(worker, ply, node->depth);
	if (!excluding) {
		struct table_data found = {
			.move = tried->best_move, .score = tried->best, .eval = node->raw,
			.depth = node->depth, .bound = bound_of(tried->best, node->old_alpha, node->beta)
		};

		learning_of_value(worker, ply, &found);
		worker_store(worker, ply, &found);
	}
	return end_node(frame, cut ? NODE_CUT : NODE_SEARCHED, tried->best);
}

/* Steps 6 to 8: whether the value of the whole node is known without its moves one by one, or
 * the search was stopped; then *SCORE is what to return. */
static bool prune_node(struct worker *worker, int ply, struct node *node, int *score)
{
	struct frame *frame = worker_frame(worker, ply);

	if (node->is_pv || node->in_check || !move_is_none(frame->excluded) ||
	    score_is_decisive(node->beta))
		return false;

	/* 6. A static value far above beta will not drop below it near the
	 * leaves. */
	if (is_far_above_beta(&worker->parameters, node)) {
		frame->end = NODE_REVERSE_FUTILITY;
		*score = (node->eval + node->beta) / 2;
		return true;
	}

	/* 7. If even passing reaches beta, some move does. */
	if (may_pass(worker, ply, node) && null_move_refutes(worker, ply, node, score)) {
		frame->end = NODE_NULL_MOVE;
		return true;
	}

	/* 8. A capture far above beta will not end below it. */
	if (!worker->stopped && may_probe_captures(worker, node) &&
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

	/* 1. No depth left: captures only.  One ply more in check, since a check forces the
	 * reply. */
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

	/* 4. The table may know the value, or else a move to try first.  Near the fifty-move
	 * draw values depend on the moves that led here. */
	node->is_pv = node->beta - node->alpha > 1;
	node->old_alpha = node->alpha;
	node->found = worker_probe(worker, ply, &node->known);
	node->table_move = node->found ? node->known.move : MOVE_NONE;
	if (!node->is_pv && !excluding && table_decides(worker, node))
		return end_node(frame, NODE_TABLE, node->known.score);

	/* 5. An endgame table may know the value, or at least which side wins. */
	if (!excluding && ask_tables(worker, ply, node, &known_score))
		return end_node(frame, NODE_ENDING, known_score);

	/* 6 to 8. The static value, and pruning of the whole node. */
	evaluate_node(worker, ply, node);
	frame[1].killers[0] = frame[1].killers[1] = MOVE_NONE;
	frame[1].excluded = MOVE_NONE;
	if (prune_node(worker, ply, node, &known_score))
		return known_score;

	/* 9. Without a move to try first a deep search is a waste: search less deep now, and
	 * the next iteration will know a move. */
	if (node->depth >= worker->parameters.unknown_depth && move_is_none(node->table_move) &&
	    !node->in_check && (node->is_pv || node->cut_node))
		node->depth--;

	/* 10. The moves, best guess first. */
	picker_init(&picker, &worker->pos, &frame->check, worker->history);
	picker.table_move = node->table_move;
	learning_refutations(worker, ply, &picker);
	tried.count = tried.failed_count = 0;
	tried.best = -SCORE_INFINITE;
	tried.best_move = MOVE_NONE;
	while (move = picker_next(&picker), !move_is_none(move)) {
		int extension = 0, history = 0, score;

		if (move_equal(move, frame->excluded) && excluding)
			continue;
		tried.count++;
		table_prefetch(worker->table, position_likely_key(&worker->pos, move));

		/* 11. Skip moves that cannot matter near the leaves, and those that a weak
		 * player does not see. */
		if (tried.best > -SCORE_MATE_BOUND &&
		    is_pruned(worker, node, &picker, move, tried.count))
			continue;
		if (tried.best > -SCORE_MATE_BOUND && blunders_exist(worker) &&
		    blunders_is_overlooked(worker, move))
			continue;

		/* 12. Look deeper where only one move is good. */
		if (move_equal(move, node->table_move) && may_be_singular(worker, ply, node)) {
			bool cut;

			extension = extend_singular(worker, ply, node, &cut, &score);
			if (worker->stopped)
				return end_node(frame, NODE_STOPPED, 0);
			if (cut)
				return end_node(frame, NODE_SEVERAL_CUT, score);
		}

		/* 13. Search the move. */
		if (move_is_quiet(move))
			history = learning_history(worker, ply, move);
		worker_make(worker, ply, move);
		score = search_child(worker, ply, node, move, tried.count, node->depth - 1 + extension,
		                     history);
		worker_unmake(worker);
		if (worker->stopped)
			return end_node(frame, NODE_STOPPED, 0);

		/* 14. A new best move; at beta the opponent will avoid this node. */
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

	/* 16. Keep within the bounds of an endgame table. */
	if (tried.best < node->least)
		tried.best = node->least;
	if (tried.best > node->most)
		tried.best = node->most;

	/* 17. Learn from the node, and store it. */
	return conclude(worker, ply, node, &tried);
}

/* The same, reported to the trace. */
static int search_traced(struct worker *worker, int ply, struct node *node)
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
	node.least = -SCORE_INFINITE;
	node.most = SCORE_INFINITE;
	if (worker->trace && worker->trace->enter)
		return search_traced(worker, ply, &node);
	return search_node(worker, ply, &node);
}
