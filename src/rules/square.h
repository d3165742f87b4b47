/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The squares of a 0x88 board: a square's number is 16 * rank + file, and a number with a bit
 * in common with 0x88 is off the board.  README.md draws it.
 *
 * Invariant: differences of valid squares lie in -119..119. */
#ifndef RHUMB_RULES_SQUARE_H
#define RHUMB_RULES_SQUARE_H

#include <stdbool.h>

enum { FILES = 8, RANKS = 8 };
enum { FILE_A, FILE_B, FILE_C, FILE_D, FILE_E, FILE_F, FILE_G, FILE_H };
enum { RANK_1, RANK_2, RANK_3, RANK_4, RANK_5, RANK_6, RANK_7, RANK_8 };

/* Square numbers run to SQUARE_NUMBERS - 1 with a gap after each rank. */
enum { SQUARE_NUMBERS = 128, SQUARE_NONE = 0x7F };

/* One step in each direction, seen from White. */
enum { NORTH = 16, EAST = 1, SOUTH = -NORTH, WEST = -EAST };

static inline int square_make(int file, int rank)
{
	return 16 * rank + file;
}

static inline int square_file(int square)
{
	return square & 0x07;
}

static inline int square_rank(int square)
{
	return square >> 4;
}

/* Whether SQUARE (any int) is on the board. */
static inline bool square_is_ok(int square)
{
	return !(square & ~0x77);
}

/* The bits of NUMBER (0..255) that no square has, for output: 0 for a square. */
static inline int square_stray_bits(int number)
{
	return number & 0x88;
}

/* Convert from and to 0..63 (a1, b1 .. h8). */
static inline int square_from_64(int index)
{
	return index + (index & ~7);
}

static inline int square_to_64(int square)
{
	return (square + (square & 7)) >> 1;
}

/* The same square seen from the other side of the board. */
static inline int square_flip(int square)
{
	return square ^ 0x70;
}

/* Whether the square is light, as h1 is. */
static inline bool square_is_light(int square)
{
	return (square_file(square) + square_rank(square)) & 1;
}

#endif
