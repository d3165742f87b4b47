/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What the pawns alone tell about a pawn structure, so that it can be cached by
 * the pawns' key. */
#ifndef RHUMB_EVAL_PAWNS_H
#define RHUMB_EVAL_PAWNS_H

#include <stdint.h>

#include "eval/weights.h"
#include "rules/position.h"

/* The pawns of OWNER on each file as a set of ranks, as VIEWER counts them;
 * file a is number 1, and 0 and 9 are empty, so every file has neighbours. */
struct pawn_info {
	uint64_t key;
	pair placement[COLOURS];
	pair structure[COLOURS];
	uint8_t ranks[COLOURS][COLOURS][FILES + 2];  /* [viewer][owner][file + 1] */
	uint8_t passed[COLOURS];                     /* set of files with a passed pawn */
	uint8_t on_light[COLOURS];                   /* how many stand on light squares */
};

/* The ranks of OWNER's pawns on FILE (-1..8), counted by VIEWER. */
static inline unsigned pawn_ranks(const struct pawn_info *info, enum colour viewer,
                                  enum colour owner, int file)
{
	return info->ranks[viewer][owner][file + 1];
}

/* Those of a set of ranks that lie ahead of RANK. */
static inline unsigned ranks_ahead(unsigned ranks, int rank)
{
	return ranks >> (rank + 1);
}

void pawns_judge(struct pawn_info *info, const struct position *pos,
                 const struct weights *weights);

#endif
