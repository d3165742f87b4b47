/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Training: the loss falls, the integer network says what the trained one says,
 * and a training that was interrupted ends as if it had not been. */
#include <config.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lesson_games.h"

#include "eval/eval.h"
#include "eval/network/accumulator.h"
#include "eval/network/builtin.h"
#include "rules/setup.h"
#include "tools/dataset.h"
#include "tools/train.h"
#include "tools/trainer.h"
#include "util/random.h"

static const char games[] = "test_train.games", checkpoint[] = "test_train.check";

enum { GAMES = 40, EPOCHS = 3 };

static int make_games(void **state)
{
	struct datagen_settings settings = lesson_settings(GAMES);

	(void)state;
	settings.samples = 12;
	settings.label_nodes = 10;
	return lesson_games(games, &settings) ? 0 : 1;
}

static int remove_games(void **state)
{
	(void)state;
	unlink(games);
	unlink(checkpoint);
	return 0;
}

/* What a training told. */
struct told {
	double losses[EPOCHS + 1];   /* by the number of the epoch */
	int stop_after;              /* this epoch; 0: none */
};

static bool on_report(void *context, const struct train_report *report)
{
	struct told *told = context;

	if (report->validation < 0)
		return true;
	told->losses[report->epoch] = report->validation;
	return report->epoch != told->stop_after;
}

static struct train_settings settings_for(const char *check)
{
	struct train_settings settings = train_settings_default();

	settings.files[0] = games;
	settings.file_count = 1;
	settings.target = DATASET_EVAL;
	settings.epochs = EPOCHS;
	settings.batch = 256;
	settings.scale = 200;
	settings.jobs = 2;
	settings.checkpoint = check;
	settings.name = "test";
	return settings;
}

static bool train(const struct train_settings *settings, struct told *told,
                  struct train_result *result, struct network *network)
{
	struct train_callbacks callbacks = { told, on_report };
	TEXT_ON_STACK(error, 300);

	return train_run(settings, &callbacks, result, network, &error);
}

static void the_loss_falls(void **state)
{
	struct train_settings settings = settings_for(NULL);
	struct network *network = test_calloc(1, sizeof *network);
	struct told told = { { 0 }, 0 };
	struct train_result result;

	(void)state;
	assert_true(train(&settings, &told, &result, network));
	assert_true(told.losses[EPOCHS] < told.losses[1]);
	assert_true(result.loss < 0.04);
	assert_true(result.rounded_loss > result.loss - 5e-4 &&
	            result.rounded_loss < result.loss + 5e-4);
	assert_true(result.trained > 10000 && result.validated > 300);
	assert_true(network_is_ok(network));
	assert_string_equal(network->name, "test");
	test_free(network);
}

static void interrupted_is_the_same(void **state)
{
	struct train_settings settings = settings_for(NULL);
	struct network *whole = test_calloc(1, sizeof *whole);
	struct network *resumed = test_calloc(1, sizeof *resumed);
	struct told told = { { 0 }, 0 };
	struct train_result result;

	(void)state;
	assert_true(train(&settings, &told, &result, whole));
	unlink(checkpoint);
	settings.checkpoint = checkpoint;
	told.stop_after = 2;
	assert_false(train(&settings, &told, &result, resumed));
	told.stop_after = 0;
	assert_true(train(&settings, &told, &result, resumed));
	assert_memory_equal(whole, resumed, sizeof *whole);
	test_free(whole);
	test_free(resumed);
}

static void assert_same_numbers(const struct network *one, const struct network *other)
{
	assert_memory_equal(one->input, other->input, sizeof one->input);
	assert_memory_equal(one->bias, other->bias, sizeof one->bias);
	assert_memory_equal(one->output, other->output, sizeof one->output);
	assert_memory_equal(one->output_bias, other->output_bias, sizeof one->output_bias);
}

static void save_network(const char *path, const struct network *network)
{
	FILE *file = fopen(path, "wb");

	assert_non_null(file);
	assert_true(network_write(file, network));
	assert_int_equal(fclose(file), 0);
}

/* Training may begin with a network's file; a damaged one is refused. */
static void a_network_is_a_beginning(void **state)
{
	struct train_settings settings = settings_for(NULL);
	struct network *first = test_calloc(1, sizeof *first), *same = test_calloc(1, sizeof *same);
	struct told told = { { 0 }, 0 };
	struct train_callbacks callbacks = { &told, on_report };
	struct train_result result;
	TEXT_ON_STACK(error, 300);

	(void)state;
	assert_true(train(&settings, &told, &result, first));
	save_network(checkpoint, first);
	settings.from[settings.from_count++] = checkpoint;
	settings.epochs = 0;
	assert_true(train(&settings, &told, &result, same));
	assert_same_numbers(first, same);
	assert_int_equal(truncate(checkpoint, 1000), 0);
	assert_false(train_run(&settings, &callbacks, &result, same, &error));
	assert_non_null(strstr(error_chars, "neither a network nor a checkpoint"));
	unlink(checkpoint);
	test_free(first);
	test_free(same);
}

