/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The schedule of a training, and what is measured of it. */
#include <config.h>

#include "tools/train.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "eval/network/builtin.h"
#include "tools/trainer.h"
#include "util/clock.h"
#include "util/random.h"

enum {
	SLOPE_TARGET_MAX = 1000,     /* centipawns: the slope is that of undecided positions */
	REPORT_US = 200000
};

static const double pi = 3.14159265358979323846;

struct training {
	const struct train_settings *settings;
	const struct train_callbacks *callbacks;
	struct dataset set;
	struct trainer *trainer;
	uint32_t *order;
	float *values;
	struct clock clock;
	int64_t begun_us, reported_us;
	int epoch;
	bool stopped;
};

struct train_settings train_settings_default(void)
{
	return (struct train_settings){
		.target = DATASET_SCORE, .epochs = 10, .batch = 8192, .rate = 6000, .last_rate = 50,
		 .seed = 1, .jobs = 1, .name = "unnamed"
	};
}

/* The mean log-likelihood of the results at SCALE, from a part of the set. */
static double likelihood(const struct dataset *set, double scale)
{
	size_t step = set->train_count / 200000 + 1, count = 0;
	double sum = 0;

	for (size_t i = 0; i < set->train_count; i += step, count++) {
		double expected = 1 / (1 + exp(-set->train[i].target / scale));
		double result = set->train[i].result / 2.0;

		expected = fmin(fmax(expected, 1e-6), 1 - 1e-6);
		sum += result * log(expected) + (1 - result) * log(1 - expected);
	}
	return sum / (double)(count ? count : 1);
}

double train_fit_scale(const struct dataset *set)
{
	double least = 40, most = 600;

	while (most - least > 0.5) {
		double third = (most - least) / 3;

		if (likelihood(set, least + third) < likelihood(set, most - third))
			least += third;
		else
			most -= third;
	}
	return floor((least + most) / 2 + 0.5);
}

/* SHARE of the numbers from FILE, which may be a network; false, with FILE at its beginning
 * again, if it is none. */
static bool blend_network(struct training *training, FILE *file, float share)
{
	struct network *network = malloc(sizeof *network);
	TEXT_ON_STACK(fault, 100);
	bool is_network = network && network_read(file, network, &fault);

	if (is_network)
		trainer_blend(training->trainer, network, share);
	free(network);
	rewind(file);
	return is_network;
}

static bool read_checkpoint(struct training *training, FILE *file, int32_t *epoch)
{
	float scale;

	return fread(epoch, sizeof *epoch, 1, file) == 1 &&
	       fread(&scale, sizeof scale, 1, file) == 1 && trainer_load(training->trainer, file);
}

/* SHARE of the numbers from the program's own network. */
static bool blend_built_in(struct training *training, float share, struct text *error)
{
	if (network_built_in())
		trainer_blend(training->trainer, network_built_in(), share);
	else
		text_add(error, "this program was built without a network");
	return network_built_in() != NULL;
}

/* Begin with SHARE of the numbers of PATH, TRAIN_BUILT_IN or a network; or with those of a
 * checkpoint if IS_ALONE. */
static bool begin_with(struct training *training, const char *path, float share, bool is_alone,
                       struct text *error)
{
	FILE *file;
	int32_t epoch;
	bool loaded;

	if (strcmp(path, TRAIN_BUILT_IN) == 0)
		return blend_built_in(training, share, error);
	file = fopen(path, "rb");
	if (!file) {
		text_printf(error, "%s: %s", path, strerror(errno));
		return false;
	}
	loaded = blend_network(training, file, share) ||
	         (is_alone && read_checkpoint(training, file, &epoch));
	fclose(file);
	if (!loaded)
		text_printf(error, is_alone ? "%s: neither a network nor a checkpoint of this build"
		                            : "%s: not a network; a checkpoint has to stand alone", path);
	return loaded;
}

/* Begin with the mean of the networks that the settings name. */
static bool begin(struct training *training, struct text *error)
{
	const struct train_settings *settings = training->settings;

	for (int i = 0; i < settings->from_count; i++)
		if (!begin_with(training, settings->from[i], 1 / (float)(i + 1),
		                settings->from_count == 1, error))
			return false;
	return true;
}

/* Go on after the last epoch that PATH knows, if it is there. */
static bool resume(struct training *training, const char *path, struct text *error)
{
	FILE *file = fopen(path, "rb");
	int32_t epoch = 0;
	bool loaded;

	if (!file) {
		if (errno == ENOENT)
			return true;
		text_printf(error, "%s: %s", path, strerror(errno));
		return false;
	}
	loaded = read_checkpoint(training, file, &epoch);
	fclose(file);
	training->epoch = epoch;
	if (!loaded)
		text_printf(error, "%s: not a checkpoint of this build", path);
	return loaded;
}

