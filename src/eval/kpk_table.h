/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* King and pawn against king: the table. */
#ifndef RHUMB_EVAL_KPK_TABLE_H
#define RHUMB_EVAL_KPK_TABLE_H

#include <stddef.h>

/* Whether White, to move, wins: src/data/kpk.bin.  Eight bytes for each square of the pawn
 * (a2 b2 c2 d2 a3 .. d7) and of the White king (a1 .. h8): a byte for each rank of the Black
 * king, a bit for its file.  tests/unit/test_kpk.c computes it from the rules, prints it
 * (--print) and compares. */
extern const unsigned char kpk_table[];
extern const size_t kpk_table_length;

#endif
