/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Row by row rather than position by position. */
#include <config.h>

#include "lab/float_network.h"

#include <string.h>

#include "util/bits.h"

enum {
	HIDDEN = NETWORK_HIDDEN,
	LANES = 16                   /* sums are kept in that many parts, for vector units */
};

void float_pass_clear(struct float_pass *pass)
{
	pass->count = pass->uses = 0;
}

void float_pass_add(struct float_pass *pass, const struct sample *example)
{
	struct sample_piece pieces[SAMPLE_PIECES_MAX];
	int count = sample_pieces(example, pieces), number = pass->count++;
	enum colour us = (enum colour)example->turn;
	int mirrors[COLOURS] = { 0, 0 };

	pass->bucket[number] = network_bucket(count);
	for (int i = 0; i < count; i++)
		if (piece_kind(piece_from_index(pieces[i].index)) == KING)
			mirrors[piece_colour(piece_from_index(pieces[i].index))] =
				network_mirror(pieces[i].square);
	for (int side = 0; side < COLOURS; side++) {
		enum colour viewer = side == 0 ? us : colour_other(us);

		for (int i = 0; i < count; i++)
			pass->input[pass->uses++] = (uint16_t)network_feature(viewer, mirrors[viewer],
			                                                      pieces[i].index, pieces[i].square);
		pass->end[COLOURS * number + side] = (uint16_t)pass->uses;
	}
}

/* Sort the users by their rows. */
static void sort_uses(struct float_pass *pass)
{
	uint16_t at[NETWORK_INPUTS];

	memset(pass->first, 0, sizeof pass->first);
	for (int i = 0; i < pass->uses; i++)
		pass->first[pass->input[i] + 1]++;
	for (int row = 0; row < NETWORK_INPUTS; row++) {
		pass->first[row + 1] = (uint16_t)(pass->first[row + 1] + pass->first[row]);
		at[row] = pass->first[row];
	}
	for (int i = 0, user = 0; i < pass->uses; i++) {
		while (i == pass->end[user])
			user++;
		pass->sorted[at[pass->input[i]]++] = (uint16_t)user;
	}
}

/* Clamp all hidden numbers to 0 .. 1. */
static void clamp_row(float *restrict hidden)
{
	for (int j = 0; j < HIDDEN; j++) {
		float x = hidden[j] > 0 ? hidden[j] : 0;

		hidden[j] = x < 1 ? x : 1;
	}
}

/* The sum of the weighted squares of HIDDEN. */
static float weigh_row(const float *restrict hidden, const float *restrict weights)
{
	float lanes[LANES] = { 0 }, sum = 0;

	for (int j = 0; j < HIDDEN; j += LANES)
		for (int lane = 0; lane < LANES; lane++)
			lanes[lane] += hidden[j + lane] * hidden[j + lane] * weights[j + lane];
	for (int lane = 0; lane < LANES; lane++)
		sum += lanes[lane];
	return sum;
}

static float output_of(struct float_pass *pass, const struct float_network *numbers, int number)
{
	int bucket = pass->bucket[number];
	float sum = numbers->output_bias[bucket];

	for (int side = 0; side < COLOURS; side++) {
		float *hidden = pass->hidden[COLOURS * number + side];

		clamp_row(hidden);
		sum += weigh_row(hidden, numbers->output[bucket][side]);
	}
	return sum;
}

/* Functions of their own, or the compiler exchanges these loops with the callers'. */
NEVER_INLINE void add_row(float *restrict to, const float *restrict row)
{
	for (int j = 0; j < HIDDEN; j++)
		to[j] += row[j];
}

NEVER_INLINE void add_four(float *restrict to, const float *restrict a, const float *restrict b,
                           const float *restrict c, const float *restrict d)
{
	for (int j = 0; j < HIDDEN; j++)
		to[j] += (a[j] + b[j]) + (c[j] + d[j]);
}

/* Add ROWS[0..COUNT-1] to TO, four at a time, because storing costs most. */
static void add_rows(float *to, const float *const *rows, int count)
{
	int i = 0;

	for (; i + 4 <= count; i += 4)
		add_four(to, rows[i], rows[i + 1], rows[i + 2], rows[i + 3]);
	for (; i < count; i++)
		add_row(to, rows[i]);
}

void float_pass_forward(struct float_pass *pass, const struct float_network *numbers)
{
	const float *rows[SAMPLE_PIECES_MAX];
	int at = 0;

	for (int user = 0; user < COLOURS * pass->count; user++) {
		int end = pass->end[user], count = 0;

		while (at < end)
			rows[count++] = numbers->input[pass->input[at++]];
		memcpy(pass->hidden[user], numbers->bias, sizeof numbers->bias);
		add_rows(pass->hidden[user], rows, count);
	}
	for (int number = 0; number < pass->count; number++)
		pass->output[number] = output_of(pass, numbers, number);
}

/* The slopes of the hidden numbers of position NUMBER take their place. */
static void backward_to_hidden(struct float_pass *pass, const struct float_network *numbers,
                               int number, float slope, struct float_network *gradient)
{
	int bucket = pass->bucket[number];

	gradient->output_bias[bucket] += slope;
	for (int side = 0; side < COLOURS; side++) {
		const float *restrict weights = numbers->output[bucket][side];
		float *restrict output = gradient->output[bucket][side];
		float *restrict bias = gradient->bias;
		float *restrict hidden = pass->hidden[COLOURS * number + side];

		for (int j = 0; j < HIDDEN; j++) {
			float x = hidden[j], is_inside = (float)(x < 1);

			output[j] += slope * x * x;
			hidden[j] = 2 * slope * weights[j] * x * is_inside;
			bias[j] += hidden[j];
		}
	}
}

void float_pass_backward(struct float_pass *pass, const struct float_network *numbers,
                         const float *slopes, struct float_network *gradient)
{
	for (int number = 0; number < pass->count; number++)
		backward_to_hidden(pass, numbers, number, slopes[number], gradient);
	sort_uses(pass);
	for (int row = 0; row < NETWORK_INPUTS; row++) {
		const float *users[COLOURS * FLOAT_PASS_MAX];
		int count = 0;

		for (int i = pass->first[row]; i < pass->first[row + 1]; i++)
			users[count++] = pass->hidden[pass->sorted[i]];
		add_rows(gradient->input[row], users, count);
	}
}
