/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Forward, backward and Adam, on several threads: each has a part of the
 * batch and a gradient of its own; then each moves a part of the numbers. */
#include <config.h>

#include "tools/trainer.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "util/random.h"
#include "util/thread.h"

enum {
	HIDDEN = NETWORK_HIDDEN,
	LANES = 16                   /* sums are kept in that many parts, for vector units */
};

static const float WEIGHT_MAX = 1.98f;
static const float MOMENTUM = 0.9f, SQUARE_MOMENTUM = 0.999f, TINY = 1e-8f;

/* Once more than a part of the work waits for the others. */
struct meeting {
	pthread_mutex_t mutex;
	pthread_cond_t all_here;
	int wanted, here;
	unsigned round;
};

enum task { TASK_LEARN, TASK_JUDGE, TASK_END };

struct worker_part {
	struct trainer *trainer;
	int number;
	pthread_t thread;
	struct float_network gradient;
	double loss;
};

struct trainer {
	struct float_network numbers, momentum, square;
	uint64_t steps;
	float scale;
	int jobs;
	struct meeting begin, middle, end;
	struct worker_part **parts;
	/* What is to be done now. */
	enum task task;
	const struct example *examples;
	const uint32_t *order;
	size_t count;
	float rate, result_share;
	float *values;
};

static void meeting_init(struct meeting *meeting, int wanted)
{
	pthread_mutex_init(&meeting->mutex, NULL);
	pthread_cond_init(&meeting->all_here, NULL);
	meeting->wanted = wanted;
	meeting->here = 0;
	meeting->round = 0;
}

static void meeting_free(struct meeting *meeting)
{
	pthread_cond_destroy(&meeting->all_here);
	pthread_mutex_destroy(&meeting->mutex);
}

static void meet(struct meeting *meeting)
{
	unsigned round;

	pthread_mutex_lock(&meeting->mutex);
	round = meeting->round;
	if (++meeting->here == meeting->wanted) {
		meeting->here = 0;
		meeting->round++;
		pthread_cond_broadcast(&meeting->all_here);
	}
	while (round == meeting->round)
		pthread_cond_wait(&meeting->all_here, &meeting->mutex);
	pthread_mutex_unlock(&meeting->mutex);
}

/* One position on its way through the network. */
struct pass {
	int inputs[COLOURS][SAMPLE_MEN_MAX];   /* [0]: of the side to move */
	int count, bucket;
	float hidden[COLOURS][HIDDEN];         /* before clamping */
	float output;
};

static void list_inputs(struct pass *pass, const struct example *example)
{
	struct sample_man men[SAMPLE_MEN_MAX];
	enum colour us = (enum colour)example->turn;
	int mirrors[COLOURS] = { 0, 0 };

	pass->count = example_men(example, men);
	pass->bucket = network_bucket(pass->count);
	for (int i = 0; i < pass->count; i++)
		if (piece_kind(piece_from_index(men[i].index)) == KING)
			mirrors[piece_colour(piece_from_index(men[i].index))] =
				network_mirror(men[i].square);
	for (int i = 0; i < pass->count; i++)
		for (int side = 0; side < COLOURS; side++) {
			enum colour viewer = side == 0 ? us : colour_other(us);

			pass->inputs[side][i] = network_feature(viewer, mirrors[viewer], men[i].index,
			                                        men[i].square);
		}
}

static inline float clamped(float x)
{
	return x < 0 ? 0 : x > 1 ? 1 : x;
}

static float sum_lanes(const float lanes[LANES])
{
	float sum = 0;

	for (int i = 0; i < LANES; i++)
		sum += lanes[i];
	return sum;
}

static void forward(struct pass *pass, const struct float_network *numbers)
{
	float lanes[LANES] = { 0 };

	for (int side = 0; side < COLOURS; side++) {
		float *restrict hidden = pass->hidden[side];
		const float *restrict weights = numbers->output[pass->bucket][side];

		memcpy(hidden, numbers->bias, sizeof numbers->bias);
		for (int i = 0; i < pass->count; i++) {
			const float *restrict row = numbers->input[pass->inputs[side][i]];

			for (int j = 0; j < HIDDEN; j++)
				hidden[j] += row[j];
		}
		for (int j = 0; j < HIDDEN; j += LANES)
			for (int lane = 0; lane < LANES; lane++) {
				float x = clamped(hidden[j + lane]);

				lanes[lane] += x * x * weights[j + lane];
			}
	}
	pass->output = sum_lanes(lanes) + numbers->output_bias[pass->bucket];
}