/* And with the built-in network, where there is one. */
static void so_is_the_built_in_network(void **state)
{
	struct train_settings settings = settings_for(NULL);
	struct network *same = test_calloc(1, sizeof *same);
	struct told told = { { 0 }, 0 };
	struct train_result result;

	(void)state;
	settings.from[settings.from_count++] = TRAIN_BUILT_IN;
	settings.epochs = 0;
	assert_int_equal(train(&settings, &told, &result, same), network_built_in() != NULL);
	if (network_built_in())
		assert_same_numbers(network_built_in(), same);
	test_free(same);
}

static struct network *network_of(int input, int bias)
{
	struct network *network = test_calloc(1, sizeof *network);

	for (int i = 0; i < NETWORK_INPUTS; i++)
		for (int j = 0; j < NETWORK_HIDDEN; j++)
			network->input[i][j] = (int16_t)input;
	network->output_bias[NETWORK_BUCKETS - 1] = bias;
	network->scale = 200;
	return network;
}

/* Several networks give their mean; named twice, one counts twice.  A checkpoint is none. */
static void networks_give_their_mean(void **state)
{
	static const char other[] = "test_train_other.network";
	struct train_settings settings = settings_for(NULL);
	struct network *one = network_of(100, -3000), *two = network_of(-20, 600);
	struct network *mean = test_calloc(1, sizeof *mean), *expected = network_of(60, -1800);
	struct told told = { { 0 }, 0 };
	struct train_callbacks callbacks = { &told, on_report };
	struct train_result result;
	TEXT_ON_STACK(error, 300);

	(void)state;
	save_network(checkpoint, one);
	save_network(other, two);
	settings.epochs = 0;
	settings.from_count = 3;
	settings.from[0] = settings.from[2] = checkpoint;
	settings.from[1] = other;
	assert_true(train(&settings, &told, &result, mean));
	assert_same_numbers(expected, mean);
	unlink(other);
	settings.from_count = 0;
	settings.checkpoint = other;
	settings.epochs = 1;
	assert_true(train(&settings, &told, &result, mean));
	settings.from_count = 2;
	settings.checkpoint = NULL;
	assert_false(train_run(&settings, &callbacks, &result, mean, &error));
	assert_non_null(strstr(error_chars, "has to stand alone"));
	unlink(checkpoint);
	unlink(other);
	test_free(one);
	test_free(two);
	test_free(mean);
	test_free(expected);
}

/* What the trainer and the engine say of EXAMPLES differs by at most MOST centipawns. */
static void assert_agree(struct trainer *trainer, const struct network *network,
                         const struct example *examples, size_t count, float most)
{
	struct position pos;

	assert_true(position_init(&pos));
	for (size_t i = 0; i < count; i++) {
		const struct example *example = &examples[i];
		struct sample sample = { .occupied = example->occupied, .turn = example->turn };
		struct accumulator accumulator;
		struct setup setup;
		float value;
		int rounded;

		memcpy(sample.codes, example->codes, sizeof sample.codes);
		sample_setup(&sample, &setup);
		if (position_set_up(&pos, &setup, NULL) != SETUP_OK)
			continue;
		trainer_judge(trainer, example, 1, &value);
		accumulator_compute(&accumulator, network, &pos);
		rounded = accumulator_value(&accumulator, network, position_turn(&pos),
		                            accumulator_men(&pos));
		assert_true((float)rounded > value - most && (float)rounded < value + most);
	}
	position_free(&pos);
}

/* The integer network rounds, and no more; and both see the board alike, which large
 * numbers show. */
static void rounding_changes_little(void **state)
{
	struct network *network = test_calloc(1, sizeof *network);
	struct trainer *trainer = trainer_create(1, 5, 200);
	struct random random = { 6 };
	struct dataset set;
	TEXT_ON_STACK(error, 300);

	(void)state;
	assert_non_null(trainer);
	dataset_init(&set);
	assert_true(dataset_read(&set, games, DATASET_EVAL, &error));
	trainer_round(trainer, network);
	assert_agree(trainer, network, set.train, set.train_count, 8);
	for (int i = 0; i < NETWORK_INPUTS; i++)
		for (int j = 0; j < NETWORK_HIDDEN; j++)
			network->input[i][j] = (int16_t)((int)random_below(&random, 401) - 200);
	trainer_blend(trainer, network, 1);
	assert_agree(trainer, network, set.train, set.train_count, 4);
	dataset_free(&set);
	trainer_free(trainer);
	test_free(network);
}

