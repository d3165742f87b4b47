/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What a search may take, in words. */
#ifndef RHUMB_TOOLS_EFFORT_H
#define RHUMB_TOOLS_EFFORT_H

#include <stdbool.h>

#include "engine/engine.h"
#include "util/error.h"
#include "util/text.h"

/* Whether WORD is "depth", "nodes" or "time". */
bool effort_is_kind(const char *word);

/* Read an effort of two words, such as "depth 8", "nodes 5000" or "time 2.5" (seconds).  False with
 * the reason. */
bool effort_read(const char *kind, const char *amount, struct effort *effort, struct error *error);

/* Whether a search of EFFORT is the same each time. */
bool effort_is_repeatable(const struct effort *effort);

#endif
