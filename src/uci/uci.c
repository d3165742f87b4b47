/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The face's loop: events come one by one, and each is given to whom it concerns. */
#include <config.h>

#include "uci/uci.h"

#include <stdio.h>
#include <stdlib.h>

#include "uci/uci_commands.h"
#include "uci/go.h"
#include "uci/place.h"
#include "uci/uci_session.h"
#include "uci/uci_options.h"

/* What came while a search was being ended comes before what is new. */
static struct event *next_event(struct uci_session *session)
{
	struct event *kept = channel_take_kept(session->channel);

	return kept ? kept : channel_take(session->channel, uci_patience_ms(session));
}

static void loop(struct uci_session *session)
{
	struct event *event;

	while (!session->quits && (event = next_event(session))) {
		if (event->kind == EVENT_LINE)
			uci_obey(session, event->text);
		else
			uci_take_event(session, event);
		free(event);
	}
}

static int complain(const char *what, const char *error, int status)
{
	fprintf(stderr, "rhumb: %s%s\n", what, error);
	return status;
}

/* Memory has run out: tell the client, and the user. */
static int run_out(struct channel *channel)
{
	channel_say(channel, "info string out of memory");
	return complain("", "out of memory", EXIT_FAILURE);
}

int uci_speak(struct channel *channel, const struct uci_options *options)
{
	struct uci_session *session;
	bool misuse;
	TEXT_ON_STACK(error, 400);

	session = uci_session_create(channel, options, &misuse, &error);
	if (!session)
		return misuse ? complain("--option: ", error_chars, UCI_USAGE) : run_out(channel);
	uci_place_reset(session);
	if (options->greeted)
		uci_obey_uci(session, NULL);
	loop(session);
	uci_session_free(session);
	return channel_ran_out_of_memory(channel) ? run_out(channel) : EXIT_SUCCESS;
}

bool uci_is_fleeting(const char *line)
{
	return text_starts_with(line, "info depth ");
}
