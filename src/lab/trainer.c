/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Forward, backward and Adam, on several threads: each has a part of the
 * batch and a gradient of its own; then each moves a part of the numbers. */
#include <config.h>

#include "lab/trainer.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "util/jobs.h"
#include "util/random.h"
#include "util/thread.h"

enum { HIDDEN = NETWORK_HIDDEN };

static const float WEIGHT_MAX = 1.98f;
static const float MOMENTUM = 0.9f, SQUARE_MOMENTUM = 0.999f, TINY = 1e-8f;
static const float DECAY = 0.01f;            /* of weights, not of biases, times the rate */
static const float AVERAGE = 0.9999f;        /* what a step leaves of the moving average, .. */
static const float AVERAGE_RAMP = 10;        /* less at first: (1 + steps) / (this + steps) */

/* What one thread does of a step. */
struct part {
	struct trainer *trainer;
	int number;
	struct float_network gradient;
	struct float_pass pass;
	double loss;
};

struct trainer {
	struct trainer_state state;
	float scale;
	int jobs;
	struct part *parts;
	/* What is to be done now. */
	const struct sample *examples;
	const uint32_t *order;
	size_t count;
	struct trainer_pace pace;
	const struct float_network *judged;
	float *values;
};

static float sigmoid(float x)
{
	return 1 / (1 + expf(-x));
}

/* What the network should have said of EXAMPLE, 0 (lost) to 1 (won). */
static float expected(const struct trainer *trainer, const struct sample *example)
{
	float by_score = sigmoid(example->score / trainer->scale);
	float share = trainer->pace.result_share;

	return example->in_game ? (1 - share) * by_score + share * 0.5f * example->result : by_score;
}

/* How much EXAMPLE counts: what a static value cannot foresee would rule the loss. */
static float weight_of(const struct trainer *trainer, const struct sample *example)
{
	float most = trainer->pace.outlier, surprise = fabsf((float)example->score - example->eval);

	return most > 0 && surprise > most ? most / surprise : 1;
}

/* Learn the examples FROM..TO-1 of the order, as many as a pass holds. */
static void learn_group(struct part *part, size_t from, size_t to)
{
	const struct trainer *trainer = part->trainer;
	const struct float_network *numbers = &trainer->state.numbers;
	struct float_pass *pass = &part->pass;
	float slopes[FLOAT_PASS_MAX];

	float_pass_clear(pass);
	for (size_t i = from; i < to; i++)
		float_pass_add(pass, &trainer->examples[trainer->order[i]]);
	float_pass_forward(pass, numbers);
	for (int i = 0; i < pass->count; i++) {
		const struct sample *example = &trainer->examples[trainer->order[from + (size_t)i]];
		float value = sigmoid(pass->output[i]), error = value - expected(trainer, example);

		part->loss += (double)error * error;
		slopes[i] = 2 * weight_of(trainer, example) * error * value * (1 - value);
	}
	float_pass_backward(pass, numbers, slopes, &part->gradient);
}

/* The end of the group that begins at FROM, before END. */
static size_t group_end(size_t from, size_t end)
{
	return end - from < FLOAT_PASS_MAX ? end : from + FLOAT_PASS_MAX;
}

/* The part of COUNT things that is PART's. */
static void find_range(const struct part *part, size_t count, size_t *from, size_t *to)
{
	size_t jobs = (size_t)part->trainer->jobs, number = (size_t)part->number;

	*from = count * number / jobs;
	*to = count * (number + 1) / jobs;
}

/* ---- what each thread does ---- */

static void *learn(void *context)
{
	struct part *part = context;
	size_t from, to;

	find_range(part, part->trainer->count, &from, &to);
	memset(&part->gradient, 0, sizeof part->gradient);
	part->loss = 0;
	for (; from < to; from = group_end(from, to))
		learn_group(part, from, group_end(from, to));
	return NULL;
}

/* AdamW for the numbers FROM..TO-1, of which a step leaves KEPT before it moves them. */
static void move_numbers(struct trainer *trainer, size_t from, size_t to, float kept)
{
	struct trainer_state *state = &trainer->state;
	float *restrict numbers = (float *)&state->numbers;
	float *restrict momentum = (float *)&state->momentum;
	float *restrict square = (float *)&state->square;
	float *restrict average = (float *)&state->average;
	float steps = (float)state->steps, rate = trainer->pace.rate;
	float first = 1 - powf(MOMENTUM, steps), second = 1 - powf(SQUARE_MOMENTUM, steps);
	float share = 1 - fminf(AVERAGE, (1 + steps) / (AVERAGE_RAMP + steps));

	for (size_t i = from; i < to; i++) {
		float slope = 0, moved;

		for (int job = 0; job < trainer->jobs; job++)
			slope += ((const float *)&trainer->parts[job].gradient)[i];
		slope /= (float)trainer->count;
		momentum[i] = MOMENTUM * momentum[i] + (1 - MOMENTUM) * slope;
		square[i] = SQUARE_MOMENTUM * square[i] + (1 - SQUARE_MOMENTUM) * slope * slope;
		moved = kept * numbers[i] - rate * (momentum[i] / first) /
		                            (sqrtf(square[i] / second) + TINY);
		numbers[i] = moved > WEIGHT_MAX ? WEIGHT_MAX : moved < -WEIGHT_MAX ? -WEIGHT_MAX : moved;
		average[i] += share * (numbers[i] - average[i]);
	}
}

