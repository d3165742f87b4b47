/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Tuning: the same values from the same seed, in one run or several; steps
 * that stay in range; and values that move towards better ones. */
#include <config.h>

#include "chess_test.h"
#include "file_test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "lab/tune.h"
#include "search/parameters.h"
#include "util/error.h"

enum { ROUNDS = 6 };

static void name_log(char name[64], const char *test)
{
	snprintf(name, 64, "test_tune.%ld.%s.log", (long)getpid(), test);
	remove(name);
}

static struct tune_parameter parameter(const char *name, double start, double step)
{
	return (struct tune_parameter){ search_parameter_find(name), start, step };
}

static struct tune_settings settings_of(const char *log)
{
	return (struct tune_settings){
		.parameters = { parameter("late_base", 4, 1.5), parameter("time_reserve_moves_dry", 80, 60) },
		.count = 2,
		.rounds = ROUNDS,
		.gain = 0.5,
		.match = {
			.players = { { .memory_mb = 2 }, { .memory_mb = 2 } },
			.names = { "one", "two" },
			.level = { .base_us = 200000, .nodes_per_ms = 20 },
			.rules = { .moves_most = 60 },
			.seed = 5,
			.pairs = 4,
			.jobs = 1
		},
		.log = log
	};
}

/* Counts the rounds still to play, and stops the tuning. */
struct countdown {
	int left;
	atomic_bool stop;
};

static void count_down(void *context, const struct tune_state *state)
{
	struct countdown *countdown = context;

	assert_true(state->rounds > 0);
	if (--countdown->left == 0)
		atomic_store(&countdown->stop, true);
}

/* At most MOST rounds. */
static enum jobs_end run(const struct tune_settings *settings, int most, struct tune_state *state)
{
	struct countdown countdown = { .left = most };
	struct tune_callbacks callbacks = { &countdown, count_down, &countdown.stop, NULL };
	struct error error = ERROR_NONE;
	enum jobs_end end = tune_run(settings, &callbacks, state, &error);

	if (end == JOBS_FAILED)
		fail_msg("%s", error.text);
	return end;
}

static void assert_same(const struct tune_state *a, const struct tune_state *b)
{
	assert_int_equal(a->rounds, b->rounds);
	for (int i = 0; i < 2; i++)
		assert_true(a->values[i] == b->values[i]);
}

static double within(double value, const struct search_parameter *row)
{
	return fmin(row->most, fmax(row->least, value));
}

/* What SETTINGS reach, computed with matches between the values that each round has to try. */
static struct tune_state expected_state(const struct tune_settings *settings)
{
	struct tune_state state = { .rounds = settings->rounds };

	for (int i = 0; i < settings->count; i++)
		state.values[i] = settings->parameters[i].start;
	for (int round = 1; round <= settings->rounds; round++) {
		struct random random = { settings->match.seed * 1000003 + (uint64_t)round - 1 };
		double step = pow((double)settings->rounds / round, 0.101), points;
		double gain = settings->gain * pow(1.1 * settings->rounds / (0.1 * settings->rounds + round), 0.602) / step;
		struct match_settings match = settings->match;
		struct match_callbacks callbacks = { .stop = NULL };
		char options[PLAYERS][2][64];
		struct match_sum sum;
		int directions[2];
		struct error error = ERROR_NONE;

		random.state = match.seed = random_next(&random) >> 1;
		for (int i = 0; i < settings->count; i++) {
			const struct tune_parameter *parameter = &settings->parameters[i];
			const struct search_parameter *row = &search_parameter_table[parameter->index];

			directions[i] = random_next(&random) >> 63 ? 1 : -1;
			for (int player = 0; player < PLAYERS; player++) {
				double sign = player == 0 ? directions[i] : -directions[i];
				double value = within(state.values[i] + sign * parameter->step * step, row);
				double chance = ldexp((double)(random_next(&random) >> 11), -53);

				snprintf(options[player][i], 64, "%s=%d", row->name, (int)floor(value) + (chance < value - floor(value)));
				match.players[player].options[i] = options[player][i];
				match.players[player].option_count = i + 1;
			}
		}
		assert_int_equal(match_run(&match, &callbacks, &sum, &error), JOBS_DONE);
		points = (sum.results[2] - sum.results[0]) / 2.0;
		for (int i = 0; i < settings->count; i++)
			state.values[i] = within(state.values[i] + gain * settings->parameters[i].step * points * directions[i],
			                         &search_parameter_table[settings->parameters[i].index]);
	}
	return state;
}

/* The log of SETTINGS with LINE after it has ROUNDS rounds. */
static void assert_rounds(const struct tune_settings *settings, const char *line, int rounds)
{
	const atomic_bool stop = true;
	struct tune_callbacks callbacks = { .stop = &stop };
	struct tune_state state;
	struct error error = ERROR_NONE;

	file_append(settings->log, line);
	assert_int_equal(tune_run(settings, &callbacks, &state, &error), JOBS_STOPPED);
	assert_int_equal(state.rounds, rounds);
}

