/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Counting features by moving their weights, and following the gradient. */
#include <config.h>

#include "tools/weight_tuner.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "eval/eval.h"
#include "eval/scale.h"
#include "rules/setup.h"
#include "tools/dataset.h"
#include "util/random.h"

/* The weights as numbers: pairs, then those of danger. */
enum {
	NUMBERS = sizeof(struct weights) / sizeof(int32_t),
	PAIRS = offsetof(struct weights, danger) / sizeof(int32_t),
	PARAMETERS = 2 * PAIRS + (NUMBERS - PAIRS)
};

_Static_assert(sizeof(pair) == sizeof(int32_t) && sizeof(int) == sizeof(int32_t) &&
               sizeof(struct weights) % sizeof(int32_t) == 0, "the weights are not all alike");

enum {
	BATCH = 4096,
	DANGER_STEP = 4,         /* by which weights of danger are moved */
	SLOPE_ONE = 64,          /* what a slope of 1 is as a count */
	WEIGHT_MOST = 4000,
	VALIDATE_PART = 8,       /* for one position to validate, so many to fit to */
	REPORT_POSITIONS = 500
};

static const double RATE = 0.5;           /* centipawns a step, at first */
static const double PULL = 200;           /* towards the start, as by so many positions */
static const double MOMENTUM = 0.9, SQUARE_MOMENTUM = 0.999, TINY = 1e-12;

/* That the weight of number WEIGHT counts COUNT times; of danger: the slope. */
struct feature {
	uint16_t weight;
	int16_t count;
};

struct fitted {
	double target;           /* 0 .. 1 */
	double value;            /* by the weights of the round's beginning */
	float middlegame, endgame;   /* what a centipawn of each makes of the value */
	size_t first, end;       /* of its features */
};

struct fit {
	const struct weight_tuner_settings *settings;
	const struct weight_tuner_callbacks *callbacks;
	struct dataset set;
	struct position pos;
	struct fitted *fitted;
	size_t count, train_count;   /* those to validate stand last */
	struct feature *features;
	size_t feature_count, feature_room;
	double at[PARAMETERS], start[PARAMETERS], origin[PARAMETERS];
	double mean[PARAMETERS], square[PARAMETERS];
	int steps;
};

struct weight_tuner_settings weight_tuner_settings_default(void)
{
	return (struct weight_tuner_settings){
		.positions = 300000, .rounds = 3, .epochs = 20, .result_share = 250, .scale = 130
	};
}

static double sigmoid(double x)
{
	return 1 / (1 + exp(-x));
}

static bool add_feature(struct fit *fit, int weight, int count)
{
	if (fit->feature_count == fit->feature_room) {
		size_t room = fit->feature_room ? 2 * fit->feature_room : 1 << 20;
		struct feature *more = realloc(fit->features, room * sizeof *more);

		if (!more)
			return false;
		fit->features = more;
		fit->feature_room = room;
	}
	fit->features[fit->feature_count++] = (struct feature){ (uint16_t)weight, (int16_t)count };
	return true;
}

/* What SUM is worth before it is rounded and clamped. */
static double value_of(const struct eval_sum *sum)
{
	return (double)(sum->middlegame * sum->phase + sum->endgame * (EVAL_PHASE_MAX - sum->phase)) /
	       EVAL_PHASE_MAX * sum->scale / SCALE_NORMAL;
}

/* List the features of the position at hand for FITTED, whose terms add up to
 * SUM by the weights NUMBERS, which are moved and put back. */
static bool list_features(struct fit *fit, struct fitted *fitted, const struct eval_sum *sum,
                          int32_t numbers[NUMBERS])
{
	fitted->first = fit->feature_count;
	for (int i = 0; i < NUMBERS; i++) {
		int step = i < PAIRS ? 1 : DANGER_STEP, count;
		struct weights moved;
		struct eval_sum with;

		numbers[i] += step;
		memcpy(&moved, numbers, sizeof moved);
		numbers[i] -= step;
		evaluate_by_weights(&fit->pos, &moved, &with);
		count = with.middlegame - sum->middlegame;
		if (i >= PAIRS) {
			with.scale = sum->scale;
			count = (int)lround((value_of(&with) - value_of(sum)) * SLOPE_ONE / DANGER_STEP);
		}
		if (count != 0 && !add_feature(fit, i, count))
			return false;
	}
	fitted->end = fit->feature_count;
	return true;
}

static double target_of(const struct weight_tuner_settings *settings,
                        const struct example *example)
{
	double share = example->in_game ? settings->result_share / 1000.0 : 0;

	return (1 - share) * sigmoid((double)example->target / settings->scale) +
	       share * example->result / 2;
}

static bool set_up(struct fit *fit, const struct example *example)
{
	struct sample_man men[SAMPLE_MEN_MAX];
	struct setup setup;

	sample_place(men, example_men(example, men), (enum colour)example->turn, &setup);
	return position_set_up(&fit->pos, &setup, NULL) == SETUP_OK;
}

