/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Endgames with a rule of their own, which replaces the terms. */
#ifndef RHUMB_EVAL_ENDGAME_H
#define RHUMB_EVAL_ENDGAME_H

#include <stdbool.h>
#include <stddef.h>

#include "rules/board.h"
#include "rules/position.h"

struct endgame_verdict {
	int value;           /* centipawns, from the side to move */
	const char *rule;    /* the name of the ending */
};

/* Whether POS is an ending with a rule of its own; if so, store its value and its name in
 * *VERDICT. */
bool endgame_evaluate(const struct position *pos, struct endgame_verdict *verdict);

/* Whether POS is a draw by an exact rule: a pawn that the bare king stops, or the fortress in
 * the corner against a rook's pawn.  Fast unless a king is bare. */
bool endgame_is_drawn(const struct position *pos);

/* ---- fortress.c: positions that cannot be won, whatever else the defender has. */

/* Whether COLOUR has bishops on light and on dark squares. */
bool fortress_both_bishops(const struct board *board, enum colour colour);

/* Whether the king that plays against STRONG holds the draw in the corner.  STRONG has pawns
 * on one rook's file and otherwise only bishops that do not attack the corner where these
 * promote. */
bool fortress_in_corner(const struct board *board, enum colour strong);

/* ---- kpk.c: king and pawn against king, exactly. */

/* Whether the side with the pawn wins.  Squares are from that side's view, TO_MOVE is whether
 * it is to move, and the side not to move is not in check. */
bool kpk_is_won(int king, int pawn, int their_king, bool to_move);

/* Whether White, to move, wins: src/data/kpk.bin.  Eight bytes for each square of the pawn
 * (a2 b2 c2 d2 a3 .. d7) and of the White king (a1 .. h8): a byte for each rank of the Black
 * king, a bit for its file.  tests/unit/test_kpk.c computes it from the rules, prints it
 * (--print) and compares. */
extern const unsigned char kpk_table[];
extern const size_t kpk_table_length;

/* ---- scale.c: the part of an advantage that the material lets a side turn into a win. */

enum { SCALE_NORMAL = 64 };

/* The factor for the value of the terms if it favours STRONG: 0 (a draw) .. SCALE_NORMAL. */
int scale_of(const struct board *board, enum colour strong);

/* The part of that factor which is certain: SCALE_NORMAL unless STRONG has too little to win
 * against anything, or faces a fortress in the corner. */
int scale_of_unwinnable(const struct board *board, enum colour strong);

#endif
