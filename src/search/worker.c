/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every node does: make a move, count it, look at the clock in time. */
#include <config.h>

#include "search/worker.h"

#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "util/random.h"

enum {
	POLL_NODES = 1024,
	POLL_NODES_HURRY = 64,
	HURRY_US = 10000,           /* less time left than this is hurry */
	GRACE_NODES = 10000,        /* in which the first iteration may find a move, ten
	                             * milliseconds: with many queens it takes hours */
	SOFT_STRETCH = 2            /* an iteration is broken off after so many times the
	                             * part of the soft limit that is to be used */
};

/* Has this iteration taken so long that the move in hand must do?  Not where
 * that has just turned out worse than thought. */
static bool is_overlong(const struct worker *worker, int64_t used_us)
{
	const struct search_limits *limits = &worker->limits;

	if (limits->soft_us < 0 || limits->wait || worker->failing_low ||
	    limits->soft_us >= limits->hard_us)
		return false;
	return used_us * 100 >= limits->soft_us * worker->soft_percent * SOFT_STRETCH;
}

/* Is it time to stop, USED_US after the start?  A move that nothing speaks for is
 * worse than one that comes a moment late. */
static bool must_stop(const struct worker *worker, int64_t used_us)
{
	const struct search_limits *limits = &worker->limits;

	if (limits->nodes && worker->nodes >= limits->nodes)
		return true;
	if (!worker->has_move && worker->nodes < GRACE_NODES)
		return false;
	if (control_is_stopped(worker->control))
		return true;
	if (limits->hard_us >= 0 && used_us >= limits->hard_us)
		return true;
	return is_overlong(worker, used_us);
}

void worker_poll(struct worker *worker)
{
	struct control *control = worker->control;
	const struct search_limits *limits = &worker->limits;
	int64_t used_us;
	uint64_t step = POLL_NODES;

	clock_work(control->clock, worker->nodes - worker->polled);
	worker->polled = worker->nodes;
	atomic_store_explicit(&control->nodes, worker->nodes, memory_order_relaxed);
	if (atomic_load_explicit(&control->attention, memory_order_relaxed))
		control_attend(control, &worker->limits);
	used_us = clock_now_us(control->clock) - limits->start_us;
	if (limits->hard_us >= 0 && limits->hard_us - used_us < HURRY_US)
		step = POLL_NODES_HURRY;
	if (must_stop(worker, used_us))
		worker->stopped = true;
	if (limits->nodes && limits->nodes > worker->nodes && limits->nodes - worker->nodes < step)
		step = limits->nodes - worker->nodes;
	worker->poll_at = worker->nodes + step;
}

/* A move has just been made: the node at PLY is entered. */
static void enter(struct worker *worker, int ply)
{
	table_prefetch(worker->table, position_key(&worker->pos));
	check_find(&worker->pos, &worker_frame(worker, ply)->check);
	if (++worker->nodes >= worker->poll_at)
		worker_poll(worker);
}

void worker_make(struct worker *worker, int ply, struct move move)
{
	struct frame *frame = worker_frame(worker, ply);

	frame->move = move;
	frame->continuation = &worker->history->after[history_man(&worker->pos, move)]
	                                             [square_to_64(move_to(move))];
	position_make(&worker->pos, move);
	enter(worker, ply + 1);
}

void worker_unmake(struct worker *worker)
{
	position_unmake(&worker->pos);
}

void worker_make_null(struct worker *worker, int ply)
{
	struct frame *frame = worker_frame(worker, ply);

	frame->move = MOVE_NONE;
	frame->continuation = &worker->history->after_nothing;
	position_make_null(&worker->pos);
	enter(worker, ply + 1);
}

void worker_unmake_null(struct worker *worker)
{
	position_unmake_null(&worker->pos);
}

int worker_evaluate(struct worker *worker, const struct table_data *known)
{
	int value;

	if (known && known->eval != SCORE_NONE)
		return known->eval;
	value = evaluator_evaluate(worker->evaluator, &worker->pos);
	if (worker->trace && worker->trace->evaluated)
		worker->trace->evaluated(worker->trace->context, worker, value);
	return value;
}

int worker_add_noise(const struct worker *worker, int eval)
{
	int most = worker->options.randomness;
	struct random random;

	if (most <= 0)
		return eval;
	random.state = position_key(&worker->pos) ^ worker->options.random_seed;
	eval += (int)random_below(&random, 2 * (uint32_t)most + 1) - most;
	if (eval > EVAL_MAX)
		return EVAL_MAX;
	return eval < -EVAL_MAX ? -EVAL_MAX : eval;
}

int worker_draw_score(const struct worker *worker)
{
	int contempt = worker->options.contempt;

	return position_turn(&worker->pos) == worker->root_turn ? -contempt : contempt;
}

bool worker_is_draw(struct worker *worker, int ply)
{
	const struct position *pos = &worker->pos;

	if (position_rule50(pos) >= 100)
		return !check_is_given(&worker_frame(worker, ply)->check) ||
		       movegen_count(pos) > 0;
	return outcome_is_dead_material(position_board(pos)) ||
	       outcome_is_search_draw_by_repetition(pos, ply);
}

void worker_set_pv(struct worker *worker, int ply, struct move move)
{
	struct frame *frame = worker_frame(worker, ply);
	const struct frame *next = frame + 1;

	frame->pv[0] = move;
	for (int i = 0; i < next->pv_length; i++)
		frame->pv[i + 1] = next->pv[i];
	frame->pv_length = next->pv_length + 1;
}
