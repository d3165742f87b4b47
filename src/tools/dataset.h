/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Positions to train on, read from files of games. */
#ifndef RHUMB_TOOLS_DATASET_H
#define RHUMB_TOOLS_DATASET_H

#include <stdbool.h>
#include <stddef.h>

#include "tools/sample.h"
#include "util/text.h"

/* What a position is to be worth. */
enum dataset_target {
	DATASET_EVAL,            /* its static value: samples only */
	DATASET_SCORE            /* the score of its search: samples and games' positions */
};

struct example {
	uint64_t occupied;       /* as in struct sample */
	uint8_t codes[16];
	int16_t target;          /* centipawns from the side to move */
	uint8_t turn;
	uint8_t result;          /* of its game, half points of the side to move */
	bool in_game;            /* the game went through it, not only a search */
};

struct dataset {
	struct example *train, *validate;
	size_t train_count, validate_count;
	size_t train_room, validate_room;
};

enum {
	DATASET_VALIDATE = 32,   /* every game whose number this divides is for validation */
	DATASET_TARGET_MAX = 3000
};

/* An empty set. */
void dataset_init(struct dataset *set);
void dataset_free(struct dataset *set);

/* Add the positions of the file PATH: nobody in check, TARGET within
 * DATASET_TARGET_MAX, and for a score the best move quiet.  A file that is still
 * being written is read as far as it goes.  False with the
 * reason in *ERROR. */
bool dataset_read(struct dataset *set, const char *path, enum dataset_target target,
                  struct text *error);

/* The men of EXAMPLE; how many. */
int example_men(const struct example *example, struct sample_man men[SAMPLE_MEN_MAX]);

#endif