/* Add the next of EXAMPLES, unless a rule decides it.  False if memory runs out. */
static bool add_example(struct fit *fit, const struct example *example,
                        int32_t numbers[NUMBERS])
{
	struct fitted *fitted = &fit->fitted[fit->count];
	struct weights weights;
	struct eval_sum sum;

	memcpy(&weights, numbers, sizeof weights);
	if (!set_up(fit, example) || !evaluate_by_weights(&fit->pos, &weights, &sum))
		return true;
	fitted->target = target_of(fit->settings, example);
	fitted->value = value_of(&sum);
	fitted->middlegame = (float)(sum.phase * sum.scale) / (EVAL_PHASE_MAX * SCALE_NORMAL);
	fitted->endgame = (float)((EVAL_PHASE_MAX - sum.phase) * sum.scale) /
	                  (EVAL_PHASE_MAX * SCALE_NORMAL);
	fit->count++;
	return list_features(fit, fitted, &sum, numbers);
}

/* Add up to MOST examples, evenly from COUNT.  False if memory ran out or it was
 * broken off. */
static bool add_examples(struct fit *fit, const struct example *examples, size_t count,
                         size_t most, int32_t numbers[NUMBERS],
                         struct weight_tuner_report *report)
{
	size_t taken = count < most ? count : most;

	for (size_t i = 0; i < taken; i++) {
		if (!add_example(fit, &examples[(size_t)((double)i * (double)count / (double)taken)],
		                 numbers))
			return false;
		if (++report->done % REPORT_POSITIONS == 0 &&
		    !fit->callbacks->report(fit->callbacks->context, report))
			return false;
	}
	return true;
}

/* The weights of FIT, rounded. */
static void round_weights(const struct fit *fit, struct weights *weights)
{
	int32_t numbers[NUMBERS];

	for (int i = 0; i < PAIRS; i++)
		numbers[i] = PAIR((int32_t)lround(fit->at[2 * i]), (int32_t)lround(fit->at[2 * i + 1]));
	for (int i = PAIRS; i < NUMBERS; i++)
		numbers[i] = (int32_t)lround(fit->at[PAIRS + i]);
	memcpy(weights, numbers, sizeof numbers);
}

static void take_weights(double at[PARAMETERS], const struct weights *weights)
{
	int32_t numbers[NUMBERS];

	memcpy(numbers, weights, sizeof numbers);
	for (int i = 0; i < PAIRS; i++) {
		at[2 * i] = pair_middlegame(numbers[i]);
		at[2 * i + 1] = pair_endgame(numbers[i]);
	}
	for (int i = PAIRS; i < NUMBERS; i++)
		at[PAIRS + i] = numbers[i];
}

/* The value of FITTED by the weights as they are now. */
static double value_now(const struct fit *fit, const struct fitted *fitted)
{
	double value = fitted->value;

	for (size_t f = fitted->first; f < fitted->end; f++) {
		int i = fit->features[f].weight, count = fit->features[f].count;

		if (i < PAIRS)
			value += count * (fitted->middlegame * (fit->at[2 * i] - fit->start[2 * i]) +
			                  fitted->endgame * (fit->at[2 * i + 1] - fit->start[2 * i + 1]));
		else
			value += (double)count / SLOPE_ONE * (fit->at[PAIRS + i] - fit->start[PAIRS + i]);
	}
	return value;
}

/* Add to GRADIENT what FITTED asks for. */
static void add_gradient(const struct fit *fit, const struct fitted *fitted,
                         double gradient[PARAMETERS])
{
	double expected = sigmoid(value_now(fit, fitted) / fit->settings->scale);
	double slope = 2 * (expected - fitted->target) * expected * (1 - expected) /
	               fit->settings->scale;

	for (size_t f = fitted->first; f < fitted->end; f++) {
		int i = fit->features[f].weight, count = fit->features[f].count;

		if (i < PAIRS) {
			gradient[2 * i] += slope * count * fitted->middlegame;
			gradient[2 * i + 1] += slope * count * fitted->endgame;
		} else {
			gradient[PAIRS + i] += slope * count / SLOPE_ONE;
		}
	}
}

/* Learn from the COUNT positions that ORDER names, all at once (Adam). */
static void step(struct fit *fit, const uint32_t *order, size_t count, double rate)
{
	double gradient[PARAMETERS] = { 0 };
	double unit = 0.25 / fit->settings->scale;
	double pull = PULL / (double)fit->train_count * unit * unit;
	double mean_left, square_left;

	for (size_t i = 0; i < count; i++)
		add_gradient(fit, &fit->fitted[order[i]], gradient);
	fit->steps++;
	mean_left = 1 - pow(MOMENTUM, fit->steps);
	square_left = 1 - pow(SQUARE_MOMENTUM, fit->steps);
	for (int p = 0; p < PARAMETERS; p++) {
		double slope = gradient[p] / (double)count + pull * (fit->at[p] - fit->origin[p]);

		fit->mean[p] = MOMENTUM * fit->mean[p] + (1 - MOMENTUM) * slope;
		fit->square[p] = SQUARE_MOMENTUM * fit->square[p] + (1 - SQUARE_MOMENTUM) * slope * slope;
		fit->at[p] -= rate * fit->mean[p] / mean_left /
		              (sqrt(fit->square[p] / square_left) + TINY);
		fit->at[p] = fmin(fmax(fit->at[p], -WEIGHT_MOST), WEIGHT_MOST);
	}
}

