/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Training: the loss falls, the integer network agrees with the trained one, and
 * an interrupted training ends with the same result. */
#include <config.h>

#include "unit_test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "file_test.h"

#include "eval/eval.h"
#include "eval/network/network.h"
#include "lab/datagen.h"
#include "lab/dataset.h"
#include "lab/train.h"
#include "lab/trainer.h"
#include "rules/setup.h"
#include "util/clock.h"
#include "util/error.h"
#include "util/random.h"

static const char games[] = "test_train.games", checkpoint[] = "test_train.check";
static const char shards[] = "test_train.shards";

enum { GAMES = 40, EPOCHS = 3 };

/* Games of twenty nodes a move, with positions of every value. */
static int make_games(void **state)
{
	struct datagen_settings settings = datagen_settings_default();
	struct datagen_callbacks callbacks = { NULL, NULL, NULL, NULL };
	struct datagen_sum sum;
	struct error error = ERROR_NONE;

	settings.games = GAMES;
	settings.nodes = 20;
	settings.eval_limit = 3000;
	settings.samples = settings.labels = 6;
	settings.label_nodes = 10;
	unlink(games);
	return datagen_run(games, &settings, &callbacks, &sum, &error) != JOBS_DONE;
}

static int remove_games(void **state)
{
	unlink(games);
	unlink(checkpoint);
	unlink(shards);
	return 0;
}

/* The reports of a training. */
struct progress {
	struct train_report ends[EPOCHS + 1];   /* of epochs, by their numbers */
	int stop_after;              /* this epoch; 0: none */
	atomic_bool stop;
};

static void on_report(void *context, const struct train_report *report)
{
	struct progress *progress = context;

	if (report->validation < 0)
		return;
	progress->ends[report->epoch] = *report;
	if (report->epoch == progress->stop_after)
		atomic_store(&progress->stop, true);
}

static struct train_settings settings_for(const char *check)
{
	struct train_settings settings = train_settings_default();

	settings.data.files[0] = games;
	settings.data.file_count = 1;
	settings.data.target = DATASET_EVAL;
	settings.epochs = EPOCHS;
	settings.batch = 256;
	settings.rate = 6000;
	settings.last_rate = 50;
	settings.scale = 200;
	settings.jobs = 2;
	settings.checkpoint = check;
	settings.name = "test";
	return settings;
}

/* Read the positions of the games into SET. */
static void read_set(struct dataset *set, enum dataset_target target)
{
	struct dataset_source source = {
		.files = { games }, .file_count = 1, .target = target, .validate_every = DATASET_VALIDATE,
		.shard_positions = DATASET_SHARD
	};
	struct error error = ERROR_NONE;

	dataset_init(set);
	if (!dataset_read(set, &source, &error))
		fail_msg("%s", error.text);
}

static bool train(const struct train_settings *settings, struct progress *progress,
                  struct train_result *result, struct network *network)
{
	struct train_callbacks callbacks = { progress, on_report, &progress->stop };
	struct error error = ERROR_NONE;

	atomic_store(&progress->stop, false);
	return train_run(settings, &callbacks, result, network, &error) == JOBS_DONE;
}

/* The training with settings_for(NULL), which several tests compare with theirs; it runs once. */
static struct usual {
	struct network network;
	struct train_result result;
	struct progress progress;
	double seconds;
} *usual(void)
{
	static struct usual usual;
	struct train_settings settings = settings_for(NULL);
	struct clock clock;
	int64_t begun;

	if (usual.result.trained > 0)
		return &usual;
	clock_init_real(&clock);
	begun = clock_now_us(&clock);
	assert_true(train(&settings, &usual.progress, &usual.result, &usual.network));
	usual.seconds = (double)(clock_now_us(&clock) - begun + 1) / 1e6;
	return &usual;
}

static void the_loss_falls(void **state)
{
	const struct usual *known = usual();
	const struct train_result *result = &known->result;

	assert_true(known->progress.ends[EPOCHS].validation < known->progress.ends[1].validation);
	for (int i = 1; i <= EPOCHS; i++) {
		const struct train_report *report = &known->progress.ends[i];

		assert_true(report->epoch == i && report->epochs == EPOCHS);
		assert_true(report->positions_a_second >= (double)report->done / known->seconds);
		assert_true(report->done == result->trained && report->count == result->trained);
	}
	assert_true(fabs(result->rounded_loss - result->loss) < 5e-4);
	assert_true(result->trained > 2500 && result->validated > 100);
	assert_true(network_is_ok(&known->network));
	assert_string_equal(known->network.name, "test");
}

static void assert_same_numbers(const struct network *one, const struct network *other)
{
	assert_memory_equal(one->input, other->input, sizeof one->input);
	assert_memory_equal(one->bias, other->bias, sizeof one->bias);
	assert_memory_equal(one->output, other->output, sizeof one->output);
	assert_memory_equal(one->output_bias, other->output_bias, sizeof one->output_bias);
}

