/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The tables of vectors, drawn as they lie.  The row is the difference of the ranks, from -7
 * (far south, first row) to 7.  The column is the difference of the files, from -7 (far west)
 * to 7, and one more to fill up sixteen.  In the middle is the square from which the vector
 * starts. */
#include <config.h>

#include "rules/vector.h"

/* The pieces that attack along a vector: none, sliders on a Diagonal or on a Line, the kNight;
 * on adjacent squares also the King, and a White or a Black pawn. */
enum {
	o = 0,
	D = FLAG_DIAGONAL,
	L = FLAG_ORTHOGONAL,
	N = FLAG_KNIGHT,
	K = FLAG_ORTHOGONAL | FLAG_KING,
	W = FLAG_DIAGONAL | FLAG_KING | FLAG_WHITE_PAWN,
	B = FLAG_DIAGONAL | FLAG_KING | FLAG_BLACK_PAWN
};

const uint8_t vector_movers_table[VECTORS] = {
	D, o, o, o, o, o, o, L, o, o, o, o, o, o, D, o,
	o, D, o, o, o, o, o, L, o, o, o, o, o, D, o, o,
	o, o, D, o, o, o, o, L, o, o, o, o, D, o, o, o,
	o, o, o, D, o, o, o, L, o, o, o, D, o, o, o, o,
	o, o, o, o, D, o, o, L, o, o, D, o, o, o, o, o,
	o, o, o, o, o, D, N, L, N, D, o, o, o, o, o, o,
	o, o, o, o, o, N, B, K, B, N, o, o, o, o, o, o,
	L, L, L, L, L, L, K, o, K, L, L, L, L, L, L, o,
	o, o, o, o, o, N, W, K, W, N, o, o, o, o, o, o,
	o, o, o, o, o, D, N, L, N, D, o, o, o, o, o, o,
	o, o, o, o, D, o, o, L, o, o, D, o, o, o, o, o,
	o, o, o, D, o, o, o, L, o, o, o, D, o, o, o, o,
	o, o, D, o, o, o, o, L, o, o, o, o, D, o, o, o,
	o, D, o, o, o, o, o, L, o, o, o, o, o, D, o, o,
	D, o, o, o, o, o, o, L, o, o, o, o, o, o, D, o,
};

/* The steps: compass points, and the eight jumps of the knight. */
enum {
	No = NORTH, Ea = EAST, So = SOUTH, We = WEST,
	NE = NORTH + EAST, SE = SOUTH + EAST, SW = SOUTH + WEST, NW = NORTH + WEST,
	NNE = NORTH + NORTH + EAST, NEE = NORTH + EAST + EAST,
	SEE = SOUTH + EAST + EAST, SSE = SOUTH + SOUTH + EAST,
	SSW = SOUTH + SOUTH + WEST, SWW = SOUTH + WEST + WEST,
	NWW = NORTH + WEST + WEST, NNW = NORTH + NORTH + WEST
};

const int8_t vector_step_table[VECTORS] = {
	SW,  o,   o,   o,   o,   o,   o,   So,  o,   o,   o,   o,   o,   o,   SE,  o,
	o,   SW,  o,   o,   o,   o,   o,   So,  o,   o,   o,   o,   o,   SE,  o,   o,
	o,   o,   SW,  o,   o,   o,   o,   So,  o,   o,   o,   o,   SE,  o,   o,   o,
	o,   o,   o,   SW,  o,   o,   o,   So,  o,   o,   o,   SE,  o,   o,   o,   o,
	o,   o,   o,   o,   SW,  o,   o,   So,  o,   o,   SE,  o,   o,   o,   o,   o,
	o,   o,   o,   o,   o,   SW,  SSW, So,  SSE, SE,  o,   o,   o,   o,   o,   o,
	o,   o,   o,   o,   o,   SWW, SW,  So,  SE,  SEE, o,   o,   o,   o,   o,   o,
	We,  We,  We,  We,  We,  We,  We,  o,   Ea,  Ea,  Ea,  Ea,  Ea,  Ea,  Ea,  o,
	o,   o,   o,   o,   o,   NWW, NW,  No,  NE,  NEE, o,   o,   o,   o,   o,   o,
	o,   o,   o,   o,   o,   NW,  NNW, No,  NNE, NE,  o,   o,   o,   o,   o,   o,
	o,   o,   o,   o,   NW,  o,   o,   No,  o,   o,   NE,  o,   o,   o,   o,   o,
	o,   o,   o,   NW,  o,   o,   o,   No,  o,   o,   o,   NE,  o,   o,   o,   o,
	o,   o,   NW,  o,   o,   o,   o,   No,  o,   o,   o,   o,   NE,  o,   o,   o,
	o,   NW,  o,   o,   o,   o,   o,   No,  o,   o,   o,   o,   o,   NE,  o,   o,
	NW,  o,   o,   o,   o,   o,   o,   No,  o,   o,   o,   o,   o,   o,   NE,  o,
};

