/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The XBoard face: version 2 of the Chess Engine Communication Protocol.
 *
 * An essay on this floor.  The channel (channel/channel.h) brings lines and the
 * reports of searches; one thread owns the session and takes these events one
 * by one.  Every command is a row of one const table (cecp.h): the states in
 * which it means something, what it does to a running search, its handler.  A
 * known command in a state where it means nothing is met with silence.
 *
 * xboard.c has the loop, session.h the state and what is said, turn.h what
 * follows from a move.  This floor includes engine/, channel/ and util/ alone.
 *
 * Invariants: exactly one move for each turn of ours, none in force mode or
 * analysis; a pong for each ping, in order. */
#ifndef RHUMB_XBOARD_XBOARD_H
#define RHUMB_XBOARD_XBOARD_H

#include <stdbool.h>
#include <stdio.h>

#include "util/clock.h"

enum { XBOARD_USAGE = 2 };   /* an exit status */

struct xboard_options {
	int input, output;       /* file descriptors; the caller keeps them */
	struct clock *clock;     /* NULL: the real one */
	int memory_mb;           /* until `memory`; 0: the usual size */
	const char *log;         /* as in struct channel_options */
	int log_mb;
	int log_count;
	bool greeted;            /* the line `xboard` has already been read */
	bool chess960;           /* --variant fischerandom */
	const char *const *assignments;  /* options to be set, as engine_assign_all has it */
};

/* Speak until `quit`, the end of input, or SIGTERM.  The exit status:
 * XBOARD_USAGE if an assignment is wrong, which is told on standard error.  A
 * process that calls it has SIGINT and SIGPIPE ignored from then on. */
int xboard_run(const struct xboard_options *options);

/* Play the recorded sessions of FILE_NAME again with the options that ASSIGNMENTS
 * set: replay_file (channel/replay.h) with this face. */
int xboard_replay(const char *file_name, const char *const *assignments, FILE *out, FILE *report);

#endif
