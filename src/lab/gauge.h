/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A gauge of judgement: fixed positions, each with the score of a deep search of our own, by
 * which the static values of networks are compared whatever they were trained on.
 *
 * The positions are lines of EPD: ce is the score in centipawns for the side to move, id the kind
 * of the position.  The best move in each is quiet, and no one is in check. */
#ifndef RHUMB_LAB_GAUGE_H
#define RHUMB_LAB_GAUGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "util/jobs.h"
#include "lab/train.h"
#include "rules/setup.h"
#include "util/error.h"

enum gauge_kind {
	GAUGE_OPENING,           /* a game went through it in its first GAUGE_OPENING_PLIES */
	GAUGE_TREE,              /* a search has evaluated it */
	GAUGE_KING,              /* one of these two: three pieces attack the squares of a king */
	GAUGE_KINDS
};
enum { GAUGE_OPENING_PLIES = 30, GAUGE_SCORE_MAX = 3000 };

/* "opening", "tree", "king". */
const char *gauge_kind_name(enum gauge_kind kind);

/* ---- reading and judging ---- */

struct gauge_position {
	struct setup setup;
	enum gauge_kind kind;
	int score;
};

struct gauge {
	struct gauge_position *positions;
	int count, capacity;
};

/* Read the positions of FILE into GAUGE, which is to be freed in any case.  False with the
 * reason. */
bool gauge_read(struct gauge *gauge, FILE *file, struct error *error);
void gauge_free(struct gauge *gauge);

/* How well static values fit the scores. */
struct gauge_result {
	double error;            /* root of the mean squared error of the winning probability, which
	                          * is sigmoid(score / TRAIN_REFERENCE_SCALE) */
	double by_kind[GAUGE_KINDS];   /* the same; negative: no position of that kind */
	double slope;            /* values so multiplied have the least error */
	double best_error;       /* which is this */
	double size;             /* mean of the values without their signs, centipawns */
};

struct network;

/* Judge the static values of NETWORK, or of the hand-made terms if that is NULL.  False if memory
 * runs out. */
bool gauge_judge(const struct gauge *gauge, const struct network *network,
                 struct gauge_result *result);

/* ---- making ---- */

struct gauge_recipe {
	const char *games;       /* a file of games that no network is trained on */
	int counts[GAUGE_KINDS];
	int nodes;               /* of a label's search */
	uint64_t seed;
	int jobs;
	const struct network *network;   /* that labels; NULL: the hand-made terms */
};

struct gauge_callbacks {
	void *context;
	void (*progress)(void *context, int done, int count);   /* or NULL */
	const atomic_bool *stop;         /* or NULL */
	struct job_ranks *ranks;         /* or NULL */
};

/* Draw positions by RECIPE, at most one of each kind from a game, label them, and write them to
 * OUT, which is not used where ranks do not lead.  They depend on the recipe without its jobs. */
enum jobs_end gauge_make(const struct gauge_recipe *recipe, const struct gauge_callbacks *callbacks,
                         FILE *out, struct error *error);

/* ---- data/gauge.c: the built-in gauge, the bytes of src/data/gauge.epd */

extern const unsigned char gauge_data[];
extern const size_t gauge_data_length;    /* in bytes */

#endif
