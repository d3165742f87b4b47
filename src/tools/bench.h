/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The bench: a fixed list of positions searched to a fixed depth on one
 * thread with a table of fixed size, each with an empty memory.  The number
 * of nodes is the build's signature: the same source has the same one on
 * every machine.
 *
 * An essay on this floor.  src/tools/ works on many positions or games: it
 * knows rules, notation, evaluation, search and engine, and neither face.  It
 * prints nothing; progress is reported through a callback, which may also end it. */
#ifndef RHUMB_TOOLS_BENCH_H
#define RHUMB_TOOLS_BENCH_H

#include <stdbool.h>
#include <stdint.h>

#include "search/search.h"
#include "util/clock.h"

enum { BENCH_DEPTH = 11, BENCH_TABLE_MB = 16 };

struct bench_result {
	uint64_t nodes;
	int64_t time_us;
};

/* Called before each position with how many of TOTAL are done, and the sum
 * so far; false ends the bench. */
struct bench_callbacks {
	void *context;
	bool (*progress)(void *context, int done, int total, const struct bench_result *sum);
	/* Asked now and then on another thread, and between positions: go on?  May
	 * be NULL. */
	bool (*wanted)(void *context);
};

enum bench_end { BENCH_DONE, BENCH_STOPPED, BENCH_NO_MEMORY };

/* Search with OPTIONS (NULL: the usual ones).  CALLBACKS may be NULL. */
enum bench_end bench_run(int depth, const struct search_options *options, struct clock *clock,
                         const struct bench_callbacks *callbacks, struct bench_result *result);

/* The positions, for tests: FENs, NULL behind the last. */
extern const char *const bench_positions[];

#endif
