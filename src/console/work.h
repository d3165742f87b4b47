/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What commands that do long work share. */
#ifndef RHUMB_CONSOLE_WORK_H
#define RHUMB_CONSOLE_WORK_H

#include "console/progress.h"
#include "console/shell.h"

/* An engine of its own for long work, so that the game at the prompt is left
 * alone.  NULL for want of memory, which is told. */
struct engine *hire_engine(struct console *console);

/* Has nobody typed Ctrl-C?  For the callbacks of tools. */
bool still_wanted(void *context);

/* Write the game of POS to OUT as PGN; RESULT is NULL unless the players have
 * ended it. */
enum done write_game(struct console *console, FILE *out, const struct position *pos,
                     const char *event, const char *result);

/* Work shown on a terminal as it goes on. */
struct shown_work {
	struct console *console;
	struct progress progress;
	int total;                 /* items; 0: not known */
};

#endif
