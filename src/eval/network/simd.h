/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The loops over the numbers of an accumulator, in versions for the vector instructions of
 * different processors.  All versions compute the same. */
#ifndef RHUMB_EVAL_NETWORK_SIMD_H
#define RHUMB_EVAL_NETWORK_SIMD_H

#include <stdbool.h>
#include <stdint.h>

#include "eval/network/network.h"

/* The numbers of both perspectives. */
typedef int16_t simd_values[COLOURS][NETWORK_HIDDEN];

/* The rows that a move changes, by perspective. */
struct simd_rows {
	const int16_t *added[COLOURS], *removed[COLOURS], *taken[COLOURS];
};

struct simd {
	const char *name;    /* of the instructions */
	bool (*runs)(void);  /* whether this processor has them */

	void (*add_row)(int16_t *restrict values, const int16_t *restrict row);
	void (*remove_row)(int16_t *restrict values, const int16_t *restrict row);

	/* A piece goes from one square to another: TO is FROM with a row added and one removed. */
	void (*move_piece)(simd_values to, const int16_t (*from)[NETWORK_HIDDEN],
	                   const struct simd_rows *rows);

	/* The same, and another piece leaves the board. */
	void (*take_piece)(simd_values to, const int16_t (*from)[NETWORK_HIDDEN],
	                   const struct simd_rows *rows);

	/* Clamp, square, weigh and sum up, in units of 2 / (NETWORK_ONE * NETWORK_ONE *
	 * NETWORK_OUTPUT_ONE).  The bounds of network.h keep the sum within 32 bits.
	 * HALF_SQUARES is scratch space. */
	int32_t (*weigh)(const int16_t *restrict ours, const int16_t *restrict theirs,
	                 const int16_t *restrict weights, int16_t half_squares[COLOURS * NETWORK_HIDDEN]);
};

/* The versions that this program contains, best first; the last one runs everywhere.  NULL
 * after the last. */
const struct simd *simd_version(int number);

/* The best version for this processor. */
const struct simd *simd_best(void);

#endif
