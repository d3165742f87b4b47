/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A network that evaluates: its numbers, what they are multiplied by, and the
 * file that they come in.
 *
 * Each man on his square is an input, seen twice: by White and, colours
 * exchanged and the board turned round, by Black.  A side whose king stands on
 * the right half of the board, files e to h, sees it in a mirror: so the
 * network has to learn only half of the positions.  The inputs that are there
 * add up their rows to an *accumulator* of NETWORK_HIDDEN numbers a side.
 * Each number is clamped to 0..NETWORK_ONE and squared, and the sum of
 * these, weighted by one of NETWORK_BUCKETS sets of output weights (chosen by
 * the number of men), is the value for the side to move.  Since a move changes
 * few inputs, accumulators are caught up rather than computed (accumulator.h).
 * Source of the idea: Yu Nasu, "Efficiently Updatable Neural-Network-based
 * Evaluation Functions for Computer Shogi" (2018); the squared activation and
 * the buckets: the Chess Programming Wiki.
 *
 * Integers only.  Bounds that network_is_ok verifies, so that nothing can
 * overflow whatever the position: an accumulator has at most 32 inputs, so
 * 32 * NETWORK_INPUT_MAX + NETWORK_BIAS_MAX fits in 16 bits; half the square of
 * a clamped number fits in 16 bits; and since the output weights of one sign are
 * bounded in sum, too, any sum of these times their weights fits in 32 bits. */
#ifndef RHUMB_EVAL_NETWORK_NETWORK_H
#define RHUMB_EVAL_NETWORK_NETWORK_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "rules/piece.h"
#include "util/text.h"

enum {
	NETWORK_INPUTS = PIECE_INDEXES * 64,
	NETWORK_HIDDEN = 256,        /* numbers of an accumulator */
	NETWORK_BUCKETS = 8,
	NETWORK_ONE = 255,           /* what 1 is in an accumulator */
	NETWORK_OUTPUT_ONE = 256,    /* what 1 is as output weight */
	NETWORK_INPUT_MAX = 505,     /* absolute values: 1.98 */
	NETWORK_BIAS_MAX = 16000,
	NETWORK_OUTPUT_MAX = 506,
	NETWORK_OUTPUT_SUM_MAX = 66000,  /* of a bucket's output weights of one sign */
	NETWORK_SCALE_MAX = 4000,
	NETWORK_ALIGNMENT = 64       /* bytes; rows so placed lie in as few cache lines as may be */
};

struct network {
	int16_t input[NETWORK_INPUTS][NETWORK_HIDDEN];
	int16_t bias[NETWORK_HIDDEN];
	int16_t output[NETWORK_BUCKETS][COLOURS][NETWORK_HIDDEN];  /* [0]: to move */
	int32_t output_bias[NETWORK_BUCKETS];  /* in NETWORK_ONE * NETWORK_OUTPUT_ONE */
	int32_t scale;                         /* centipawns that an output of 1 is worth */
	char name[32];                         /* of the generation, for people */
};

/* What a side sees its squares (a1 0 .. h8 63) exclusive-ored with, whose king
 * stands on KING. */
static inline int network_mirror(int king)
{
	return king & 4 ? 7 : 0;
}

/* The input of a man of piece_index INDEX on SQUARE (a1 0 .. h8 63) as
 * PERSPECTIVE sees it, in its MIRROR. */
static inline int network_feature(enum colour perspective, int mirror, int index, int square)
{
	square ^= mirror;
	return perspective == WHITE ? 64 * index + square : 64 * (index ^ 1) + (square ^ 56);
}

/* The output weights for that many MEN on the board, kings included. */
static inline int network_bucket(int men)
{
	return (men - 1) * NETWORK_BUCKETS / 32;
}

/* Do the numbers keep the bounds above? */
bool network_is_ok(const struct network *network);

/* FNV-1a, 32 bits, over the bytes that a file has behind its checksum. */
uint32_t network_checksum(const struct network *network);

/* Read a network from FILE.  False with the reason in *ERROR if it is damaged,
 * of another format, or not network_is_ok; NETWORK is then undefined. */
bool network_read(FILE *file, struct network *network, struct text *error);

/* False if writing failed. */
bool network_write(FILE *file, const struct network *network);

#endif
