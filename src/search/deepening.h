/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Iterative deepening: one ply more each time, until a limit is met. */
#ifndef RHUMB_SEARCH_DEEPENING_H
#define RHUMB_SEARCH_DEEPENING_H

#include "search/worker.h"

/* Search the worker's position, whose root moves are listed (>= 1 of them);
 * on return they are in order, the best first.  RESULT gets what is known. */
void deepening_run(struct worker *worker, const struct search_callbacks *callbacks,
                   struct search_result *result);

#endif
