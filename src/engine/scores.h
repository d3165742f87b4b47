/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What the engine thought of its own last moves. */
#ifndef RHUMB_ENGINE_SCORES_H
#define RHUMB_ENGINE_SCORES_H

#include <stdbool.h>

enum { SCORES_KEPT = 32 };

struct scores {
	int count;
	struct { int ply, score; } at[SCORES_KEPT];   /* the oldest first */
	int last_offer_ply;          /* -1: no draw offered yet */
};

/* A new game. */
void scores_clear(struct scores *scores);

/* The move made in PLY had SCORE. */
void scores_add(struct scores *scores, int ply, int score);

/* The score of our move COUNT moves ago, 0 being the last one; false if we did
 * not think about each of our moves since then. */
bool scores_ago(const struct scores *scores, int count, int *score);

/* The ply of the last one; -1 if there is none. */
int scores_last_ply(const struct scores *scores);

/* Moves from PLY on were taken back. */
void scores_undo(struct scores *scores, int ply);

#endif
