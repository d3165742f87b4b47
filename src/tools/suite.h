/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Test suites: files of EPD lines with best moves (bm), moves to avoid (am), or the distance of a
 * mate (dm). */
#ifndef RHUMB_TOOLS_SUITE_H
#define RHUMB_TOOLS_SUITE_H

#include <stdio.h>

#include "engine/engine.h"
#include "tools/work.h"

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
	const char *unread;     /* why the file could not be read to its end, or NULL */
};

/* ITEM has been judged and is included in SUM. */
typedef void suite_report(void *context, const struct suite_item *item, const struct suite_sum *sum);

/* Run all lines of FILE, as many at a time as there are THREADS, each with one of ENGINES, until
 * their stop is raised (engine_set_stop).  REPORT is called by this thread, in the order of the
 * lines.  Blank lines and those that begin with '#' are skipped.  A search ends early when a mate
 * asked for is found. */
enum work_end suite_run(FILE *file, struct engine *const *engines, int threads,
                        const struct effort *effort, suite_report *report, void *context,
                        struct suite_sum *sum);

/* The parts of that: the next line of FILE that is not skipped, to be freed, whose number *LINE
 * becomes; NULL at the end or if reading fails, for which *WHY says the reason. */
char *suite_read(FILE *file, int *line, const char **why);

/* Search the position of TEXT, line LINE of a suite, with ENGINE and judge the move.  False if
 * memory runs out. */
bool suite_judge(struct engine *engine, const struct effort *effort, const char *text, int line,
                 struct suite_item *item);

void suite_add(struct suite_sum *sum, const struct suite_item *item);

/* The number of lines of FILE that are not blank or comments, from its current offset, which is
 * restored.  0 if FILE is not a regular file: a pipe cannot be rewound. */
int suite_count(FILE *file);

/* What is printed of ITEM before its verdict and after it, and of a sum.  BY_NODES: the effort is
 * no time, so nodes are printed instead, which are the same each time. */
extern const char *const suite_verdict_names[SUITE_VERDICTS];
void suite_item_text(const struct suite_item *item, bool by_nodes, struct text *before, struct text *after);
void suite_sum_text(const struct suite_sum *sum, bool by_nodes, struct text *out);

#endif
