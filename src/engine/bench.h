/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The bench: a fixed list of positions searched to a fixed depth on one
 * thread with a table of fixed size, each with an empty memory.  The number
 * of nodes is the build's signature: the same source has the same one on
 * every machine. */
#ifndef RHUMB_ENGINE_BENCH_H
#define RHUMB_ENGINE_BENCH_H

#include <stdatomic.h>
#include <stdint.h>

#include "search/search.h"
#include "util/text.h"

enum { BENCH_DEPTH = 11, BENCH_TABLE_MB = 16 };

struct bench_result {
	uint64_t nodes;
	int64_t time_us;
};

struct bench_callbacks {
	void *context;
	/* Called before each position with how many of TOTAL are done, and the sum so far. */
	void (*progress)(void *context, int done, int total, const struct bench_result *sum);
	const atomic_bool *stop;   /* the bench ends when it becomes true */
};

enum bench_end { BENCH_DONE, BENCH_STOPPED, BENCH_NO_MEMORY };

/* Search with OPTIONS.  CALLBACKS may be NULL. */
enum bench_end bench_run(int depth, const struct search_options *options,
                         const struct bench_callbacks *callbacks, struct bench_result *result);

/* What the bench prints last: nodes, and nodes a second. */
void bench_format(const struct bench_result *result, struct text *out);

/* The positions, for tests: FENs, NULL after the last. */
extern const char *const bench_positions[];

#endif
