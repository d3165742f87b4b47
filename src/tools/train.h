/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Training a network on files of games, from the first reading of the data to
 * the integer network. */
#ifndef RHUMB_TOOLS_TRAIN_H
#define RHUMB_TOOLS_TRAIN_H

#include "eval/network/network.h"
#include "tools/dataset.h"
#include "util/text.h"

enum { TRAIN_FILES_MAX = 64, TRAIN_JOBS_MAX = 256, TRAIN_FROM_MAX = 16 };

/* Names the program's own network. */
#define TRAIN_BUILT_IN "built-in"

struct train_settings {
	const char *files[TRAIN_FILES_MAX];
	int file_count;
	enum dataset_target target;
	int epochs;              /* how often each position is seen */
	int batch;               /* positions a step */
	int rate, last_rate;     /* of learning, in millionths; falls like half a cosine */
	int result_share;        /* of the target: the result of the game, 0 .. 1000; only
	                          * where a game went through the position */
	int scale;               /* centipawns of an output of 1; 0: fit it to the results */
	int seed;
	int jobs;
	const char *from[TRAIN_FROM_MAX];  /* to begin with: a checkpoint, or networks (TRAIN_BUILT_IN
	                                    * is one), then their mean */
	int from_count;          /* 0: random numbers */
	const char *checkpoint;  /* written after each epoch, and taken up again; or NULL */
	const char *name;        /* of the network */
};

struct train_settings train_settings_default(void);

/* How it stands. */
struct train_report {
	int epoch, epochs;
	size_t done, count;      /* positions of this epoch */
	double rate;
	double loss;             /* mean of this epoch so far */
	double validation;       /* at the epoch's end; before: negative */
	double positions_a_second;
};

struct train_result {
	size_t trained, validated;   /* positions of each kind */
	double scale;
	double slope;            /* of targets against values, up to ten pawns; the network's
	                          * scale has been multiplied by it */
	double loss;             /* of validation, floating point */
	double rounded_loss;     /* the same with the numbers of the network */
	int saturated;           /* weights that were clipped */
};

struct train_callbacks {
	void *context;
	/* Called several times a second; false ends the work. */
	bool (*report)(void *context, const struct train_report *report);
};

/* In words, for people. */
void train_report_text(const struct train_report *report, struct text *out);
void train_result_text(const struct train_result *result, struct text *out);

/* Train by SETTINGS; the outcome is *NETWORK, which is network_is_ok.  False
 * with the reason in *ERROR. */
bool train_run(const struct train_settings *settings, const struct train_callbacks *callbacks,
               struct train_result *result, struct network *network, struct text *error);

/* The scale, in centipawns, at which sigmoid(target / scale) predicts the
 * results of the games in SET best. */
double train_fit_scale(const struct dataset *set);

/* Write NETWORK as C source that defines network_numbers
 * (eval/network/numbers.h). */
bool train_write_source(FILE *file, const struct network *network);

#endif
