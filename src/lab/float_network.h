/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The numbers of a network in floating point, as they are while it is trained. */
#ifndef RHUMB_LAB_FLOAT_NETWORK_H
#define RHUMB_LAB_FLOAT_NETWORK_H

#include "eval/network/network.h"

/* As in struct network, in units of 1; also seen as an array. */
struct float_network {
	float input[NETWORK_INPUTS][NETWORK_HIDDEN];
	float bias[NETWORK_HIDDEN];
	float output[NETWORK_BUCKETS][COLOURS][NETWORK_HIDDEN];
	float output_bias[NETWORK_BUCKETS];
};
enum { FLOAT_NETWORK_NUMBERS = (int)(sizeof(struct float_network) / sizeof(float)) };

/* The nearest integer network; its scale and name are left to the caller.  Returns how many of the
 * 2 * NETWORK_BUCKETS sums of output weights of one sign were more than the engine's network may
 * have: the weights of these have been shrunk. */
int float_network_round(const struct float_network *from, struct network *network);

/* What the integers of FROM stand for. */
void float_network_from(const struct network *from, struct float_network *network);

/* SHARE (0 .. 1) of each of NETWORK's numbers, which are finite, becomes FROM's. */
void float_network_blend(const struct float_network *from, float share,
                         struct float_network *network);

#endif
