/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Test suites: files of EPD lines with best moves (bm), moves to avoid (am), or the distance of a
 * mate (dm). */
#ifndef RHUMB_TOOLS_SUITE_H
#define RHUMB_TOOLS_SUITE_H

#include <stdio.h>

#include "engine/engine.h"
#include "notation/san.h"
#include "tools/batch.h"

enum { SUITE_ID = 200, SUITE_TASK = 200 };

enum suite_verdict {
	SUITE_SOLVED,
	SUITE_FAILED,
	SUITE_UNJUDGED,     /* the line has no bm, am or dm */
	SUITE_BAD_LINE,     /* ERROR says why */
	SUITE_VERDICTS
};

/* The result of one line.  It holds no pointers, so that it may come from another process. */
struct suite_item {
	int line;                     /* its number, from 1 */
	char id[SUITE_ID];            /* of the line; "" if it has none */
	char task[SUITE_TASK];        /* "bm Qg6", "dm 3" .. */
	enum suite_verdict verdict;
	struct error error;           /* of SUITE_BAD_LINE */
	char found[SAN_MAX];          /* the move chosen */
	int score;
	int64_t found_us;             /* when the search settled on a right move; of solved lines */
	uint64_t found_nodes;         /* the same in nodes */
	uint64_t nodes;
	int64_t time_us;
};

struct suite_sum {
	int counts[SUITE_VERDICTS];
	uint64_t nodes;
	int64_t time_us;
};

/* Show ITEM, for the context of the batch.  BY_NODES: the effort is no time, so results are the same
 * each time.  What went wrong, or NULL. */
typedef const char *suite_report(void *context, const struct suite_item *item, bool by_nodes);

/* Run all lines of FILE; REPORT is called in their order.  Blank lines and those that begin with '#'
 * are skipped.  A search ends early when a mate asked for is found.  JOBS_FAILED with the reason. */
enum jobs_end suite_run(struct batch *batch, FILE *file, suite_report *report, struct suite_sum *sum,
                        struct error *error);

/* What is printed of ITEM before its verdict and after it, and of a sum.  BY_NODES: nodes are printed
 * instead of times. */
extern const char *const suite_verdict_names[SUITE_VERDICTS];
void suite_item_text(const struct suite_item *item, bool by_nodes, struct text *before, struct text *after);
void suite_sum_text(const struct suite_sum *sum, bool by_nodes, struct text *out);

#endif