/* The usual tuning, by two threads and without a log, reaches what it should; again, interrupted, by one. */
static void test_same_again(void **state)
{
	/* Cut off; with values that no round can reach; of another round, or of another form. */
	static const char *const bad[] = {
		"2\t+1.0\t4.2", "2\t+1.0\tnan\t80\n", "2\t+1.0\t-1\t80\n", "2\t+1.0\t31\t80\n", "2\t+1.0\t4\t-1\n",
		"2\t+1.0\t4\t101\n", "3\t+1.0\t4\t80\n", "1\t+1.0\t4\t80\n", "2\t+1.0\t4\t80", "2\t+1.0\t4\t80\t1\n",
		"2\t+1.0\t4\n", "2 +1.0\t4\t80\n", "2\t\t4\t80\n", "2\t+1.0\t4 80\n"
	};
	struct tune_settings settings = settings_of(NULL);
	struct tune_state once, parts, expected = expected_state(&settings);
	char log[64];

	settings.match.jobs = 2;
	assert_int_equal(run(&settings, ROUNDS + 1, &once), JOBS_DONE);
	assert_int_equal(once.rounds, ROUNDS);
	assert_true(once.values[0] != 4 && once.values[1] != 80);
	for (int i = 0; i < settings.count; i++)
		assert_true(fabs(once.values[i] - expected.values[i]) < 1e-9);
	name_log(log, "same_again");
	settings = settings_of(log);
	assert_int_equal(run(&settings, 1, &parts), JOBS_STOPPED);
	assert_int_equal(parts.rounds, 1);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_rounds(&settings, bad[i], 1);
	assert_int_equal(run(&settings, 1, &parts), JOBS_STOPPED);
	assert_int_equal(parts.rounds, 2);
	assert_int_equal(run(&settings, ROUNDS + 1, &parts), JOBS_DONE);
	assert_same(&once, &parts);
	/* All rounds are played: the result comes from the log alone. */
	assert_int_equal(run(&settings, 1, &parts), JOBS_DONE);
	assert_same(&once, &parts);
	settings.rounds++;
	remove(log);
	assert_rounds(&settings, "", 0);
	assert_rounds(&settings, "1\t+1.0\t0\t0\n2\t-2.5\t30\t100\n", 2);
	remove(log);
}

/* Whatever decides the games makes another tuning. */
static void test_another_log(void **state)
{
	char fens[1][FEN_MAX] = { FEN_START };
	struct openings openings = { .count = 1, .fens = fens };
	struct tune_callbacks callbacks = { .stop = NULL };
	struct tune_settings settings;
	struct tune_state reached;
	char log[64];

	name_log(log, "another");
	settings = settings_of(log);
	assert_int_equal(run(&settings, 1, &reached), JOBS_STOPPED);
	for (int change = 0; change < 7; change++) {
		struct match_settings *match = &settings.match;
		struct error error = ERROR_NONE;

		settings = settings_of(log);
		settings.gain += change == 0;
		match->players[0].memory_mb = match->players[1].memory_mb = change == 1 ? 1 : 2;
		match->rules.draw_moves += change == 2;
		match->rules.resign_moves += change == 3;
		match->rules.moves_most += change == 4;
		match->openings = change == 5 ? &openings : NULL;
		match->players[1].nodes = change == 6 ? 77 : 0;
		assert_int_equal(tune_run(&settings, &callbacks, &reached, &error), JOBS_FAILED);
		assert_non_null(strstr(error.text, "it is the log of other work"));
		assert_int_equal(reached.rounds, 0);
	}
	remove(log);
}

static void play_a_round(void)
{
	struct tune_settings settings = settings_of("test_tune.kept.log");
	struct tune_callbacks callbacks = { .stop = NULL };
	struct tune_state reached;
	struct error error = ERROR_NONE;

	settings.rounds = settings.match.pairs = 1;
	settings.match.rules.moves_most = 4;
	assert_int_equal(tune_run(&settings, &callbacks, &reached, &error), JOBS_DONE);
	settings.gain = 0.25;
	assert_int_equal(tune_run(&settings, &callbacks, &reached, &error), JOBS_FAILED);
	remove(settings.log);
}

static void test_kept(void **state)
{
	assert_closes_files(play_a_round);
}

static bool give_nothing(struct job_ranks *ranks, void *bytes, size_t count)
{
	return false;
}

/* A process that helps another one touches no log, and knows no values but the first. */
static void test_helper(void **state)
{
	struct job_ranks ranks = { .count = 2, .share = give_nothing };
	struct tune_callbacks callbacks = { .ranks = &ranks };
	struct tune_settings settings;
	struct tune_state reached;
	char log[64];
	struct error error = ERROR_NONE;

	name_log(log, "helper");
	settings = settings_of(log);
	assert_int_equal(tune_run(&settings, &callbacks, &reached, &error), JOBS_DONE);
	assert_true(reached.rounds == 0 && reached.values[0] == 4 && reached.values[1] == 80);
	assert_int_equal(access(log, F_OK), -1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_same_again),
		cmocka_unit_test(test_another_log),
		cmocka_unit_test(test_helper),
		cmocka_unit_test(test_kept)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