/* The network is the average, which differs from the weights. */
static void interrupted_is_the_same(void **state)
{
	struct train_settings settings = settings_for(checkpoint);
	struct network *resumed = test_calloc(1, sizeof *resumed), *rounded = test_calloc(1, sizeof *rounded);
	struct trainer_state *learned = test_malloc(sizeof *learned);
	struct progress progress = { .stop_after = 2 };
	struct train_result result;
	struct error error = ERROR_NONE;
	int epochs = 0;

	unlink(checkpoint);
	assert_false(train(&settings, &progress, &result, resumed));
	progress.stop_after = 0;
	assert_true(train(&settings, &progress, &result, resumed));
	assert_memory_equal(&usual()->network, resumed, sizeof *resumed);
	assert_int_equal(checkpoint_read(checkpoint, NULL, &epochs, learned, &error), CHECKPOINT_READ);
	assert_int_equal(epochs, EPOCHS);
	assert_int_equal(float_network_round(&learned->average, rounded), result.shrunk);
	assert_same_numbers(rounded, resumed);
	float_network_round(&learned->numbers, rounded);
	assert_memory_not_equal(rounded->input, resumed->input, sizeof resumed->input);
	test_free(learned);
	test_free(rounded);
	test_free(resumed);
}

static void save_network(const char *path, const struct network *network)
{
	FILE *file = fopen(path, "wb");

	assert_non_null(file);
	assert_true(network_write(file, network));
	assert_int_equal(fclose(file), 0);
}

enum { EXAMPLES = 150, LEARNED = 133, SCALE = 200, OUTPUTS = COLOURS * NETWORK_HIDDEN };

/* What NUMBERS output for EXAMPLE, in units of 1. */
static double output_of(const struct float_network *numbers, const struct sample *example)
{
	struct setup setup;
	int kings[COLOURS] = { 0, 0 }, pieces = 0;
	double sum = 0;

	sample_setup(example, &setup);
	for (int square = 0; square < 64; square++) {
		pieces += !piece_is_empty(setup.at[square]);
		for (int colour = 0; colour < COLOURS; colour++)
			if (piece_equal(setup.at[square], piece_make((enum colour)colour, KING)))
				kings[colour] = square;
	}
	for (int side = 0; side < COLOURS; side++) {
		enum colour viewer = (enum colour)((int)example->turn ^ side);
		const float *rows[32];
		int count = 0;

		for (int square = 0; square < 64; square++)
			if (!piece_is_empty(setup.at[square]))
				rows[count++] = numbers->input[network_feature(viewer, network_mirror(kings[viewer]),
				                                               piece_index(setup.at[square]), square)];
		for (int j = 0; j < NETWORK_HIDDEN; j++) {
			double hidden = (double)numbers->bias[j];

			for (int i = 0; i < count; i++)
				hidden += (double)rows[i][j];
			hidden = fmin(1, fmax(0, hidden));
			sum += hidden * hidden * (double)numbers->output[network_bucket(pieces)][side][j];
		}
	}
	return sum + (double)numbers->output_bias[network_bucket(pieces)];
}

static double chance_of(double output)
{
	return 1 / (1 + exp(-output));
}

static void assert_close(double found, double expected, double most)
{
	if (!(fabs(found - expected) <= most))
		fail_msg("%.9g is not within %.3g of %.9g", found, most, expected);
}

/* RESULT is what NETWORK, which was not trained, makes of the games for validation. */
static void assert_result(const struct train_result *result, const struct network *network)
{
	struct float_network *numbers = test_calloc(1, sizeof *numbers);
	double loss = 0, products = 0, squares = 0;
	struct dataset set;

	read_set(&set, DATASET_EVAL);
	float_network_from(network, numbers);
	for (size_t i = 0; i < set.validate_count; i++) {
		double value = SCALE * output_of(numbers, &set.validate[i]), target = set.validate[i].score;

		loss += pow(chance_of(value / SCALE) - chance_of(target / SCALE), 2) / (double)set.validate_count;
		products += fabs(target) <= 1000 ? value * target : 0;
		squares += fabs(target) <= 1000 ? value * value : 0;
	}
	assert_int_equal(result->trained, set.train_count);
	assert_int_equal(result->validated, set.validate_count);
	assert_int_equal(result->games_validated, (GAMES + DATASET_VALIDATE - 1) / DATASET_VALIDATE);
	assert_close(result->scale, SCALE, 0);
	assert_int_equal(result->network_scale, SCALE);
	assert_close(result->loss, loss, 1e-5);
	assert_close(result->rounded_loss, loss, 1e-5);
	assert_close(result->slope, products / squares, 1e-4);
	assert_int_equal(result->shrunk, 0);
	dataset_free(&set);
	test_free(numbers);
}

/* Whether a training by SETTINGS is refused, and WHY is in the reason. */
static void assert_refused(const struct train_settings *settings, const char *why)
{
	struct network *network = test_calloc(1, sizeof *network);
	struct progress progress = { .stop_after = 0 };
	struct train_callbacks callbacks = { &progress, on_report, NULL };
	struct train_result result;
	struct error error = ERROR_NONE;

	assert_int_equal(train_run(settings, &callbacks, &result, network, &error), JOBS_FAILED);
	if (!strstr(error.text, why))
		fail_msg("%s", error.text);
	test_free(network);
}