/* Add to GRADIENT what an error of SLOPE in the output asks for. */
static void backward(struct pass *pass, const struct float_network *numbers,
                     struct float_network *gradient, float slope)
{
	gradient->output_bias[pass->bucket] += slope;
	for (int side = 0; side < COLOURS; side++) {
		const float *restrict weights = numbers->output[pass->bucket][side];
		float *restrict output = gradient->output[pass->bucket][side];
		float *restrict bias = gradient->bias;
		float *restrict hidden = pass->hidden[side];

		for (int j = 0; j < HIDDEN; j++) {
			float x = clamped(hidden[j]);
			float inside = hidden[j] > 0 && hidden[j] < 1 ? 2 * slope * weights[j] : 0;

			output[j] += slope * x * x;
			hidden[j] = inside * x;
			bias[j] += hidden[j];
		}
		for (int i = 0; i < pass->count; i++) {
			float *restrict row = gradient->input[pass->inputs[side][i]];

			for (int j = 0; j < HIDDEN; j++)
				row[j] += hidden[j];
		}
	}
}

static float sigmoid(float x)
{
	return 1 / (1 + expf(-x));
}

/* What the network should have said of EXAMPLE, 0 (lost) to 1 (won). */
static float expected(const struct trainer *trainer, const struct example *example)
{
	float by_score = sigmoid(example->target / trainer->scale);
	float share = trainer->result_share;

	return example->in_game ? (1 - share) * by_score + share * 0.5f * example->result : by_score;
}

static void learn_part(struct worker_part *part, size_t from, size_t to)
{
	const struct trainer *trainer = part->trainer;
	struct pass pass;

	memset(&part->gradient, 0, sizeof part->gradient);
	part->loss = 0;
	for (size_t i = from; i < to; i++) {
		const struct example *example = &trainer->examples[trainer->order[i]];
		float value, error;

		list_inputs(&pass, example);
		forward(&pass, &trainer->numbers);
		value = sigmoid(pass.output);
		error = value - expected(trainer, example);
		part->loss += (double)error * error;
		backward(&pass, &trainer->numbers, &part->gradient, 2 * error * value * (1 - value));
	}
}

/* Adam for the numbers FROM..TO-1. */
static void move_part(struct trainer *trainer, size_t from, size_t to)
{
	float *restrict numbers = (float *)&trainer->numbers;
	float *restrict momentum = (float *)&trainer->momentum;
	float *restrict square = (float *)&trainer->square;
	float first = 1 - powf(MOMENTUM, (float)trainer->steps);
	float second = 1 - powf(SQUARE_MOMENTUM, (float)trainer->steps);

	for (size_t i = from; i < to; i++) {
		float slope = 0, moved;

		for (int job = 0; job < trainer->jobs; job++)
			slope += ((const float *)&trainer->parts[job]->gradient)[i];
		slope /= (float)trainer->count;
		momentum[i] = MOMENTUM * momentum[i] + (1 - MOMENTUM) * slope;
		square[i] = SQUARE_MOMENTUM * square[i] + (1 - SQUARE_MOMENTUM) * slope * slope;
		moved = numbers[i] - trainer->rate * (momentum[i] / first) /
		                     (sqrtf(square[i] / second) + TINY);
		numbers[i] = moved > WEIGHT_MAX ? WEIGHT_MAX : moved < -WEIGHT_MAX ? -WEIGHT_MAX : moved;
	}
}

static void judge_part(const struct trainer *trainer, size_t from, size_t to)
{
	struct pass pass;

	for (size_t i = from; i < to; i++) {
		list_inputs(&pass, &trainer->examples[i]);
		forward(&pass, &trainer->numbers);
		trainer->values[i] = pass.output * trainer->scale;
	}
}

/* The beginning of the part NUMBER of COUNT things. */
static size_t part_begin(const struct trainer *trainer, size_t count, int number)
{
	return count * (size_t)number / (size_t)trainer->jobs;
}

static void *work(void *context)
{
	struct worker_part *part = context;
	struct trainer *trainer = part->trainer;

	for (;;) {
		size_t from, to;

		meet(&trainer->begin);
		if (trainer->task == TASK_END)
			return NULL;
		from = part_begin(trainer, trainer->count, part->number);
		to = part_begin(trainer, trainer->count, part->number + 1);
		if (trainer->task == TASK_LEARN) {
			learn_part(part, from, to);
			meet(&trainer->middle);
			move_part(trainer, part_begin(trainer, FLOAT_NETWORK_NUMBERS, part->number),
			          part_begin(trainer, FLOAT_NETWORK_NUMBERS, part->number + 1));
		} else {
			judge_part(trainer, from, to);
		}
		meet(&trainer->end);
	}
}

