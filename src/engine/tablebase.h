/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The endgame tables of an engine: the options SyzygyPath and SyzygyProbeDepth. */
#ifndef RHUMB_ENGINE_TABLEBASE_H
#define RHUMB_ENGINE_TABLEBASE_H

#include <stdbool.h>

#include "engine/options.h"
#include "tablebase/syzygy.h"
#include "search/terms.h"
#include "util/error.h"
#include "util/text.h"

struct engine;

/* The tables that ENGINE uses; NULL: none are open. */
const struct syzygy *engine_tables(const struct engine *engine);

/* Read all files of ENGINE's tables (syzygy_check), while no search runs.  False if PROGRESS broke it off. */
bool engine_check_tables(struct engine *engine, table_progress *progress, void *context);

/* ---- for the files of this folder ---- */

struct tablebase {
	struct syzygy *syzygy;                  /* NULL: none are open */
	char path[OPTION_TEXT_MAX];             /* it was opened from */
};

/* Open the tables that SyzygyPath names.  False with the reason in ERROR, and the tables stay
 * those of before. */
bool tablebase_load_syzygy(struct engine *engine, struct error *error);
void tablebase_free(struct tablebase *tablebase);

/* Whether the tables know ENGINE's root, so that it needs no pondering. */
bool tablebase_knows(const struct engine *engine);

/* Of the COUNT (> 0) moves of ENGINE's root at MOVES keep those that the tables advise:
 * the quickest to a capture, a pawn move or mate that win, all that hold a draw, the slowest to
 * lose.  A move that makes the third occurrence of
 * a position draws, and one that lets the reply do so wins only where no other does.  Returns how
 * many; *SCORE becomes what they lead to.  Where the tables do not know the root, nothing
 * changes. */
int tablebase_choose(struct engine *engine, struct move *moves, int count, int *score);

#endif
