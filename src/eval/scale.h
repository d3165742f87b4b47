/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The part of an advantage that the material lets a side turn into a win. */
#ifndef RHUMB_EVAL_SCALE_H
#define RHUMB_EVAL_SCALE_H

#include "rules/board.h"

enum { SCALE_NORMAL = 64 };

/* The factor for the value of the terms if it favours STRONG: 0 (a draw) .. SCALE_NORMAL. */
int scale_of(const struct board *board, enum colour strong);

/* The part of that factor which is certain: SCALE_NORMAL unless STRONG has too little to win
 * against anything, or faces a fortress in the corner. */
int scale_of_unwinnable(const struct board *board, enum colour strong);

#endif
