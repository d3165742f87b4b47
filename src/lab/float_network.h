/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The numbers of a network in floating point, as they are while it is trained. */
#ifndef RHUMB_LAB_FLOAT_NETWORK_H
#define RHUMB_LAB_FLOAT_NETWORK_H

#include "eval/network/network.h"
#include "lab/sample.h"

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

/* ---- float_pass.c: a few positions on their way through a network in floating point, and back.
 *
 * The rows of the gradients are more than a core's caches hold, so what is added to a row is added for all positions
 * of a group at once. */

enum {
	FLOAT_PASS_MAX = 64,         /* positions: their hidden numbers are to fit in the second cache */
	FLOAT_PASS_USES = FLOAT_PASS_MAX * COLOURS * SAMPLE_PIECES_MAX
};

struct float_pass {
	int count;                   /* positions */
	int bucket[FLOAT_PASS_MAX];
	float hidden[FLOAT_PASS_MAX * COLOURS][NETWORK_HIDDEN];   /* clamped; even: of the side to
	                              * move; after float_pass_backward: their slopes */
	float output[FLOAT_PASS_MAX];
	int uses;
	uint16_t input[FLOAT_PASS_USES];         /* the rows used, by user: the number in HIDDEN */
	uint16_t end[FLOAT_PASS_MAX * COLOURS];  /* of each user's uses */
	uint16_t first[NETWORK_INPUTS + 1];      /* of the uses of a row in SORTED */
	uint16_t sorted[FLOAT_PASS_USES];        /* users by their rows */
};

/* No positions. */
void float_pass_clear(struct float_pass *pass);

/* One more, if there are fewer than FLOAT_PASS_MAX. */
void float_pass_add(struct float_pass *pass, const struct sample *example);

/* Compute the outputs of NUMBERS. */
void float_pass_forward(struct float_pass *pass, const struct float_network *numbers);

/* Add to GRADIENT what errors of SLOPES, one for each position, in the outputs ask for;
 * float_pass_forward has been called with these NUMBERS. */
void float_pass_backward(struct float_pass *pass, const struct float_network *numbers,
                         const float *slopes, struct float_network *gradient);

#endif
