/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The workers of a search, which think about one position together.  They
 * share the table ("lazy SMP", Chess Programming Wiki); the first one attends
 * to limits and requests and decides when all end. */
#ifndef RHUMB_SEARCH_WORKERS_H
#define RHUMB_SEARCH_WORKERS_H

#include "search/worker.h"

enum { WORKERS_MAX = 256 };

struct workers {
	int count;                            /* 1..WORKERS_MAX */
	struct worker *worker[WORKERS_MAX];   /* the first attends */
};

/* COUNT (1..WORKERS_MAX) workers of a search that CONTROL reaches.  False if
 * memory runs out; then there is nothing to free. */
bool workers_create(struct workers *workers, int count, struct control *control,
                    struct table *table);
void workers_free(struct workers *workers);

/* Forget what was learned. */
void workers_clear(struct workers *workers);

/* Think about POS until a limit is met: the first worker on this thread, the
 * others on threads of their own (those that the system refuses are missed
 * by nobody).  False if memory runs out. */
bool workers_think(struct workers *workers, const struct position *pos,
                   const struct search_options *options,
                   const struct search_callbacks *callbacks, struct search_result *result);

#endif
