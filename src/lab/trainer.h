/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A network in floating point, and a step of its training.
 *
 * The network is that of eval/network/network.h with 1 for NETWORK_ONE.  Its
 * output times SCALE is centipawns.  The loss of a position is the squared
 * difference of sigmoid(output) and sigmoid(target / SCALE), so that an error
 * counts where it decides a game.  Adam with decoupled weight decay (Loshchilov
 * and Hutter, "Decoupled Weight Decay Regularization", 2017) moves the numbers;
 * they are clipped to what the integer network can hold.  What a training
 * yields is an exponential moving average of the numbers (Polyak and Juditsky,
 * "Acceleration of Stochastic Approximation by Averaging", 1992). */
#ifndef RHUMB_LAB_TRAINER_H
#define RHUMB_LAB_TRAINER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lab/dataset.h"
#include "lab/float_network.h"
#include "util/error.h"

struct trainer;

/* All that a training has learned; the rest is in the settings. */
struct trainer_state {
	struct float_network numbers, momentum, square;   /* of Adam */
	struct float_network average;                     /* of NUMBERS, what is judged and written */
	uint64_t steps;
};

/* A trainer with JOBS (1..JOBS_MAX) threads and random small numbers by SEED; SCALE
 * in centipawns.  NULL if memory runs out. */
struct trainer *trainer_create(int jobs, uint64_t seed, float scale);
void trainer_free(struct trainer *trainer);

/* Begin with NUMBERS instead of the random ones. */
void trainer_begin_with(struct trainer *trainer, const struct float_network *numbers);

/* How a step learns. */
struct trainer_pace {
	float rate;
	float result_share;      /* of the target: the result of the game, in positions that a game
	                          * went through */
	float outlier;           /* centipawns; a position whose target differs more from its static
	                          * value counts less, in proportion; 0: all count alike */
};

/* Learn from EXAMPLES[ORDER[0..COUNT-1]], all at once.  Returns the mean loss of the numbers
 * before, without the weights of outliers. */
double trainer_step(struct trainer *trainer, const struct sample *examples,
                    const uint32_t *order, size_t count, const struct trainer_pace *pace);

/* What NUMBERS output for EXAMPLES[0..COUNT-1], in centipawns. */
void trainer_judge(struct trainer *trainer, const struct float_network *numbers,
                   const struct sample *examples, size_t count, float *values);

/* The loss of VALUE against TARGET, centipawns both. */
double trainer_loss(const struct trainer *trainer, double value, double target);

float trainer_scale(const struct trainer *trainer);

/* What was learned; the trainer's. */
struct trainer_state *trainer_state(struct trainer *trainer);

/* ---- checkpoint.c: the file in which a training that may be interrupted keeps what it has learned.
 *
 * Its name and version, the settings as lines NAME=VALUE, how many epochs are done, a struct trainer_state in the
 * machine's own format, and a checksum of all this (FNV-1a, 64 bits). */

enum { CHECKPOINT_SETTINGS = 2048 };   /* bytes of the settings, the NUL included */

/* Put the state after EPOCHS by SETTINGS in the place of what PATH was.  False with the reason. */
bool checkpoint_write(const char *path, const char *settings, int epochs,
                      const struct trainer_state *state, struct error *error);

enum checkpoint_end {
	CHECKPOINT_READ,
	CHECKPOINT_ABSENT,       /* no file */
	CHECKPOINT_REFUSED       /* *ERROR says why */
};

/* Read PATH, which was made by SETTINGS (NULL: any). */
enum checkpoint_end checkpoint_read(const char *path, const char *settings, int *epochs,
                                    struct trainer_state *state, struct error *error);

#endif
