/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Test data: files of lines, their fields between tabs, '#' before remarks.
 * They are looked for in RHUMB_SHARED (../shared/data), then in tests/data. */
#ifndef RHUMB_TESTS_TABLE_H
#define RHUMB_TESTS_TABLE_H

#include <stdbool.h>
#include <stdio.h>

enum { TABLE_FIELDS = 16 };

struct table {
	FILE *file;
	char *line;                    /* the present one, cut into fields */
	size_t capacity;
	int number;                    /* of the present line, from 1 */
	char *fields[TABLE_FIELDS];
	int field_count;
};

/* Open the file with that PATH under the data directory, or the file of the
 * same name in tests/data.  False if there is none. */
bool table_open(struct table *table, const char *path);
void table_close(struct table *table);

/* Read the next line that is no remark, and cut it at its tabs. */
bool table_next(struct table *table);

/* Field NUMBER of the present line, "" if it has none. */
char *table_field(struct table *table, int number);

/* Are the long tests asked for? */
bool table_long_tests(void);

#endif
