/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The face's loop: events come one by one, and each is given to whom it concerns. */
#include <config.h>

#include "xboard/xboard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xboard/cecp.h"
#include "xboard/post.h"
#include "xboard/session.h"
#include "xboard/turn.h"

/* Must EVENT wait until the pause ends? */
static bool waits(const struct session *session, const struct event *event)
{
	if (!session->paused)
		return false;
	return event->kind == EVENT_DONE ||
	       (event->kind == EVENT_LINE && !cecp_acts_in_pause(event->text));
}

static void finish_search(struct session *session, const struct event *event)
{
	struct search_result result;

	turn_done(session, post_read_done(event, &result) ? &result : NULL);
}

/* Let EVENT happen. */
static void happen(struct session *session, struct event *event)
{
	switch (event->kind) {
	case EVENT_LINE:
		cecp_obey(session, event->text);
		break;
	case EVENT_THINKING:
		if (atomic_load(&session->post))
			channel_send(session->channel, event->text, event->length, true);
		break;
	case EVENT_DONE:
		finish_search(session, event);
		break;
	case EVENT_TICK:
		break;
	case EVENT_END:
		session->quits = true;
		break;
	}
	free(event);
}

/* A pause is ended by whatever acts in it and ends the search: what waited
 * happens first, in force mode. */
static void end_pause(struct session *session)
{
	struct event *event;

	session->paused = false;
	engine_resume(session->engine);
	turn_abandon(session);
	if (session->mode == MODE_PLAY)
		session->mode = MODE_FORCE;
	while (!session->quits && (event = channel_take_kept(session->channel)))
		happen(session, event);
}

static void take(struct session *session, struct event *event)
{
	if (waits(session, event)) {
		if (!channel_keep(session->channel, event)) {
			session_error(session, "too much waits for the end of the pause", event->text);
			free(event);
		}
		return;
	}
	if (session->paused && event->kind == EVENT_LINE && cecp_ends_search(event->text))
		end_pause(session);
	happen(session, event);
}

/* What waited for the end of a pause comes before what is new. */
static struct event *next_event(struct session *session)
{
	struct event *kept = session->paused ? NULL : channel_take_kept(session->channel);

	return kept ? kept : channel_take(session->channel, -1);
}

static void loop(struct session *session)
{
	struct event *event;

	while (!session->quits && (event = next_event(session)))
		take(session, event);
}

/* ---- beginning and end ---- */

static int complain(const char *what, const char *error, int status)
{
	fprintf(stderr, "rhumb: %s%s\n", what, error);
	return status;
}

/* Memory has run out: tell the client, and the user. */
static int run_out(struct channel *channel)
{
	channel_say(channel, "tellusererror out of memory");
	return complain("", "out of memory", EXIT_FAILURE);
}

int xboard_speak(struct channel *channel, const struct xboard_options *options)
{
	struct session *session;
	bool misuse, to_uci;
	TEXT_ON_STACK(error, 400);

	session = session_create(channel, options, &misuse, &error);
	if (!session)
		return misuse ? complain("--option: ", error_chars, XBOARD_USAGE) : run_out(channel);
	loop(session);
	to_uci = session->to_uci;
	session_free(session);
	if (channel_ran_out_of_memory(channel))
		return run_out(channel);
	return to_uci ? XBOARD_TO_UCI : EXIT_SUCCESS;
}

bool xboard_is_fleeting(const char *line)
{
	return strchr("0123456789 \t#", *line) || strncmp(line, "stat01:", 7) == 0;
}