/* Let all threads do TASK and wait for them. */
static void do_task(struct trainer *trainer, enum task task)
{
	trainer->task = task;
	meet(&trainer->begin);
	if (task != TASK_END)
		meet(&trainer->end);
}

/* Small numbers at random; none of the hidden ones begins dead. */
static void start_numbers(struct trainer *trainer, uint64_t seed)
{
	struct random random = { seed };
	float *inputs = &trainer->numbers.input[0][0];
	float *outputs = &trainer->numbers.output[0][0][0];

	for (int i = 0; i < NETWORK_INPUTS * HIDDEN; i++)
		inputs[i] = 0.1f * ((float)random_below(&random, 2001) / 1000 - 1);
	for (int i = 0; i < HIDDEN; i++)
		trainer->numbers.bias[i] = 0.2f;
	for (int i = 0; i < COLOURS * HIDDEN; i++) {
		float x = 0.1f * ((float)random_below(&random, 2001) / 1000 - 1);

		for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++)
			outputs[bucket * COLOURS * HIDDEN + i] = x;
	}
}

static bool start_parts(struct trainer *trainer)
{
	trainer->parts = calloc((size_t)trainer->jobs, sizeof *trainer->parts);
	for (int i = 0; trainer->parts && i < trainer->jobs; i++) {
		struct worker_part *part = calloc(1, sizeof *part);

		trainer->parts[i] = part;
		if (!part)
			return false;
		part->trainer = trainer;
		part->number = i;
	}
	for (int i = 0; trainer->parts && i < trainer->jobs; i++)
		if (!thread_start(&trainer->parts[i]->thread, work, trainer->parts[i]))
			abort();
	return trainer->parts;
}

static void free_memory(struct trainer *trainer)
{
	for (int i = 0; trainer->parts && i < trainer->jobs; i++)
		free(trainer->parts[i]);
	free(trainer->parts);
	meeting_free(&trainer->begin);
	meeting_free(&trainer->middle);
	meeting_free(&trainer->end);
	free(trainer);
}

struct trainer *trainer_create(int jobs, uint64_t seed, float scale)
{
	struct trainer *trainer = calloc(1, sizeof *trainer);

	if (!trainer)
		return NULL;
	trainer->jobs = jobs;
	trainer->scale = scale;
	meeting_init(&trainer->begin, jobs + 1);
	meeting_init(&trainer->middle, jobs);
	meeting_init(&trainer->end, jobs + 1);
	start_numbers(trainer, seed);
	if (start_parts(trainer))
		return trainer;
	free_memory(trainer);
	return NULL;
}

void trainer_free(struct trainer *trainer)
{
	do_task(trainer, TASK_END);
	for (int i = 0; i < trainer->jobs; i++)
		pthread_join(trainer->parts[i]->thread, NULL);
	free_memory(trainer);
}

double trainer_step(struct trainer *trainer, const struct example *examples,
                    const uint32_t *order, size_t count, float rate, float result_share)
{
	double loss = 0;

	trainer->examples = examples;
	trainer->order = order;
	trainer->count = count;
	trainer->rate = rate;
	trainer->result_share = result_share;
	trainer->steps++;
	do_task(trainer, TASK_LEARN);
	for (int i = 0; i < trainer->jobs; i++)
		loss += trainer->parts[i]->loss;
	return loss / (double)count;
}

void trainer_judge(struct trainer *trainer, const struct example *examples, size_t count,
                   float *values)
{
	trainer->examples = examples;
	trainer->count = count;
	trainer->values = values;
	do_task(trainer, TASK_JUDGE);
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

bool trainer_save(const struct trainer *trainer, FILE *file)
{
	return fwrite(&trainer->numbers, sizeof trainer->numbers, 1, file) == 1 &&
	       fwrite(&trainer->momentum, sizeof trainer->momentum, 1, file) == 1 &&
	       fwrite(&trainer->square, sizeof trainer->square, 1, file) == 1 &&
	       fwrite(&trainer->steps, sizeof trainer->steps, 1, file) == 1;
}

bool trainer_load(struct trainer *trainer, FILE *file)
{
	return fread(&trainer->numbers, sizeof trainer->numbers, 1, file) == 1 &&
	       fread(&trainer->momentum, sizeof trainer->momentum, 1, file) == 1 &&
	       fread(&trainer->square, sizeof trainer->square, 1, file) == 1 &&
	       fread(&trainer->steps, sizeof trainer->steps, 1, file) == 1;
}

void trainer_round(const struct trainer *trainer, struct network *network)
{
	float_network_round(&trainer->numbers, network);
	network->scale = (int32_t)lroundf(trainer->scale);
}

void trainer_blend(struct trainer *trainer, const struct network *network, float share)
{
	float_network_blend(network, share, &trainer->numbers);
}
