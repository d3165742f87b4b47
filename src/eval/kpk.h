/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* King and pawn against king, exactly. */
#ifndef RHUMB_EVAL_KPK_H
#define RHUMB_EVAL_KPK_H

#include <stdbool.h>

/* Does the side with the pawn win?  Squares are seen by that side, TO_MOVE
 * says whether it is to move, and the side not to move is not in check. */
bool kpk_is_won(int king, int pawn, int their_king, bool to_move);

#endif