/* Training may start from a network's file; a damaged one is refused. */
static void a_network_is_a_beginning(void **state)
{
	struct train_settings settings = settings_for(NULL);
	struct network *changed = test_calloc(1, sizeof *changed), *same = test_calloc(1, sizeof *same);
	struct progress progress = { .stop_after = 0 };
	struct train_result result;

	*changed = usual()->network;
	changed->input[3][7] = changed->output[1][1][5] = 0;
	for (int i = 0; i < 9; i++) {
		changed->input[i * 80][i] = (int16_t)(i % 2 ? NETWORK_INPUT_MAX : -NETWORK_INPUT_MAX);
		changed->output[i % NETWORK_BUCKETS][i % 2][i] = (int16_t)(i % 2 ? NETWORK_OUTPUT_MAX : -NETWORK_OUTPUT_MAX);
	}
	changed->input[NETWORK_INPUTS - 1][NETWORK_HIDDEN - 1] = NETWORK_INPUT_MAX;
	changed->output[NETWORK_BUCKETS - 1][1][NETWORK_HIDDEN - 1] = NETWORK_OUTPUT_MAX;
	save_network(checkpoint, changed);
	settings.from[settings.from_count++] = checkpoint;
	settings.epochs = 0;
	assert_true(train(&settings, &progress, &result, same));
	assert_same_numbers(changed, same);
	assert_int_equal(result.saturated, 20);
	assert_result(&result, changed);
	assert_int_equal(truncate(checkpoint, 1000), 0);
	assert_refused(&settings, "neither a network nor a checkpoint");
	unlink(checkpoint);
	test_free(changed);
	test_free(same);
}