/* What the numbers FROM..TO-1 have in common with BEGIN..END-1. */
static void move_common(struct trainer *trainer, size_t from, size_t to, size_t begin, size_t end,
                        float kept)
{
	from = from > begin ? from : begin;
	to = to < end ? to : end;
	if (from < to)
		move_numbers(trainer, from, to, kept);
}

/* Biases do not decay. */
static void *move(void *context)
{
	enum {
		BIAS = offsetof(struct float_network, bias) / sizeof(float),
		OUTPUT = offsetof(struct float_network, output) / sizeof(float),
		OUTPUT_BIAS = offsetof(struct float_network, output_bias) / sizeof(float)
	};
	const struct part *part = context;
	struct trainer *trainer = part->trainer;
	float kept = 1 - DECAY * trainer->pace.rate;
	size_t from, to;

	find_range(part, FLOAT_NETWORK_NUMBERS, &from, &to);
	move_common(trainer, from, to, 0, BIAS, kept);
	move_common(trainer, from, to, BIAS, OUTPUT, 1);
	move_common(trainer, from, to, OUTPUT, OUTPUT_BIAS, kept);
	move_common(trainer, from, to, OUTPUT_BIAS, FLOAT_NETWORK_NUMBERS, 1);
	return NULL;
}

static void *judge(void *context)
{
	struct part *part = context;
	const struct trainer *trainer = part->trainer;
	struct float_pass *pass = &part->pass;
	size_t from, to;

	find_range(part, trainer->count, &from, &to);
	for (size_t end; from < to; from = end) {
		end = group_end(from, to);
		float_pass_clear(pass);
		for (size_t i = from; i < end; i++)
			float_pass_add(pass, &trainer->examples[i]);
		float_pass_forward(pass, trainer->judged);
		for (int i = 0; i < pass->count; i++)
			trainer->values[from + (size_t)i] = pass->output[i] * trainer->scale;
	}
	return NULL;
}

/* Have WORK done for each part, side by side as far as threads can be started. */
static void do_all(struct trainer *trainer, void *(*work)(void *part))
{
	pthread_t threads[JOBS_MAX];
	int started = 1;

	while (started < trainer->jobs && thread_start(&threads[started], work, &trainer->parts[started]))
		started++;
	for (int i = started; i < trainer->jobs; i++)
		work(&trainer->parts[i]);
	work(&trainer->parts[0]);
	while (--started > 0)
		pthread_join(threads[started], NULL);
}

/* Small numbers at random; none of the hidden ones begins dead. */
static void start_numbers(struct float_network *numbers, uint64_t seed)
{
	struct random random = { seed };
	float *inputs = &numbers->input[0][0], *outputs = &numbers->output[0][0][0];

	for (int i = 0; i < NETWORK_INPUTS * HIDDEN; i++)
		inputs[i] = 0.1f * ((float)random_below(&random, 2001) / 1000 - 1);
	for (int i = 0; i < HIDDEN; i++)
		numbers->bias[i] = 0.2f;
	for (int i = 0; i < COLOURS * HIDDEN; i++) {
		float x = 0.1f * ((float)random_below(&random, 2001) / 1000 - 1);

		for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++)
			outputs[bucket * COLOURS * HIDDEN + i] = x;
	}
}

struct trainer *trainer_create(int jobs, uint64_t seed, float scale)
{
	struct trainer *trainer = calloc(1, sizeof *trainer);

	if (!trainer)
		return NULL;
	trainer->parts = calloc((size_t)jobs, sizeof *trainer->parts);
	if (!trainer->parts) {
		free(trainer);
		return NULL;
	}
	trainer->jobs = jobs;
	trainer->scale = scale;
	for (int i = 0; i < jobs; i++) {
		trainer->parts[i].trainer = trainer;
		trainer->parts[i].number = i;
	}
	start_numbers(&trainer->state.numbers, seed);
	trainer->state.average = trainer->state.numbers;
	return trainer;
}

void trainer_free(struct trainer *trainer)
{
	free(trainer->parts);
	free(trainer);
}

void trainer_begin_with(struct trainer *trainer, const struct float_network *numbers)
{
	trainer->state.numbers = trainer->state.average = *numbers;
}

double trainer_step(struct trainer *trainer, const struct sample *examples,
                    const uint32_t *order, size_t count, const struct trainer_pace *pace)
{
	double loss = 0;

	trainer->examples = examples;
	trainer->order = order;
	trainer->count = count;
	trainer->pace = *pace;
	trainer->state.steps++;
	do_all(trainer, learn);
	do_all(trainer, move);
	for (int i = 0; i < trainer->jobs; i++)
		loss += trainer->parts[i].loss;
	return loss / (double)count;
}

void trainer_judge(struct trainer *trainer, const struct float_network *numbers,
                   const struct sample *examples, size_t count, float *values)
{
	trainer->examples = examples;
	trainer->judged = numbers;
	trainer->count = count;
	trainer->values = values;
	do_all(trainer, judge);
}

double trainer_loss(const struct trainer *trainer, double value, double target)
{
	double error = 1 / (1 + exp(-value / trainer->scale)) - 1 / (1 + exp(-target / trainer->scale));

	return error * error;
}

float trainer_scale(const struct trainer *trainer)
{
	return trainer->scale;
}

struct trainer_state *trainer_state(struct trainer *trainer)
{
	return &trainer->state;
}
