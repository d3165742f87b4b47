/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The progress of long work: a bar on standard error if that is a terminal. */
#ifndef RHUMB_CONSOLE_PROGRESS_H
#define RHUMB_CONSOLE_PROGRESS_H

#include <stdbool.h>

#include "console/screen.h"
#include "util/clock.h"

struct console;

enum { PROGRESS_WHOLE = 1000 };

struct progress {
	const struct screen *screen;   /* standard error */
	struct clock clock;
	int64_t next_us;               /* not drawn again before */
	bool shown;                    /* there is a bar to wipe out */
};

void progress_init(struct progress *progress, const struct console *console);

/* DONE thousandths are done; NOTE (may be NULL) says more.  Draws a few times
 * a second at most, and not before the work has taken that long. */
void progress_show(struct progress *progress, int done, const char *note);

/* Wipe the bar out, before anything else is written. */
void progress_wipe(struct progress *progress);

#endif
