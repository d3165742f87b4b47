/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The UCI face: the Universal Chess Interface of Rudolf Huber and Stefan
 * Meyer-Kahlen (2000, with the changes of 2006).
 *
 * An essay on this floor.  As in src/xboard/, the channel (channel/channel.h)
 * brings lines and the reports of searches, and one thread owns the session and
 * takes these events one by one.  Every command is a row of one const table
 * (uci_commands.h).  A word that is unknown is skipped, and the rest of its line is
 * tried, as the protocol demands.
 *
 * uci.c has the loop, uci_session.h the state, go.h what begins and ends searches,
 * place.h the position, uci_options.h the options, info.h lines of thinking.  This
 * floor includes engine/, channel/ and util/ alone.
 *
 * Invariants: exactly one bestmove for each `go` that searches, in order, and
 * none for `go infinite` and `go ponder` before `stop` or `ponderhit`; a readyok
 * for each isready.  A command that needs the search to be over while one runs
 * ends it as `stop` does. */
#ifndef RHUMB_UCI_UCI_H
#define RHUMB_UCI_UCI_H

#include <stdbool.h>
#include <stdint.h>

struct channel;
struct engine;

/* What uci_speak returns beside EXIT_SUCCESS and EXIT_FAILURE. */
enum { UCI_USAGE = 2 };          /* an assignment is wrong */

struct uci_options {
	int memory_mb;           /* until the client asks for other; 0: as usual */
	bool greeted;            /* the line `uci` has already been read */
	bool chess960;           /* UCI_Chess960 at the beginning */
	const char *const *assignments;  /* options to be set, as engine_assign_all has it */

	/* The program's bench: how many NODES it searched in TIME_US with the options
	 * of ENGINE, DEPTH plies deep (0: as usual).  False if memory ran out.  NULL:
	 * there is none. */
	bool (*bench)(const struct engine *engine, int depth, uint64_t *nodes, int64_t *time_us);
};

/* Speak over CHANNEL until `quit` or the end of input.  What is wrong with an
 * assignment is told on standard error. */
int uci_speak(struct channel *channel, const struct uci_options *options);

/* Is LINE one of thinking, as it depends on how fast the machine is? */
bool uci_is_fleeting(const char *line);

#endif
