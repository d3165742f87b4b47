/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Vectors: what the difference of two squares says about them.
 *
 * The difference TO - FROM of two valid squares lies in -119..119 and is the same for every
 * pair of squares in the same relation.  So small tables indexed by it give the kinds that
 * attack from one square to the other on an empty board, and the unit step that leads there.
 * Such a table is the 15x15 board of all vectors laid over the board with the square in its
 * middle; vector.c draws it that way.
 *
 * Source: the 0x88 attack tables as described by Bruce Moreland, "0x88 Move Generation", and
 * on the Chess Programming Wiki.
 *
 * Invariant: the tables agree with geometry on all 64 * 63 pairs of squares
 * (tests/unit/test_vector.c). */
#ifndef RHUMB_RULES_VECTOR_H
#define RHUMB_RULES_VECTOR_H

#include <stdint.h>

#include "rules/piece.h"
#include "rules/square.h"

enum { VECTOR_OFFSET = 119, VECTORS = 240 };

extern const uint8_t vector_movers_table[VECTORS];
extern const int8_t vector_step_table[VECTORS];
extern const uint8_t vector_distance_table[VECTORS];
extern const uint8_t vector_manhattan_table[VECTORS];

/* The ways to move that attack TO from FROM if all squares between are empty. */
static inline struct movers vector_movers(int from, int to)
{
	return (struct movers){ vector_movers_table[to - from + VECTOR_OFFSET] };
}

/* The step of a walk from FROM to TO: one square along a line, the whole jump for a knight, 0
 * where no piece attacks or where FROM is TO. */
static inline int vector_step(int from, int to)
{
	return vector_step_table[to - from + VECTOR_OFFSET];
}

/* King moves from FROM to TO, 0..7 (Chebyshev distance). */
static inline int vector_distance(int from, int to)
{
	return vector_distance_table[to - from + VECTOR_OFFSET];
}

/* The sum of the differences of ranks and files, 0..14 (Manhattan distance). */
static inline int vector_manhattan(int from, int to)
{
	return vector_manhattan_table[to - from + VECTOR_OFFSET];
}

/* The steps in the eight directions, clockwise from north, numbered 0..7. */
enum { DIRECTIONS = 8 };
extern const int8_t vector_direction_step[DIRECTIONS];

#endif
