/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* `go` and what follows from it, up to bestmove. */
#include <config.h>

#include "uci/go.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>

#include "uci/go_limits.h"
#include "uci/info.h"
#include "uci/uci_options.h"
#include "util/number.h"

enum { TICK_MS = 1000 };

/* ---- bestmove ---- */

/* A search has ended with RESULT; NULL: without a move. */
static void say_move(struct uci_session *session, const struct search_result *result)
{
	char best[COORDINATE_MAX], ponder[COORDINATE_MAX];

	session->activity = ACTIVITY_NONE;
	session->empty = false;
	if (!result || move_is_none(result->best))
		uci_say(session, "bestmove 0000");
	else if (move_is_none(result->ponder))
		uci_say(session, "bestmove %s",
		        coordinate_format(result->best, session->style, best));
	else
		uci_say(session, "bestmove %s ponder %s",
		        coordinate_format(result->best, session->style, best),
		        coordinate_format(result->ponder, session->style, ponder));
	channel_listen(session->channel, 0);
	uci_settle(session);
}

static void take_done(struct uci_session *session, const struct event *event)
{
	struct search_result result;

	if (event_read(event, &result, sizeof result)) {
		say_move(session, &result);
		return;
	}
	uci_say(session, "info string out of memory");
	say_move(session, NULL);
}

/* ---- counting ---- */

static void end_count(struct uci_session *session)
{
	leaves_free(session->count);
	session->count = NULL;
	session->activity = ACTIVITY_NONE;
	uci_settle(session);
}

static void go_on_counting(struct uci_session *session)
{
	struct leaves_step step = leaves_go_on(session->count);
	char move[COORDINATE_MAX];

	if (!move_is_none(step.move))
		uci_say(session, "%s: %" PRIu64,
		        coordinate_format(step.move, session->style, move), step.nodes);
	if (!step.over)
		return;
	uci_say(session, "\nNodes searched: %" PRIu64, leaves_nodes(session->count));
	end_count(session);
}

static void begin_count(struct uci_session *session, int depth)
{
	session->count = leaves_create(session->engine, depth);
	if (session->count)
		session->activity = ACTIVITY_COUNT;
	else
		uci_say(session, "info string out of memory");
}

/* ---- events ---- */

int uci_patience_ms(const struct uci_session *session)
{
	if (session->activity == ACTIVITY_COUNT)
		return 0;
	return session->activity == ACTIVITY_NONE ? -1 : TICK_MS;
}

void uci_take_event(struct uci_session *session, const struct event *event)
{
	switch (event->kind) {
	case EVENT_THINKING:
		channel_send(session->channel, event->text, event->length, true);
		break;
	case EVENT_DONE:
		take_done(session, event);
		break;
	case EVENT_TICK:
		if (session->activity == ACTIVITY_COUNT)
			go_on_counting(session);
		else
			uci_post_current(session);
		break;
	case EVENT_END:
		while (session->activity == ACTIVITY_COUNT)
			go_on_counting(session);
		session->quits = true;
		break;
	case EVENT_LINE:
		break;
	}
}

static void keep(struct uci_session *session, struct event *event)
{
	if (channel_keep(session->channel, event))
		return;
	uci_remark(session, "too much waits for the end of the search", event->text);
	free(event);
}

static bool is_stop(struct event *event)
{
	return event->kind == EVENT_LINE && text_equal(text_strip(event->text), "stop");
}

/* Wait for the end of the search, which has been told to end, or of the count.
 * Lines that come meanwhile are obeyed afterwards.  `stop` ends a count at once, and
 * is obeyed in its place, too: it may be meant for a `go` that waits. */
static void await_done(struct uci_session *session)
{
	while (session->activity != ACTIVITY_NONE && !session->quits) {
		bool counts = session->activity == ACTIVITY_COUNT;
		struct event *event = channel_take(session->channel, counts ? 0 : -1);

		if (!event) {
			session->quits = true;
		} else if (event->kind == EVENT_LINE || event->kind == EVENT_END) {
			if (counts && is_stop(event))
				end_count(session);
			keep(session, event);
		} else {
			uci_take_event(session, event);
			free(event);
		}
	}
}

/* End what `go` has begun. */
static void stop(struct uci_session *session)
{
	if (session->activity == ACTIVITY_COUNT)
		end_count(session);
	else if (session->empty)
		say_move(session, NULL);
	else if (session->activity != ACTIVITY_NONE)
		engine_move_now(session->engine);
}

void uci_finish(struct uci_session *session)
{
	if (session->activity != ACTIVITY_COUNT)
		stop(session);
	await_done(session);
}

void uci_obey_stop(struct uci_session *session, char *arguments)
{
	(void)arguments;
	stop(session);
}

void uci_obey_ponderhit(struct uci_session *session, char *arguments)
{
	(void)arguments;
	if (session->activity != ACTIVITY_HOLD || !session->ponders)
		return;
	session->activity = ACTIVITY_SEARCH;
	session->ponders = false;
	if (session->empty)
		say_move(session, NULL);
	else
		engine_release(session->engine);
}

/* ---- go ---- */

/* Nothing can be searched: the game is over, or the position was refused. */
static void hold_nothing(struct uci_session *session, bool holds)
{
	if (!session->refused)
		uci_say(session, "info depth 0 score %s",
		        position_in_check(engine_position(session->engine)) ? "mate 0" : "cp 0");
	session->empty = true;
	if (!holds)
		say_move(session, NULL);
}

static void begin_search(struct uci_session *session, const struct uci_limits *limits)
{
	struct engine_listener listener = uci_listener(session);
	bool holds = limits->infinite || limits->ponder;

	uci_limits_apply(limits, session->engine);
	engine_set_impartial(session->engine, limits->infinite || session->analyses);
	session->activity = holds ? ACTIVITY_HOLD : ACTIVITY_SEARCH;
	session->ponders = limits->ponder && !limits->infinite;
	session->shows_wdl = session->wants_wdl;
	if (session->refused ||
	    !engine_start(session->engine, holds ? THINK_HELD : THINK_MOVE, &listener))
		hold_nothing(session, holds);
	else
		channel_listen(session->channel, engine_generation(session->engine));
}

void uci_obey_go(struct uci_session *session, char *arguments)
{
	const struct position *pos = engine_position(session->engine);
	struct uci_limits limits;

	session->style = position_is_chess960(pos) ? COORDINATE_KING_TAKES_ROOK
	                                           : COORDINATE_STANDARD;
	uci_limits_read(&limits, session->engine, arguments);
	if (limits.perft > 0)
		begin_count(session, (int)limits.perft);
	else
		begin_search(session, &limits);
}

/* ---- bench ---- */

void uci_obey_bench(struct uci_session *session, char *arguments)
{
	const struct uci_options *options = session->options;
	int64_t depth = 0, time_us;
	uint64_t nodes;

	if (*arguments && !number_parse(arguments, 1, SEARCH_DEPTH_MAX, &depth)) {
		uci_remark(session, "no depth", arguments);
		return;
	}
	if (!options->bench || !options->bench(session->engine, (int)depth, &nodes, &time_us)) {
		uci_say(session, "info string there is no bench, or no memory for it");
		return;
	}
	uci_say(session, "%" PRIu64 " nodes %" PRIu64 " nps", nodes,
	        nodes * 1000 / ((uint64_t)time_us / 1000 + 1));
}
