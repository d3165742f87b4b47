/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The term of passed pawns. */
#ifndef RHUMB_EVAL_PASSED_H
#define RHUMB_EVAL_PASSED_H

#include "eval/evaluation.h"

/* Add it for the pawns of COLOUR.  All attacks must be recorded. */
void passed_add(struct evaluation *ev, enum colour colour);

#endif
