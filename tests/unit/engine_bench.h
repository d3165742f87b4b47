/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* An engine under a virtual clock, for the tests of the engine. */
#ifndef RHUMB_TESTS_ENGINE_BENCH_H
#define RHUMB_TESTS_ENGINE_BENCH_H

#include "chess_test.h"

#include <stdatomic.h>

#include "engine/engine.h"

enum { MEMORY_MB = 2 };

#define SECONDS(n) ((int64_t)(n) * 1000000)

struct engine_bench {
	struct clock clock;
	struct engine *engine;
	_Atomic int lines, dones;
	_Atomic int depth;                /* of the last result */
	struct search_line last;          /* to be read when no search runs */
};

/* For cmocka: *STATE becomes a struct engine_bench. */
int engine_bench_set_up(void **state);
int engine_bench_tear_down(void **state);

/* Make the move WORD; set up FEN.  The test fails if that is impossible. */
void play(struct engine *engine, const char *word);
void put(struct engine *engine, const char *fen);

/* Set the option NAME to NUMBER.  The test fails if that is refused. */
void set_number(struct engine *engine, const char *name, int number);

/* Wait until COUNT is at least LEAST.  The test fails if that takes two minutes,
 * which no load explains. */
void wait_for(_Atomic int *count, int least);

/* A listener that counts reports in BENCH. */
struct engine_listener listener_of(struct engine_bench *bench);

#endif
