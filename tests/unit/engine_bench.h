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
#define TEST(name) cmocka_unit_test_setup_teardown(name, engine_bench_set_up, engine_bench_tear_down)

/* Make the move WORD; set up FEN.  The test fails if that is impossible. */
void play(struct engine *engine, const char *word);
void put(struct engine *engine, const char *fen);

/* The move WORD, which the test fails without. */
struct move move_of(const struct engine *engine, const char *word);

/* Start to ponder on the move WORD.  The test fails if that is not worth it. */
void ponder_on(struct engine *engine, const char *word, const struct engine_listener *listener);

/* Set the option NAME to VALUE, or to NUMBER.  The test fails if that is refused. */
void set_option(struct engine *engine, const char *name, const char *value);
void set_number(struct engine *engine, const char *name, int number);

/* Wait until COUNT is at least LEAST.  The test fails if that takes two minutes,
 * which no load explains. */
void wait_for(_Atomic int *count, int least);

/* A listener that counts reports in BENCH. */
struct engine_listener listener_of(struct engine_bench *bench);

#endif
