/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The engine's contract: the processor's clock, the bench, and options. */
#include <config.h>

#include "engine_bench.h"
#include "util/error.h"

#include <stdlib.h>
#include <string.h>

/* ---- clocks ---- */

/* With `nps 0` a clock counts processor time since its move began. */
static void clocks_of_the_processor(void **state)
{
	struct engine_bench *bench = *state;
	struct engine *engine = bench->engine;

	engine_set_level(engine, 0, SECONDS(60), 0);
	engine_set_nps(engine, 0);
	clock_advance_us(&bench->clock, SECONDS(5));
	engine_run_clocks(engine, true);
	clock_advance_us(&bench->clock, SECONDS(7));
	assert_int_equal(engine_clock_us(engine, WHITE), SECONDS(53));
	play(engine, "e2e4");
	clock_advance_us(&bench->clock, SECONDS(1));
	assert_int_equal(engine_clock_us(engine, WHITE), SECONDS(53));
	assert_int_equal(engine_clock_us(engine, BLACK), SECONDS(59));
}

/* ---- the bench ---- */

struct seen {
	atomic_bool stop;
	int most, count;             /* of positions, after which the flag is raised */
	uint64_t nodes;              /* the sum when the flag was raised, or of the last report */
};

static void note_position(void *context, int done, int total, const struct bench_result *sum)
{
	struct seen *seen = context;
	int all = 0;

	while (bench_positions[all])
		all++;
	assert_int_equal(done, seen->count++);
	assert_int_equal(total, all);
	assert_true(done == 0 ? sum->nodes == 0 && sum->time_us == 0 : sum->nodes > seen->nodes);
	seen->nodes = sum->nodes;
	atomic_store(&seen->stop, seen->count == seen->most);
}

/* The sum of what a search of each position takes, with an empty memory. */
static void the_bench_is_a_sum(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	struct search_options options = engine_search_options(engine);
	struct bench_result result, stopped;
	struct seen seen = { .most = -1 };
	struct bench_callbacks callbacks = { &seen, note_position, &seen.stop };
	uint64_t nodes = 0;

	assert_int_equal(bench_run(2, &options, &callbacks, &result), BENCH_DONE);
	for (int i = 0; bench_positions[i]; i++) {
		struct search_result one;

		engine_new_game(engine);
		put(engine, bench_positions[i]);
		engine_lift_limits(engine);
		engine_set_depth(engine, 2);
		assert_true(engine_think(engine, THINK_STUDY, NULL, &one));
		if (i + 1 == seen.count)
			assert_true(nodes == seen.nodes);
		nodes += one.nodes;
	}
	assert_true(result.nodes == nodes);
	assert_true(result.time_us > 0);
	seen.most = 3;
	seen.count = 0;
	assert_int_equal(bench_run(2, &options, &callbacks, &stopped), BENCH_STOPPED);
	assert_int_equal(seen.count, 3);
	assert_true(stopped.nodes > seen.nodes && stopped.nodes < nodes);
}

/* Nodes a second, of time in whole milliseconds, which is never none. */
static void a_bench_has_its_speed(void **state)
{
	static const struct { struct bench_result result; const char *text; } rows[] = {
		{ { 0, 0 }, "0 nodes 0 nps" }, { { 5000, 0 }, "5000 nodes 5000000 nps" }, { { 5000, 999 }, "5000 nodes 5000000 nps" },
		{ { 5000, 1000 }, "5000 nodes 2500000 nps" }, { { 2000000, 1999999 }, "2000000 nodes 1000000 nps" }
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct text text = TEXT_OF(100);

		bench_format(&rows[i].result, &text);
		assert_string_equal(text.chars, rows[i].text);
	}
}

/* ---- options ---- */

static void options_are_rows(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	struct error error = ERROR_NONE;
	struct text usual = TEXT_OF(OPTION_TEXT_MAX);
	struct text present = TEXT_OF(OPTION_TEXT_MAX);

	engine_set_own_book(engine, true);   /* the bench has switched it off */
	assert_null(engine_option_find("NoSuchOption"));
	for (int i = 0; i < engine_option_count; i++) {
		const struct engine_option *option = &engine_option_table[i];

		assert_ptr_equal(engine_option_find(option->name), option);
		if (option->type == OPTION_BUTTON)
			continue;
		text_clear(&usual);
		text_clear(&present);
		option_format(option, engine_settings(engine), &usual);
		assert_false(engine_set_option(engine, option, NULL, &error));
		if (option->type == OPTION_SPIN || option->type == OPTION_CHECK) {
			assert_int_equal(atoi(usual.chars), option->usual);
			assert_false(engine_set_option(engine, option, "2147483648", &error));
			assert_false(engine_set_option(engine, option, "x", &error));
			assert_false(engine_set_option(engine, option, "", &error));
		}
		option_format(option, engine_settings(engine), &present);
		assert_string_equal(present.chars, usual.chars);
		assert_true(engine_set_option(engine, option, usual.chars, &error));
	}
	assert_true(engine_set_option(engine, engine_option_find("MultiPV"), "3", &error));
	assert_int_equal(engine_settings(engine)->multipv, 3);
}

