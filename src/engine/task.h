/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What a search is to do: its position, its options and its limits. */
#ifndef RHUMB_ENGINE_TASK_H
#define RHUMB_ENGINE_TASK_H

#include <stdbool.h>

#include "engine/thinker.h"
#include "search/search.h"

/* The search options that ENGINE's settings imply, for callers such as the
 * bench, which search without an engine. */
struct search_options engine_search_options(const struct engine *engine);

/* ---- for the files of this folder ---- */

/* Make the position to think about ENGINE's root.  False if there is none: no
 * legal move, nothing to ponder on, or memory runs out. */
bool task_root(struct engine *engine, enum think think);

/* The options and limits of a search of that root which begins now. */
struct search_options task_options(struct engine *engine, enum think think);
struct search_limits task_limits(struct engine *engine, enum think think);

#endif
