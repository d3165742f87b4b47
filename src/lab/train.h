/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Training a network on files of games, from the first reading of the data to
 * the integer network. */
#ifndef RHUMB_LAB_TRAIN_H
#define RHUMB_LAB_TRAIN_H

#include <stdatomic.h>

#include "eval/network/network.h"
#include "lab/dataset.h"
#include "util/error.h"
#include "util/jobs.h"

enum { TRAIN_FROM_MAX = 16 };

/* Names the program's own network. */
#define TRAIN_BUILT_IN "built-in"

struct train_settings {
	struct dataset_source data;
	int epochs;              /* how often each position is seen */
	int batch;               /* positions a step, about */
	int rate, last_rate;     /* of learning, in millionths; falls like half a cosine, after it has
	                          * risen from 0 within TRAIN_WARM_UP steps */
	int result_share, last_result_share;   /* of the target: the result of the game, 0 .. 1000;
	                          * only where a game went through the position; from the first
	                          * to the last as training goes on */
	int outlier;             /* as in struct trainer_pace; needs files with static values */
	int scale;               /* centipawns of an output of 1; 0: fit it to the results */
	int mean_value;          /* centipawns: the network's values on the reference are to have
	                          * this size in the mean, so that margins of the search fit it; 0: the
	                          * built-in network's there */
	int seed;
	int jobs;
	const char *from[TRAIN_FROM_MAX];  /* to begin with: networks (TRAIN_BUILT_IN is one) or
	                                    * checkpoints; of several the mean */
	int from_count;          /* 0: random numbers */
	const char *reference;   /* a file of games never trained on, whose samples are judged at the
	                          * end of each epoch; or NULL.  With it DATA may have no files if
	                          * EPOCHS is 0 */
	const char *checkpoint;  /* written after each epoch, and taken up again; or NULL */
	const char *name;        /* of the network */
};
enum { TRAIN_WARM_UP = 1000 };   /* or a tenth of all steps, if that is less */

struct train_settings train_settings_default(void);

/* How a network judges the positions of the reference.  The scale of its loss is always
 * TRAIN_REFERENCE_SCALE, so that networks can be compared whatever they were trained with. */
struct train_reference {
	size_t count;            /* positions; 0: there is no reference */
	double loss;             /* with the network's values as they are trained */
	double slope;            /* values so multiplied have the least loss */
	double best_loss;        /* which is this */
	double size;             /* mean of the values without their signs, centipawns */
};
enum { TRAIN_REFERENCE_SCALE = 130 };

/* How it stands. */
struct train_report {
	int epoch, epochs;
	size_t done, count;      /* positions of this epoch */
	double rate;
	double loss;             /* mean of this epoch so far */
	double validation;       /* at the epoch's end; before: negative */
	struct train_reference reference;   /* then, too */
	double positions_a_second;
};

struct train_result {
	size_t trained, validated;   /* positions of each kind */
	size_t games_validated;  /* 0: unknown */
	double scale;            /* trained with */
	int network_scale;       /* of the network */
	double slope;            /* of targets against values in validation, up to ten pawns */
	double loss;             /* of validation, floating point */
	double rounded_loss;     /* the same with the numbers of the network */
	int saturated;           /* weights that were clipped */
	int shrunk;              /* sums of output weights that were (float_network_round) */
	struct train_reference reference;   /* as the network with its integers judges it; SIZE by
	                                     * NETWORK_SCALE */
};

struct train_callbacks {
	void *context;
	/* Called several times a second, and after each epoch; or NULL. */
	void (*report)(void *context, const struct train_report *report);
	const atomic_bool *stop;     /* ends the training when it becomes true; or NULL */
};

/* Train by SETTINGS; the outcome is *NETWORK, which is network_is_ok.  JOBS_FAILED with the
 * reason in *ERROR. */
enum jobs_end train_run(const struct train_settings *settings,
                        const struct train_callbacks *callbacks, struct train_result *result,
                        struct network *network, struct error *error);

/* The scale, in centipawns, at which sigmoid(target / scale) predicts the results of the games
 * best, from those of EXAMPLES[0..COUNT-1] that games went through; 0 if there is none. */
double train_fit_scale(const struct sample *examples, size_t count);

/* The squared error of the winning probability if VALUE is TARGET, centipawns both, at
 * TRAIN_REFERENCE_SCALE. */
double train_loss_of(double value, double target);

/* How VALUES[0..COUNT-1] fit the targets of EXAMPLES. */
struct train_reference train_compare(const struct sample *examples, size_t count,
                                     const float *values);

#endif
