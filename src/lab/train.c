/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The schedule of a training, and what is measured of it. */
#include <config.h>

#include "lab/train.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/trainer.h"
#include "util/clock.h"
#include "util/random.h"
#include "util/stream.h"

enum {
	SLOPE_TARGET_MAX = 1000,     /* centipawns: the slope is that of undecided positions */
	WARM_UP_PART = 10,
	REPORT_US = 200000
};

static const double pi = 3.14159265358979323846;

struct training {
	const struct train_settings *settings;
	const struct train_callbacks *callbacks;
	char settings_text[CHECKPOINT_SETTINGS];
	struct dataset set, reference;
	struct trainer *trainer;
	size_t most;                 /* positions of a shard */
	uint32_t *order;             /* of those of the shard at hand */
	float *values;
	struct clock clock;
	int64_t begun_us, reported_us;
	int epoch;
};

struct train_settings train_settings_default(void)
{
	return (struct train_settings){
		.data = { .target = DATASET_SCORE, .validate_every = DATASET_VALIDATE,
		          .shard_positions = DATASET_SHARD }, .epochs = 10,
		.batch = 16384, .rate = 1000, .last_rate = 8, .last_result_share = -1,
		.scale = TRAIN_REFERENCE_SCALE, .seed = 1, .jobs = 1, .name = "unnamed"
	};
}

/* ---- what a training begins with ---- */

/* A network from PATH.  False, with nothing in *ERROR, if it is none. */
static bool read_network(const char *path, struct float_network *numbers, struct error *error)
{
	struct network *network = malloc(sizeof *network);
	FILE *file = stream_open_file(path, error);
	struct error fault = ERROR_NONE;
	bool is_network = network && file && network_read(file, network, &fault);

	if (is_network)
		float_network_from(network, numbers);
	else if (!file)
		error_in(error, "%s", path);
	if (file)
		fclose(file);
	free(network);
	return is_network;
}

/* The numbers of PATH: TRAIN_BUILT_IN, a network, or a checkpoint. */
static bool read_numbers(const char *path, struct float_network *numbers, struct error *error)
{
	struct trainer_state *state;
	bool is_checkpoint = false;
	int epochs;
	struct error fault = ERROR_NONE;

	if (strcmp(path, TRAIN_BUILT_IN) == 0) {
		if (network_built_in())
			float_network_from(network_built_in(), numbers);
		else
			error_set(error, "this program was built without a network");
		return network_built_in();
	}
	if (read_network(path, numbers, error))
		return true;
	if (error_is_set(error))
		return false;
	state = malloc(sizeof *state);
	if (state)
		is_checkpoint = checkpoint_read(path, NULL, &epochs, state, &fault) == CHECKPOINT_READ;
	if (is_checkpoint)
		*numbers = state->average;
	else
		error_about(error, path, "neither a network nor a checkpoint of this build");
	free(state);
	return is_checkpoint;
}

/* Begin with the mean of what the settings name. */
static bool begin(struct training *training, struct error *error)
{
	const struct train_settings *settings = training->settings;
	struct float_network *mean = calloc(2, sizeof *mean), *numbers = mean + 1;
	bool good = mean;

	for (int i = 0; i < settings->from_count && good; i++) {
		good = read_numbers(settings->from[i], numbers, error);
		if (good)
			float_network_blend(numbers, 1 / (float)(i + 1), mean);
	}
	if (good && settings->from_count > 0)
		trainer_begin_with(training->trainer, mean);
	if (!mean)
		error_memory(error);
	free(mean);
	return good;
}

/* All that what is learned depends on, but for the number of jobs, whose sums are rounded
 * differently. */
static void describe(struct training *training, double scale)
{
	const struct train_settings *settings = training->settings;
	struct text text = TEXT_IN(training->settings_text);

	text_printf(&text, "scale=%.0f\nseed=%d\nepochs=%d\nbatch=%d\nrate=%d to %d\n"
	            "result_share=%d to %d\noutlier=%d\nfrom=%d\n%spositions=%zu and %zu\n", scale,
	            settings->seed, settings->epochs, settings->batch, settings->rate,
	            settings->last_rate, settings->result_share, settings->last_result_share,
	            settings->outlier, settings->from_count, training->set.description,
	            training->set.total, training->set.validate_count);
}

