/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Searches that begin and end, and counting. */
#ifndef RHUMB_UCI_GO_H
#define RHUMB_UCI_GO_H

#include "uci/uci_session.h"

uci_handler uci_obey_go, uci_obey_stop, uci_obey_ponderhit, uci_obey_bench;

/* If a search runs: end it, and return true if its bestmove is still to come.  Until then all lines
 * are kept.  A count is not ended, only waited for. */
bool uci_must_finish(struct uci_session *session);

/* EVENT, which is not a line, has come. */
void uci_take_event(struct uci_session *session, const struct event *event);

/* Whether the session is over.  After the end of input it goes on until the search that runs, or the count,
 * has been answered, unless no one reads the answer. */
bool uci_is_over(const struct uci_session *session);

/* For how long the session may wait for an event, as TICK_MS of channel_take. */
int uci_patience_ms(const struct uci_session *session);

#endif
