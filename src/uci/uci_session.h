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
	char *last_position;        /* its arguments; NULL: there was none */
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
void uci_say_debug(struct uci_session *session, const char *what, const char *words);

/* The word WORD in ARGUMENTS; NULL if it is not there. */
char *uci_find_word(char *arguments, const char *word);

/* ---- go.c: searches that begin and end, and counting. */

uci_handler uci_obey_go, uci_obey_stop, uci_obey_ponderhit, uci_obey_bench;

/* If a search runs: end it, and return true if its bestmove is still to come.  Until then all lines
 * are kept.  A count is not ended, only waited for. */
bool uci_request_finish(struct uci_session *session);

/* EVENT, which is not a line, has come. */
void uci_take_event(struct uci_session *session, const struct event *event);

/* ---- go_limits.c: what `go` says about how long and what to search. */

/* Clamped values from `go`; 0 if absent. */
struct uci_limits {
	int64_t time_ms[COLOURS], increment_ms[COLOURS];
	bool timed[COLOURS];         /* TIME_MS is given; it may be negative */
	int64_t moves_to_go, move_ms, depth, nodes, mate, perft;
	bool infinite, ponder;
	int count;                   /* of root moves; 0: all */
	struct move moves[MOVES_MAX];
};

/* Read ARGUMENTS of `go` in the position of ENGINE.  What is unknown, wrong or
 * incomplete is skipped.  Modifies ARGUMENTS. */
void uci_limits_read(struct uci_limits *limits, const struct engine *engine, char *arguments);

/* From now on they hold in ENGINE, and no others. */
void uci_limits_apply(const struct uci_limits *limits, struct engine *engine);

/* ---- position.c: the position: games begin, positions are set up and looked at. */

uci_handler uci_obey_ucinewgame, uci_obey_position, uci_obey_d, uci_obey_eval;

/* The position of the session: set up anew, in the variant that was asked for. */
void uci_position_reset(struct uci_session *session);

/* ---- uci_options.c: the answer to `uci`, and options. */

uci_handler uci_obey_uci, uci_obey_debug, uci_obey_setoption;

#endif
