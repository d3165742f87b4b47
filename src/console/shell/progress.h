/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The progress of long work: a bar on standard error if that is a terminal. */
#ifndef RHUMB_CONSOLE_SHELL_PROGRESS_H
#define RHUMB_CONSOLE_SHELL_PROGRESS_H

#include <stdbool.h>

#include "console/shell/command.h"
#include "console/shell/screen.h"
#include "tools/work.h"
#include "util/clock.h"

struct console;

enum { PROGRESS_WHOLE = 1000 };

struct progress {
	struct console *console;
	int count;                     /* of items; for the caller's use */
	struct clock clock;
	int64_t next_us;               /* when it may be drawn again */
	bool shown;                    /* the bar is on the screen */
};

void progress_init(struct progress *progress, struct console *console);

/* Show that DONE thousandths of the work are done, with NOTE, which may be NULL.  Draws at most
 * five times a second, and not before 0.2 s of work. */
void progress_show(struct progress *progress, int done, const char *note);

/* Erase the bar; to be called before other output. */
void progress_wipe(struct progress *progress);

/* Erase the bar and return the result of a command whose work ended with END: DONE, or FAILED
 * after a complaint.  WHY is the complaint for WORK_BAD_INPUT. */
enum done progress_end(struct progress *progress, enum work_end end, const char *why);

#endif