/* And from the built-in network, if there is one. */
static void so_is_the_built_in_network(void **state)
{
	struct train_settings settings = settings_for(NULL);
	struct network *same = test_calloc(1, sizeof *same);
	struct progress progress = { .stop_after = 0 };
	struct train_result result;

	settings.from[settings.from_count++] = TRAIN_BUILT_IN;
	settings.epochs = 0;
	settings.reference = games;
	assert_int_equal(train(&settings, &progress, &result, same), network_built_in() != NULL);
	if (network_built_in()) {
		assert_same_numbers(network_built_in(), same);
		assert_in_range(same->scale, network_built_in()->scale - 1, network_built_in()->scale + 1);
	}
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

/* Several networks give their mean; one that is named twice counts twice.  A checkpoint counts as a network. */
static void networks_give_their_mean(void **state)
{
	static const char other[] = "test_train_other.network";
	struct train_settings settings = settings_for(NULL);
	struct network *one = network_of(100, -3000), *two = network_of(-20, 600);
	struct network *mean = test_calloc(1, sizeof *mean), *expected = network_of(60, -1800);
	struct progress progress = { .stop_after = 0 };
	struct train_result result;

	save_network(checkpoint, one);
	save_network(other, two);
	settings.epochs = 0;
	settings.from_count = 3;
	settings.from[0] = settings.from[2] = checkpoint;
	settings.from[1] = other;
	assert_true(train(&settings, &progress, &result, mean));
	assert_same_numbers(expected, mean);
	unlink(other);
	settings.from_count = 0;
	settings.checkpoint = other;
	settings.epochs = 1;
	assert_true(train(&settings, &progress, &result, mean));
	settings.from_count = 1;
	settings.from[0] = other;
	settings.checkpoint = NULL;
	settings.epochs = 0;
	assert_true(train(&settings, &progress, &result, one));
	assert_same_numbers(mean, one);
	unlink(checkpoint);
	unlink(other);
	test_free(one);
	test_free(two);
	test_free(mean);
	test_free(expected);
}

/* ---- the trainer, computed again in double precision ---- */

/* The mean loss of NUMBERS in those EXAMPLES that ORDER says, weighted by how little surprises count. */
static double mean_loss(const struct float_network *numbers, const struct sample *examples, const uint32_t *order,
                        const struct trainer_pace *pace, bool weighted)
{
	double sum = 0;

	for (int i = 0; i < LEARNED; i++) {
		const struct sample *example = &examples[order[i]];
		double wanted = chance_of((double)example->score / SCALE), share = example->in_game ? (double)pace->result_share : 0;
		double surprise = abs(example->score - example->eval), outlier = (double)pace->outlier, loss;

		wanted += share * (example->result / 2.0 - wanted);
		loss = pow(chance_of(output_of(numbers, example)) - wanted, 2);
		sum += weighted && outlier > 0 && surprise > outlier ? loss * outlier / surprise : loss;
	}
	return sum / LEARNED;
}

/* The slope that TRAINER has seen, after its first step from the numbers BEFORE, is that of the mean loss: in some
 * numbers of each kind. */
static void assert_slopes(struct trainer *trainer, struct float_network *before, const struct sample *examples,
                          const uint32_t *order, const struct trainer_pace *pace, struct random *random)
{
	static const size_t ends[] = {
		offsetof(struct float_network, bias) / sizeof(float), offsetof(struct float_network, output) / sizeof(float),
		offsetof(struct float_network, output_bias) / sizeof(float), FLOAT_NETWORK_NUMBERS
	};
	const float *momentum = (const float *)&trainer_state(trainer)->momentum;
	float *numbers = (float *)before;
	int flat = 0;

	for (int kind = 0; kind < 4; kind++)
		for (int i = 0; i < 6; i++) {
			size_t begin = kind > 0 ? ends[kind - 1] : 0, at;
			float kept, step = 1.0f / 1024;
			double slope;

			do
				at = begin + random_below(random, (uint32_t)(ends[kind] - begin));
			while (momentum[at] == 0 && flat++ < 1000);
			kept = numbers[at];
			numbers[at] = kept + step;
			slope = mean_loss(before, examples, order, pace, true);
			numbers[at] = kept - step;
			slope -= mean_loss(before, examples, order, pace, true);
			numbers[at] = kept;
			slope /= 2 * (double)step;
			assert_close((double)momentum[at] / 0.1, slope, 2e-6 + 0.01 * fabs(slope));
		}
	assert_in_range(flat, 0, 999);
}

/* STATE is what AdamW makes of BEFORE, in step NUMBER. */
static void assert_moved(const struct trainer_state *state, const struct trainer_state *before, int number, double rate)
{
	const float *numbers = (const float *)&state->numbers, *old = (const float *)&before->numbers;
	const float *momentum = (const float *)&state->momentum, *old_momentum = (const float *)&before->momentum;
	const float *square = (const float *)&state->square, *old_square = (const float *)&before->square;
	const float *average = (const float *)&state->average, *old_average = (const float *)&before->average;
	int clipped = 0;

	assert_int_equal(state->steps, number);
	for (size_t i = 0; i < FLOAT_NETWORK_NUMBERS; i++) {
		bool is_bias = (const float *)before->numbers.bias <= &old[i] && &old[i] < &before->numbers.output[0][0][0];
		double now = (double)momentum[i], slope = (now - 0.9 * (double)old_momentum[i]) / 0.1, moved = (double)old[i];
		double size = (double)square[i];
		double share = 1 - fmin(0.9999, (1.0 + number) / (10.0 + number));

		is_bias = is_bias || &old[i] >= before->numbers.output_bias;
		assert_close(size, 0.999 * (double)old_square[i] + 0.001 * slope * slope, 1e-9 + 1e-3 * size);
		moved -= is_bias ? 0 : 0.01 * rate * moved;
		moved -= rate * now / (1 - pow(0.9, number)) / (sqrt(size / (1 - pow(0.999, number))) + 1e-8);
		clipped += fabs(moved) > 1.98;
		moved = fmin(1.98, fmax(-1.98, moved));
		assert_close((double)numbers[i], moved, 1e-6 + 1e-4 * rate);
		moved = (double)old_average[i] + share * (moved - (double)old_average[i]);
		assert_close((double)average[i], moved, 1e-6 + 1e-4 * rate);
	}
	assert_int_equal(clipped > 0, rate > 1);
}

/* Values, slopes, losses and what steps of several threads make of the numbers. */
static void steps_are_those_of_the_formulas(void **state)
{
	struct trainer_pace pace = { .rate = 0.004f, .result_share = 0.3f, .outlier = 60 };
	struct trainer *trainer = trainer_create(3, 5, SCALE);
	struct trainer_state *before = test_malloc(sizeof *before);
	struct sample examples[EXAMPLES];
	struct random random = { 3 }, first = { 5 };
	uint32_t order[LEARNED];
	float values[EXAMPLES];
	struct dataset set;

	assert_non_null(trainer);
	read_set(&set, DATASET_SCORE);
	for (int i = 0; i < EXAMPLES; i++) {
		examples[i] = set.train[random_below(&random, (uint32_t)set.train_count)];
		examples[i].in_game = i % 3 == 0;
	}
	for (int i = 0; i < LEARNED; i++)
		order[i] = random_below(&random, EXAMPLES);
	for (int i = 0; i < NETWORK_INPUTS * NETWORK_HIDDEN; i++)
		assert_close((double)(&trainer_state(trainer)->numbers.input[0][0])[i],
		             ((int)random_below(&first, 2001) - 1000) / 1e4, 1e-7);
	for (int i = 0; i < OUTPUTS; i++) {
		double x = ((int)random_below(&first, 2001) - 1000) / 1e4;

		for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++)
			assert_close((double)(&trainer_state(trainer)->numbers.output[bucket][0][0])[i], x, 1e-7);
		assert_close((double)trainer_state(trainer)->numbers.bias[i / COLOURS], 0.2, 1e-7);
	}
	assert_memory_equal(&trainer_state(trainer)->average, &trainer_state(trainer)->numbers, sizeof before->average);
	for (int step = 1; step <= 4; step++) {
		double loss;

		*before = *trainer_state(trainer);
		loss = trainer_step(trainer, examples, order, LEARNED, &pace);
		assert_close(loss, mean_loss(&before->numbers, examples, order, &pace, false), 1e-5);
		if (step == 1)
			assert_slopes(trainer, &before->numbers, examples, order, &pace, &random);
		assert_moved(trainer_state(trainer), before, step, (double)pace.rate);
		pace.outlier = 0;
		pace.rate = step == 3 ? 3 : 0.01f;
	}
	*before = *trainer_state(trainer);
	trainer_judge(trainer, &before->average, examples, EXAMPLES, values);
	for (int i = 0; i < EXAMPLES; i++)
		assert_close((double)values[i], SCALE * output_of(&before->average, &examples[i]), 0.05);
	assert_close(trainer_loss(trainer, 300, -70), pow(chance_of(1.5) - chance_of(-0.35), 2), 1e-12);
	trainer_free(trainer);
	dataset_free(&set);
	test_free(before);
}

