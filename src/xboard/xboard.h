/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
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

struct channel;

/* What xboard_speak returns beside EXIT_SUCCESS and EXIT_FAILURE: an exit status,
 * and a wish. */
enum {
	XBOARD_USAGE = 2,        /* an assignment is wrong */
	XBOARD_TO_UCI = -1       /* the first line was `uci`: go on in UCI */
};

struct xboard_options {
	int memory_mb;           /* until the client asks for other; 0: as usual */
	bool greeted;            /* the line `xboard` has already been read */
	bool chess960;           /* --variant fischerandom */
	const char *const *assignments;  /* options to be set, as engine_assign_all has it */
};

/* Speak over CHANNEL until `quit` or the end of input.  What is wrong with an
 * assignment is told on standard error. */
int xboard_speak(struct channel *channel, const struct xboard_options *options);

/* Is LINE a line of thinking or an answer to `.`, as it depends on how fast the
 * machine is? */
bool xboard_is_fleeting(const char *line);

#endif
