/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The session: what the client and we know of each other. */
#ifndef RHUMB_UCI_UCI_SESSION_H
#define RHUMB_UCI_UCI_SESSION_H

#include "channel/channel.h"
#include "engine/engine.h"
#include "uci/uci.h"
#include "util/text.h"

/* What runs since `go`, until its bestmove. */
enum activity {
	ACTIVITY_NONE,
	ACTIVITY_SEARCH,
	ACTIVITY_HOLD,       /* a search, or nothing to search: no bestmove may be said before `stop` */
	ACTIVITY_PONDER,     /* the same, but before `ponderhit` or `stop` */
	ACTIVITY_COUNT       /* go perft */
};

struct uci_session {
	struct channel *channel;
	struct engine *engine;
	bool quits;
	bool ended;                 /* the input has: what runs is answered, then it quits */
	bool debug;                 /* `debug on` */

	enum activity activity;
	bool empty;                 /* there is no legal move to search */
	bool ending;                /* it was stopped: lines wait for its answer */

	bool chess960;              /* UCI_Chess960 */
	bool analyses;              /* UCI_AnalyseMode */
	int nodes_per_ms;           /* nodestime: nodes that count as a millisecond; 0: time does */
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

/* Send a line, given without its end. */
void uci_say(struct uci_session *session, const char *format, ...) TEXT_FORMAT(2, 3);

/* "info string WHAT: WORDS"; of WORDS, which come from outside, a little. */
void uci_remark(struct uci_session *session, const char *what, const char *words);

/* The same, after `debug on`. */
void uci_debug(struct uci_session *session, const char *what, const char *words);

#endif