/* The integer that VALUE becomes. */
static int rounded(float value, int unit, int most)
{
	double wanted = round((double)(value * (float)unit));

	return (int)fmin(most, fmax(-most, wanted));
}

/* All integers are the nearest ones within their bounds; weights of an output whose sums are too large shrink. */
static void numbers_are_rounded(void **state)
{
	struct float_network *numbers = test_calloc(1, sizeof *numbers);
	struct network *network = test_calloc(1, sizeof *network);
	struct random random = { 8 };
	float *all = (float *)numbers, *outputs = &numbers->output[0][0][0];
	int shrunk;

	for (int i = 0; i < FLOAT_NETWORK_NUMBERS; i++)
		all[i] = (float)random_below(&random, 6001) / 1000 - 3;
	/* A bucket of small weights, one of weights above 0, one below 0, and one of both. */
	for (int i = 0; i < NETWORK_BUCKETS * OUTPUTS; i++) {
		int kind = i / OUTPUTS % 4;

		outputs[i] = kind == 0 ? outputs[i] * 0.05f : kind == 3 ? outputs[i] : fabsf(outputs[i]) * (kind == 1 ? 1 : -1);
	}
	shrunk = float_network_round(numbers, network);
	for (int i = 0; i < NETWORK_INPUTS * NETWORK_HIDDEN; i++)
		assert_int_equal((&network->input[0][0])[i], rounded((&numbers->input[0][0])[i], NETWORK_ONE, NETWORK_INPUT_MAX));
	for (int i = 0; i < NETWORK_HIDDEN; i++)
		assert_int_equal(network->bias[i], rounded(numbers->bias[i], NETWORK_ONE, NETWORK_BIAS_MAX));
	for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++) {
		const int16_t *found = &network->output[0][0][0] + bucket * OUTPUTS;
		int wanted[OUTPUTS], sums[2] = { 0, 0 };

		assert_int_equal(network->output_bias[bucket],
		                 rounded(numbers->output_bias[bucket], NETWORK_ONE * NETWORK_OUTPUT_ONE, INT32_MAX));
		for (int i = 0; i < OUTPUTS; i++) {
			wanted[i] = rounded(outputs[bucket * OUTPUTS + i], NETWORK_OUTPUT_ONE, NETWORK_OUTPUT_MAX);
			sums[wanted[i] < 0] += abs(wanted[i]);
		}
		for (int i = 0; i < OUTPUTS; i++) {
			int sum = sums[wanted[i] < 0];

			assert_int_equal(found[i], sum > NETWORK_OUTPUT_SUM_MAX ? wanted[i] * NETWORK_OUTPUT_SUM_MAX / sum : wanted[i]);
		}
		shrunk -= (sums[0] > NETWORK_OUTPUT_SUM_MAX) + (sums[1] > NETWORK_OUTPUT_SUM_MAX);
	}
	assert_int_equal(shrunk, 0);
	network->scale = 1;
	assert_true(network_is_ok(network));
	test_free(network);
	test_free(numbers);
}

/* The scale is found again from results that were drawn by it; positions that occurred in no game do
 * not count. */
static void the_scale_is_fitted(void **state)
{
	enum { POSITIONS = 40000, TRUE_SCALE = 150, OTHER = 400 };
	struct sample *examples = test_calloc(POSITIONS, sizeof *examples);
	struct random random = { 9 };
	double fitted;

	for (int i = 0; i < POSITIONS; i++) {
		int target = (int)random_below(&random, 1201) - 600;
		double expected = 1 / (1 + exp(-(double)target / (i % 2 ? TRUE_SCALE : OTHER)));

		examples[i].in_game = i % 2;
		examples[i].score = (int16_t)target;
		examples[i].result = random_below(&random, 1000000) < expected * 1e6 ? 2 : 0;
	}
	fitted = train_fit_scale(examples, POSITIONS);
	assert_true(fitted > TRUE_SCALE * 0.95 && fitted < TRUE_SCALE * 1.05);
	assert_true(train_fit_scale(examples, 1) == 0);
	test_free(examples);
}

/* With one step an epoch, the losses are those of a trainer that is paced by hand: the rate rises in a tenth of the
 * three steps, then falls like half a cosine, and the share of results rises evenly. */
static void a_training_keeps_its_pace(void **state)
{
	static const double risen[EPOCHS] = { 1 / 1.3, 1, 1 }, left[EPOCHS] = { 1, 0.75, 0.25 };
	struct train_settings settings = settings_for(NULL);
	struct trainer *trainer = trainer_create(1, (uint64_t)settings.seed, (float)settings.scale);
	struct network *network = test_calloc(1, sizeof *network);
	struct progress progress = { .stop_after = 0 };
	struct train_result result;
	struct dataset set;
	uint32_t *order;

	assert_non_null(trainer);
	read_set(&set, DATASET_SCORE);
	order = test_calloc(set.train_count, sizeof *order);
	for (size_t i = 0; i < set.train_count; i++)
		order[i] = (uint32_t)i;
	settings.data.target = DATASET_SCORE;
	settings.batch = (int)set.train_count;
	settings.result_share = 100;
	settings.last_result_share = 700;
	settings.outlier = 150;
	assert_true(train(&settings, &progress, &result, network));
	for (int i = 0; i < EPOCHS; i++) {
		struct trainer_pace pace = {
			.rate = (float)(risen[i] * (50 + left[i] * (6000 - 50)) / 1e6),
			.result_share = 0.1f + 0.2f * (float)i, .outlier = 150
		};
		double loss = trainer_step(trainer, set.train, order, set.train_count, &pace);

		assert_true(fabs(progress.ends[i + 1].rate - (double)pace.rate) < 1e-8);
		assert_true(fabs(progress.ends[i + 1].loss - loss) < 1e-3 * loss);
	}
	trainer_free(trainer);
	dataset_free(&set);
	test_free(order);
	test_free(network);
}

