/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The face's loop: events come one by one, and each is given to whom it concerns. */
#include <config.h>

#include "xboard/xboard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "channel/replay.h"
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

	return kept ? kept : channel_take(session->channel);
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

/* There is no session because of ERROR: tell the client, and the user. */
static int refuse(const struct xboard_options *options, const char *error)
{
	channel_tell(options->output, "tellusererror %s", error);
	return complain("", error, EXIT_FAILURE);
}

static int run_session(struct session *session, const struct xboard_options *options,
                       struct clock *clock)
{
	struct channel_options channel = {
		.input = options->input, .output = options->output, .clock = clock,
		.log = options->log, .log_mb = options->log_mb, .log_count = options->log_count
	};
	int status = EXIT_SUCCESS;
	TEXT_ON_STACK(error, 400);

	session->channel = channel_open(&channel, &error);
	if (!session->channel)
		return refuse(options, error_chars);
	loop(session);
	engine_abandon(session->engine);
	if (channel_ran_out_of_memory(session->channel)) {
		session_say(session, "tellusererror out of memory");
		status = complain("", "out of memory", EXIT_FAILURE);
	}
	return channel_close(session->channel) ? status : EXIT_FAILURE;
}

int xboard_run(const struct xboard_options *options)
{
	struct clock real;
	struct clock *clock = options->clock;
	struct session *session;
	bool misuse;
	int status;
	TEXT_ON_STACK(error, 400);

	clock_init_real(&real);
	if (!clock)
		clock = &real;
	session = session_create(options, clock, &misuse, &error);
	if (!session)
		return misuse ? complain("--option: ", error_chars, XBOARD_USAGE)
		              : refuse(options, error_chars);
	status = run_session(session, options, clock);
	session_free(session);
	return status;
}

/* ---- replay ---- */

static int run_again(const void *context, int input, int output, struct clock *clock)
{
	struct xboard_options options = {
		.input = input, .output = output, .clock = clock, .assignments = context
	};

	return xboard_run(&options);
}

/* Lines of thinking, and the answers to `.`. */
static bool is_fleeting(const char *line)
{
	return strchr("0123456789 \t#", *line) || strncmp(line, "stat01:", 7) == 0;
}

int xboard_replay(const char *file_name, const char *const *assignments, FILE *out, FILE *report)
{
	struct replay_face face = { assignments, run_again, is_fleeting };

	return replay_file(file_name, &face, out, report);
}
