/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A middlegame and an endgame value in one integer.
 *
 * Both halves are added, subtracted and multiplied by small numbers at once; only the end of
 * the evaluation separates them.  The endgame is in the upper half.  Invariant: each half
 * stays within a signed 16-bit number. */
#ifndef RHUMB_EVAL_SCORE_H
#define RHUMB_EVAL_SCORE_H

#include <stdbool.h>
#include <stdint.h>

typedef int32_t tapered;

/* A constant expression, for tables. */
#define TAPERED(middlegame, endgame) ((endgame) * 65536 + (middlegame))

/* VALUE if CONDITION holds, else 0, without a branch. */
static inline tapered tapered_if(bool condition, tapered value)
{
	return -(tapered)condition & value;
}

static inline int tapered_middlegame(tapered value)
{
	return (int16_t)(uint16_t)(uint32_t)value;
}

static inline int tapered_endgame(tapered value)
{
	return (int16_t)(uint16_t)(((uint32_t)value + 0x8000u) >> 16);
}

#endif
