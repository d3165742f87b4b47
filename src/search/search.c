/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search as others see it: what it owns, and one thinking from begin to
 * end. */
#include <config.h>

#include "search/search.h"

#include <stdlib.h>

#include "rules/makemove.h"
#include "rules/setup.h"
#include "search/control.h"
#include "search/deepening.h"
#include "search/ordering.h"
#include "search/root.h"
#include "search/worker.h"

struct search {
	struct control control;
	struct table table;
	int table_mb;               /* what TABLE was made of; -1: less than wanted */
	struct history *history;    /* of the one worker */
	struct evaluator *evaluator;
	struct worker *worker;
};

struct search *search_create(int table_mb, struct clock *clock)
{
	struct search *search = calloc(1, sizeof *search);

	if (!search)
		return NULL;
	if (!control_init(&search->control, clock)) {
		free(search);
		return NULL;
	}
	search->history = calloc(1, sizeof *search->history);
	search->evaluator = evaluator_create();
	search->worker = calloc(1, sizeof *search->worker);
	if (!search->history || !search->evaluator || !search->worker) {
		search_free(search);
		return NULL;
	}
	search->table_mb = table_init(&search->table, table_mb) ? table_mb : -1;
	search->worker->control = &search->control;
	search->worker->table = &search->table;
	search->worker->history = search->history;
	search->worker->evaluator = search->evaluator;
	return search;
}

void search_free(struct search *search)
{
	if (!search)
		return;
	free(search->worker);
	evaluator_free(search->evaluator);
	free(search->history);
	table_free(&search->table);
	control_free(&search->control);
	free(search);
}

bool search_set_table_mb(struct search *search, int table_mb)
{
	if (table_mb == search->table_mb)
		return true;
	table_free(&search->table);
	search->table_mb = table_init(&search->table, table_mb) ? table_mb : -1;
	return search->table_mb >= 0;
}

void search_clear(struct search *search)
{
	table_clear(&search->table);
	history_clear(search->history);
}

void search_populate(struct search *search)
{
	struct table *table = &search->table;

	for (uint32_t at = 0; at < table->count && !control_is_stopped(&search->control);)
		at = table_populate(table, at);
}

void search_set_trace(struct search *search, const struct search_trace *trace)
{
	search->worker->trace = trace;
}

bool search_recall(const struct search *search, const struct position *pos,
                   struct search_memory *memory)
{
	struct table_data known;
	struct check_info check;

	check_find(pos, &check);
	if (!table_recall(&search->table, pos, &check, 0, &known))
		return false;
	*memory = (struct search_memory){
		.move = known.move, .depth = known.depth, .score = known.score, .bound = known.bound
	};
	return true;
}

int search_order(const struct search *search, const struct position *pos, struct move *moves)
{
	struct search_memory memory;
	struct check_info check;
	struct picker picker;
	int count = 0;

	check_find(pos, &check);
	picker_init(&picker, pos, &check, search->history);
	if (search_recall(search, pos, &memory))
		picker.table_move = memory.move;
	while (!move_is_none(moves[count] = picker_next(&picker)))
		count++;
	return count;
}

int search_table_permille(const struct search *search)
{
	return table_permille(&search->table);
}

/* Ready WORKER to think about POS.  False for want of memory. */
static bool prepare(struct worker *worker, const struct position *pos,
                    const struct search_options *options)
{
	if (!position_init(&worker->pos))
		return false;
	if (!position_copy(&worker->pos, pos, SEARCH_PLY_MAX + 2)) {
		position_free(&worker->pos);
		return false;
	}
	worker->options = options ? *options : search_options_default();
	if (worker->options.multipv < 1)
		worker->options.multipv = 1;
	if (worker->options.multipv > SEARCH_MULTIPV_MAX)
		worker->options.multipv = SEARCH_MULTIPV_MAX;
	worker->root_turn = position_turn(pos);
	worker->stopped = worker->has_move = worker->failing_low = false;
	worker->nodes = 1;
	worker->polled = 0;
	worker->poll_at = 0;
	worker->seldepth = 0;
	worker->null_move_from = 0;
	worker->depth = 0;
	table_new_search(worker->table);
	history_age(worker->history);
	check_find(&worker->pos, &worker_frame(worker, 0)->check);
	root_list_moves(worker);
	return true;
}

/* The reply to expect where the line is one move short: what the table says
 * of the position after the best move. */
static struct move guess_ponder(struct worker *worker, struct move best)
{
	struct table_data known;
	struct check_info check;
	struct move reply = MOVE_NONE;

	position_make(&worker->pos, best);
	check_find(&worker->pos, &check);
	if (table_recall(worker->table, &worker->pos, &check, 1, &known))
		reply = known.move;
	position_unmake(&worker->pos);
	return reply;
}

/* What is known where there is nothing to search. */
static void judge_end(struct worker *worker, struct search_result *result)
{
	bool mated = check_is_given(&worker_frame(worker, 0)->check);

	result->best = result->ponder = MOVE_NONE;
	result->score = mated ? -SCORE_MATE : 0;
	result->depth = 0;
}

bool search_think(struct search *search, const struct position *pos,
                  const struct search_options *options,
                  const struct search_callbacks *callbacks, struct search_result *result)
{
	struct worker *worker = search->worker;

	control_begin(&search->control);
	if (!prepare(worker, pos, options)) {
		control_end(&search->control);
		return false;
	}
	if (worker->root_count > 0) {
		deepening_run(worker, callbacks, result);
		if (move_is_none(result->ponder))
			result->ponder = guess_ponder(worker, result->best);
	} else {
		judge_end(worker, result);
	}
	control_wait(&search->control);
	result->nodes = worker->nodes;
	result->time_us = control_time_us(&search->control);
	position_free(&worker->pos);
	control_end(&search->control);
	return true;
}

void search_prepare(struct search *search, const struct search_limits *limits)
{
	control_prepare(&search->control, limits);
}

void search_stop(struct search *search)
{
	control_stop(&search->control);
}

void search_set_limits(struct search *search, const struct search_limits *limits)
{
	control_set_limits(&search->control, limits);
}

void search_pause(struct search *search)
{
	control_set_paused(&search->control, true);
}

void search_resume(struct search *search)
{
	control_set_paused(&search->control, false);
}

struct search_snapshot search_snapshot(struct search *search)
{
	return control_snapshot(&search->control);
}
