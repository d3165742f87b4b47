/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The root: its moves, each with its score, its line and its effort, which last from one
 * iteration to the next; the node that searches them; and iterative deepening, with aspiration
 * windows, several lines, and the decision when to stop. */
#include <config.h>

#include "search/internal.h"

#include <assert.h>

#include "rules/makemove.h"
#include "rules/outcome.h"
#include "search/ordering.h"

enum {
	ONLY_MOVE_DEPTH = 8,        /* enough for a forced move's score and reply */
	EFFORT_DEPTH = 6,           /* from here on the share of nodes means something */
	BOUND_LINES_US = 3000000    /* bounds are reported only after this, when a user can read
	                             * them */
};

/* ---- the moves ---- */

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
		    (worker->root_count > 0 && blunders_exist(worker) &&
		     blunders_is_overlooked(worker, move)))
			continue;
		root->move = root->pv[0] = move;
		root->pv_length = 1;
		root->score = -SCORE_INFINITE;
		root->line_score = 0;
		root->nodes = 0;
		worker->root_count++;
	}
}

/* Sort the root moves from FIRST on, best score first.  The sort is stable. */
static void sort_roots(struct worker *worker, int first)
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

/* Store the line of ROOT, whose search has just ended with SCORE, of BOUND.  A move that
 * failed high has no best reply; its earlier line is a better guess than none. */
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

/* The table's move to continue a line that has led to the worker's position, PLY plies from the root.
 * MOVE_NONE: the line ends here. */
static struct move continue_line(struct worker *worker, int ply)
{
	struct table_data known;
	struct check_info check;

	check_find(&worker->pos, &check);
	if (ply > 1 && (position_rule50(&worker->pos) >= 100 ||
	                outcome_is_search_draw_by_repetition(&worker->pos, ply)))
		return MOVE_NONE;
	return table_probe_position(worker->table, &worker->pos, &check, ply, &known) ? known.move : MOVE_NONE;
}

/* Extend the line of ROOT to the depth of the iteration, to two moves at least, as far as the table knows
 * moves.  All its moves are legal.  For lines that a fail high or a stop has cut short. */
static void complete_line(struct worker *worker, struct root_move *root)
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

/* ---- the node ---- */

