/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A search under a virtual clock, for the tests of the search. */
#ifndef RHUMB_TESTS_SEARCH_BENCH_H
#define RHUMB_TESTS_SEARCH_BENCH_H

#include "chess_test.h"
#include "search/search.h"
#include "tablebase/syzygy.h"

enum { TABLE_MB = 4, NODES_PER_MS = 1000, MS = 1000 /* microseconds */ };

#define KIWIPETE "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 10"

/* A search with its position and its last reports. */
struct search_bench {
	struct clock clock;
	struct search *search;
	struct position pos;
	struct search_result result;
	struct search_line lines[SEARCH_MULTIPV_MAX + 1];  /* the last of each rank */
	int lines_reported, most_rank;
};

/* For cmocka: *STATE becomes a struct search_bench, on the heap. */
int search_bench_set_up(void **state);
int search_bench_tear_down(void **state);

/* The shared tables of three pieces; NULL: they are not there. */
struct syzygy *search_bench_tables(void);

bool is_among(const struct position *pos, struct move move);

/* Search the bench's position, and assert what must always hold. */
void think(struct search_bench *bench, struct search_limits limits,
           const struct search_options *options);

/* The same once search_prepare has been called. */
void think_prepared(struct search_bench *bench, const struct search_options *options);

struct search_limits to_depth(int depth);
struct search_limits to_nodes(uint64_t nodes);
struct search_limits to_time(struct search_bench *bench, int64_t soft_us, int64_t hard_us);
struct search_limits to_fixed_time(struct search_bench *bench, int64_t us);

#endif
