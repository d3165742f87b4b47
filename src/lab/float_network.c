/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* From floating point to integers and back. */
#include <config.h>

#include "lab/float_network.h"

#include <math.h>
#include <string.h>

enum {
	INPUTS = NETWORK_INPUTS * NETWORK_HIDDEN,
	OUTPUTS = NETWORK_BUCKETS * COLOURS * NETWORK_HIDDEN
};

static int rounded(float x, float unit, int most)
{
	long value = lroundf(x * unit);

	return value > most ? most : value < -most ? -most : (int)value;
}

static void round_all(const float *from, float unit, int most, int16_t *to, int count)
{
	for (int i = 0; i < count; i++)
		to[i] = (int16_t)rounded(from[i], unit, most);
}

/* Shrink the weights of SIGN if they sum to more than the engine's network may have.  Whether they
 * did. */
static bool limit_sum(int16_t weights[COLOURS * NETWORK_HIDDEN], int sign)
{
	int sum = 0;

	for (int i = 0; i < COLOURS * NETWORK_HIDDEN; i++)
		sum += sign * weights[i] > 0 ? sign * weights[i] : 0;
	if (sum <= NETWORK_OUTPUT_SUM_MAX)
		return false;
	for (int i = 0; i < COLOURS * NETWORK_HIDDEN; i++)
		if (sign * weights[i] > 0)
			weights[i] = (int16_t)(weights[i] * NETWORK_OUTPUT_SUM_MAX / sum);
	return true;
}

int float_network_round(const struct float_network *from, struct network *network)
{
	int shrunk = 0;

	memset(network, 0, sizeof *network);
	round_all(&from->input[0][0], NETWORK_ONE, NETWORK_INPUT_MAX, &network->input[0][0], INPUTS);
	round_all(from->bias, NETWORK_ONE, NETWORK_BIAS_MAX, network->bias, NETWORK_HIDDEN);
	round_all(&from->output[0][0][0], NETWORK_OUTPUT_ONE, NETWORK_OUTPUT_MAX,
	          &network->output[0][0][0], OUTPUTS);
	for (int i = 0; i < NETWORK_BUCKETS; i++) {
		shrunk += limit_sum(network->output[i][0], 1);
		shrunk += limit_sum(network->output[i][0], -1);
		network->output_bias[i] = (int32_t)lroundf(from->output_bias[i] * NETWORK_ONE *
		                                           NETWORK_OUTPUT_ONE);
	}
	return shrunk;
}

static float blended(float kept, float added, float share)
{
	return (1 - share) * kept + share * added;
}

void float_network_blend(const struct float_network *from, float share,
                         struct float_network *network)
{
	const float *added = (const float *)from;
	float *numbers = (float *)network;

	for (int i = 0; i < FLOAT_NETWORK_NUMBERS; i++)
		numbers[i] = blended(numbers[i], added[i], share);
}

static void take_all(const int16_t *from, float unit, float *to, int count)
{
	for (int i = 0; i < count; i++)
		to[i] = from[i] / unit;
}

void float_network_from(const struct network *from, struct float_network *network)
{
	take_all(&from->input[0][0], NETWORK_ONE, &network->input[0][0], INPUTS);
	take_all(from->bias, NETWORK_ONE, network->bias, NETWORK_HIDDEN);
	take_all(&from->output[0][0][0], NETWORK_OUTPUT_ONE, &network->output[0][0][0], OUTPUTS);
	for (int i = 0; i < NETWORK_BUCKETS; i++)
		network->output_bias[i] = (float)from->output_bias[i] / (NETWORK_ONE * NETWORK_OUTPUT_ONE);
}