static bool save_checkpoint(const struct training *training, struct text *error)
{
	const char *path = training->settings->checkpoint;
	int32_t epoch = training->epoch + 1;
	float scale = trainer_scale(training->trainer);
	FILE *file;
	bool saved;

	if (!path)
		return true;
	file = fopen(path, "wb");
	saved = file && fwrite(&epoch, sizeof epoch, 1, file) == 1 &&
	        fwrite(&scale, sizeof scale, 1, file) == 1 && trainer_save(training->trainer, file);
	if (file && fclose(file) != 0)
		saved = false;
	if (!saved)
		text_printf(error, "%s: %s", path, strerror(errno));
	return saved;
}

static void shuffle(struct training *training)
{
	struct random random = { (uint64_t)training->settings->seed + 1000u * (unsigned)training->epoch };

	for (size_t i = 0; i < training->set.train_count; i++)
		training->order[i] = (uint32_t)i;
	for (size_t i = training->set.train_count; i > 1; i--) {
		uint32_t other = random_below(&random, (uint32_t)i);
		uint32_t swapped = training->order[i - 1];

		training->order[i - 1] = training->order[other];
		training->order[other] = swapped;
	}
}

static double rate_at(const struct training *training, size_t done)
{
	const struct train_settings *settings = training->settings;
	double part = (training->epoch + (double)done / (double)training->set.train_count) /
	              settings->epochs;

	return (settings->last_rate +
	        (settings->rate - settings->last_rate) * 0.5 * (1 + cos(pi * part))) / 1e6;
}

static void tell(struct training *training, struct train_report *report, bool at_once)
{
	int64_t now = clock_now_us(&training->clock);

	if (!at_once && now - training->reported_us < REPORT_US)
		return;
	training->reported_us = now;
	report->positions_a_second = 1e6 * (double)report->done /
	                             (double)(now - training->begun_us + 1);
	if (!training->callbacks->report(training->callbacks->context, report))
		training->stopped = true;
}

static double validate(struct training *training)
{
	const struct dataset *set = &training->set;
	double sum = 0;

	trainer_judge(training->trainer, set->validate, set->validate_count, training->values);
	for (size_t i = 0; i < set->validate_count; i++)
		sum += trainer_loss(training->trainer, training->values[i], set->validate[i].target);
	return sum / (double)(set->validate_count ? set->validate_count : 1);
}

/* False if it was broken off. */
static bool train_epoch(struct training *training)
{
	const struct train_settings *settings = training->settings;
	size_t count = training->set.train_count;
	struct train_report report = {
		.epoch = training->epoch + 1, .epochs = settings->epochs, .count = count,
		.validation = -1
	};
	double sum = 0;

	shuffle(training);
	training->begun_us = training->reported_us = clock_now_us(&training->clock);
	while (report.done < count && !training->stopped) {
		size_t size = count - report.done < (size_t)settings->batch ? count - report.done
		                                                            : (size_t)settings->batch;

		report.rate = rate_at(training, report.done);
		sum += (double)size * trainer_step(training->trainer, training->set.train,
		                                   training->order + report.done, size,
		                                   (float)report.rate, (float)settings->result_share / 1000);
		report.done += size;
		report.loss = sum / (double)report.done;
		tell(training, &report, false);
	}
	if (report.done < count)
		return false;
	report.validation = validate(training);
	tell(training, &report, true);
	return true;
}

