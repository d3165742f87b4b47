/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Suites: files of EPD lines with what is to be found (bm), to be avoided
 * (am), or the distance of a mate (dm). */
#ifndef RHUMB_TOOLS_SUITE_H
#define RHUMB_TOOLS_SUITE_H

#include <stdio.h>

#include "tools/effort.h"

enum suite_verdict {
	SUITE_SOLVED,
	SUITE_FAILED,
	SUITE_UNJUDGED,     /* the line asks for nothing */
	SUITE_BAD_LINE,     /* and says so in ERROR */
	SUITE_VERDICTS
};

/* What came of one line. */
struct suite_item {
	int line;                     /* its number, from 1 */
	const char *id;               /* of the line; "" if it has none */
	const char *asked;            /* "bm Qg6", "dm 3" .. */
	enum suite_verdict verdict;
	const char *error;            /* of SUITE_BAD_LINE */
	char found[SAN_MAX];          /* the move chosen */
	int score;
	int64_t found_us;             /* since when the answer was right; of the solved */
	uint64_t nodes;
	int64_t time_us;
};

struct suite_sum {
	int counts[SUITE_VERDICTS];
	uint64_t nodes;
	int64_t time_us;
};

struct suite_callbacks {
	void *context;
	void (*item)(void *context, const struct suite_item *item, const struct suite_sum *sum);
	/* Asked now and then, also from another thread: go on? */
	bool (*wanted)(void *context);
};

enum suite_end { SUITE_DONE, SUITE_STOPPED, SUITE_NO_MEMORY };

/* Run all lines of FILE with ENGINE; blank ones and those that begin with '#'
 * are passed over.  A thought ends early when a mate asked for is found. */
enum suite_end suite_run(FILE *file, struct engine *engine, const struct effort *effort,
                         const struct suite_callbacks *callbacks, struct suite_sum *sum);

/* How many lines of FILE, which is read from where it stands and set back
 * there, hold something.  0, and nothing is read, if it is no regular file: a
 * pipe cannot be set back. */
int suite_count(FILE *file);

#endif
