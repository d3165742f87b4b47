/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Quiescence: captures first, and no further than exchanges promise gain. */
#include <config.h>

#include "search/quiescence.h"

#include "rules/legality.h"
#include "rules/see.h"
#include "search/ordering.h"

enum {
	DELTA_MARGIN = 150          /* centipawns that position can add to a capture */
};

/* Can what MOVE takes not lift EVAL to ALPHA? */
static bool is_hopeless(const struct worker *worker, struct move move, int eval, int alpha)
{
	struct piece victim = position_at(&worker->pos, move_to(move));
	int gain = DELTA_MARGIN;

	if (move_is_promotion(move))
		return move_promotion(move) != QUEEN;
	gain += piece_is_empty(victim) ? see_value[PAWN] : see_value[piece_kind(victim)];
	return eval + gain <= alpha;
}

/* The static value: the table's, if it has one; what the table knows of the
 * score is better still. */
static int stand_pat(struct worker *worker, const struct table_data *known, bool found, int *raw)
{
	int eval;

	*raw = found && known->eval != SCORE_NONE ? known->eval : worker_evaluate(worker);
	eval = worker_add_noise(worker, *raw);
	if (found && !score_is_mate(known->score) &&
	    (known->bound == BOUND_EXACT ||
	     (known->bound == BOUND_LOWER ? known->score > eval : known->score < eval)))
		return known->score;
	return eval;
}

static bool table_decides(const struct table_data *known, int alpha, int beta)
{
	if (known->bound == BOUND_EXACT)
		return true;
	return known->bound == BOUND_LOWER ? known->score >= beta : known->score <= alpha;
}

static void remember(struct worker *worker, int ply, struct move best, int score, int raw,
                     enum search_bound bound)
{
	struct table_data data = {
		.move = best, .score = score, .eval = raw, .depth = 0, .bound = bound
	};

	table_store(worker->table, position_key(&worker->pos), ply, &data);
}

/* Captures that may gain, or every evasion; KNOWN is the table's, or NULL. */
static void begin_picking(struct picker *picker, struct worker *worker, int ply,
                          const struct table_data *known)
{
	const struct frame *frame = worker_frame(worker, ply);

	picker_init_captures(picker, &worker->pos, &frame->check, worker->history);
	if (known && (check_is_given(&frame->check) || !move_is_quiet(known->move)) &&
	    move_is_legal(&worker->pos, &frame->check, known->move))
		picker->table_move = known->move;
	picker->continuations[0] = frame[-1].continuation;
	picker->continuations[1] = frame[-2].continuation;
}

int quiescence_search(struct worker *worker, int ply, int alpha, int beta)
{
	struct frame *frame = worker_frame(worker, ply);
	bool in_check = check_is_given(&frame->check);
	bool is_pv = beta - alpha > 1;
	struct move best_move = MOVE_NONE, move;
	int best = -SCORE_INFINITE, futility = 0, raw = SCORE_NONE, old_alpha = alpha;
	struct table_data known;
	struct picker picker;
	bool found;

	/* 1. Draws, and the end of the stack. */
	frame->pv_length = 0;
	if (ply > worker->seldepth)
		worker->seldepth = ply;
	if (worker->stopped)
		return 0;
	if (worker_is_draw(worker, ply))
		return worker_draw_score(worker);
	if (ply >= SEARCH_PLY_MAX)
		return in_check ? 0 : worker_evaluate(worker);

	/* 2. The table. */
	found = table_probe(worker->table, position_key(&worker->pos), ply, &known);
	if (found && !is_pv && table_decides(&known, alpha, beta))
		return known.score;

	/* 3. Nobody must capture: the static value is a lower bound. */
	if (!in_check) {
		best = stand_pat(worker, &known, found, &raw);
		if (best >= beta) {
			if (!found)
				remember(worker, ply, MOVE_NONE, best, raw, BOUND_LOWER);
			return best;
		}
		if (best > alpha)
			alpha = best;
		futility = best;
	}

	/* 4. Captures that may gain; every evasion. */
	begin_picking(&picker, worker, ply, found ? &known : NULL);
	while (move = picker_next(&picker), !move_is_none(move)) {
		int score;

		if (best > -SCORE_MATE_BOUND) {
			if (!in_check && is_hopeless(worker, move, futility, alpha))
				continue;
			if (!see_at_least(&worker->pos, move, 0))
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
	remember(worker, ply, best_move, best, raw,
	         best >= beta ? BOUND_LOWER : best > old_alpha ? BOUND_EXACT : BOUND_UPPER);
	return best;
}