static void parameters_are_refused_by_name_and_range(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	struct error error = ERROR_NONE;

	assert_true(engine_set_parameter(engine, "time_stable_0", "10", &error));
	assert_false(error_is_set(&error));
	assert_false(engine_set_parameter(engine, "time_stable_0", "9", &error));
	assert_non_null(strstr(error.text, "time_stable_0"));
	error_clear(&error);
	assert_false(engine_set_parameter(engine, "time_stable_0", NULL, &error));
	error_clear(&error);
	assert_false(engine_set_parameter(engine, "no_such_parameter", "10", &error));
	assert_non_null(strstr(error.text, "no_such_parameter"));
}

/* An engine is made with options that are assigned, or not at all. */
static void engines_with_options(void **state)
{
	static const char *const good[] = { "MultiPV=3", "elo=1500", "Ponder=1", NULL };
	static const char *const bad[][3] = { { "MultiPV=3", "MultiPV=0", NULL }, { "odd=1", NULL }, { "MultiPV", NULL } };
	struct engine_bench *bench = *state;

	for (int own_book = 0; own_book < 2; own_book++) {
		struct error error = ERROR_NONE;
		bool misuse = true;
		struct engine *engine = engine_create_with(MEMORY_MB, &bench->clock, own_book, own_book ? good : NULL, &misuse,
		                                           &error);

		assert_non_null(engine);
		assert_false(misuse || error_is_set(&error));
		assert_int_equal(engine_settings(engine)->own_book, own_book);
		assert_int_equal(engine_settings(engine)->multipv, own_book ? 3 : 1);
		assert_int_equal(engine_settings(engine)->elo, own_book ? 1500 : ELO_FULL);
		assert_int_equal(engine_settings(engine)->ponder, own_book);
		engine_free(engine);
	}
	for (size_t i = 0; i < 3; i++) {
		struct error error = ERROR_NONE;
		bool misuse = false;

		assert_null(engine_create_with(MEMORY_MB, &bench->clock, true, bad[i], &misuse, &error));
		assert_true(misuse);
		assert_non_null(strstr(error.text, i == 1 ? "there is no option 'odd'" : "MultiPV"));
	}
}

/* A copy has all the settings of the other, but not its book and its human time; the other stays as it is. */
static void a_copy_has_the_settings(void **state)
{
	struct engine_bench *bench = *state;
	struct engine *engine = bench->engine, *copy;
	struct error error = ERROR_NONE;

	for (int pass = 0; pass < 2; pass++) {
		for (int i = 0; i < engine_option_count && pass; i++) {
			const struct engine_option *row = &engine_option_table[i];

			if (row->type == OPTION_CHECK)
				set_number(engine, row->name, !row->usual);
			else if (row->type == OPTION_SPIN)
				set_number(engine, row->name, row->usual == row->least ? row->least + 1 : row->least);
		}
		engine_set_own_book(engine, true);
		engine_set_human_time(engine, true);
		copy = engine_create_copy(MEMORY_MB, &bench->clock, engine, &error);
		assert_non_null(copy);
		for (int i = 0; i < engine_option_count; i++) {
			const struct engine_option *row = &engine_option_table[i];
			struct text own = TEXT_OF(OPTION_TEXT_MAX), other = TEXT_OF(OPTION_TEXT_MAX);
			bool off = text_equal(row->name, "OwnBook") || text_equal(row->name, "HumanTime");

			option_format(row, engine_settings(copy), &own);
			option_format(row, engine_settings(engine), &other);
			assert_string_equal(off ? "1" : own.chars, other.chars);
			assert_true(!off || text_equal(own.chars, "0"));
		}
		engine_free(copy);
	}
	engine_free(NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(clocks_of_the_processor),
		TEST(engines_with_options),
		TEST(a_copy_has_the_settings),
		TEST(the_bench_is_a_sum),
		TEST(a_bench_has_its_speed),
		TEST(options_are_rows),
		TEST(parameters_are_refused_by_name_and_range)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
