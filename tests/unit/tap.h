/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Results in the Test Anything Protocol for the tests that read data files:
 * many checks are reported as one line, a group, and each failing one by a
 * comment. */
#ifndef RHUMB_TESTS_TAP_H
#define RHUMB_TESTS_TAP_H

#include <stdbool.h>
#include <stdio.h>

#include "rules/setup.h"
#include "tsv.h"

struct tap {
	int lines;          /* results printed */
	int failed;         /* of these, not ok */
	int checks;         /* in the group that is open */
	int bad;            /* of these, failed */
};

/* Count one check; print it if it failed. */
bool tap_check(struct tap *tap, bool ok, const char *format, ...) TEXT_FORMAT(3, 4);

/* Close the group: print one line with its number of checks. */
void tap_group(struct tap *tap, const char *format, ...) TEXT_FORMAT(2, 3);

/* Print one line for a test that is impossible here. */
void tap_skip(struct tap *tap, const char *what, const char *why);

/* Check the current line of TABLE with POS to use. */
typedef void tap_line(struct tap *tap, struct tsv *table, struct position *pos);

/* CHECK each line, but empty ones, of the file that tsv_open finds by PATH; a group for each EACH lines, or one for all
 * if EACH is 0.  Skipped if there is no such file. */
void tap_check_file(struct tap *tap, const char *path, int each, tap_line *check);

/* Print the plan; returns the exit status. */
int tap_finish(struct tap *tap);

#endif
