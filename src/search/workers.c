/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Starting workers together, and ending them together. */
#include <config.h>

#include "search/workers.h"

#include "search/internal.h"
#include "util/thread.h"

enum { BRIEF_US = 20000 };            /* the hard limit of a search without helpers */

int workers_useful(int asked, int processors)
{
	int most = WORKERS_PER_PROCESSOR * processors;

	return asked < most ? asked : most;
}

static bool add_worker(struct workers *workers, struct control *control, struct table *table)
{
	struct worker *worker = worker_create(control, table, workers->count == 0);

	if (worker)
		workers->worker[workers->count++] = worker;
	return worker;
}

bool workers_create(struct workers *workers, int count, struct control *control,
                    struct table *table)
{
	workers->count = 0;
	if (!add_worker(workers, control, table))
		return false;
	if (workers_resize(workers, count))
		return true;
	workers_free(workers);
	return false;
}

bool workers_resize(struct workers *workers, int count)
{
	const struct worker *first = workers->worker[0];

	count = workers_useful(count, thread_processors());
	while (workers->count > count)
		worker_free(workers->worker[--workers->count]);
	while (workers->count < count)
		if (!add_worker(workers, first->control, first->table))
			return false;
	return true;
}

void workers_free(struct workers *workers)
{
	while (workers->count > 0)
		worker_free(workers->worker[--workers->count]);
}

void workers_clear(struct workers *workers)
{
	for (int i = 0; i < workers->count; i++)
		worker_clear(workers->worker[i]);
}

/* The nodes that WORKER has searched below MOVE at the root. */
static uint64_t nodes_below(const struct worker *worker, struct move move)
{
	for (int i = 0; i < worker->root_count; i++)
		if (move_equal(worker->roots[i].move, move))
			return worker->roots[i].nodes;
	return 0;
}

int workers_roots(const struct workers *workers, struct search_root *roots)
{
	const struct worker *first = workers->worker[0];

	for (int i = 0; i < first->root_count; i++) {
		roots[i] = (struct search_root){ .move = first->roots[i].move };
		for (int j = 0; j < workers->count; j++)
			roots[i].nodes += nodes_below(workers->worker[j], roots[i].move);
	}
	return first->root_count;
}

/* Prepare all workers.  False if memory runs out; then none is prepared. */
static bool begin(struct workers *workers, const struct position *pos,
                  const struct search_options *options)
{
	for (int i = 0; i < workers->count; i++) {
		if (!worker_begin(workers->worker[i], pos, options)) {
			while (i-- > 0)
				worker_finish(workers->worker[i]);
			return false;
		}
		root_list_moves(workers->worker[i]);
	}
	return true;
}

/* The result without legal moves. */
static void set_final_result(struct worker *worker, struct search_result *result)
{
	bool mated = check_is_given(&worker_frame(worker, 0)->check);

	result->best = result->ponder = MOVE_NONE;
	result->score = mated ? -SCORE_MATE : 0;
	result->depth = 0;
}

/* A worker in a search, and its result. */
struct helper {
	struct worker *worker;
	pthread_t thread;
	bool started;
	int first_depth;
	struct search_result *result;
};

static void *help(void *context)
{
	struct helper *helper = context;

	root_deepen(helper->worker, helper->first_depth, NULL, helper->result);
	return NULL;
}

/* The sum of the depths completed for MOVE in RESULTS. */
static int votes_for(const struct search_result *results, int count, struct move move)
{
	int votes = 0;

	for (int i = 0; i < count; i++)
		if (move_equal(results[i].best, move))
			votes += results[i].depth;
	return votes;
}

/* The index of the result with the shortest mate; COUNT if none announces one. */
static int find_mate(const struct search_result *results, int count)
{
	int found = count;

	for (int i = 0; i < count; i++)
		if (results[i].score > SCORE_MATE_BOUND &&
		    (found == count || results[i].score > results[found].score))
			found = i;
	return found;
}

int workers_elect(const struct search_result *results, int count)
{
	int elected = find_mate(results, count), most;

	if (elected < count)
		return elected;
	elected = 0;
	most = votes_for(results, count, results[0].best);
	for (int i = 1; i < count; i++) {
		int votes = votes_for(results, count, results[i].best);
		int deeper = results[i].depth - results[elected].depth;

		if (results[i].depth > 0 && (votes > most || (votes == most && deeper > 0))) {
			elected = i;
			most = votes;
		}
	}
	return elected;
}

/* Whether a search under LIMITS must end so soon that helpers are of no use: where other programs
 * want the processors, waiting for their threads to end takes longer. */
static bool is_brief(const struct search_limits *limits)
{
	return limits->hard_us >= 0 && limits->hard_us < BRIEF_US;
}

/* The first worker searches, and the others help until it has ended.  Every second helper
 * starts an iteration ahead, so that not all search the same at the same time. */
static void search_together(struct workers *workers, const struct search_callbacks *callbacks,
                            struct search_result *result)
{
	struct helper helpers[WORKERS_MAX];
	struct search_result results[WORKERS_MAX];
	struct worker *first = workers->worker[0];
	int count = workers->count, elected = 0;

	control_attend(first->control, &first->limits);
	if (is_brief(&first->limits))
		count = 1;
	for (int i = 0; i < count; i++) {
		results[i] = (struct search_result){ .best = MOVE_NONE };
		helpers[i] = (struct helper){
			.worker = workers->worker[i], .first_depth = 1 + i % 2, .result = &results[i]
		};
	}
	for (int i = 1; i < count; i++)
		helpers[i].started = thread_start(&helpers[i].thread, help, &helpers[i]);
	root_deepen(helpers[0].worker, 1, callbacks, &results[0]);
	control_finish(first->control);
	for (int i = 1; i < count; i++)
		if (helpers[i].started)
			pthread_join(helpers[i].thread, NULL);
	if (first->options.multipv == 1 && first->limits.depth == 0)
		elected = workers_elect(results, count);
	*result = results[elected];
	if (elected > 0)
		root_report(helpers[elected].worker, result->depth, callbacks);
}

bool workers_think(struct workers *workers, const struct position *pos,
                   const struct search_options *options,
                   const struct search_callbacks *callbacks, struct search_result *result)
{
	struct worker *first = workers->worker[0];

	if (!begin(workers, pos, options))
		return false;
	if (first->root_count > 0)
		search_together(workers, callbacks, result);
	else
		set_final_result(first, result);
	result->nodes = 0;
	for (int i = 0; i < workers->count; i++) {
		result->nodes += workers->worker[i]->nodes;
		worker_finish(workers->worker[i]);
	}
	return true;
}
