/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The term of king safety. */
#ifndef RHUMB_EVAL_KING_H
#define RHUMB_EVAL_KING_H

#include "eval/evaluation.h"

/* Add it for the king of COLOUR.  All attacks must be recorded. */
void king_add(struct evaluation *ev, enum colour colour);

#endif
