/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* King and pawn against king: the table. */
#ifndef RHUMB_EVAL_KPK_TABLE_H
#define RHUMB_EVAL_KPK_TABLE_H

#include <stdint.h>

/* Pawns on files a to d, ranks 2 to 7. */
enum { KPK_PAWNS = 4 * 6, KPK_WORDS = KPK_PAWNS * 64 };

/* Whether White, to move, wins: a word for each pawn and White king, and in it a bit for each
 * Black king (a1 is bit 0).  tests/unit/test_kpk.c computes it from the rules, prints it
 * (--print) and compares. */
extern const uint64_t kpk_table[KPK_WORDS];

/* The index of the word for a pawn (file and rank from 0) and a king (0..63). */
static inline int kpk_word(int pawn_file, int pawn_rank, int king_64)
{
	return ((pawn_rank - 1) * 4 + pawn_file) * 64 + king_64;
}

#endif
