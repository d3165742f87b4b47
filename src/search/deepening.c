/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Iterations, aspiration windows, several lines, and when it is enough. */
#include <config.h>

#include "search/deepening.h"

#include "search/root.h"

enum {
	ONLY_MOVE_DEPTH = 8,        /* enough for a forced move's score and reply */
	EFFORT_DEPTH = 6,           /* from here on it is known where the nodes go */
	BOUND_LINES_US = 3000000    /* bounds are reported only if there is time to read them */
};

struct deepening {
	struct worker *worker;
	const struct search_callbacks *callbacks;
	int stable;                 /* iterations the best move has been the same */
	struct move best;           /* of the last iteration */
	int score;                  /* of the last iteration */
	int dropped;                /* centipawns, from the iteration before */
};

/* SCORE, unless a table knows better: only a mate says more than a win without distance. */
static int told_score(const struct worker *worker, int score)
{
	int known = worker->options.root_score;

	if (known == SCORE_NONE || (score_is_mate(score) && !score_is_mate(known)))
		return score;
	return known;
}

/* Report the line of RANK, complete as far as it goes. */
static void tell_line(struct deepening *deepening, int rank)
{
	struct worker *worker = deepening->worker;
	struct root_move *root = &worker->roots[rank - 1];
	struct search_line line;

	if (!deepening->callbacks || !deepening->callbacks->line)
		return;
	if (root->line_bound == BOUND_LOWER)
		root_complete_line(worker, root);
	line.depth = worker->depth;
	line.seldepth = root->seldepth > worker->depth ? root->seldepth : worker->depth;
	line.score = told_score(worker, root->line_score);
	line.bound = root->line_bound;
	line.rank = rank;
	line.time_us = control_time_us(worker->control);
	line.nodes = worker_all_nodes(worker);
	line.tbhits = control_table_hits(worker->control);
	line.hashfull = table_permille(worker->table);
	line.pv_length = root->pv_length;
	for (int i = 0; i < root->pv_length; i++)
		line.pv[i] = root->pv[i];
	deepening->callbacks->line(deepening->callbacks->context, &line);
}

/* How far to move a bound that failed with a window WIDTH wide: without end
 * beyond the widest window. */
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

/* Report a value outside the window, if the iteration has taken so long that
 * somebody may be waiting. */
static void tell_bound(struct deepening *deepening)
{
	struct worker *worker = deepening->worker;

	if (worker->options.multipv == 1 &&
	    control_time_us(worker->control) >= BOUND_LINES_US)
		tell_line(deepening, 1);
}

/* Search the best line of the root moves not taken yet, no worse than FLOOR:
 * in a window around its last score first, which is widened on the side that
 * failed, and after failing high less deep.  Its root move comes first of them. */
static int search_line_no(struct deepening *deepening, int rank, int floor)
{
	struct worker *worker = deepening->worker;
	int last = worker->roots[rank - 1].last_score;
	int width = worker->parameters.aspiration_width, depth = worker->depth;
	int alpha = -SCORE_INFINITE, beta = SCORE_INFINITE, less = 0, score;

	worker->root_first = rank - 1;
	worker->failing_low = false;
	if (depth >= worker->parameters.aspiration_depth && last > -SCORE_INFINITE && !score_is_mate(last)) {
		alpha = last - width;
		beta = last + width;
	}
	for (;;) {
		if (alpha < floor)
			alpha = floor;
		if (beta <= alpha)
			beta = alpha + 1;
		score = root_search(worker, alpha, beta, depth - less);
		root_sort(worker, rank - 1);
		if (worker->stopped)
			return score;
		if (score <= alpha && alpha > floor) {
			tell_bound(deepening);
			worker->failing_low = rank == 1;
			beta = (alpha + beta) / 2;
			less = 0;
			width = widened(worker, 2 * width);
			alpha = within_scores(score - width);
		} else if (score >= beta && beta < SCORE_INFINITE) {
			tell_bound(deepening);
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

/* One iteration: as many lines as are wanted.  Returns the number found. */
static int iterate(struct deepening *deepening)
{
	struct worker *worker = deepening->worker;
	const struct search_options *options = &worker->options;
	int wanted = options->multipv < worker->root_count ? options->multipv : worker->root_count;
	int floor = -SCORE_INFINITE, found = 0;

	for (int i = 0; i < worker->root_count; i++)
		worker->roots[i].last_score = worker->roots[i].score;
	while (found < wanted) {
		int score = search_line_no(deepening, found + 1, floor);

		if (worker->stopped || score <= floor)
			break;
		found++;
		if (found == 1 && options->multipv_margin > 0)
			floor = score - options->multipv_margin - 1;
	}
	return found;
}

/* The share of this worker's nodes, in percent, that went to the best move. */
static int effort_percent(const struct worker *worker)
{
	return (int)(worker->roots[0].nodes * 100 / worker->nodes);
}

/* The part of the soft limit to be used, in percent: less the longer the best
 * move has stood and the more of the nodes it took, more when its score has
 * dropped. */
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

/* Has the mate been found that was asked for? */
static bool found_mate(const struct deepening *deepening)
{
	int score = deepening->score;

	return score > SCORE_MATE_BOUND &&
	       score_mate_moves(score) <= deepening->worker->limits.mate;
}

/* After an iteration: is it time to answer, although no limit is met? */
static bool is_enough(const struct deepening *deepening)
{
	struct worker *worker = deepening->worker;
	const struct search_limits *limits = &worker->limits;
	int64_t used;

	if (found_mate(deepening))
		return true;
	if (limits->wait || limits->soft_us < 0)
		return false;
	used = clock_now_us(worker->control->clock) - limits->start_us;
	if (limits->soft_us >= limits->hard_us && limits->hard_us >= 0)
		return worker->root_count == 1 && worker->depth >= ONLY_MOVE_DEPTH;
	if (worker->root_count == 1 && worker->depth >= ONLY_MOVE_DEPTH)
		return true;
	return score_is_settled(deepening->score, worker->depth) ||
	       used * 100 >= limits->soft_us * worker->soft_percent;
}

static void note_iteration(struct deepening *deepening, int lines)
{
	struct worker *worker = deepening->worker;
	const struct root_move *best = &worker->roots[0];

	root_sort(worker, 0);
	for (int rank = 1; rank <= lines; rank++)
		tell_line(deepening, rank);
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
		root_complete_line(worker, best);
	result->best = best->move;
	result->ponder = best->pv_length > 1 ? best->pv[1] : MOVE_NONE;
	result->score = told_score(worker, best->line_score);
	result->depth = depth;
}

void deepening_tell(struct worker *worker, int depth, const struct search_callbacks *callbacks)
{
	struct deepening deepening = { .worker = worker, .callbacks = callbacks };

	worker->depth = depth;
	tell_line(&deepening, 1);
}

void deepening_run(struct worker *worker, int first_depth,
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
		worker->has_move = true;
		note_iteration(&deepening, lines);
		worker_poll(worker);
		if (is_enough(&deepening))
			break;
	}
	/* Stopped after another move had become the best: show why it is played. */
	if (worker->stopped && completed > 0 &&
	    !move_equal(worker->roots[0].move, deepening.best))
		tell_line(&deepening, 1);
	fill_result(worker, result, completed);
}
