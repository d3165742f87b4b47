/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each feature is worth.
 *
 * The evaluation counts features and multiplies them by these numbers; it is
 * linear in all pairs, so that a tuner may find the count of a feature by
 * moving its weight.  Values are centipawns for the side that has the
 * feature. */
#ifndef RHUMB_EVAL_WEIGHTS_H
#define RHUMB_EVAL_WEIGHTS_H

#include "eval/score.h"
#include "rules/piece.h"
#include "rules/square.h"

/* Placement tables know half a board: files a to d, as h to e mirror them. */
enum { HALF_BOARD = 32 };

struct weights {
	pair material[KINDS];
	pair placement[KINDS][HALF_BOARD];  /* seen from the man's own side, a1 first */
};

extern const struct weights eval_weights;

/* The place of SQUARE, seen from the man's own side, in a half board. */
static inline int half_board_index(int square)
{
	int file = square_file(square);

	return 4 * square_rank(square) + (file < FILE_E ? file : FILE_H - file);
}

#endif
