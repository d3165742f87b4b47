/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The UCI front end: the Universal Chess Interface of Rudolf Huber and Stefan
 * Meyer-Kahlen (2000, with the changes of 2006).
 *
 * As in src/xboard/, the channel (channel/channel.h)
 * brings lines and the reports of searches, and one thread owns the session and
 * takes these events one by one.  Every command is a row of one const table
 * (uci.c).  A word that is unknown is skipped, and the rest of its line is
 * tried, as the protocol demands.
 *
 * Invariants: exactly one bestmove for each `go` that searches, in order, and
 * none for `go infinite` and `go ponder` before `stop` or `ponderhit`; a readyok
 * for each isready.  A command that needs the search to be over while one runs
 * ends it as `stop` does, and its bestmove comes before anything else that the
 * client has asked for since then. */
#ifndef RHUMB_UCI_UCI_H
#define RHUMB_UCI_UCI_H

#include <stdbool.h>

#include "engine/engine.h"

struct channel;

/* OwnBook, unless the client sets it: GUIs have books of their own, and testers choose the
 * openings. */
#define UCI_OWN_BOOK false

/* Speak over CHANNEL with ENGINE until `quit` or the end of input.  Then a search limited by depth
 * or nodes and a count are finished and answered; any other search is stopped, with its bestmove.
 * VARIANT: UCI_Chess960 at the beginning.  GREETED: the line `uci` has already been read.  ENGINE
 * does not think on return.  Returns EXIT_SUCCESS. */
int uci_speak(struct channel *channel, struct engine *engine, enum variant variant, bool greeted);

/* Whether LINE is a thinking line, which depends on how fast the machine is. */
bool uci_is_fleeting(const char *line);

#endif