/* Search the move just made, the COUNTth. */
static int search_move(struct worker *worker, int alpha, int beta, int depth, int count,
                       bool quiet)
{
	int score = alpha + 1;

	if (count > 1) {
		int reduced = depth;

		if (depth >= 3 && count > 3 && quiet && !check_is_given(&worker_frame(worker, 1)->check))
			reduced -= node_reduction(&worker->parameters, depth, count, true) /
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

/* Set up the frame of the root, and those before it, in which no move was made. */
static void prepare_frames(struct worker *worker)
{
	struct frame *frame = worker_frame(worker, 0);

	for (int ply = -FRAMES_BEFORE; ply <= 1; ply++) {
		frame[ply].move = frame[ply].excluded = MOVE_NONE;
		frame[ply].continuation = &worker->history->after_nothing;
		frame[ply].move_index = NO_MOVE_INDEX;
		frame[ply].eval = SCORE_NONE;
	}
	frame[1].killers[0] = frame[1].killers[1] = MOVE_NONE;
	if (!check_is_given(&frame->check))
		frame->eval = worker_adjust_eval(worker, 0, worker_evaluate(worker, NULL));
}

int root_quiescence_value(struct worker *worker)
{
	prepare_frames(worker);
	return quiescence_search(worker, 0, -SCORE_INFINITE, SCORE_INFINITE);
}

/* Search the root moves from root_first on.  Each score is exact, or -SCORE_INFINITE if the
 * move did not beat those before it. -SCORE_INFINITE <= alpha < beta <= SCORE_INFINITE. */
static int search_root(struct worker *worker, int alpha, int beta, int depth)
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
		learning_of_cut(worker, 0, best_move, depth, failed, failed_count);
	if (worker->root_first == 0 && !worker->options.root_moves)
		worker_store(worker, 0, &(struct table_data){
			.move = best_move, .score = best, .eval = SCORE_NONE, .depth = depth,
			.bound = bound_of(best, old_alpha, beta)
		});
	return best;
}

/* ---- iterative deepening ---- */

struct deepening {
	struct worker *worker;
	const struct search_callbacks *callbacks;
	int stable;                 /* iterations with the same best move */
	struct move best;           /* of the last iteration */
	int score;                  /* of the last iteration */
	int dropped;                /* centipawns, from the iteration before */
};

/* SCORE, unless an endgame table knows better: only a mate says more than a win without
 * distance. */
static int reported_score(const struct worker *worker, int score)
{
	int known = worker->options.root_score;

	if (known == SCORE_NONE || (score_is_mate(score) && !score_is_mate(known)))
		return score;
	return known;
}

/* Report the line of RANK, one of LINES, as complete as possible.  That root move has been searched. */
static void report_line(struct deepening *deepening, int rank, int lines)
{
	struct worker *worker = deepening->worker;
	struct root_move *root = &worker->roots[rank - 1];
	struct search_line line;

	if (!deepening->callbacks || !deepening->callbacks->line)
		return;
	if (root->line_bound == BOUND_LOWER)
		complete_line(worker, root);
	line.depth = worker->depth;
	line.seldepth = root->seldepth > worker->depth ? root->seldepth : worker->depth;
	line.score = reported_score(worker, root->line_score);
	line.bound = root->line_bound;
	line.rank = rank;
	line.lines = lines;
	line.time_us = control_time_us(worker->control);
	line.nodes = worker_all_nodes(worker);
	line.tbhits = control_table_hits(worker->control);
	line.hashfull = table_permille(worker->table);
	line.pv_length = root->pv_length;
	for (int i = 0; i < root->pv_length; i++)
		line.pv[i] = root->pv[i];
	deepening->callbacks->line(deepening->callbacks->context, &line);
}

/* How far to move a bound that failed with a window WIDTH wide: without limit beyond the
 * widest window. */
static int widened(const struct worker *worker, int width)
{
	return width > worker->parameters.aspiration_most ? 2 * SCORE_INFINITE : width;
}

static int within_scores(int score)
{
	if (score > SCORE_INFINITE)
		return SCORE_INFINITE;
	return score < -SCORE_INFINITE ? -SCORE_INFINITE : score;
}

/* Report a value outside the window, if the iteration has taken so long that a user may be
 * waiting. */
static void report_bound(struct deepening *deepening)
{
	struct worker *worker = deepening->worker;

	if (worker->options.multipv == 1 &&
	    control_time_us(worker->control) >= BOUND_LINES_US)
		report_line(deepening, 1, 1);
}

/* Search the best line of the root moves not taken yet, above LOWEST.  The window is first
 * around its last score, then widened on the side that failed; after failing high the depth is
 * less.  Its root move becomes the first of them. */
static int search_line_no(struct deepening *deepening, int rank, int lowest)
{
	struct worker *worker = deepening->worker;
	int last = worker->roots[rank - 1].last_score;
	int width = worker->parameters.aspiration_width, depth = worker->depth;
	int alpha = -SCORE_INFINITE, beta = SCORE_INFINITE, less = 0, score;

	worker->root_first = rank - 1;
	worker->failing_low = false;
	if (depth >= worker->parameters.aspiration_depth && last > -SCORE_INFINITE && !score_is_decisive(last)) {
		alpha = last - width;
		beta = last + width;
	}
	for (;;) {
		if (alpha < lowest)
			alpha = lowest;
		if (beta <= alpha)
			beta = alpha + 1;
		score = search_root(worker, alpha, beta, depth - less);
		sort_roots(worker, rank - 1);
		if (worker->stopped)
			return score;
		if (score <= alpha && alpha > lowest) {
			report_bound(deepening);
			worker->failing_low = rank == 1;
			beta = (alpha + beta) / 2;
			less = 0;
			width = widened(worker, 2 * width);
			alpha = within_scores(score - width);
		} else if (score >= beta && beta < SCORE_INFINITE) {
			report_bound(deepening);
			width = widened(worker, 2 * width);
			beta = within_scores(score + width);
			if (less < worker->parameters.aspiration_less && depth - less > 1)
				less++;
		} else {
			worker->failing_low = false;
			return score;
		}
	}
}

/* One iteration: all lines requested.  Returns the number found. */
static int iterate(struct deepening *deepening)
{
	struct worker *worker = deepening->worker;
	const struct search_options *options = &worker->options;
	int wanted = options->multipv < worker->root_count ? options->multipv : worker->root_count;
	int lowest = -SCORE_INFINITE, found = 0;

	for (int i = 0; i < worker->root_count; i++)
		worker->roots[i].last_score = worker->roots[i].score;
	while (found < wanted) {
		int score = search_line_no(deepening, found + 1, lowest);

		if (worker->stopped || score <= lowest)
			break;
		found++;
		if (found == 1 && options->multipv_margin > 0)
			lowest = score - options->multipv_margin - 1;
	}
	return found;
}

/* The share of this worker's nodes, in percent, that went to the best move. */
static int effort_percent(const struct worker *worker)
{
	return (int)(worker->roots[0].nodes * 100 / worker->nodes);
}

/* The part of the soft limit to use, in percent: less the longer the best move has stayed the
 * same and the more of the nodes it took, more when its score has dropped. */
static int soft_percent(const struct deepening *deepening)
{
	const struct search_parameters *tuned = &deepening->worker->parameters;
	const int by_stability[] = {
		tuned->time_stable_0, tuned->time_stable_1, tuned->time_stable_2,
		tuned->time_stable_3, tuned->time_stable_4, tuned->time_stable_5
	};
	int last = (int)(sizeof by_stability / sizeof *by_stability) - 1;
	int percent = by_stability[deepening->stable < last ? deepening->stable : last];
	int dropped = deepening->dropped;

	if (deepening->worker->depth >= EFFORT_DEPTH && deepening->worker->options.multipv == 1)
		percent = percent * (tuned->time_effort - effort_percent(deepening->worker)) / 100;
	if (dropped > tuned->time_drop_most)
		dropped = tuned->time_drop_most;
	if (dropped < tuned->time_drop_least)
		dropped = tuned->time_drop_least;
	return percent * (100 + dropped) / 100;
}

static bool found_mate(const struct deepening *deepening)
{
	int score = deepening->score;

	return score > SCORE_MATE_BOUND &&
	       score_mate_moves(score) <= deepening->worker->limits.mate;
}

/* Whether to stop after an iteration, although no limit is met. */
static bool is_enough(const struct deepening *deepening)
{
	struct worker *worker = deepening->worker;
	const struct search_limits *limits = &worker->limits;
	int64_t used;

	if (found_mate(deepening))
		return true;
	if (limits->wait)
		return worker->options.multipv == 1 && score_is_settled(deepening->score, worker->depth);
	if (limits->soft_nodes > 0 && worker_all_nodes(worker) >= limits->soft_nodes)
		return true;
	if (limits->soft_us < 0)
		return false;
	used = clock_now_us(worker->control->clock) - limits->start_us;
	if (worker->root_count == 1 && worker->depth >= ONLY_MOVE_DEPTH)
		return true;
	if (limits->fixed)
		return false;
	return score_is_settled(deepening->score, worker->depth) ||
	       (worker->has_reply && used * 100 >= limits->soft_us * worker->soft_percent);
}

/* The reply in ROOT's line, or the one that a search would try first. */
static struct move likely_reply(struct worker *worker, const struct root_move *root)
{
	struct check_info check;
	struct picker picker;
	struct move reply;

	if (root->pv_length > 1)
		return root->pv[1];
	position_make(&worker->pos, root->move);
	check_find(&worker->pos, &check);
	picker_init(&picker, &worker->pos, &check, worker->history);
	reply = picker_next(&picker);
	position_unmake(&worker->pos);
	return reply;
}

/* Whether REPLY takes what PROMOTION makes, and QUEEN, the promotion to a queen
 * there, would have forced no less. */
static bool is_lost_underpromotion(const struct worker *worker, struct move promotion, struct move reply,
                                   struct move queen)
{
	return !move_equal(promotion, queen) && !move_is_none(reply) && move_to(reply) == move_to(promotion) &&
	       (move_gives_check(&worker->pos, queen) || !move_gives_check(&worker->pos, promotion));
}

/* A promoted piece that is taken at once may as well be a queen: the position after that is the
 * same, and the opponent may not take it.  Which promotion came out first is chance: the table
 * knows more about that position each time.  The queen gets the score and the line of the best
 * move, and its place. */
static void prefer_queen(struct worker *worker)
{
	struct root_move *roots = worker->roots, kept;
	struct move move = roots[0].move, queen;

	if (!move_is_promotion(move))
		return;
	if (roots[0].pv_length < 2)
		complete_line(worker, &roots[0]);
	queen = move_encode(move_from(move), move_to(move),
	                    move_promotion_flags(QUEEN, move_is_capture(move)));
	if (!is_lost_underpromotion(worker, move, likely_reply(worker, &roots[0]), queen))
		return;
	for (int i = 1; i < worker->root_count; i++) {
		if (!move_equal(roots[i].move, queen))
			continue;
		kept = roots[0];
		kept.move = kept.pv[0] = queen;
		kept.nodes = roots[i].nodes;
		for (int j = i; j > 0; j--)
			roots[j] = roots[j - 1];
		roots[0] = kept;
		return;
	}
}

static void note_iteration(struct deepening *deepening, int lines)
{
	struct worker *worker = deepening->worker;
	const struct root_move *best = &worker->roots[0];

	sort_roots(worker, 0);
	prefer_queen(worker);
	for (int rank = 1; rank <= lines; rank++)
		report_line(deepening, rank, lines);
	deepening->stable = move_equal(best->move, deepening->best) ? deepening->stable + 1 : 0;
	deepening->dropped = worker->depth > 1 ? deepening->score - best->score : 0;
	deepening->best = best->move;
	deepening->score = best->score;
	worker->soft_percent = soft_percent(deepening);
}

static void fill_result(struct worker *worker, struct search_result *result, int depth)
{
	struct root_move *best = &worker->roots[0];

	if (best->pv_length < 2)
		complete_line(worker, best);
	result->best = best->move;
	result->ponder = best->pv_length > 1 ? best->pv[1] : MOVE_NONE;
	result->score = reported_score(worker, best->line_score);
	result->depth = depth;
}

void root_report(struct worker *worker, int depth, const struct search_callbacks *callbacks)
{
	struct deepening deepening = { .worker = worker, .callbacks = callbacks };

	worker->depth = depth;
	report_line(&deepening, 1, 1);
}

void root_deepen(struct worker *worker, int first_depth,
                   const struct search_callbacks *callbacks, struct search_result *result)
{
	struct deepening deepening = {
		.worker = worker, .callbacks = callbacks, .best = MOVE_NONE, .score = 0
	};
	int completed = 0;

	worker->soft_percent = soft_percent(&deepening);
	worker_poll(worker);
	for (int depth = first_depth; depth <= SEARCH_DEPTH_MAX && !worker->stopped; depth++) {
		int lines;

		if (worker->limits.depth > 0 && depth > worker->limits.depth)
			break;
		worker->depth = depth;
		lines = iterate(&deepening);
		if (worker->stopped)
			break;
		completed = depth;
		note_iteration(&deepening, lines);
		worker->has_reply = depth > 1 || score_is_settled(deepening.score, depth);
		worker_poll(worker);
		if (is_enough(&deepening))
			break;
	}
	prefer_queen(worker);
	/* Stopped after another move had become the best: report why it is played. */
	if (worker->stopped && completed > 0 &&
	    !move_equal(worker->roots[0].move, deepening.best))
		report_line(&deepening, 1, 1);
	fill_result(worker, result, completed);
}
