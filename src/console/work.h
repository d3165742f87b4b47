/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What commands that do long work share. */
#ifndef RHUMB_CONSOLE_WORK_H
#define RHUMB_CONSOLE_WORK_H

#include "console/progress.h"
#include "console/shell.h"

/* An engine of its own for long work, so that the game at the prompt is left
 * alone, with the options of that game.  NULL after a complaint if it cannot be
 * had.  Only OwnBook and HumanTime are off: the work is to search. */
struct engine *work_engine(struct console *console);

/* Has nobody typed Ctrl-C?  For the callbacks of tools. */
bool work_wanted(void *context);

/* Work shown on a terminal as it goes on. */
struct shown_work {
	struct console *console;
	struct progress progress;
	int total;                 /* items; 0: not known */
};

#endif