const uint8_t vector_distance_table[VECTORS] = {
	7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 0,
	7, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 7, 0,
	7, 6, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 6, 7, 0,
	7, 6, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 6, 7, 0,
	7, 6, 5, 4, 3, 3, 3, 3, 3, 3, 3, 4, 5, 6, 7, 0,
	7, 6, 5, 4, 3, 2, 2, 2, 2, 2, 3, 4, 5, 6, 7, 0,
	7, 6, 5, 4, 3, 2, 1, 1, 1, 2, 3, 4, 5, 6, 7, 0,
	7, 6, 5, 4, 3, 2, 1, 0, 1, 2, 3, 4, 5, 6, 7, 0,
	7, 6, 5, 4, 3, 2, 1, 1, 1, 2, 3, 4, 5, 6, 7, 0,
	7, 6, 5, 4, 3, 2, 2, 2, 2, 2, 3, 4, 5, 6, 7, 0,
	7, 6, 5, 4, 3, 3, 3, 3, 3, 3, 3, 4, 5, 6, 7, 0,
	7, 6, 5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 6, 7, 0,
	7, 6, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 6, 7, 0,
	7, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 7, 0,
	7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 0,
};

const uint8_t vector_manhattan_table[VECTORS] = {
	14, 13, 12, 11, 10,  9,  8,  7,  8,  9, 10, 11, 12, 13, 14,  0,
	13, 12, 11, 10,  9,  8,  7,  6,  7,  8,  9, 10, 11, 12, 13,  0,
	12, 11, 10,  9,  8,  7,  6,  5,  6,  7,  8,  9, 10, 11, 12,  0,
	11, 10,  9,  8,  7,  6,  5,  4,  5,  6,  7,  8,  9, 10, 11,  0,
	10,  9,  8,  7,  6,  5,  4,  3,  4,  5,  6,  7,  8,  9, 10,  0,
	 9,  8,  7,  6,  5,  4,  3,  2,  3,  4,  5,  6,  7,  8,  9,  0,
	 8,  7,  6,  5,  4,  3,  2,  1,  2,  3,  4,  5,  6,  7,  8,  0,
	 7,  6,  5,  4,  3,  2,  1,  0,  1,  2,  3,  4,  5,  6,  7,  0,
	 8,  7,  6,  5,  4,  3,  2,  1,  2,  3,  4,  5,  6,  7,  8,  0,
	 9,  8,  7,  6,  5,  4,  3,  2,  3,  4,  5,  6,  7,  8,  9,  0,
	10,  9,  8,  7,  6,  5,  4,  3,  4,  5,  6,  7,  8,  9, 10,  0,
	11, 10,  9,  8,  7,  6,  5,  4,  5,  6,  7,  8,  9, 10, 11,  0,
	12, 11, 10,  9,  8,  7,  6,  5,  6,  7,  8,  9, 10, 11, 12,  0,
	13, 12, 11, 10,  9,  8,  7,  6,  7,  8,  9, 10, 11, 12, 13,  0,
	14, 13, 12, 11, 10,  9,  8,  7,  8,  9, 10, 11, 12, 13, 14,  0,
};

const int8_t vector_direction_step[DIRECTIONS] = {
	No, NE, Ea, SE, So, SW, We, NW
};
