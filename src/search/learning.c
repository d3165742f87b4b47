/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Rewarding the move that failed high, and blaming those tried before it. */
#include <config.h>

#include "search/internal.h"

enum { LEAD_DEPTH = 3 };   /* shallower nodes prove little */

/* The place of the counter move to the move made before PLY; NULL if there was none, or if it
 * was castling. */
static struct move *counter_move(struct worker *worker, int ply)
{
	struct move before = worker_frame(worker, ply)[-1].move;
	struct piece piece;

	if (move_is_none(before))
		return NULL;
	piece = position_at(&worker->pos, move_to(before));
	if (piece_is_empty(piece))
		return NULL;
	return &worker->history->counter[piece_index(piece)][square_to_64(move_to(before))];
}

static void add_to_quiet(struct worker *worker, int ply, struct move move, int bonus)
{
	const struct frame *frame = worker_frame(worker, ply);
	const struct position *pos = &worker->pos;

	history_add(history_quiet(worker->history, position_turn(pos), move), bonus);
	history_add(history_by_pawns(worker->history, pos, move), bonus);
	history_add(history_continuation(frame[-1].continuation, pos, move), bonus);
	history_add(history_continuation(frame[-2].continuation, pos, move), bonus);
}

static void learn_quiet_cut(struct worker *worker, int ply, struct move move, int bonus)
{
	struct frame *frame = worker_frame(worker, ply);
	struct move *counter = counter_move(worker, ply);

	add_to_quiet(worker, ply, move, bonus);
	if (!move_equal(frame->killers[0], move)) {
		frame->killers[1] = frame->killers[0];
		frame->killers[0] = move;
	}
	if (counter)
		*counter = move;
}

/* The bonus of a cut at DEPTH. */
static int bonus_of(const struct search_parameters *tuned, int depth)
{
	int bonus = tuned->history_factor * depth + tuned->history_offset;

	return bonus < tuned->history_most ? bonus : tuned->history_most;
}

void learning_of_cut(struct worker *worker, int ply, struct move move, int depth,
               const struct move *failed, int failed_count)
{
	struct history *history = worker->history;
	const struct position *pos = &worker->pos;
	int bonus = bonus_of(&worker->parameters, depth);

	if (move_is_quiet(move))
		learn_quiet_cut(worker, ply, move, bonus);
	else
		history_add(history_capture(history, pos, move), bonus);
	for (int i = 0; i < failed_count; i++)
		if (!move_is_quiet(failed[i]))
			history_add(history_capture(history, pos, failed[i]), -bonus);
		else if (move_is_quiet(move))
			add_to_quiet(worker, ply, failed[i], -bonus);
}

void learning_of_fail_low(struct worker *worker, int ply, int depth)
{
	const struct search_parameters *tuned = &worker->parameters;
	struct move move = worker_frame(worker, ply)[-1].move;
	int bonus = tuned->history_lead * depth;

	if (depth < LEAD_DEPTH || move_is_none(move) || !move_is_quiet(move))
		return;
	if (bonus > tuned->history_lead_most)
		bonus = tuned->history_lead_most;
	history_add(history_quiet(worker->history, colour_other(position_turn(&worker->pos)), move),
	            bonus);
}

void learning_of_value(struct worker *worker, int ply, const struct table_data *found)
{
	int eval = worker_frame(worker, ply)->eval;

	if (eval == SCORE_NONE || score_is_decisive(found->score) ||
	    (!move_is_none(found->move) && !move_is_quiet(found->move)) ||
	    (found->bound == BOUND_LOWER && found->score <= eval) ||
	    (found->bound == BOUND_UPPER && found->score >= eval))
		return;
	worker_learn_correction(worker, ply, found->depth, found->score, eval);
}

int learning_history(const struct worker *worker, int ply, struct move move)
{
	const struct frame *frame = &worker->stack[FRAMES_BEFORE + ply];
	const struct position *pos = &worker->pos;

	return *history_quiet(worker->history, position_turn(pos), move) +
	       *history_by_pawns(worker->history, pos, move) / 2 +
	       *history_continuation(frame[-1].continuation, pos, move) +
	       *history_continuation(frame[-2].continuation, pos, move);
}

void learning_continuations(struct worker *worker, int ply, struct picker *picker)
{
	const struct frame *frame = worker_frame(worker, ply);

	picker->continuations[0] = frame[-1].continuation;
	picker->continuations[1] = frame[-2].continuation;
}

void learning_refutations(struct worker *worker, int ply, struct picker *picker)
{
	const struct frame *frame = worker_frame(worker, ply);
	const struct move *counter = counter_move(worker, ply);

	learning_continuations(worker, ply, picker);
	picker->refutations[0] = frame->killers[0];
	picker->refutations[1] = frame->killers[1];
	if (counter)
		picker->refutations[2] = *counter;
}
