/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Playing a recorded session again, with any face. */
#ifndef RHUMB_CHANNEL_REPLAY_H
#define RHUMB_CHANNEL_REPLAY_H

#include <stdbool.h>
#include <stdio.h>

#include "util/clock.h"

/* Who is played again. */
struct replay_face {
	const void *context;

	/* Speak PROTOCOL, as the record names it ("" if it does not), on INPUT and
	 * OUTPUT under CLOCK until the end; the exit status. */
	int (*run)(const void *context, const char *protocol, int input, int output,
	           struct clock *clock);

	/* Is LINE one that depends on how fast the machine is?  Such lines are
	 * shown and not compared. */
	bool (*is_fleeting)(const char *line);
};

/* Play the recorded session FILE_NAME again, under a virtual clock, and write to
 * OUT what is said, in the format of a log.  0 if it went as recorded
 * (fleeting lines aside), 1 if not; then REPORT tells the difference.  A face
 * that ends with another status ends it, with that status.  A record of
 * several sessions is played one by one, up to a difference; if it starts in
 * the middle of a session, that part is skipped.
 *
 * A record may also be written by hand: times may be missing, '*' stands for
 * anything in what is said, "1.000-2.500 < move *" must be said within these
 * times, and "# clock N" before the first line makes N nodes a millisecond. */
int replay_file(const char *file_name, const struct replay_face *face, FILE *out, FILE *report);

#endif
