/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The XBoard face: version 2 of the Chess Engine Communication Protocol.
 *
 * An essay on this floor.  A reader thread hands over whole lines.  One
 * thread owns the session and the output; it takes one queue of events: a
 * line, a line of thinking, the end of a search.  What a search reports
 * carries its generation, and what an abandoned one reports is dropped, so
 * no move follows `force`.  A writer thread keeps a slow client from holding
 * up the session: when the output blocks, lines of thinking are dropped, and
 * nothing else is.
 *
 * Every command is a row of one const table (command.h): the states in which
 * it means something, what it does to a running search, its handler.  A
 * known command in a state where it means nothing is met with silence.
 *
 * This floor includes engine/engine.h and util alone.
 *
 * Invariants: exactly one move for each turn of ours, none in force mode or
 * analysis; a pong for each ping, in order. */
#ifndef RHUMB_XBOARD_XBOARD_H
#define RHUMB_XBOARD_XBOARD_H

#include <stdbool.h>
#include <stdio.h>

#include "util/clock.h"

enum { XBOARD_LOG_MB = 64, XBOARD_LOG_COUNT = 4, XBOARD_USAGE = 2 };

struct xboard_options {
	int input, output;       /* file descriptors; the caller keeps them */
	struct clock *clock;     /* NULL: the real one */
	int memory_mb;           /* until `memory`; 0: the usual size */
	const char *log;         /* a file that records sessions; NULL: none */
	int log_mb;              /* it has at most, in megabytes; 0: XBOARD_LOG_MB */
	int log_count;           /* of older ones that are kept: LOG.1, LOG.2.. */
	bool greeted;            /* the line `xboard` has already been read */
	bool chess960;           /* --variant fischerandom */
	const char *const *assignments;  /* options to be set, as engine_assign_all has it */
};

/* Speak until `quit`, the end of input, or SIGTERM.  The exit status:
 * XBOARD_USAGE if an assignment is wrong, which is told on standard error.  A
 * process that calls it has SIGINT and SIGPIPE ignored from then on. */
int xboard_run(const struct xboard_options *options);

/* Play the recorded session FILE_NAME again, under a virtual clock and with the
 * options that ASSIGNMENTS set, and write to OUT what is said, in the format of
 * a log.  0 if it went as recorded (lines of thinking aside), 1 if not; then
 * REPORT tells the difference.  A
 * record of several sessions is played one by one, up to a difference; what
 * is left at its head of one that begins in an older file is passed over.
 *
 * A record may also be written by hand: times may be missing, '*' stands for
 * anything in what is said, "1.000-2.500 < move *" must be said within these
 * times, and "# clock N" before the first line makes N nodes a millisecond. */
int xboard_replay(const char *file_name, const char *const *assignments, FILE *out, FILE *report);

#endif
