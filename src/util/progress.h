/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The progress of long work: a line with a bar, drawn over itself, where there is a terminal. */
#ifndef RHUMB_UTIL_PROGRESS_H
#define RHUMB_UTIL_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "util/clock.h"

struct progress {
	FILE *out;                     /* NULL: nothing is shown */
	struct clock clock;
	int64_t next_us;               /* when it may be drawn again */
	bool shown;                    /* the line is on the terminal */
};

/* Nothing is shown if OUT is no terminal. */
void progress_init(struct progress *progress, FILE *out);

/* Show that DONE of TOTAL are done (TOTAL 0: unknown), with NOTE, which may be NULL.  Draws at most
 * five times a second, and not before 0.2 s of work. */
void progress_show(struct progress *progress, uint64_t done, uint64_t total, const char *note);

/* Erase the line; to be called before other output. */
void progress_wipe(struct progress *progress);

/* Write LINE, UTF-8, over the cursor's line of the terminal OUT, cut off at its edge; erase that line. */
void progress_line(FILE *out, const char *line);
void progress_wipe_line(FILE *out);

#endif
