/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Weights as the source that they are built from. */
#ifndef RHUMB_TOOLS_WEIGHTS_SOURCE_H
#define RHUMB_TOOLS_WEIGHTS_SOURCE_H

#include <stdbool.h>
#include <stdio.h>

#include "eval/weights.h"

/* Write WEIGHTS as C source that defines eval_weights (eval/weights.h).  False
 * if writing failed, or if struct weights has a member that is not known here. */
bool weights_write_source(FILE *file, const struct weights *weights);

#endif
