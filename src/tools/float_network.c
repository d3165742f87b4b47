/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* From floating point to integers and back. */
#include <config.h>

#include "tools/float_network.h"

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

/* Shrink the weights of SIGN if they sum to more than the engine's network may have. */
static void limit_sum(int16_t weights[COLOURS * NETWORK_HIDDEN], int sign)
{
	int sum = 0;

	for (int i = 0; i < COLOURS * NETWORK_HIDDEN; i++)
		sum += sign * weights[i] > 0 ? sign * weights[i] : 0;
	if (sum <= NETWORK_OUTPUT_SUM_MAX)
		return;
	for (int i = 0; i < COLOURS * NETWORK_HIDDEN; i++)
		if (sign * weights[i] > 0)
			weights[i] = (int16_t)(weights[i] * NETWORK_OUTPUT_SUM_MAX / sum);
}

void float_network_round(const struct float_network *from, struct network *network)
{
	memset(network, 0, sizeof *network);
	round_all(&from->input[0][0], NETWORK_ONE, NETWORK_INPUT_MAX, &network->input[0][0], INPUTS);
	round_all(from->bias, NETWORK_ONE, NETWORK_BIAS_MAX, network->bias, NETWORK_HIDDEN);
	round_all(&from->output[0][0][0], NETWORK_OUTPUT_ONE, NETWORK_OUTPUT_MAX,
	          &network->output[0][0][0], OUTPUTS);
	for (int i = 0; i < NETWORK_BUCKETS; i++) {
		limit_sum(network->output[i][0], 1);
		limit_sum(network->output[i][0], -1);
		network->output_bias[i] = (int32_t)lroundf(from->output_bias[i] * NETWORK_ONE *
		                                           NETWORK_OUTPUT_ONE);
	}
}

static float blended(float kept, float added, float share)
{
	return (1 - share) * kept + share * added;
}

static void blend_all(const int16_t *from, float share, float unit, float *to, int count)
{
	for (int i = 0; i < count; i++)
		to[i] = blended(to[i], from[i] / unit, share);
}

void float_network_blend(const struct network *from, float share, struct float_network *network)
{
	blend_all(&from->input[0][0], share, NETWORK_ONE, &network->input[0][0], INPUTS);
	blend_all(from->bias, share, NETWORK_ONE, network->bias, NETWORK_HIDDEN);
	blend_all(&from->output[0][0][0], share, NETWORK_OUTPUT_ONE, &network->output[0][0][0],
	          OUTPUTS);
	for (int i = 0; i < NETWORK_BUCKETS; i++)
		network->output_bias[i] = blended(network->output_bias[i], (float)from->output_bias[i] /
		                                  (NETWORK_ONE * NETWORK_OUTPUT_ONE), share);
}
