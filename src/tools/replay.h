/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Replaying a recorded session with any front end. */
#ifndef RHUMB_TOOLS_REPLAY_H
#define RHUMB_TOOLS_REPLAY_H

#include <stdbool.h>
#include <stdio.h>

#include "util/clock.h"

/* The front end of the replay. */
struct replay_front_end {
	const void *context;

	/* Speak PROTOCOL, as the log names it ("" if it does not), on INPUT and OUTPUT under CLOCK
	 * until the end.  Returns the exit status. */
	int (*run)(const void *context, const char *protocol, int input, int output,
	           struct clock *clock);

	/* True if LINE depends on the speed of the machine.  Such lines are shown, not compared. */
	bool (*is_fleeting)(const char *line);
};

/* Replay the session logged in FILE_NAME under a virtual clock, and write a log of it to OUT.  Lines
 * that depend on the speed of the machine may differ.  Returns 0 if it went as recorded; 1 if not,
 * and REPORT gets the difference; or the status of a front end that fails.  A log of several
 * sessions is replayed up to the first difference.  A log that starts in the middle of a session is
 * read from the next session on.
 *
 * A log may also be written manually: times may be missing, '*' matches any text of an output line,
 * "1.000-2.500 < move *" must be printed within these times, and "# clock N" before the first line
 * sets N nodes per millisecond. */
int replay_file(const char *file_name, const struct replay_front_end *front_end, FILE *out, FILE *report);

#endif
