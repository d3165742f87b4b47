/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A middlegame and an endgame value in one integer.
 *
 * Both halves are added, subtracted and multiplied by small numbers at once;
 * only the end of the evaluation takes them apart.  The endgame lies in the
 * upper half.  Invariant: each half stays within a signed 16-bit number. */
#ifndef RHUMB_EVAL_SCORE_H
#define RHUMB_EVAL_SCORE_H

#include <stdbool.h>
#include <stdint.h>

typedef int32_t pair;

/* A constant expression, for tables. */
#define PAIR(middlegame, endgame) ((endgame) * 65536 + (middlegame))

/* VALUE if CONDITION holds, else 0, without a branch. */
static inline pair pair_if(bool condition, pair value)
{
	return -(pair)condition & value;
}

static inline int pair_middlegame(pair value)
{
	return (int16_t)(uint16_t)(uint32_t)value;
}

static inline int pair_endgame(pair value)
{
	return (int16_t)(uint16_t)(((uint32_t)value + 0x8000u) >> 16);
}

#endif
