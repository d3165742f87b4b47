/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The search as its callers see it: its parts, and one search from start to end. */
#include <config.h>

#include "search/search.h"

#include <stdlib.h>

#include "search/control.h"
#include "search/ordering.h"
#include "search/internal.h"
#include "search/workers.h"

struct search {
	struct control control;
	struct table table;
	int table_mb;               /* requested for TABLE; -1: TABLE is smaller */
	struct workers workers;
	bool has_thought;
	const struct network *network;   /* of the last search; NULL: the terms */
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
	if (!workers_create(&search->workers, 1, &search->control, &search->table)) {
		control_free(&search->control);
		free(search);
		return NULL;
	}
	search->table_mb = table_init(&search->table, table_mb) ? table_mb : -1;
	return search;
}

void search_free(struct search *search)
{
	if (!search)
		return;
	workers_free(&search->workers);
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

bool search_set_threads(struct search *search, int threads)
{
	return workers_resize(&search->workers, threads);
}

void search_clear(struct search *search)
{
	table_clear(&search->table, search->workers.count);
	workers_clear(&search->workers);
}

void search_populate(struct search *search)
{
	struct table *table = &search->table;

	for (uint32_t at = 0; at < table->count && !control_is_stopped(&search->control);)
		at = table_populate(table, at);
}

void search_set_trace(struct search *search, const struct search_trace *trace)
{
	search->workers.worker[0]->trace = trace;
}

bool search_probe_table(const struct search *search, const struct position *pos,
                        struct search_memory *memory)
{
	struct table_data known;
	struct check_info check;

	check_find(pos, &check);
	if (!table_probe_position(&search->table, pos, &check, 0, &known))
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
	picker_init(&picker, pos, &check, search->workers.worker[0]->history);
	if (search_probe_table(search, pos, &memory))
		picker.table_move = memory.move;
	while (!move_is_none(moves[count] = picker_next(&picker)))
		count++;
	return count;
}

int search_roots(const struct search *search, struct search_root *roots)
{
	return workers_roots(&search->workers, roots);
}

int search_table_permille(const struct search *search)
{
	return table_permille(&search->table);
}

/* OPTIONS (NULL: the defaults), clamped to their ranges. */
static struct search_options checked(const struct search_options *options)
{
	struct search_options checked = options ? *options : search_options_default();

	if (checked.multipv < 1)
		checked.multipv = 1;
	if (checked.multipv > SEARCH_MULTIPV_MAX)
		checked.multipv = SEARCH_MULTIPV_MAX;
	return checked;
}

/* Evaluate by NETWORK from now on.  The table must not hold values of another evaluation. */
static void choose_evaluation(struct search *search, const struct network *network)
{
	if (search->has_thought && search->network != network)
		table_clear(&search->table, search->workers.count);
	search->has_thought = true;
	search->network = network;
}

bool search_think(struct search *search, const struct position *pos,
                  const struct search_options *options,
                  const struct search_callbacks *callbacks, struct search_result *result)
{
	struct search_options now = checked(options);
	bool ok;

	control_begin(&search->control);
	choose_evaluation(search, now.network);
	table_new_search(&search->table);
	ok = workers_think(&search->workers, pos, &now, callbacks, result);
	if (ok) {
		control_wait(&search->control);
		result->time_us = control_time_us(&search->control);
	}
	control_end(&search->control);
	return ok;
}

bool search_quiescence_value(struct search *search, const struct position *pos,
                             const struct search_options *options, int *score)
{
	struct search_options now = checked(options);
	struct worker *worker = search->workers.worker[0];
	bool ok;

	control_begin(&search->control);
	choose_evaluation(search, now.network);
	table_new_search(&search->table);
	ok = worker_begin(worker, pos, &now);
	if (ok) {
		*score = root_quiescence_value(worker);
		worker_finish(worker);
	}
	control_end(&search->control);
	return ok;
}

int64_t search_rest(struct search *search, int permille)
{
	return control_rest(&search->control, permille);
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
