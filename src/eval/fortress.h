/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Who cannot win, whatever the other side has. */
#ifndef RHUMB_EVAL_FORTRESS_H
#define RHUMB_EVAL_FORTRESS_H

#include "rules/board.h"

/* Has COLOUR bishops on light and on dark squares? */
bool fortress_both_bishops(const struct board *board, enum colour colour);

/* Does the king of the side that plays against STRONG hold the draw in the
 * corner?  STRONG has pawns on one rook's file and nothing else but bishops
 * that do not attack the corner where these promote. */
bool fortress_in_corner(const struct board *board, enum colour strong);

#endif
