/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Positions that cannot be won, whatever else the defender has. */
#ifndef RHUMB_EVAL_FORTRESS_H
#define RHUMB_EVAL_FORTRESS_H

#include "rules/board.h"

/* Whether COLOUR has bishops on light and on dark squares. */
bool fortress_both_bishops(const struct board *board, enum colour colour);

/* Whether the king that plays against STRONG holds the draw in the corner.  STRONG has pawns
 * on one rook's file and otherwise only bishops that do not attack the corner where these
 * promote. */
bool fortress_in_corner(const struct board *board, enum colour strong);

#endif
