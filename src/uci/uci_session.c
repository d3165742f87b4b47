/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The session's beginning and end, and what it says. */
#include <config.h>

#include "uci/uci_session.h"

#include <stdlib.h>

#include "engine/assigned.h"

enum { ECHO_MOST = 80 };

void uci_say(struct uci_session *session, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	channel_say_args(session->channel, format, args);
	va_end(args);
}

void uci_remark(struct uci_session *session, const char *what, const char *words)
{
	TEXT_ON_STACK(echo, 8 * ECHO_MOST);

	text_add_safely(&echo, words, ECHO_MOST);
	uci_say(session, "info string %s: %s", what, echo_chars);
}

void uci_debug(struct uci_session *session, const char *what, const char *words)
{
	if (session->debug)
		uci_remark(session, what, words);
}

struct uci_session *uci_session_create(struct channel *channel, const struct uci_options *options,
                                       bool *misuse, struct text *error)
{
	struct uci_session *session = calloc(1, sizeof *session);

	*misuse = false;
	if (!session) {
		text_add(error, "out of memory");
		return NULL;
	}
	session->engine = engine_create_assigned(options->memory_mb ? options->memory_mb : ENGINE_USUAL_MB,
	                                         channel_clock(channel), UCI_OWN_BOOK,
	                                         options->assignments, misuse, error);
	if (!session->engine) {
		free(session);
		return NULL;
	}
	session->options = options;
	session->channel = channel;
	session->chess960 = options->chess960;
	pending_init(&session->pending);
	return session;
}

void uci_session_free(struct uci_session *session)
{
	engine_free(session->engine);
	leaves_free(session->count);
	pending_free(&session->pending);
	free(session->place);
	free(session);
}