/* The checkpoint of the SIZE bytes at BYTES, with a number of steps for which its checksum ends in a zero, as memory
 * that nothing was read into may, is refused without that zero and without any of its last bytes. */
static void assert_cut_is_seen(char *bytes, size_t size)
{
	uint64_t before = UINT64_C(0xCBF29CE484222325), sum = UINT64_MAX;
	struct trainer_state *state = test_calloc(1, sizeof *state);
	int epochs;

	for (size_t i = 0; i < size - 16; i++)
		before = (before ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001B3);
	for (uint64_t steps = 1; sum >> 56 != 0; steps++) {
		memcpy(bytes + size - 16, &steps, 8);
		sum = before;
		for (size_t i = size - 16; i < size - 8; i++)
			sum = (sum ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001B3);
	}
	memcpy(bytes + size - 8, &sum, 8);
	for (size_t cut = 0; cut < 20; cut += cut ? 8 : 1) {
		struct error error = ERROR_NONE;

		file_write(checkpoint, bytes, size - cut);
		assert_int_equal(checkpoint_read(checkpoint, NULL, &epochs, state, &error),
		                 cut ? CHECKPOINT_REFUSED : CHECKPOINT_READ);
	}
	test_free(state);
}

/* A checkpoint of other settings or other data is refused, and so is a damaged one. */
static void checkpoints_are_checked(void **state)
{
	struct train_settings settings = settings_for(checkpoint), other;
	struct network *network = test_calloc(1, sizeof *network);
	struct progress progress = { .stop_after = 1 };
	struct train_result result;
	char *bytes;
	size_t size, at_size;

	unlink(checkpoint);
	assert_false(train(&settings, &progress, &result, network));
	for (int change = 0; change < 8; change++) {
		static const char *const whys[] = {
			"it has 'scale=200', not 'scale=201'", "seed=", "batch=", "rate=", "target=",
			"result_share=", "epochs=", "validate_every="
		};

		other = settings;
		other.scale += change == 0;
		other.seed += change == 1;
		other.batch += change == 2;
		other.last_rate += change == 3;
		other.data.target = change == 4 ? DATASET_SCORE : DATASET_EVAL;
		other.last_result_share = change == 5 ? 300 : -1;
		other.epochs += change == 6;
		other.data.validate_every += change == 7;
		assert_refused(&other, whys[change]);
	}
	other = settings;
	other.data.files[other.data.file_count++] = games;
	assert_refused(&other, "not 'files=2 ");
	bytes = file_read(checkpoint, &size);
	for (size_t at = 0; at < size; at += size / 20) {
		bytes[at] ^= 4;
		file_write(checkpoint, bytes, size);
		assert_refused(&settings, at < 16 ? "not a checkpoint" : "damaged");
		bytes[at] ^= 4;
	}
	at_size = size - sizeof(struct trainer_state) - 3 * sizeof(uint64_t);    /* of that state */
	bytes[at_size] ^= 4;
	file_write(checkpoint, bytes, size);
	assert_refused(&settings, "another build");
	bytes[at_size] ^= 4;
	file_write(checkpoint, bytes, size / 2);
	assert_refused(&settings, "damaged");
	assert_cut_is_seen(bytes, size);
	unlink(checkpoint);
	free(bytes);
	test_free(network);
}

enum { LITTLE_MEMORY = 75000, LITTLE_BUFFER = 1500 };     /* bytes, and positions for these */

/* The same, whatever the order. */
static uint64_t sum_of(const struct sample *examples, size_t count)
{
	uint64_t all = 0;

	for (size_t i = 0; i < count; i++) {
		const unsigned char *bytes = (const unsigned char *)&examples[i];
		uint64_t sum = UINT64_C(0xCBF29CE484222325);

		for (size_t at = 0; at < sizeof examples[i]; at++)
			sum = (sum ^ bytes[at]) * UINT64_C(0x100000001B3);
		all += sum;
	}
	return all;
}

static struct dataset_source dealt_source(void)
{
	return (struct dataset_source){
		.files = { games }, .file_count = 1, .target = DATASET_EVAL,
		.validate_every = DATASET_VALIDATE, .shard_positions = LITTLE_BUFFER,
		.memory = LITTLE_MEMORY, .shards = shards
	};
}

/* Whether SOURCE is refused, and WHY is in the reason. */
static void assert_source_refused(const struct dataset_source *source, const char *why)
{
	struct dataset set;
	struct error error = ERROR_NONE;

	dataset_init(&set);
	assert_false(dataset_read(&set, source, &error));
	if (!strstr(error.text, why))
		fail_msg("%s", error.text);
	dataset_free(&set);
}