/* Follow the gradient through all epochs of ROUND.  False if memory runs out. */
static bool descend(struct fit *fit, int round)
{
	uint32_t *order = malloc(fit->train_count * sizeof *order);
	int epochs = fit->settings->epochs;
	struct random random = { (uint64_t)round };

	if (!order)
		return false;
	for (size_t i = 0; i < fit->train_count; i++)
		order[i] = (uint32_t)i;
	for (int epoch = 0; epoch < epochs; epoch++) {
		for (size_t i = fit->train_count; i > 1; i--) {
			uint32_t other = random_below(&random, (uint32_t)i), swapped = order[i - 1];

			order[i - 1] = order[other];
			order[other] = swapped;
		}
		for (size_t i = 0; i < fit->train_count; i += BATCH)
			step(fit, order + i, fit->train_count - i < BATCH ? fit->train_count - i : BATCH,
			     RATE * (epochs - epoch) / epochs);
	}
	free(order);
	return true;
}

/* The loss of the positions from FIRST to END. */
static double loss_of(const struct fit *fit, size_t first, size_t end)
{
	double sum = 0;

	for (size_t i = first; i < end; i++) {
		double error = sigmoid(value_now(fit, &fit->fitted[i]) / fit->settings->scale) -
		               fit->fitted[i].target;

		sum += error * error;
	}
	return end > first ? sum / (double)(end - first) : 0;
}

/* Find the features by WEIGHTS, and fit.  False if it was broken off or memory ran
 * out; ERROR then says so. */
static bool do_round(struct fit *fit, int round, struct weights *weights, struct text *error)
{
	const struct weight_tuner_settings *settings = fit->settings;
	const struct dataset *set = &fit->set;
	size_t most = (size_t)settings->positions;
	struct weight_tuner_report report = {
		.round = round, .rounds = settings->rounds, .count = most + most / VALIDATE_PART, .loss = -1
	};
	int32_t numbers[NUMBERS];
	bool whole;

	memcpy(numbers, weights, sizeof numbers);
	take_weights(fit->start, weights);
	memcpy(fit->at, fit->start, sizeof fit->at);
	fit->count = fit->feature_count = 0;
	whole = add_examples(fit, set->train, set->train_count, most, numbers, &report);
	fit->train_count = fit->count;
	whole = whole && add_examples(fit, set->validate, set->validate_count, most / VALIDATE_PART,
	                              numbers, &report);
	report.before = loss_of(fit, fit->train_count, fit->count);
	if (!whole || fit->train_count == 0 || !descend(fit, round)) {
		text_add(error, whole && fit->train_count == 0 ? "no positions" :
		                "interrupted, or out of memory");
		return false;
	}
	report.loss = loss_of(fit, fit->train_count, fit->count);
	round_weights(fit, weights);
	if (fit->callbacks->report(fit->callbacks->context, &report))
		return true;
	text_add(error, "interrupted");
	return false;
}

static bool run(struct fit *fit, struct weights *weights, struct text *error)
{
	const struct weight_tuner_settings *settings = fit->settings;

	for (int i = 0; i < settings->file_count; i++)
		if (!dataset_read(&fit->set, settings->files[i], DATASET_SCORE, error))
			return false;
	fit->fitted = malloc(((size_t)settings->positions + (size_t)settings->positions / VALIDATE_PART +
	                      1) * sizeof *fit->fitted);
	if (!fit->fitted) {
		text_add(error, "out of memory");
		return false;
	}
	take_weights(fit->origin, weights);
	for (int round = 1; round <= settings->rounds; round++)
		if (!do_round(fit, round, weights, error))
			return false;
	return true;
}

bool weight_tuner_run(const struct weight_tuner_settings *settings,
                      const struct weight_tuner_callbacks *callbacks, struct weights *weights,
                      struct text *error)
{
	struct fit *fit = calloc(1, sizeof *fit);
	bool worked = false;

	if (fit && position_init(&fit->pos)) {
		fit->settings = settings;
		fit->callbacks = callbacks;
		dataset_init(&fit->set);
		worked = run(fit, weights, error);
		dataset_free(&fit->set);
		position_free(&fit->pos);
		free(fit->fitted);
		free(fit->features);
	} else {
		text_add(error, "out of memory");
	}
	free(fit);
	return worked;
}