/* Go on after the last epoch that the checkpoint knows, if it is there. */
static bool resume(struct training *training, struct error *error)
{
	return checkpoint_read(training->settings->checkpoint, training->settings_text,
	                       &training->epoch, trainer_state(training->trainer), error) !=
	       CHECKPOINT_REFUSED;
}

static bool save_checkpoint(const struct training *training, struct error *error)
{
	const char *path = training->settings->checkpoint;

	return !path || checkpoint_write(path, training->settings_text, training->epoch,
	                                 trainer_state(training->trainer), error);
}

/* ---- an epoch ---- */

/* The steps that COUNT positions make: batches of about equal size. */
static size_t steps_of(const struct training *training, size_t count)
{
	size_t batch = (size_t)training->settings->batch;
	size_t steps = (count + batch / 2) / batch;

	return steps > 0 ? steps : 1;
}

/* How to learn when DONE positions of this epoch have been seen. */
static struct trainer_pace pace_at(const struct training *training, size_t done)
{
	const struct train_settings *settings = training->settings;
	double part = (training->epoch + (double)done / (double)training->set.total) /
	              settings->epochs;
	double steps = (double)steps_of(training, training->set.total) * settings->epochs;
	double warm_up = fmin(TRAIN_WARM_UP, steps / WARM_UP_PART);
	double warmth = fmin(1, ((double)trainer_state(training->trainer)->steps + 1) / (warm_up + 1));
	double rate = settings->last_rate +
	              (settings->rate - settings->last_rate) * 0.5 * (1 + cos(pi * part));
	int last_share = settings->last_result_share >= 0 ? settings->last_result_share
	                                                  : settings->result_share;

	return (struct trainer_pace){
		.rate = (float)(rate * warmth / 1e6),
		.result_share = (float)(((1 - part) * settings->result_share + part * last_share) / 1000),
		.outlier = (float)settings->outlier
	};
}

static bool is_stopped(const struct training *training)
{
	return training->callbacks->stop && atomic_load(training->callbacks->stop);
}

/* Report, at most several times a second unless AT_ONCE. */
static void send_report(struct training *training, struct train_report *report, bool at_once)
{
	int64_t now = clock_now_us(&training->clock);

	if (!at_once && now - training->reported_us < REPORT_US)
		return;
	training->reported_us = now;
	report->positions_a_second = 1e6 * (double)report->done /
	                             (double)(now - training->begun_us + 1);
	if (training->callbacks->report)
		training->callbacks->report(training->callbacks->context, report);
}

/* The mean loss of NUMBERS on what is for validation; their values are left in VALUES. */
static double validate(struct training *training, const struct float_network *numbers)
{
	const struct dataset *set = &training->set;
	double sum = 0;

	trainer_judge(training->trainer, numbers, set->validate, set->validate_count,
	              training->values);
	for (size_t i = 0; i < set->validate_count; i++)
		sum += trainer_loss(training->trainer, training->values[i], set->validate[i].score);
	return sum / (double)(set->validate_count ? set->validate_count : 1);
}

static struct train_reference judge_reference(struct training *training,
                                              const struct float_network *numbers)
{
	const struct dataset *set = &training->reference;

	if (set->validate_count > 0)
		trainer_judge(training->trainer, numbers, set->validate, set->validate_count,
		              training->values);
	return train_compare(set->validate, set->validate_count, training->values);
}

/* Whether the shard at hand has the static values by which outliers are found. */
static bool has_static_values(const struct training *training, struct error *error)
{
	const struct dataset *set = &training->set;

	for (size_t i = 0; training->settings->outlier > 0 && i < set->train_count; i++)
		if (set->train[i].eval == SAMPLE_NO_SCORE)
			return error_set(error, "outliers need files with a static value of each position");
	return true;
}

