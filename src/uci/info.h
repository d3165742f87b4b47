/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What a search reports, as events in the channel. */
#ifndef RHUMB_UCI_INFO_H
#define RHUMB_UCI_INFO_H

#include "uci/uci_session.h"

/* Lines of thinking become EVENT_THINKING with the text to be sent, the end of a
 * search EVENT_DONE with its struct search_result, or nothing if memory ran out. */
struct engine_listener uci_listener(struct uci_session *session);

/* Tell which move is being searched, for a client that has not heard for long. */
void uci_post_current(struct uci_session *session);

#endif
