/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Whose turn it is, and what follows from that: searches that begin and end,
 * moves, claims and offers. */
#ifndef RHUMB_XBOARD_TURN_H
#define RHUMB_XBOARD_TURN_H

#include "xboard/session.h"

/* Set OPTION to VALUE, which it can take, as soon as no search runs. */
void turn_defer(struct session *session, const struct engine_option *option, const char *value);

/* Stop a search and forget it; what was deferred happens. */
void turn_abandon(struct session *session);

/* Think, ponder, analyse, claim or wait, as the mode and the position have it. */
void turn_go_on(struct session *session);

/* The times that the client told before it was known whose clocks they are. */
void turn_settle_clocks(struct session *session);

/* If the mode is analysis: analyse the position, whatever it is now. */
void turn_analyse(struct session *session);

/* A search has ended with RESULT; NULL if memory ran out. */
void turn_done(struct session *session, const struct search_result *result);

/* The client's move. */
void turn_take_move(struct session *session, const char *word);

#endif