/* Learn the shard at hand, in random order. */
static void train_shard(struct training *training, struct random *random,
                        struct train_report *report)
{
	size_t count = training->set.train_count, steps = steps_of(training, count), done = 0;

	random_order(random, training->order, count);
	for (size_t step = 0; step < steps && !is_stopped(training); step++) {
		struct trainer_pace pace = pace_at(training, report->done);
		size_t end = count * (step + 1) / steps, size = end - done;
		double loss = trainer_step(training->trainer, training->set.train, training->order + done,
		                           size, &pace);

		done = end;
		report->done += size;
		report->rate = (double)pace.rate;
		report->loss += (loss - report->loss) * (double)size / (double)report->done;
		send_report(training, report, false);
	}
}

/* False, with the reason, if it failed; it may have been stopped. */
static bool train_epoch(struct training *training, struct error *error)
{
	const struct float_network *average = &trainer_state(training->trainer)->average;
	struct random random = { (uint64_t)training->settings->seed + 1000u * (unsigned)training->epoch };
	struct train_report report = {
		.epoch = training->epoch + 1, .epochs = training->settings->epochs,
		.count = training->set.total, .validation = -1
	};
	uint32_t order[SHARDS_MAX];

	random_order(&random, order, (size_t)training->set.shard_count);
	training->begun_us = training->reported_us = clock_now_us(&training->clock);
	for (int i = 0; i < training->set.shard_count && !is_stopped(training); i++) {
		if (!dataset_load_shard(&training->set, (int)order[i], error) ||
		    !has_static_values(training, error))
			return false;
		if (training->set.train_count > 0)
			train_shard(training, &random, &report);
	}
	if (is_stopped(training) && report.done < report.count)    /* after the last step an epoch is kept */
		return true;
	report.validation = validate(training, average);
	report.reference = judge_reference(training, average);
	send_report(training, &report, true);
	training->epoch++;
	return save_checkpoint(training, error);
}

/* ---- what comes of it ---- */

/* Slope of the line through the origin from values to targets. */
static double slope_of(const struct training *training)
{
	double products = 0, squares = 0;

	for (size_t i = 0; i < training->set.validate_count; i++) {
		double value = training->values[i], target = training->set.validate[i].score;

		if (fabs(target) > SLOPE_TARGET_MAX)
			continue;
		products += value * target;
		squares += value * value;
	}
	return squares > 0 ? products / squares : 0;
}

static int count_saturated(const struct network *network)
{
	const int16_t *input = &network->input[0][0], *output = &network->output[0][0][0];
	int count = 0;

	for (int i = 0; i < NETWORK_INPUTS * NETWORK_HIDDEN; i++)
		count += abs(input[i]) == NETWORK_INPUT_MAX;
	for (int i = 0; i < NETWORK_BUCKETS * COLOURS * NETWORK_HIDDEN; i++)
		count += abs(output[i]) == NETWORK_OUTPUT_MAX;
	return count;
}

/* The size that values are to have on the reference, centipawns; 0: whatever they have.  NUMBERS
 * are free to be used. */
static double wanted_size(struct training *training, struct float_network *numbers)
{
	const struct network *built_in = network_built_in();

	if (training->settings->mean_value > 0 || !built_in)
		return training->settings->mean_value;
	float_network_from(built_in, numbers);
	return judge_reference(training, numbers).size * built_in->scale /
	       (double)trainer_scale(training->trainer);
}

/* Choose NETWORK's scale, so that its values on the reference have the size that is wanted. */
static void normalise(struct training *training, struct train_result *result,
                      struct network *network, struct float_network *numbers)
{
	double size = result->reference.size, wanted = wanted_size(training, numbers);

	network->scale = (int32_t)lround(result->scale);
	if (size > 0 && wanted > 0)
		network->scale = (int32_t)fmax(1, fmin(NETWORK_SCALE_MAX,
		                                       round(result->scale * wanted / size)));
	result->network_scale = network->scale;
	result->reference.size = size * network->scale / result->scale;
}

