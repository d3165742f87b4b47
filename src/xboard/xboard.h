/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The XBoard front end: version 2 of the Chess Engine Communication Protocol.
 *
 * The channel (channel/channel.h) brings lines and the
 * reports of searches; one thread owns the session and takes these events one
 * by one.  Every command is a row of one const table (cecp.c): the states in
 * which it means something, what it does to a running search, its handler.  A
 * known command in a state where it means nothing is met with silence.
 *
 * xboard.c has the loop, session.h the state and what is said, turn.c what
 * follows from a move.
 *
 * Invariants: exactly one move for each turn of ours, none in force mode or
 * analysis; a pong for each ping, in order. */
#ifndef RHUMB_XBOARD_XBOARD_H
#define RHUMB_XBOARD_XBOARD_H

#include <stdbool.h>

#include "engine/engine.h"

struct channel;

/* What xboard_speak returns beside EXIT_SUCCESS: the first line was `uci`. */
enum { XBOARD_TO_UCI = -1 };

/* Speak over CHANNEL with ENGINE, in games of VARIANT until the client asks for another one, until
 * `quit` or the end of input.  Then our move is still made: at once by the clock, in full if depth or
 * nodes limit the search.  GREETED: the line `xboard` has already been read.  ENGINE does not think
 * on return. */
int xboard_speak(struct channel *channel, struct engine *engine, enum variant variant, bool greeted);

/* Whether LINE is a line of thinking or an answer to `.`, which depends on how fast the machine
 * is. */
bool xboard_is_fleeting(const char *line);

#endif
