/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fuzzing sessions: a face speaks over pipes, in a thread, under a virtual clock
 * on which a node takes a millisecond. */
#ifndef RHUMB_TESTS_FUZZ_SESSION_H
#define RHUMB_TESTS_FUZZ_SESSION_H

#include "fuzz.h"

#include "channel/channel.h"
#include "util/clock.h"

/* A face to be fuzzed. */
struct fuzz_face {
	/* Speak on INPUT and OUTPUT until the end of input; the exit status. */
	int (*run)(int input, int output, struct clock *clock);

	/* Lines that end a search and ask for an answer, and that answer. */
	const char *probe, *answer;

	/* May the face say LINE? */
	bool (*may_say)(const char *line);
};

/* A channel over INPUT and OUTPUT, on CLOCK; aborts if there can be none. */
struct channel *fuzz_open_channel(int input, int output, struct clock *clock);

/* Send the lines of INPUT to FACE.  A line "!" is not sent: the probe is, and its
 * answer waited for.  Aborts if the face says what it may not, does not end with
 * status 0, or says nothing for a minute. */
void fuzz_session(const struct fuzz_face *face, const char *input);

#endif
