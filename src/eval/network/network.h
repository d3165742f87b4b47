/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A network that evaluates: its numbers, their scales, and its file format.
 *
 * Each piece on its square is an input, seen twice: by White and, with colours exchanged and
 * the board turned round, by Black.  A side whose king is on files e to h sees the board
 * mirrored, so the network has to learn only half of the positions.  The rows of the present
 * inputs add up to an *accumulator* of NETWORK_HIDDEN numbers a side.  Each number is clamped
 * to 0..NETWORK_ONE and squared.  The sum of these, weighted by one of NETWORK_BUCKETS sets of
 * output weights (chosen by the number of pieces), is the value for the side to move.  Since a
 * move changes few inputs, accumulators are updated rather than computed (accumulator.h).
 *
 * Sources: Yu Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions for
 * Computer Shogi" (2018); for the squared activation and the buckets, the Chess Programming
 * Wiki.
 *
 * Integers only.  network_is_ok verifies bounds, so nothing overflows in any position: an
 * accumulator has at most 32 inputs, so 32 * NETWORK_INPUT_MAX + NETWORK_BIAS_MAX fits in 16
 * bits; half the square of a clamped number fits in 16 bits; and since the sum of the output
 * weights of one sign is bounded, too, any sum of these times their weights fits in 32 bits. */
#ifndef RHUMB_EVAL_NETWORK_NETWORK_H
#define RHUMB_EVAL_NETWORK_NETWORK_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "rules/piece.h"
#include "util/error.h"

/* -DNETWORK_WIDTH=512 and --without-network make a build that trains and plays networks of
 * another width: a multiple of 32. */
#ifndef NETWORK_WIDTH
#define NETWORK_WIDTH 384
#endif

enum {
	NETWORK_INPUTS = PIECE_INDEXES * 64,
	NETWORK_HIDDEN = NETWORK_WIDTH,  /* numbers of an accumulator */
	NETWORK_BUCKETS = 8,
	NETWORK_ONE = 255,           /* 1 in an accumulator */
	NETWORK_OUTPUT_ONE = 256,    /* 1 as output weight */
	NETWORK_INPUT_MAX = 505,     /* absolute values: 1.98 */
	NETWORK_BIAS_MAX = 16000,
	NETWORK_OUTPUT_MAX = 506,
	NETWORK_OUTPUT_SUM_MAX = 66000,  /* sum of a bucket's output weights of one sign */
	NETWORK_SCALE_MAX = 4000,
	NETWORK_ALIGNMENT = 64       /* bytes; so rows lie in as few cache lines as possible */
};

struct network {
	int16_t input[NETWORK_INPUTS][NETWORK_HIDDEN];
	int16_t bias[NETWORK_HIDDEN];
	int16_t output[NETWORK_BUCKETS][COLOURS][NETWORK_HIDDEN];  /* [0]: to move */
	int32_t output_bias[NETWORK_BUCKETS];  /* in NETWORK_ONE * NETWORK_OUTPUT_ONE */
	int32_t scale;                         /* centipawns of an output of 1 */
	char name[32];                         /* of the generation, for output; NUL-terminated */
};

/* The mask exclusive-ored with the squares (a1 0 .. h8 63) that a side sees whose king is on
 * KING. */
static inline int network_mirror(int king)
{
	return king & 4 ? 7 : 0;
}

/* The input of a piece of piece_index INDEX on SQUARE (a1 0 .. h8 63) as PERSPECTIVE sees it,
 * in its MIRROR. */
static inline int network_feature(enum colour perspective, int mirror, int index, int square)
{
	square ^= mirror;
	return perspective == WHITE ? 64 * index + square : 64 * (index ^ 1) + (square ^ 56);
}

/* The index of the output weights for PIECES on the board, kings and pawns included. */
static inline int network_bucket(int pieces)
{
	return (pieces - 1) * NETWORK_BUCKETS / 32;
}

/* Whether the numbers keep the bounds above. */
bool network_is_ok(const struct network *network);

/* FNV-1a, 32 bits, over the bytes after the checksum in a file. */
uint32_t network_checksum(const struct network *network);

/* Read a network from FILE.  False, with the reason added to ERROR, if it is damaged, of
 * another format, or not network_is_ok, or if memory runs out; NETWORK is then undefined. */
bool network_read(FILE *file, struct network *network, struct error *error);

/* Write NETWORK to FILE.  False if writing fails. */
bool network_write(FILE *file, const struct network *network);

/* The numbers of src/data/network.bin (doc/network.md), and their network_checksum. */
extern const struct network network_numbers;
extern const uint32_t network_numbers_checksum;

/* The built-in network; NULL in a build that was configured --without-network. */
const struct network *network_built_in(void);

#endif
