/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A network in floating point, and a step of its training.
 *
 * The network is that of eval/network/network.h with 1 for NETWORK_ONE.  Its
 * output times SCALE is centipawns.  The loss of a position is the squared
 * difference of sigmoid(output) and sigmoid(target / SCALE), so that an error
 * counts where it decides a game.  Adam (Kingma and Ba, 2014) moves the
 * numbers; they are clipped to what the integer network can hold. */
#ifndef RHUMB_TOOLS_TRAINER_H
#define RHUMB_TOOLS_TRAINER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "tools/dataset.h"
#include "tools/float_network.h"

struct trainer;

/* A trainer with JOBS (>= 1) threads and random small numbers by SEED; SCALE
 * in centipawns.  NULL if memory runs out. */
struct trainer *trainer_create(int jobs, uint64_t seed, float scale);
void trainer_free(struct trainer *trainer);

/* Learn from EXAMPLES[ORDER[0..COUNT-1]], all at once, at RATE.  RESULT_SHARE of
 * the target is the result of the game, in positions that a game went through.
 * Returns the mean loss. */
double trainer_step(struct trainer *trainer, const struct example *examples,
                    const uint32_t *order, size_t count, float rate, float result_share);

/* The network's outputs for EXAMPLES[0..COUNT-1], in centipawns. */
void trainer_judge(struct trainer *trainer, const struct example *examples, size_t count,
                   float *values);

/* The loss of VALUE against TARGET, centipawns both. */
double trainer_loss(const struct trainer *trainer, double value, double target);

float trainer_scale(const struct trainer *trainer);

/* Numbers and moments, to go on later with; the machine's own format.  False
 * if that failed; trainer_load then leaves TRAINER undefined. */
bool trainer_save(const struct trainer *trainer, FILE *file);
bool trainer_load(struct trainer *trainer, FILE *file);

/* The nearest integer network. */
void trainer_round(const struct trainer *trainer, struct network *network);

/* SHARE (0 .. 1) of each number becomes that of NETWORK; 1 also tells what rounding costs. */
void trainer_blend(struct trainer *trainer, const struct network *network, float share);

#endif
