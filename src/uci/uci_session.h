/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The session: what the client and we know of each other. */
#ifndef RHUMB_UCI_UCI_SESSION_H
#define RHUMB_UCI_UCI_SESSION_H

#include "channel/channel.h"
#include "engine/leaves.h"
#include "engine/engine.h"
#include "engine/pending.h"
#include "uci/uci.h"
#include "util/text.h"

/* OwnBook, unless the client sets it: GUIs have books of their own, and testers
 * choose the openings. */
#define UCI_OWN_BOOK false

/* What a `go` has begun and no bestmove has ended. */
enum activity {
	ACTIVITY_NONE,
	ACTIVITY_SEARCH,
	ACTIVITY_HOLD,       /* a search, or nothing to search: no bestmove may be said yet */
	ACTIVITY_COUNT       /* go perft */
};

struct uci_session {
	const struct uci_options *options;
	struct channel *channel;
	struct engine *engine;
	bool quits;
	bool debug;                 /* tells more */

	enum activity activity;
	bool empty;                 /* there is no legal move to search */
	bool ponders;               /* it waits for `ponderhit`, not for `stop` alone */
	struct leaves *count;        /* of ACTIVITY_COUNT */
	struct pending pending;     /* to be set as soon as no search runs */

	bool chess960;              /* UCI_Chess960 */
	bool analyses;              /* UCI_AnalyseMode */
	bool refused;               /* the last `position` made no sense */
	char *place;                /* its arguments; NULL: there was none */
	bool placed_chess960;       /* UCI_Chess960, when that position was set up */

	/* Read by the thread that thinks, and written while it does not. */
	enum coordinate_style style;
	bool shows_wdl;             /* UCI_ShowWDL, as it was when the search began */
	bool wants_wdl;             /* as it is now: not read by that thread */
};

/* What obeys a command; ARGUMENTS, without blanks around them, may be modified. */
typedef void uci_handler(struct uci_session *session, char *arguments);

/* A session over CHANNEL whose options are set.  NULL, and the reason in ERROR:
 * memory runs out, or (*MISUSE) an option is wrong. */
struct uci_session *uci_session_create(struct channel *channel, const struct uci_options *options,
                                       bool *misuse, struct text *error);
void uci_session_free(struct uci_session *session);

/* Send a line, given without its end. */
void uci_say(struct uci_session *session, const char *format, ...) TEXT_FORMAT(2, 3);

/* "info string WHAT: WORDS"; of WORDS, which come from outside, a little. */
void uci_remark(struct uci_session *session, const char *what, const char *words);

/* The same, if the client wants to be told more. */
void uci_debug(struct uci_session *session, const char *what, const char *words);

#endif
