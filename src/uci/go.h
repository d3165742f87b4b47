/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Searches that begin and end, and counting. */
#ifndef RHUMB_UCI_GO_H
#define RHUMB_UCI_GO_H

#include "uci/uci_session.h"

uci_handler uci_obey_go, uci_obey_stop, uci_obey_ponderhit, uci_obey_bench;

/* If a search runs: end it now, with its bestmove.  A count is awaited, unless
 * `stop` comes meanwhile. */
void uci_finish(struct uci_session *session);

/* EVENT, which is not a line, has come. */
void uci_take_event(struct uci_session *session, const struct event *event);

/* For how long the session may wait for an event, as channel_take has it. */
int uci_patience_ms(const struct uci_session *session);

#endif
