/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Test data: files of lines, their fields between tabs, '#' before remarks.
 * They are looked for in RHUMB_SHARED (../shared/data), then in tests/data. */
#ifndef RHUMB_TESTS_TSV_H
#define RHUMB_TESTS_TSV_H

#include <stdbool.h>
#include <stdio.h>

#include "util/text.h"

enum { TSV_FIELDS = 16 };

struct tsv {
	FILE *file;
	char *line;                    /* the present one, cut into fields */
	size_t capacity;
	int number;                    /* of the present line, from 1 */
	char *fields[TSV_FIELDS];
	int field_count;
};

/* Open the file with that PATH under the data directory, or the file of the
 * same name in tests/data.  False if there is none. */
bool tsv_open(struct tsv *tsv, const char *path);
void tsv_close(struct tsv *tsv);

/* Read the next line that is no remark, and cut it at its tabs. */
bool tsv_next(struct tsv *tsv);

/* Field NUMBER of the present line, "" if it has none. */
char *tsv_field(struct tsv *tsv, int number);

/* Add where PATH under the shared data directory is, whether it exists or not. */
void tsv_add_shared_path(const char *path, struct text *out);

/* Are the long tests asked for? */
bool long_tests_are_wanted(void);

#endif
