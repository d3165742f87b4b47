/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Games of the engine against itself in this process, to learn from.
 *
 * A game begins with eight or nine random plies; openings that a search
 * judges as decided are dropped.  Each move is searched to the same number of
 * nodes.  Of the positions that each search evaluates statically a few are
 * drawn at random, because the evaluation is asked about many that no game
 * ever comes to; the first of these are searched as well, to fewer nodes.
 * Games end by the rules, or when the scores have agreed for long enough.
 *
 * Each game depends on the settings and its number alone, and games are
 * written in the order of their numbers: the file is the same however many
 * jobs write it and however often they were interrupted. */
#ifndef RHUMB_TOOLS_DATAGEN_H
#define RHUMB_TOOLS_DATAGEN_H

#include <stdbool.h>
#include <stdint.h>

#include "util/text.h"

enum { DATAGEN_SAMPLES_MAX = 64, DATAGEN_JOBS_MAX = 256 };

struct network;

struct datagen_settings {
	uint32_t games;          /* in the file at the end */
	uint64_t seed;
	int nodes;               /* a move */
	int samples;             /* drawn from each search, 0..DATAGEN_SAMPLES_MAX */
	int labels;              /* how many of them are searched, 0..SAMPLES */
	int label_nodes;         /* a sample */
	int jobs;                /* threads, 1..DATAGEN_JOBS_MAX */
	const struct network *network;   /* that evaluates; NULL: the hand-made terms */
};

struct datagen_settings datagen_settings_default(void);

/* What a file holds. */
struct datagen_sum {
	uint32_t games;
	uint64_t plies;
	uint64_t samples;
	uint64_t labels;         /* samples with a score */
	uint32_t results[3];     /* by White's half points */
};

/* Called after each game, from one thread at a time; false ends the work. */
struct datagen_callbacks {
	void *context;
	bool (*progress)(void *context, const struct datagen_sum *sum);
};

/* Play the games that are missing in the file PATH, which is made if there is
 * none.  False, with the reason in *ERROR, if that failed: a file that was
 * made by other settings is refused.  Being ended by the callback is no
 * failure. */
bool datagen_run(const char *path, const struct datagen_settings *settings,
                 const struct datagen_callbacks *callbacks, struct datagen_sum *sum,
                 struct text *error);

/* Read, replay and count the file PATH.  False, with the reason in *ERROR, if
 * it is damaged or a move in it is illegal. */
bool datagen_check(const char *path, const struct datagen_callbacks *callbacks,
                   struct datagen_sum *sum, struct text *error);

#endif
