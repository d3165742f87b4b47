/* SPDX-License-Identifier: GPL-3.0-or-later */
/* King and pawn against king, exactly. */
#ifndef RHUMB_EVAL_KPK_H
#define RHUMB_EVAL_KPK_H

#include <stdbool.h>
#include <stdint.h>

/* Pawns on files a to d, ranks 2 to 7. */
enum { KPK_PAWNS = 4 * 6, KPK_WORDS = KPK_PAWNS * 64 };

/* Whether White, to move, wins: a word for each pawn and White king, a bit in
 * it for each Black king (a1 is bit 0).  tests/unit/test_kpk.c makes it from
 * the rules, prints it (--print) and compares. */
extern const uint64_t kpk_table[KPK_WORDS];

/* The word of a pawn and a king (0x88 squares). */
static inline int kpk_word(int pawn_file, int pawn_rank, int king_64)
{
	return ((pawn_rank - 1) * 4 + pawn_file) * 64 + king_64;
}

/* Does the side with the pawn win?  Squares are seen by that side; nobody is
 * in check. */
bool kpk_is_won(int king, int pawn, int their_king, bool to_move);

#endif
