/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The workers of a search, which think about one position together.  They share the table
 * ("lazy SMP", Chess Programming Wiki); the first one attends to limits and requests and
 * decides when all end. */
#ifndef RHUMB_SEARCH_WORKERS_H
#define RHUMB_SEARCH_WORKERS_H

#include "search/worker.h"

enum {
	WORKERS_MAX = SEARCH_THREADS_MAX,
	WORKERS_PER_PROCESSOR = 4             /* at most */
};

struct workers {
	int count;                            /* 1..WORKERS_MAX */
	struct worker *worker[WORKERS_MAX];   /* the first attends */
};

/* How many workers to make of the ASKED (>= 1) on PROCESSORS (>= 1).  The more there are on a processor, the
 * later does the first one see that time is up, and do the others end: with 256 on two, seconds late. */
int workers_useful(int asked, int processors);

/* Make COUNT (1..WORKERS_MAX) workers of a search with CONTROL.  False if memory runs out;
 * then there is nothing to free. */
bool workers_create(struct workers *workers, int count, struct control *control,
                    struct table *table);

/* Change their number to COUNT, or the useful part of it.  The first one stays, with its experience.  False if
 * memory runs out; then there are as many as there is memory for. */
bool workers_resize(struct workers *workers, int count);
void workers_free(struct workers *workers);

/* Forget what was learned. */
void workers_clear(struct workers *workers);

/* See search_roots. */
int workers_roots(const struct workers *workers, struct search_root *roots);

/* Think about POS until a limit is met: the first worker on this thread, the others on threads
 * of their own (the search goes on without those that the system refuses).  RESULT is that of
 * the worker elected by workers_elect; with several lines, or to a fixed depth, that of the
 * first worker.  False if memory runs out. */
bool workers_think(struct workers *workers, const struct position *pos,
                   const struct search_options *options,
                   const struct search_callbacks *callbacks, struct search_result *result);

/* The index of the result to follow among RESULTS[0..COUNT-1], COUNT >= 1: the shortest mate
 * that is announced; else one whose move has the largest sum of completed depths, of equal
 * sums the deepest result, of equal depths the first. */
int workers_elect(const struct search_result *results, int count);

#endif
