/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What every node does: make a move, count it, look at the clock in time. */
#include <config.h>

#include "search/worker.h"

#include <stdlib.h>

#include "eval/endgame.h"
#include "rules/makemove.h"
#include "rules/setup.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "util/random.h"

enum {
	POLL_NODES = 1024,
	POLL_NODES_HURRY = 64,
	HURRY_US = 10000,           /* poll more often if less time is left */
	GRACE_NODES = 10000,        /* nodes, ten milliseconds, that the first two iterations have to
	                             * find a move and a reply; with many queens they take hours */
	SOFT_STRETCH = 2            /* an iteration is stopped after this many times the part of
	                             * the soft limit to use */
};

struct worker *worker_create(struct control *control, struct table *table, bool attends)
{
	struct worker *worker = calloc(1, sizeof *worker);

	if (!worker)
		return NULL;
	worker->control = control;
	worker->table = table;
	worker->attends = attends;
	worker->history = calloc(1, sizeof *worker->history);
	worker->corrections = calloc(1, sizeof *worker->corrections);
	worker->evaluator = evaluator_create();
	if (worker->history && worker->corrections && worker->evaluator)
		return worker;
	worker_free(worker);
	return NULL;
}

void worker_free(struct worker *worker)
{
	if (!worker)
		return;
	evaluator_free(worker->evaluator);
	free(worker->corrections);
	free(worker->history);
	free(worker);
}

void worker_clear(struct worker *worker)
{
	history_clear(worker->history);
	corrections_clear(worker->corrections);
	evaluator_clear(worker->evaluator);
}

/* Find the corrections of the position at PLY. */
static void find_corrections(struct worker *worker, int ply)
{
	struct frame *frame = worker_frame(worker, ply);
	struct correction_place place = {
		{ frame->pieces[WHITE], frame->pieces[BLACK] },
		frame[-1].move_index, { frame[-2].move_index, frame[-4].move_index }
	};

	corrections_find(worker->corrections, &worker->pos, &place, &frame->correction);
}

bool worker_begin(struct worker *worker, const struct position *pos,
                  const struct search_options *options)
{
	if (!position_init(&worker->pos))
		return false;
	if (!position_copy(&worker->pos, pos, SEARCH_PLY_MAX + 2)) {
		position_free(&worker->pos);
		return false;
	}
	worker->options = *options;
	evaluator_set_network(worker->evaluator, options->network);
	worker->parameters = options->parameters ? *options->parameters : search_parameters_default;
	worker->root_turn = position_turn(pos);
	worker->limits = search_limits_none();
	worker->stopped = worker->has_reply = worker->failing_low = false;
	worker->nodes = worker->attends;     /* the root, once */
	worker->polled = 0;
	worker->poll_at = 0;
	worker->depth = 0;
	history_age(worker->history);
	check_find(&worker->pos, &worker_frame(worker, 0)->check);
	correction_keys(&worker->pos, worker_frame(worker, 0)->pieces);
	find_corrections(worker, 0);
	return true;
}

void worker_finish(struct worker *worker)
{
	control_add_nodes(worker->control, worker->nodes - worker->polled);
	position_free(&worker->pos);
}

/* Whether this iteration has taken so long that the best move so far must do.  Never while
 * that move has just turned out worse. */
static bool is_overlong(const struct worker *worker, int64_t used_us)
{
	const struct search_limits *limits = &worker->limits;

	if (limits->soft_us < 0 || limits->wait || worker->failing_low || limits->fixed)
		return false;
	return used_us * 100 >= limits->soft_us * worker->soft_percent * SOFT_STRETCH;
}

/* Whether to stop, USED_US after the start.  A move chosen without search is worse than a move
 * that is slightly late. */
static bool must_stop(const struct worker *worker, int64_t used_us)
{
	const struct search_limits *limits = &worker->limits;

	if (limits->nodes && worker_all_nodes(worker) >= limits->nodes)
		return true;
	if (!worker->has_reply && worker->nodes < GRACE_NODES)
		return false;
	if (control_is_stopped(worker->control))
		return true;
	if (limits->hard_us >= 0 && used_us >= limits->hard_us)
		return true;
	return is_overlong(worker, used_us);
}