/* All shards together have the examples of the files, each shard a few of them, not in the order of the games. */
static void shards_hold_all_positions(void **state)
{
	struct dataset_source source = dealt_source();
	struct dataset whole, dealt;
	uint64_t sum = 0;
	size_t count = 0;
	struct error error = ERROR_NONE;

	unlink(shards);
	read_set(&whole, DATASET_EVAL);
	assert_int_equal(whole.games_validated, (GAMES + DATASET_VALIDATE - 1) / DATASET_VALIDATE);
	for (int i = 0; i < 2; i++) {        /* made, then found */
		dataset_init(&dealt);
		if (!dataset_read(&dealt, &source, &error))
			fail_msg("%s", error.text);
		assert_in_range(dealt.shard_count, 3, SHARDS_MAX);
		assert_int_equal(dealt.total, whole.train_count);
		assert_int_equal(dealt.validate_count, whole.validate_count);
		assert_memory_equal(dealt.validate, whole.validate,
		                    whole.validate_count * sizeof *whole.validate);
		sum = 0;
		count = 0;
		for (int shard = dealt.shard_count - 1; shard >= 0; shard--) {
			assert_true(dataset_load_shard(&dealt, shard, &error));
			assert_int_equal(dealt.train_count, dataset_shard_size(&dealt, shard));
			assert_in_range(dealt.train_count * sizeof *dealt.train, 1, LITTLE_MEMORY);
			sum += sum_of(dealt.train, dealt.train_count);
			count += dealt.train_count;
		}
		assert_int_equal(count, whole.train_count);
		assert_true(sum == sum_of(whole.train, whole.train_count));
		/* The first buffer has few of the positions that come first in the files. */
		assert_memory_not_equal(dealt.train, whole.train, 10 * sizeof *whole.train);
		dataset_free(&dealt);
	}
	dataset_free(&whole);
	source.validate_every++;
	assert_source_refused(&source, "other settings");
	source.validate_every--;
	source.shards = NULL;
	assert_source_refused(&source, "shards");
	source.shards = "/nonexistent/x";
	assert_source_refused(&source, "/nonexistent/x");
	source.shards = games;
	assert_source_refused(&source, "not a file of shards");
	source.shards = shards;
	source.memory = 1;
	assert_source_refused(&source, "memory");
}

/* Damage that could cause an access out of bounds is found. */
static void damaged_shards_are_refused(void **state)
{
	enum { CODES = SHARDS_HEADER + offsetof(struct sample, codes) };
	struct dataset_source source = dealt_source();
	struct dataset set;
	size_t size;
	char *bytes;
	struct error error = ERROR_NONE;

	dataset_init(&set);
	assert_true(dataset_read(&set, &source, &error));
	dataset_free(&set);
	bytes = file_read(shards, &size);
	for (int damage = 0; damage < 3; damage++) {
		bool refused = false;

		if (damage == 0)
			bytes[CODES] = (char)0xC0;
		if (damage == 2)
			bytes[size - 5] = 1;
		file_write(shards, bytes, damage == 1 ? size - 8 : size);
		dataset_init(&set);
		error_clear(&error);
		refused = !dataset_read(&set, &source, &error);
		for (int shard = 0; shard < set.shard_count && !refused; shard++)
			refused = !dataset_load_shard(&set, shard, &error);
		assert_true(refused);
		assert_non_null(strstr(error.text, "damaged"));
		dataset_free(&set);
	}
	unlink(shards);
	free(bytes);
}

/* A training that streams its shards ends with the same network as one that has them in memory, and
 * the latter can continue from its checkpoint. */
static void shards_teach_the_same(void **state)
{
	struct train_settings settings = settings_for(NULL);
	struct network *network = test_calloc(1, sizeof *network);
	struct network *resumed = test_calloc(1, sizeof *resumed);
	struct progress progress = { .stop_after = 0 };
	struct train_result whole, dealt;

	unlink(checkpoint);
	unlink(shards);
	settings.data.shard_positions = LITTLE_BUFFER;
	assert_true(train(&settings, &progress, &whole, network));
	assert_int_equal(access(shards, F_OK), -1);
	settings.data.memory = LITTLE_MEMORY;
	settings.data.shards = shards;
	assert_true(train(&settings, &progress, &dealt, resumed));
	assert_int_equal(access(shards, F_OK), 0);
	assert_memory_equal(network, resumed, sizeof *network);
	assert_int_equal(dealt.trained, whole.trained);
	assert_int_equal(dealt.validated, whole.validated);
	assert_true(dealt.loss == whole.loss && dealt.rounded_loss == whole.rounded_loss);
	/* Shuffled in one piece or in several, it learns about as well. */
	assert_true(fabs(whole.loss - usual()->result.loss) < 0.15 * usual()->result.loss);
	settings.checkpoint = checkpoint;
	progress.stop_after = 2;
	assert_false(train(&settings, &progress, &dealt, resumed));
	progress.stop_after = 0;
	settings.data.memory = 0;
	assert_true(train(&settings, &progress, &dealt, resumed));
	assert_memory_equal(network, resumed, sizeof *network);
	settings.data.shard_positions = DATASET_SHARD;
	assert_refused(&settings, "shards=");
	unlink(checkpoint);
	unlink(shards);
	test_free(network);
	test_free(resumed);
}

/* Values that are half of the right ones fit well once they are doubled; with other targets the best loss is that of the
 * values once they are scaled. */
