/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The term of threats. */
#ifndef RHUMB_EVAL_THREATS_H
#define RHUMB_EVAL_THREATS_H

#include "eval/evaluation.h"

/* Add it for the threats of COLOUR.  All attacks must be recorded. */
void threats_add(struct evaluation *ev, enum colour colour);

#endif