/* Slope of the line through the origin from values to targets. */
static double slope_of(const struct training *training)
{
	double products = 0, squares = 0;

	for (size_t i = 0; i < training->set.validate_count; i++) {
		double value = training->values[i], target = training->set.validate[i].target;

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

static bool finish(struct training *training, struct train_result *result,
                   struct network *network, struct text *error)
{
	struct text name;

	result->trained = training->set.train_count;
	result->validated = training->set.validate_count;
	result->scale = (double)trainer_scale(training->trainer);
	result->loss = validate(training);
	result->slope = slope_of(training);
	trainer_round(training->trainer, network);
	trainer_blend(training->trainer, network, 1);
	result->rounded_loss = validate(training);
	/* What a search makes of an output is what the margins of pruning expect. */
	if (result->slope > 0)
		network->scale = (int32_t)lround(result->scale * result->slope);
	text_init(&name, network->name, sizeof network->name);
	text_add(&name, training->settings->name);
	result->saturated = count_saturated(network);
	if (!network_is_ok(network)) {
		text_add(error, "the network's sums could overflow");
		return false;
	}
	return true;
}

static bool train_all(struct training *training, struct train_result *result,
                      struct network *network, struct text *error)
{
	const struct train_settings *settings = training->settings;

	if (!begin(training, error))
		return false;
	if (settings->checkpoint && !resume(training, settings->checkpoint, error))
		return false;
	for (; training->epoch < settings->epochs; training->epoch++) {
		bool whole = train_epoch(training);

		if (whole && !save_checkpoint(training, error))
			return false;
		if (training->stopped) {
			text_add(error, "interrupted");
			return false;
		}
	}
	return finish(training, result, network, error);
}

static bool read_files(struct training *training, struct text *error)
{
	const struct train_settings *settings = training->settings;

	for (int i = 0; i < settings->file_count; i++)
		if (!dataset_read(&training->set, settings->files[i], settings->target, error))
			return false;
	if (training->set.train_count == 0 || training->set.train_count > UINT32_MAX) {
		text_add(error, "no positions, or too many");
		return false;
	}
	return true;
}

bool train_run(const struct train_settings *settings, const struct train_callbacks *callbacks,
               struct train_result *result, struct network *network, struct text *error)
{
	struct training training = { .settings = settings, .callbacks = callbacks };
	bool worked = false;

	dataset_init(&training.set);
	clock_init_real(&training.clock);
	if (read_files(&training, error)) {
		double scale = settings->scale > 0 ? settings->scale : train_fit_scale(&training.set);

		training.trainer = trainer_create(settings->jobs, (uint64_t)settings->seed, (float)scale);
		training.order = malloc(training.set.train_count * sizeof *training.order);
		training.values = malloc((training.set.validate_count + 1) * sizeof *training.values);
		if (training.trainer && training.order && training.values)
			worked = train_all(&training, result, network, error);
		else
			text_add(error, "out of memory");
		if (training.trainer)
			trainer_free(training.trainer);
		free(training.order);
		free(training.values);
	}
	dataset_free(&training.set);
	return worked;
}

void train_report_text(const struct train_report *report, struct text *out)
{
	if (report->validation < 0)
		text_printf(out, "epoch %d of %d, loss %.6f, %.0f positions/s", report->epoch,
		            report->epochs, report->loss, report->positions_a_second);
	else
		text_printf(out, "epoch %3d  rate %.6f  loss %.6f  validation %.6f  %.0f positions/s",
		            report->epoch, report->rate, report->loss, report->validation,
		            report->positions_a_second);
}

void train_result_text(const struct train_result *result, struct text *out)
{
	text_printf(out, "%zu positions trained on, %zu to validate; scale %.0f, slope %.3f, "
	            "loss %.6f, rounded %.6f, %d weights at their bound", result->trained,
	            result->validated, result->scale, result->slope, result->loss,
	            result->rounded_loss, result->saturated);
}

/* COUNT numbers, a few lines of them. */
static void write_numbers(FILE *file, const int16_t *numbers, int count)
{
	int column = 0;

	for (int i = 0; i < count; i++) {
		column += fprintf(file, "%d,", numbers[i]);
		if (column > 90 && i + 1 < count) {
			putc('\n', file);
			column = 0;
		}
	}
}

bool train_write_source(FILE *file, const struct network *network)
{
	fprintf(file, "/* SPDX-License-Identifier: GPL-3.0-or-later */\n"
	        "/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */\n"
	        "/* The numbers of the built-in network, written by `rhumb train`: doc/network.md\n"
	        " * tells how. */\n"
	        "#include <config.h>\n\n#include \"eval/network/numbers.h\"\n\n"
	        "const uint32_t network_numbers_checksum = 0x%08lX;\n\n"
	        "_Alignas(NETWORK_ALIGNMENT) const struct network network_numbers = {\n.name = \"%s\",\n.scale = %d,\n"
	        ".output_bias = {",
	        (unsigned long)network_checksum(network), network->name, (int)network->scale);
	for (int i = 0; i < NETWORK_BUCKETS; i++)
		fprintf(file, "%d,", (int)network->output_bias[i]);
	fprintf(file, "},\n.bias = {\n");
	write_numbers(file, network->bias, NETWORK_HIDDEN);
	fprintf(file, "},\n.output = {\n");
	for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++)
		for (int side = 0; side < COLOURS; side++) {
			fprintf(file, "%s", side == 0 ? "{{" : "{");
			write_numbers(file, network->output[bucket][side], NETWORK_HIDDEN);
			fprintf(file, "%s", side == 0 ? "},\n" : "}},\n");
		}
	fprintf(file, "},\n.input = {\n");
	for (int i = 0; i < NETWORK_INPUTS; i++) {
		putc('{', file);
		write_numbers(file, network->input[i], NETWORK_HIDDEN);
		fprintf(file, "},\n");
	}
	fprintf(file, "},\n};\n");
	return !ferror(file);
}
