/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Quiescence: captures that may gain by exchanges, and nothing else. */
#include <config.h>

#include "search/internal.h"

#include "eval/see.h"
#include "rules/makemove.h"
#include "search/ordering.h"

/* Whether the gain of MOVE cannot lift EVAL to ALPHA.  Where a rule of endings sees the side
 * to move lost, a capture may lead to an ending of another rule, so material says nothing. */
static bool is_hopeless(const struct worker *worker, struct move move, int eval, int alpha)
{
	struct piece victim = position_at(&worker->pos, move_to(move));
	int gain = worker->parameters.delta_margin;

	if (eval <= -EVAL_WON_ENDING)
		return false;
	if (move_is_promotion(move))
		return move_promotion(move) != QUEEN;
	gain += piece_is_empty(victim) ? see_value[PAWN] : see_value[piece_kind(victim)];
	return eval + gain <= alpha;
}

/* Start picking captures, or every evasion in check.  KNOWN is the table's data on the
 * position, or NULL. */
static void begin_picking(struct picker *picker, struct worker *worker, int ply,
                          const struct table_data *known)
{
	const struct frame *frame = worker_frame(worker, ply);

	picker_init_captures(picker, &worker->pos, &frame->check, worker->history);
	if (known && (check_is_given(&frame->check) || !move_is_quiet(known->move)))
		picker->table_move = known->move;
	learning_continuations(worker, ply, picker);
}

static void remember(struct worker *worker, int ply, struct move move, int score, int eval,
                     enum search_bound bound)
{
	worker_store(worker, ply, &(struct table_data){
		.move = move, .score = score, .eval = eval, .bound = bound
	});
}

/* Report a step at PLY to the trace. */
static void report(const struct worker *worker, const struct quiescence_event *event)
{
	worker->trace->quiescence(worker->trace->context, worker, event);
}

static bool is_traced(const struct worker *worker)
{
	return worker->trace && worker->trace->quiescence;
}

/* MOVE is not tried at PLY because of STEP. */
static void report_skip(const struct worker *worker, int ply, enum quiescence_step step,
                        struct move move, int alpha, int value)
{
	if (is_traced(worker))
		report(worker, &(struct quiescence_event){ step, ply, alpha, value, move });
}

/* The node at PLY has the value VALUE because of STEP. */
static int settle(const struct worker *worker, int ply, enum quiescence_step step, int alpha,
                  int value)
{
	if (is_traced(worker))
		report(worker, &(struct quiescence_event){ step, ply, alpha, value, MOVE_NONE });
	return value;
}

static int search(struct worker *worker, int ply, int alpha, int beta)
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
		return settle(worker, ply, QUIESCENCE_DRAWN, alpha, worker_draw_score(worker));
	if (ply >= SEARCH_PLY_MAX)
		return settle(worker, ply, QUIESCENCE_TOO_DEEP, alpha,
		              in_check ? 0 : worker_evaluate(worker, NULL));

	/* 2. The table. */
	known = worker_probe(worker, ply, &data) ? &data : NULL;
	if (known && !is_pv && bound_settles(known->bound, known->score, alpha, beta))
		return settle(worker, ply, QUIESCENCE_TABLE, alpha, known->score);

	/* 3. No one has to capture: the static value is a lower bound. */
	if (!in_check) {
		raw = worker_evaluate(worker, known);
		best = settle(worker, ply, QUIESCENCE_STOOD_PAT, alpha,
		              table_refine(known, worker_adjust_eval(worker, ply, raw)));
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
			if (!in_check && is_hopeless(worker, move, futility, alpha)) {
				report_skip(worker, ply, QUIESCENCE_HOPELESS, move, alpha, futility);
				continue;
			}
			table_prefetch(worker->table, position_likely_key(&worker->pos, move));
			if (!see_at_least(&worker->pos, move, 0)) {
				report_skip(worker, ply, QUIESCENCE_LOSING, move, alpha, best);
				continue;
			}
			if (blunders_exist(worker) && blunders_is_overlooked(worker, move)) {
				report_skip(worker, ply, QUIESCENCE_OVERLOOKED, move, alpha, best);
				continue;
			}
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

/* The same, reported to the trace. */
static int search_traced(struct worker *worker, int ply, int alpha, int beta)
{
	struct quiescence_event event = { QUIESCENCE_ENTERED, ply, alpha, beta, MOVE_NONE };

	report(worker, &event);
	event.value = search(worker, ply, alpha, beta);
	event.step = QUIESCENCE_LEFT;
	report(worker, &event);
	return event.value;
}

int quiescence_search(struct worker *worker, int ply, int alpha, int beta)
{
	return is_traced(worker) ? search_traced(worker, ply, alpha, beta)
	                          : search(worker, ply, alpha, beta);
}