static bool finish(struct training *training, struct train_result *result,
                   struct network *network, struct error *error)
{
	const struct float_network *average = &trainer_state(training->trainer)->average;
	struct float_network *rounded = malloc(sizeof *rounded);
	struct text name = TEXT_IN(network->name);

	if (!rounded)
		return error_memory(error);
	result->trained = training->set.total;
	result->validated = training->set.validate_count;
	result->games_validated = training->set.games_validated;
	result->scale = (double)trainer_scale(training->trainer);
	result->loss = validate(training, average);
	result->slope = slope_of(training);
	result->shrunk = float_network_round(average, network);
	float_network_from(network, rounded);
	result->rounded_loss = validate(training, rounded);
	result->reference = judge_reference(training, rounded);
	result->saturated = count_saturated(network);
	normalise(training, result, network, rounded);
	free(rounded);
	text_add(&name, training->settings->name);
	if (!network_is_ok(network))
		return error_set(error, "the network's sums could overflow");
	return true;
}

static enum jobs_end train_all(struct training *training, struct train_result *result,
                               struct network *network, struct error *error)
{
	const struct train_settings *settings = training->settings;

	if (!begin(training, error))
		return JOBS_FAILED;
	if (settings->checkpoint && !resume(training, error))
		return JOBS_FAILED;
	while (training->epoch < settings->epochs) {
		if (!train_epoch(training, error))
			return JOBS_FAILED;
		if (is_stopped(training))
			return JOBS_STOPPED;
	}
	return jobs_end_of(finish(training, result, network, error));
}

static bool read_files(struct training *training, struct error *error)
{
	const struct train_settings *settings = training->settings;
	struct dataset_source reference = {
		.files = { settings->reference }, .file_count = 1, .target = DATASET_REFERENCE,
		.validate_every = 1, .shard_positions = DATASET_SHARD
	};
	struct dataset_source data = settings->data;

	reference.stop = data.stop = training->callbacks->stop;
	if (settings->reference && !dataset_read(&training->reference, &reference, error))
		return false;
	if (settings->data.file_count == 0 && settings->epochs == 0 &&
	    training->reference.validate_count > 0)
		return true;
	if (!dataset_read(&training->set, &data, error))
		return false;
	for (int i = 0; i < training->set.shard_count; i++)
		if (dataset_shard_size(&training->set, i) > training->most)
			training->most = dataset_shard_size(&training->set, i);
	if (training->set.total == 0 || training->most > UINT32_MAX)
		return error_set(error, "no positions, or too many");
	return true;
}

static double choose_scale(const struct training *training)
{
	const struct dataset *set = &training->set;

	return training->settings->scale > 0 ? training->settings->scale
	                                     : train_fit_scale(set->train, set->train_count);
}

enum jobs_end train_run(const struct train_settings *settings,
                        const struct train_callbacks *callbacks, struct train_result *result,
                        struct network *network, struct error *error)
{
	struct training training = { .settings = settings, .callbacks = callbacks };
	enum jobs_end end = JOBS_FAILED;

	dataset_init(&training.set);
	dataset_init(&training.reference);
	clock_init_real(&training.clock);
	if (read_files(&training, error)) {
		size_t values = training.set.validate_count + training.reference.validate_count + 1;
		double scale = choose_scale(&training);

		describe(&training, scale);
		training.trainer = trainer_create(settings->jobs, (uint64_t)settings->seed, (float)scale);
		training.order = malloc((training.most + 1) * sizeof *training.order);
		training.values = malloc(values * sizeof *training.values);
		if (scale <= 0)
			error_set(error, "no position of a game to fit the scale to");
		else if (training.trainer && training.order && training.values)
			end = train_all(&training, result, network, error);
		else
			error_memory(error);
		if (training.trainer)
			trainer_free(training.trainer);
		free(training.order);
		free(training.values);
	}
	if (end == JOBS_FAILED && !error_is_set(error))
		end = JOBS_STOPPED;
	dataset_free(&training.reference);
	dataset_free(&training.set);
	return end;
}