/* The number of nodes to search before the next poll: on a virtual clock, which costs no
 * system call, no more than a millisecond's. */
static uint64_t poll_step(const struct worker *worker, int64_t used_us)
{
	const struct search_limits *limits = &worker->limits;
	const struct clock *clock = worker->control->clock;
	uint64_t nodes = worker_all_nodes(worker), step = POLL_NODES;

	if (clock->is_virtual && step > clock->nodes_per_ms)
		step = clock->nodes_per_ms;
	if ((limits->hard_us >= 0 && limits->hard_us - used_us < HURRY_US) ||
	    step < POLL_NODES_HURRY)
		step = POLL_NODES_HURRY;
	if (limits->nodes > nodes && limits->nodes - nodes < step)
		step = limits->nodes - nodes;
	return step;
}

/* Poll as the attending worker.  On a virtual clock only its nodes take time: the others
 * search beside it. */
static void attend(struct worker *worker, uint64_t new_nodes)
{
	struct control *control = worker->control;
	int64_t used_us;

	clock_work(control->clock, new_nodes);
	if (atomic_load_explicit(&control->attention, memory_order_relaxed))
		control_attend(control, &worker->limits);
	used_us = clock_now_us(control->clock) - worker->limits.start_us;
	if (must_stop(worker, used_us))
		worker->stopped = true;
	worker->poll_at = worker->nodes + poll_step(worker, used_us);
}

void worker_poll(struct worker *worker)
{
	uint64_t new_nodes = worker->nodes - worker->polled;

	worker->polled = worker->nodes;
	control_add_nodes(worker->control, new_nodes);
	if (worker->attends) {
		attend(worker, new_nodes);
	} else {
		worker->poll_at = worker->nodes + POLL_NODES;
		if (control_follow(worker->control))
			worker->stopped = true;
	}
}

/* Enter the node at PLY after a move.  While the table's entry is on its way from memory,
 * compute what most nodes need. */
static void enter(struct worker *worker, int ply)
{
	struct check_info *check = &worker_frame(worker, ply)->check;

	table_prefetch(worker->table, position_key(&worker->pos));
	find_corrections(worker, ply);
	check_find(&worker->pos, check);
	if (!check_is_given(check))
		evaluator_prepare(worker->evaluator, &worker->pos);
	if (++worker->nodes >= worker->poll_at)
		worker_poll(worker);
}

void worker_make(struct worker *worker, int ply, struct move move)
{
	struct frame *frame = worker_frame(worker, ply);

	frame->move = move;
	frame->continuation = &worker->history->after[history_piece(&worker->pos, move)]
	                                             [square_to_64(move_to(move))];
	frame->move_index = correction_move(&worker->pos, move);
	correction_keys_after(&worker->pos, move, frame->pieces, frame[1].pieces);
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
	frame->move_index = NO_MOVE_INDEX;
	for (enum colour colour = WHITE; colour < COLOURS; colour++)
		frame[1].pieces[colour] = frame->pieces[colour];
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

void worker_learn_correction(struct worker *worker, int ply, int depth, int score, int eval)
{
	correction_learn(&worker_frame(worker, ply)->correction, depth, score - eval);
}

int worker_shrink_eval(const struct search_parameters *parameters, const struct position *pos, int eval)
{
	if (eval >= EVAL_WON_ENDING || eval <= -EVAL_WON_ENDING)
		return eval;
	return eval - eval * position_rule50(pos) / parameters->rule50_parts;
}

int worker_adjust_eval(const struct worker *worker, int ply, int eval)
{
	int most = worker->options.randomness;
	struct random random;

	eval = worker_shrink_eval(&worker->parameters, &worker->pos, eval);
	if (eval < EVAL_WON_ENDING && eval > -EVAL_WON_ENDING)
		eval += correction_value(&worker->stack[FRAMES_BEFORE + ply].correction,
		                         &worker->parameters);
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
	return outcome_is_dead_material(position_board(pos)) || endgame_is_drawn(pos) ||
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
