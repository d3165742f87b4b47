/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* King and pawn against king, exactly. */
#ifndef RHUMB_EVAL_KPK_H
#define RHUMB_EVAL_KPK_H

#include <stdbool.h>

/* Whether the side with the pawn wins.  Squares are from that side's view, TO_MOVE is whether
 * it is to move, and the side not to move is not in check. */
bool kpk_is_won(int king, int pawn, int their_king, bool to_move);

#endif
