/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The squares of a 0x88 board.
 *
 * An essay on this floor.  src/rules/ is the rules of chess and nothing else:
 * no text, no evaluation, no time.  It rests on one idea.  A square's number
 * is 16 * rank + file, so a board is the left half of a 16-column page:
 *
 *     70 71 72 73 74 75 76 77 | 78 ...          rank 8
 *     ...                     |
 *     10 11 12 13 14 15 16 17 | 18 ...          rank 2
 *     00 01 02 03 04 05 06 07 | 08 ...          rank 1   (hexadecimal)
 *
 * A number with a bit in common with 0x88 lies off the board.  The difference
 * of two squares says how they lie to one another, wherever they are: it is a
 * *vector* (vector.h).  Every question about attacks is one look-up by that
 * difference and at most one walk along it (attack.h).
 *
 * From bottom to top: square, piece, side (the board as each colour sees it),
 * move, castling; vector, king_zone, zobrist; board (squares and piece lists)
 * and board_write (their only writers); walk and attack (questions to a
 * board); position (the whole state), setup, makemove; check, movegen,
 * legality; outcome, perft.
 *
 * Invariant: differences of valid squares lie in -119..119. */
#ifndef RHUMB_RULES_SQUARE_H
#define RHUMB_RULES_SQUARE_H

#include <stdbool.h>

enum { FILES = 8, RANKS = 8 };
enum { FILE_A, FILE_B, FILE_C, FILE_D, FILE_E, FILE_F, FILE_G, FILE_H };
enum { RANK_1, RANK_2, RANK_3, RANK_4, RANK_5, RANK_6, RANK_7, RANK_8 };

/* Square numbers run to SQUARE_NUMBERS - 1 with a hole behind each rank. */
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

/* Is SQUARE (any int) on the board? */
static inline bool square_is_ok(int square)
{
	return !(square & ~0x77);
}

/* The bits of NUMBER (0..255) that no square has, for those who show them: 0 for a
 * square. */
static inline int square_stray_bits(int number)
{
	return number & 0x88;
}

/* From and to 0..63 (a1, b1 .. h8). */
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

/* Is the square light, as h1 is? */
static inline bool square_is_light(int square)
{
	return (square_file(square) + square_rank(square)) & 1;
}

#endif
