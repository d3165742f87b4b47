/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Positions to train on, read from files of games.
 *
 * Those to train on are dealt out at random to shards, each of about as many
 * positions as are shuffled together.  If they do not fit into the memory that a
 * set may use, the shards are in a file of their own (shards.h), of which one is
 * in memory at a time; they are the same shards in the same order. */
#ifndef RHUMB_LAB_DATASET_H
#define RHUMB_LAB_DATASET_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "lab/sample.h"
#include "lab/shards.h"
#include "util/error.h"

/* What a position is to be worth. */
enum dataset_target {
	DATASET_EVAL,            /* its static value: samples only */
	DATASET_SCORE,           /* the score of its search: samples and games' positions */
	DATASET_REFERENCE        /* the same: samples with a static value within
	                          * DATASET_REFERENCE_EVAL, and all of them to validate */
};

enum {
	DATASET_FILES_MAX = 1024,
	DATASET_SHARD = 4000000,     /* the usual SHARD_POSITIONS */
	DATASET_VALIDATE = 32,   /* the usual VALIDATE_EVERY */
	DATASET_TARGET_MAX = 3000,
	DATASET_REFERENCE_EVAL = 400,
	DATASET_CLOCK_MAX = 20       /* of fifty moves: from here on scores of the game's positions
	                              * have shrunk by it */
};

/* What a set is made of. */
struct dataset_source {
	const char *files[DATASET_FILES_MAX];
	int file_count;
	enum dataset_target target;
	int validate_every;      /* games with a number that this divides are for validation */
	int shard_positions;     /* of a shard, about; more if SHARDS_MAX are not enough */
	int64_t memory;          /* bytes that positions to train on may take, about; 0: any number */
	const atomic_bool *stop; /* ends the reading when it becomes true; or NULL */
	const char *shards;      /* the file for shards, needed if MEMORY is too little: it stays there
	                          * and is used again by the same source; or NULL */
};

/* Examples in memory; it grows. */
struct example_list {
	struct sample *all;
	size_t count, room;
};

struct dataset {
	const struct sample *train;     /* the shard at hand */
	size_t train_count;
	struct sample *validate;
	size_t validate_count;
	size_t total;                /* to train on */
	int shard_count;
	size_t games_validated;      /* 0 if the shards were there already */
	char description[SHARDS_DESCRIPTION];   /* of the source, and how it is dealt out; the files by
	                              * their headers and how long they are */
	struct example_list *lists;  /* one for each shard, or of a file only the first; then those to
	                              * validate */
	struct shards *shards;       /* NULL: all are in memory */
};

/* An empty set. */
void dataset_init(struct dataset *set);
void dataset_free(struct dataset *set);

/* Read the positions of SOURCE into SET, just initialised: no one in check, TARGET within
 * DATASET_TARGET_MAX, and for a score the best move quiet and, in the game's own
 * positions, the fifty-move clock below DATASET_CLOCK_MAX.  False with the reason in
 * *ERROR, such as a file that is damaged or ends within a game; with none
 * if it was stopped. */
bool dataset_read(struct dataset *set, const struct dataset_source *source, struct error *error);

/* Have shard NUMBER (below SHARD_COUNT) at hand.  False with the reason. */
bool dataset_load_shard(struct dataset *set, int number, struct error *error);

/* How many positions shard NUMBER has. */
size_t dataset_shard_size(const struct dataset *set, int number);

#endif
