/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The terms that depend on pawns alone, so that they can be cached by the pawns' key. */
#ifndef RHUMB_EVAL_PAWNS_H
#define RHUMB_EVAL_PAWNS_H

#include <stdint.h>

#include "eval/weights.h"
#include "rules/position.h"

/* Pawns on each file as sets of ranks, counted from each side's view.  File a has index 1, and
 * indexes 0 and 9 are empty, so every file has neighbours. */
struct pawn_info {
	uint64_t key;
	tapered placement[COLOURS];
	tapered structure[COLOURS];
	uint8_t ranks[COLOURS][COLOURS][FILES + 2];  /* [viewer][owner][file + 1] */
	uint8_t passed[COLOURS];                     /* set of files with a passed pawn */
	uint8_t on_light[COLOURS];                   /* number of pawns on light squares */
};

/* The ranks of OWNER's pawns on FILE (-1..8), from VIEWER's view. */
static inline unsigned pawn_ranks(const struct pawn_info *info, enum colour viewer,
                                  enum colour owner, int file)
{
	return info->ranks[viewer][owner][file + 1];
}

/* The members of RANKS ahead of RANK, with the next rank as bit 0. */
static inline unsigned ranks_ahead(unsigned ranks, int rank)
{
	return ranks >> (rank + 1);
}

void pawns_evaluate(struct pawn_info *info, const struct position *pos,
                 const struct weights *weights);

#endif
