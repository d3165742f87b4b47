/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A search under a virtual clock, for the tests of the search. */
#include <config.h>

#include "search_bench.h"

#include <stdlib.h>

#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/setup.h"
#include "tsv.h"
#include "util/error.h"

struct syzygy *search_bench_tables(void)
{
	struct text path = TEXT_OF(4096);
	struct error error = ERROR_NONE;

	tsv_add_shared_path("egtb/syzygy3", &path);
	return syzygy_open(path.chars, &error);
}

bool is_among(const struct position *pos, struct move move)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);

	for (int i = 0; i < count; i++)
		if (move_equal(moves[i], move))
			return true;
	return false;
}

static void assert_line_is_legal(const struct position *pos, const struct search_line *line)
{
	struct position copy;

	assert_true(position_init(&copy));
	assert_true(position_copy(&copy, pos, SEARCH_PLY_MAX));
	for (int i = 0; i < line->pv_length; i++) {
		assert_true(is_among(&copy, line->pv[i]));
		position_make(&copy, line->pv[i]);
	}
	position_free(&copy);
}

static void keep_line(void *context, const struct search_line *line)
{
	struct search_bench *bench = context;

	assert_in_range(line->rank, 1, SEARCH_MULTIPV_MAX);
	assert_in_range(line->pv_length, 1, SEARCH_PLY_MAX);
	assert_line_is_legal(&bench->pos, line);
	bench->lines[line->rank] = *line;
	if (line->rank == 1)
		bench->most_rank = 1;
	if (line->rank > bench->most_rank)
		bench->most_rank = line->rank;
	bench->lines_reported++;
}

int search_bench_set_up(void **state)
{
	struct search_bench *bench = calloc(1, sizeof *bench);

	clock_init_virtual(&bench->clock, NODES_PER_MS);
	bench->search = search_create(TABLE_MB, &bench->clock);
	*state = bench;
	return !bench->search || !position_init(&bench->pos);
}

int search_bench_tear_down(void **state)
{
	struct search_bench *bench = *state;

	search_free(bench->search);
	position_free(&bench->pos);
	free(bench);
	return 0;
}

static void assert_ponder_is_legal(struct search_bench *bench)
{
	struct position after;

	assert_true(position_init(&after));
	assert_true(position_copy(&after, &bench->pos, 1));
	position_make(&after, bench->result.best);
	assert_true(move_is_none(bench->result.ponder) ||
	            is_among(&after, bench->result.ponder));
	position_free(&after);
}

void think_prepared(struct search_bench *bench, const struct search_options *options)
{
	struct search_callbacks callbacks = { bench, keep_line };
	struct position before;

	assert_true(position_init(&before) && position_copy(&before, &bench->pos, 0));
	bench->lines_reported = bench->most_rank = 0;
	assert_true(search_think(bench->search, &bench->pos, options, &callbacks, &bench->result));
	assert_true(position_equal(&before, &bench->pos));
	position_free(&before);
	assert_false(search_snapshot(bench->search).running);
	assert_int_equal(search_snapshot(bench->search).nodes, bench->result.nodes);
	if (movegen_count(&bench->pos) == 0) {
		assert_true(move_is_none(bench->result.best));
		return;
	}
	assert_true(is_among(&bench->pos, bench->result.best));
	if (bench->lines_reported > 0)
		assert_true(move_equal(bench->lines[1].pv[0], bench->result.best));
	assert_ponder_is_legal(bench);
}

void think(struct search_bench *bench, struct search_limits limits,
           const struct search_options *options)
{
	search_prepare(bench->search, &limits);
	think_prepared(bench, options);
}

struct search_limits to_depth(int depth)
{
	struct search_limits limits = search_limits_none();

	limits.depth = depth;
	return limits;
}

struct search_limits to_nodes(uint64_t nodes)
{
	struct search_limits limits = search_limits_none();

	limits.nodes = nodes;
	return limits;
}

struct search_limits to_time(struct search_bench *bench, int64_t soft_us, int64_t hard_us)
{
	struct search_limits limits = search_limits_none();

	limits.start_us = clock_now_us(&bench->clock);
	limits.soft_us = soft_us;
	limits.hard_us = hard_us;
	return limits;
}

struct search_limits to_fixed_time(struct search_bench *bench, int64_t us)
{
	struct search_limits limits = to_time(bench, us, us);

	limits.fixed = true;
	return limits;
}