static void values_are_compared(void **state)
{
	enum { POSITIONS = 1000 };
	struct sample *examples = test_calloc(POSITIONS, sizeof *examples);
	float *values = test_calloc(POSITIONS, sizeof *values);
	struct random random = { 4 };
	struct train_reference found, scaled;

	for (int i = 0; i < POSITIONS; i++) {
		values[i] = (float)random_below(&random, 401) - 200;
		examples[i].score = (int16_t)(2 * values[i]);
	}
	found = train_compare(examples, POSITIONS, values);
	assert_int_equal(found.count, POSITIONS);
	assert_true(found.slope > 1.99 && found.slope < 2.01);
	assert_true(found.best_loss < 1e-6 && found.loss > 1e-3);
	assert_true(found.size > 95 && found.size < 105);
	for (int i = 0; i < POSITIONS; i++)
		examples[i].score = (int16_t)(examples[i].score + 30 * (i % 5));
	found = train_compare(examples, POSITIONS, values);
	for (int i = 0; i < POSITIONS; i++)
		values[i] *= (float)found.slope;
	scaled = train_compare(examples, POSITIONS, values);
	assert_true(found.best_loss > 1e-4 && found.best_loss < found.loss);
	assert_true(scaled.loss > 0.999 * found.best_loss && scaled.loss < 1.001 * found.best_loss);
	test_free(values);
	test_free(examples);
}

/* Positions that occurred in games are no reference, nor are those far from even; and no reference
 * position is trained on.  The network's scale gives its values there the size wanted. */
static void a_reference_is_judged_alone(void **state)
{
	struct train_settings settings = settings_for(NULL);
	struct network *network = test_calloc(1, sizeof *network);
	struct progress progress = { .stop_after = 0 };
	struct train_result with, without, larger;
	struct dataset set;

	read_set(&set, DATASET_REFERENCE);
	assert_int_equal(set.train_count, 0);
	assert_in_range(set.validate_count, 500, 1000000);
	for (size_t i = 0; i < set.validate_count; i++)
		assert_false(set.validate[i].in_game);
	settings.epochs = 1;
	assert_true(train(&settings, &progress, &without, network));
	settings.reference = games;
	settings.mean_value = 100;
	assert_true(train(&settings, &progress, &with, network));
	assert_true(fabs(with.reference.size - 100) < 1);
	settings.mean_value = 150;
	assert_true(train(&settings, &progress, &larger, network));
	assert_true(fabs(larger.reference.size - 150) < 1);
	assert_int_equal(network->scale, larger.network_scale);
	assert_true(abs(2 * larger.network_scale - 3 * with.network_scale) <= 4);
	assert_int_equal(without.reference.count, 0);
	assert_int_equal(with.reference.count, set.validate_count);
	assert_int_equal(with.trained, without.trained);
	assert_true(with.loss == without.loss);
	/* A network of zeros says 0 everywhere. */
	settings.mean_value = 0;
	settings.data.file_count = 0;
	settings.epochs = 0;
	settings.from[settings.from_count++] = checkpoint;
	memset(network, 0, sizeof *network);
	network->scale = 100;
	save_network(checkpoint, network);
	assert_true(train(&settings, &progress, &without, network));
	assert_int_equal(without.trained, 0);
	assert_true(without.reference.size == 0);
	assert_true(without.reference.loss > with.reference.best_loss);
	unlink(checkpoint);
	dataset_free(&set);
	test_free(network);
}

static void train_a_little(void)
{
	struct train_settings settings = settings_for(checkpoint);
	struct progress progress = { .stop_after = 0 };
	struct network *network = malloc(sizeof *network);
	struct train_result result;

	unlink(checkpoint);
	settings.epochs = 1;
	settings.batch = 10000;
	settings.reference = games;
	assert_true(train(&settings, &progress, &result, network));
	assert_true(train(&settings, &progress, &result, network));
	settings.from[settings.from_count++] = checkpoint;
	settings.checkpoint = NULL;
	assert_true(train(&settings, &progress, &result, network));
	settings.from[0] = games;
	assert_false(train(&settings, &progress, &result, network));
	save_network(checkpoint, network);
	settings.from[0] = checkpoint;
	settings.epochs = 0;
	assert_false(!train(&settings, &progress, &result, network));
	free(network);
}

static void nothing_is_kept(void **state)
{
	assert_closes_files(train_a_little);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_loss_falls),
		cmocka_unit_test(interrupted_is_the_same),
		cmocka_unit_test(a_network_is_a_beginning),
		cmocka_unit_test(so_is_the_built_in_network),
		cmocka_unit_test(networks_give_their_mean),
		cmocka_unit_test(steps_are_those_of_the_formulas),
		cmocka_unit_test(numbers_are_rounded),
		cmocka_unit_test(the_scale_is_fitted),
		cmocka_unit_test(a_training_keeps_its_pace),
		cmocka_unit_test(checkpoints_are_checked),
		cmocka_unit_test(shards_hold_all_positions),
		cmocka_unit_test(damaged_shards_are_refused),
		cmocka_unit_test(shards_teach_the_same),
		cmocka_unit_test(values_are_compared),
		cmocka_unit_test(a_reference_is_judged_alone),
		cmocka_unit_test(nothing_is_kept),
	};

	return cmocka_run_group_tests_name("train", tests, make_games, remove_games);
}
