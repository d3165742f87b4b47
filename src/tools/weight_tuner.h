/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fitting the hand-made weights (eval/weights.h) to games of Rhumb's own.
 *
 * The value of a position is to predict what its search found and how its game
 * ended: the loss is the squared difference of sigmoid(value / SCALE) and the
 * target, as in trainer.h, and its gradient is followed.  Source of the idea:
 * Peter Österlund, "Texel's Tuning Method" (2014, Chess Programming Wiki).
 *
 * Since a value is linear in the pairs, how often a feature counts is found
 * once by moving its weight.  The danger of a king is not linear: for its
 * weights the slope counts, which each round measures anew. */
#ifndef RHUMB_TOOLS_WEIGHT_TUNER_H
#define RHUMB_TOOLS_WEIGHT_TUNER_H

#include <stdbool.h>
#include <stddef.h>

#include "eval/weights.h"
#include "util/text.h"

enum { WEIGHT_TUNER_FILES_MAX = 64 };

struct weight_tuner_settings {
	const char *files[WEIGHT_TUNER_FILES_MAX];
	int file_count;
	int positions;           /* to fit to, at most; evenly from all that the files have */
	int rounds;              /* how often slopes are measured */
	int epochs;              /* how often a round sees each position */
	int result_share;        /* of the target: the result of the game, 0 .. 1000; only
	                          * where a game went through the position */
	int scale;               /* centipawns */
};

struct weight_tuner_settings weight_tuner_settings_default(void);

/* How it stands. */
struct weight_tuner_report {
	int round, rounds;
	size_t done, count;      /* positions whose features are known */
	double before, loss;     /* of positions for validation, by the weights that the round
	                          * begins and ends with; until then: negative */
};

struct weight_tuner_callbacks {
	void *context;
	/* Called several times a second; false ends the work. */
	bool (*report)(void *context, const struct weight_tuner_report *report);
};

/* Fit WEIGHTS, which are begun with, by SETTINGS.  False with the reason in
 * *ERROR; WEIGHTS are then those of the last whole round. */
bool weight_tuner_run(const struct weight_tuner_settings *settings,
                      const struct weight_tuner_callbacks *callbacks, struct weights *weights,
                      struct text *error);

#endif
