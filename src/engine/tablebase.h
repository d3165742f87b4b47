/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The endgame tables of an engine: the options SyzygyPath and SyzygyProbeDepth. */
#ifndef RHUMB_ENGINE_TABLEBASE_H
#define RHUMB_ENGINE_TABLEBASE_H

#include <stdbool.h>

#include "engine/options.h"
#include "know/tables.h"
#include "search/terms.h"
#include "util/text.h"

struct engine;

/* The tables that ENGINE uses; NULL: none. */
const struct tables *engine_tables(const struct engine *engine);

/* ---- for the files of this folder ---- */

struct tablebase {
	struct tables *tables;               /* NULL: none */
	char path[OPTION_TEXT_MAX];          /* they were opened from */
};

/* Open the tables that SyzygyPath names.  False with the reason in ERROR, and the
 * tables stay those of before. */
bool tablebase_load(struct engine *engine, struct text *error);
void tablebase_free(struct tablebase *tablebase);

/* Do the tables know ENGINE's root, so that it needs no pondering? */
bool tablebase_knows(const struct engine *engine);

/* Of the COUNT (> 0) moves of ENGINE's root at MOVES keep those that the tables advise:
 * the quickest to win, all that hold a draw, the slowest to lose.  Returns how many;
 * *SCORE becomes what they lead to.  Where the tables do not know the root, nothing
 * changes. */
int tablebase_choose(const struct engine *engine, struct move *moves, int count, int *score);

#endif
