/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An evaluation in the making: what the files of this floor share.
 *
 * Each term adds what it finds to its own cell of SCORE, for the colour that
 * has it; eval.c adds the cells up, and the trace shows them.  So the table
 * that explains the value is the value. */
#ifndef RHUMB_EVAL_EVALUATION_H
#define RHUMB_EVAL_EVALUATION_H

#include "eval/eval.h"
#include "eval/weights.h"

struct evaluation {
	const struct position *pos;
	const struct board *board;
	const struct weights *weights;
	pair score[EVAL_TERMS][COLOURS];
	int phase;                       /* EVAL_PHASE_MAX: all pieces there; may exceed it */
};

/* SQUARE seen by COLOUR: its first rank is rank 1. */
static inline int square_seen_by(enum colour colour, int square)
{
	return colour == WHITE ? square : square_flip(square);
}

static inline int colour_forward(enum colour colour)
{
	return colour == WHITE ? NORTH : SOUTH;
}

#endif
