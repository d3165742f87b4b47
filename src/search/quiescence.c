/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Quiescence: captures first, and no further than exchanges promise gain. */
#include <config.h>

#include "search/quiescence.h"

#include "eval/see.h"
#include "rules/makemove.h"
#include "search/learning.h"
#include "search/ordering.h"
#include "search/oversight.h"

/* Can what MOVE takes not lift EVAL to ALPHA? */
static bool is_hopeless(const struct worker *worker, struct move move, int eval, int alpha)
{
	struct piece victim = position_at(&worker->pos, move_to(move));
	int gain = worker->parameters.delta_margin;

	if (move_is_promotion(move))
		return move_promotion(move) != QUEEN;
	gain += piece_is_empty(victim) ? see_value[PAWN] : see_value[piece_kind(victim)];
	return eval + gain <= alpha;
}

/* Captures that may gain, or every evasion; KNOWN is what the table knows of
 * the position, or NULL. */
static void begin_picking(struct picker *picker, struct worker *worker, int ply,
                          const struct table_data *known)
{
	const struct frame *frame = worker_frame(worker, ply);

	picker_init_captures(picker, &worker->pos, &frame->check, worker->history);
	if (known && (check_is_given(&frame->check) || !move_is_quiet(known->move)))
		picker->table_move = known->move;
	learned_continuations(worker, ply, picker);
}

static void remember(struct worker *worker, int ply, struct move move, int score, int eval,
                     enum search_bound bound)
{
	worker_remember(worker, ply, &(struct table_data){
		.move = move, .score = score, .eval = eval, .bound = bound
	});
}

int quiescence_search(struct worker *worker, int ply, int alpha, int beta)
{
	struct frame *frame = worker_frame(worker, ply);
	bool in_check = check_is_given(&frame->check);
	bool is_pv = beta - alpha > 1;
	struct move best_move = MOVE_NONE, move;
	int best = -SCORE_INFINITE, futility = 0, raw = SCORE_NONE, old_alpha = alpha;
	struct table_data data;
	const struct table_data *known;
	struct picker picker;

	/* 1. Draws, and the end of the stack. */
	frame->pv_length = 0;
	if (ply > worker->seldepth)
		worker->seldepth = ply;
	if (worker->stopped)
		return 0;
	if (worker_is_draw(worker, ply))
		return worker_draw_score(worker);
	if (ply >= SEARCH_PLY_MAX)
		return in_check ? 0 : worker_evaluate(worker, NULL);

	/* 2. The table. */
	known = worker_probe(worker, ply, &data) ? &data : NULL;
	if (known && !is_pv && bound_settles(known->bound, known->score, alpha, beta))
		return known->score;

	/* 3. Nobody must capture: the static value is a lower bound. */
	if (!in_check) {
		raw = worker_evaluate(worker, known);
		best = table_refine(known, worker_adjust(worker, ply, raw));
		if (best >= beta) {
			if (!known)
				remember(worker, ply, MOVE_NONE, best, raw, BOUND_LOWER);
			return best;
		}
		if (best > alpha)
			alpha = best;
		futility = best;
	}

	/* 4. Captures that may gain; every evasion. */
	begin_picking(&picker, worker, ply, known);
	while (move = picker_next(&picker), !move_is_none(move)) {
		int score;

		if (best > -SCORE_MATE_BOUND) {
			if (!in_check && is_hopeless(worker, move, futility, alpha))
				continue;
			table_prefetch(worker->table, position_likely_key(&worker->pos, move));
			if (!see_at_least(&worker->pos, move, 0))
				continue;
			if (oversight_exists(worker) && oversight_hides(worker, ply, move))
				continue;
		}
		worker_make(worker, ply, move);
		score = -quiescence_search(worker, ply + 1, -beta, -alpha);
		worker_unmake(worker);
		if (worker->stopped)
			return 0;
		if (score <= best)
			continue;
		best = score;
		if (score <= alpha)
			continue;
		best_move = move;
		alpha = score;
		if (is_pv)
			worker_set_pv(worker, ply, move);
		if (score >= beta)
			break;
	}

	/* 5. No evasion: mate. */
	if (in_check && best == -SCORE_INFINITE)
		return -SCORE_MATE + ply;
	remember(worker, ply, best_move, best, raw, bound_of(best, old_alpha, beta));
	return best;
}
