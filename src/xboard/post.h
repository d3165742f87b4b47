/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What a search reports, as events in the channel. */
#ifndef RHUMB_XBOARD_POST_H
#define RHUMB_XBOARD_POST_H

#include "channel/queue.h"
#include "xboard/session.h"

/* Lines of thinking become EVENT_THINKING with the text to be sent, the end of a
 * search EVENT_DONE. */
struct engine_listener post_listener(struct session *session);

/* What EVENT, an EVENT_DONE, reports.  False if memory ran out. */
bool post_read_done(const struct event *event, struct search_result *result);

#endif
