/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Test data: files of lines, with fields separated by tabs and '#' before comments.
 * They are searched for in RHUMB_SHARED (../shared/data), then in tests/data. */
#ifndef RHUMB_TESTS_TSV_H
#define RHUMB_TESTS_TSV_H

#include <stdbool.h>
#include <stdio.h>

#include "util/text.h"

enum { TSV_FIELDS = 16 };

struct tsv {
	FILE *file;
	char *line;                    /* the current one, cut into fields */
	size_t capacity;
	int number;                    /* of the current line, from 1 */
	char *fields[TSV_FIELDS];
	int field_count;
};

/* Open the file with that PATH under the data directory, or the file of the
 * same name in tests/data.  False if there is none. */
bool tsv_open(struct tsv *tsv, const char *path);
void tsv_close(struct tsv *tsv);

/* Read the next line that is no comment, and cut it at its tabs. */
bool tsv_next(struct tsv *tsv);

/* Field NUMBER of the current line, "" if it has none. */
char *tsv_field(struct tsv *tsv, int number);

/* Add the full path of PATH under the shared data directory, whether it exists or not. */
void tsv_add_shared_path(const char *path, struct text *out);

/* Whether the long tests are requested. */
bool long_tests_are_wanted(void);

#endif
