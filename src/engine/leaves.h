/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Counting leaves (perft) a slice at a time, so that whoever counts can attend
 * to other things between the slices. */
#ifndef RHUMB_ENGINE_LEAVES_H
#define RHUMB_ENGINE_LEAVES_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/move.h"

struct engine;
struct leaves;

enum { LEAVES_DEPTH_MAX = 20 };

/* Begin to count the leaves DEPTH (1..LEAVES_DEPTH_MAX) plies behind the position
 * of ENGINE.  NULL if memory runs out. */
struct leaves *leaves_create(const struct engine *engine, int depth);
void leaves_free(struct leaves *count);      /* may be NULL */

/* What a slice has completed. */
struct leaves_step {
	bool over;               /* all is counted */
	struct move move;        /* of the root: all below it is counted; or MOVE_NONE */
	uint64_t nodes;          /* below that move */
};

/* Count one slice, a few million leaves at most. */
struct leaves_step leaves_go_on(struct leaves *count);

/* All leaves counted so far. */
uint64_t leaves_nodes(const struct leaves *count);

#endif
