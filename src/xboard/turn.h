/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Whose turn it is, and what follows from that: searches that begin and end,
 * moves, claims and offers. */
#ifndef RHUMB_XBOARD_TURN_H
#define RHUMB_XBOARD_TURN_H

#include "xboard/session.h"

/* While a move is searched for, keep a line, which FORMAT makes, until that search ends.  Else
 * false: the caller obeys it now. */
bool turn_defers(struct session *session, const char *format, ...) TEXT_FORMAT(2, 3);

/* Stop a search and forget it: nothing that it has reported is taken any more. */
void turn_abandon(struct session *session);

/* Think, ponder, analyse, claim or wait, as the mode and the position have it. */
void turn_go_on(struct session *session);

/* Set the clocks to the times that the client has sent: now it is known which is whose. */
void turn_settle_clocks(struct session *session);

/* Ponder if our move is made and the lines that waited for it are obeyed. */
void turn_ponder_if_due(struct session *session);

/* If the mode is analysis: analyse the position, whatever it is now. */
void turn_analyse(struct session *session);

/* A search has ended with RESULT; NULL if memory ran out. */
void turn_done(struct session *session, const struct search_result *result);

/* The client's move. */
void turn_take_move(struct session *session, const char *word);

#endif
