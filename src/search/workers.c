/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Starting workers together, and ending them together. */
#include <config.h>

#include "search/workers.h"

#include "search/deepening.h"
#include "search/root.h"
#include "util/thread.h"

bool workers_create(struct workers *workers, int count, struct control *control,
                    struct table *table)
{
	workers->count = 0;
	for (int i = 0; i < count; i++) {
		struct worker *worker = worker_create(control, table, i == 0);

		if (!worker) {
			workers_free(workers);
			return false;
		}
		workers->worker[workers->count++] = worker;
	}
	return true;
}

void workers_free(struct workers *workers)
{
	for (int i = 0; i < workers->count; i++)
		worker_free(workers->worker[i]);
	workers->count = 0;
}

void workers_clear(struct workers *workers)
{
	for (int i = 0; i < workers->count; i++)
		worker_clear(workers->worker[i]);
}

/* Ready all workers.  False if memory runs out; then none is ready. */
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

/* What is known if there is nothing to search. */
static void judge_end(struct worker *worker, struct search_result *result)
{
	bool mated = check_is_given(&worker_frame(worker, 0)->check);

	result->best = result->ponder = MOVE_NONE;
	result->score = mated ? -SCORE_MATE : 0;
	result->depth = 0;
}

static void *help(void *context)
{
	struct search_result ignored;

	deepening_run(context, NULL, &ignored);
	return NULL;
}

/* The first worker searches and is helped until it has ended. */
static void search_together(struct workers *workers, const struct search_callbacks *callbacks,
                            struct search_result *result)
{
	pthread_t threads[WORKERS_MAX];
	bool started[WORKERS_MAX] = { false };

	for (int i = 1; i < workers->count; i++)
		started[i] = thread_start(&threads[i], help, workers->worker[i]);
	deepening_run(workers->worker[0], callbacks, result);
	control_finish(workers->worker[0]->control);
	for (int i = 1; i < workers->count; i++)
		if (started[i])
			pthread_join(threads[i], NULL);
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
		judge_end(first, result);
	result->nodes = 0;
	for (int i = 0; i < workers->count; i++) {
		result->nodes += workers->worker[i]->nodes;
		worker_finish(workers->worker[i]);
	}
	return true;
}
