/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fuzzing sessions: a front end runs in a thread, over pipes, under a virtual clock
 * on which a node takes a millisecond. */
#ifndef RHUMB_TESTS_FUZZ_SESSION_H
#define RHUMB_TESTS_FUZZ_SESSION_H

#include "fuzz.h"

#include "channel/channel.h"
#include "engine/engine.h"

/* A front end to be fuzzed. */
struct fuzz_front_end {
	/* Run a session until the end of input; returns the exit status. */
	int (*speak)(struct channel *channel, struct engine *engine, enum variant variant, bool greeted);

	/* Lines that end a search and request an answer, and that answer. */
	const char *probe, *answer;

	/* How lines may begin that the front end prints, with NULL after the last; and whether it may print LINE, which
	 * begins otherwise. */
	const char *const *heads;
	bool (*may_say)(const char *line);
};

/* Send the lines of INPUT to FRONT_END.  For a line "!" the probe is sent instead, and
 * its answer awaited.  Aborts if the front end prints an invalid line, does not end with
 * status 0, or prints nothing for a minute. */
void fuzz_session(const struct fuzz_front_end *front_end, const char *input);

#endif