/* How many of EXAMPLES a game went through. */
static size_t count_in_game(const struct example *examples, size_t count)
{
	size_t found = 0;

	for (size_t i = 0; i < count; i++)
		found += examples[i].in_game;
	return found;
}

/* What a network says of EXAMPLE that has seen nothing else, and results alone. */
static float learned_from_result(const struct example *example)
{
	struct trainer *trainer = trainer_create(1, 5, 200);
	const uint32_t order = 0;
	float value;

	assert_non_null(trainer);
	for (int i = 0; i < 200; i++)
		trainer_step(trainer, example, &order, 1, 0.01f, 1);
	trainer_judge(trainer, example, 1, &value);
	trainer_free(trainer);
	return value;
}

/* The result of a game says nothing of a position that only a search met. */
static void results_count_in_games_only(void **state)
{
	struct dataset evals, scores;
	struct example example;
	size_t found;
	TEXT_ON_STACK(error, 300);

	(void)state;
	dataset_init(&evals);
	dataset_init(&scores);
	assert_true(dataset_read(&evals, games, DATASET_EVAL, &error));
	assert_true(dataset_read(&scores, games, DATASET_SCORE, &error));
	assert_int_equal(count_in_game(evals.train, evals.train_count), 0);
	found = count_in_game(scores.train, scores.train_count);
	assert_true(found > 0 && found < scores.train_count);

	example = evals.train[0];
	example.target = -300;
	example.result = 2;
	assert_true(learned_from_result(&example) < -200);
	example.in_game = true;
	assert_true(learned_from_result(&example) > 200);
	dataset_free(&evals);
	dataset_free(&scores);
}

/* However long and fast it learns, no number leaves the bounds of the engine's network. */
static void numbers_stay_within_bounds(void **state)
{
	struct network *network = test_calloc(1, sizeof *network);
	struct dataset set;
	const uint32_t order = 0;
	TEXT_ON_STACK(error, 300);

	(void)state;
	dataset_init(&set);
	assert_true(dataset_read(&set, games, DATASET_EVAL, &error));
	for (int sign = -1; sign <= 1; sign += 2) {
		struct trainer *trainer = trainer_create(1, 5, 200);
		struct example example = set.train[0];
		int least = 0, most = 0;

		assert_non_null(trainer);
		example.target = (int16_t)(sign * DATASET_TARGET_MAX);
		for (int i = 0; i < 50; i++)
			trainer_step(trainer, &example, &order, 1, 0.5f, 0);
		trainer_round(trainer, network);
		assert_true(network_is_ok(network));
		for (int i = 0; i < NETWORK_INPUTS; i++)
			for (int j = 0; j < NETWORK_HIDDEN; j++) {
				least = network->input[i][j] < least ? network->input[i][j] : least;
				most = network->input[i][j] > most ? network->input[i][j] : most;
			}
		assert_int_equal(least, -NETWORK_INPUT_MAX);
		assert_int_equal(most, NETWORK_INPUT_MAX);
		trainer_free(trainer);
	}
	dataset_free(&set);
	test_free(network);
}

/* Results that come about by a scale tell that scale. */
static void the_scale_is_fitted(void **state)
{
	enum { POSITIONS = 20000, SCALE = 150 };
	struct example *examples = test_calloc(POSITIONS, sizeof *examples);
	struct dataset set = { .train = examples, .train_count = POSITIONS };
	struct random random = { 9 };
	double fitted;

	(void)state;
	for (int i = 0; i < POSITIONS; i++) {
		int target = (int)random_below(&random, 1201) - 600;
		double expected = 1 / (1 + exp(-(double)target / SCALE));

		examples[i].target = (int16_t)target;
		examples[i].result = random_below(&random, 1000000) < expected * 1e6 ? 2 : 0;
	}
	fitted = train_fit_scale(&set);
	assert_true(fitted > SCALE * 0.95 && fitted < SCALE * 1.05);
	test_free(examples);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_loss_falls),
		cmocka_unit_test(interrupted_is_the_same),
		cmocka_unit_test(a_network_is_a_beginning),
		cmocka_unit_test(so_is_the_built_in_network),
		cmocka_unit_test(networks_give_their_mean),
		cmocka_unit_test(rounding_changes_little),
		cmocka_unit_test(results_count_in_games_only),
		cmocka_unit_test(numbers_stay_within_bounds),
		cmocka_unit_test(the_scale_is_fitted),
	};

	return cmocka_run_group_tests_name("train", tests, make_games, remove_games);
}
