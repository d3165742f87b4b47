/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* How much of an advantage the material lets a side turn into a win. */
#ifndef RHUMB_EVAL_SCALE_H
#define RHUMB_EVAL_SCALE_H

#include "eval/evaluation.h"

enum { SCALE_NORMAL = 64 };

/* The factor for the value if it favours STRONG: 0 (a draw) .. SCALE_NORMAL. */
int scale_of(const struct evaluation *ev, enum colour strong);

#endif
