/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The table of commands, and the loop of events. */
#include <config.h>

#include "uci/uci.h"

#include <stdlib.h>
#include <string.h>

#include "uci/uci_session.h"

enum {
	TICK_MS = 1000,
	LOOK_MS = 100            /* after the end of input: whether the client still reads */
};

/* ---- commands ---- */

static void obey_isready(struct uci_session *session, char *arguments)
{
	(void)arguments;
	if (session->activity == ACTIVITY_NONE)
		engine_await_ready(session->engine);
	uci_say(session, "readyok");
}

static void obey_quit(struct uci_session *session, char *arguments)
{
	(void)arguments;
	session->quits = true;
}

/* Rhumb is free: there is nothing to register. */
static void obey_register(struct uci_session *session, char *arguments)
{
	(void)session;
	(void)arguments;
}

static const struct command {
	const char *name;
	bool ends_search;         /* one that runs is ended, with its bestmove, before */
	uci_handler *run;
} command_table[] = {
	{ "uci", false, uci_obey_uci },
	{ "debug", false, uci_obey_debug },
	{ "isready", false, obey_isready },
	{ "setoption", false, uci_obey_setoption },
	{ "register", false, obey_register },
	{ "ucinewgame", true, uci_obey_ucinewgame },
	{ "position", true, uci_obey_position },
	{ "go", true, uci_obey_go },
	{ "stop", false, uci_obey_stop },
	{ "ponderhit", false, uci_obey_ponderhit },
	{ "quit", true, obey_quit },

	{ "bench", true, uci_obey_bench },
	{ "d", false, uci_obey_d },
	{ "eval", true, uci_obey_eval }
};

enum { COMMANDS = sizeof command_table / sizeof *command_table };

/* The command of LINE's first known word, and *REST of the line after it; NULL if there is none.
 * Unknown words are skipped; REPORTS: they are reported to a client that debugs. */
static const struct command *find(struct uci_session *session, char *line, char **rest,
                                  bool reports)
{
	static const char blanks[] = " \t\r\n\v\f";

	for (char *at = line + strspn(line, blanks); *at; at = *rest + strspn(*rest, blanks)) {
		struct text word = TEXT_OF(100);
		size_t length = strcspn(at, blanks);

		text_printf(&word, "%.*s", (int)length, at);
		*rest = at + length;
		for (int i = 0; i < COMMANDS; i++)
			if (text_equal(command_table[i].name, word.chars))
				return &command_table[i];
		if (reports)
			uci_say_debug(session, "unknown command", word.chars);
	}
	return NULL;
}

/* ---- the loop ---- */

/* Keep EVENT until what runs has been answered. */
static void keep(struct uci_session *session, struct event *event)
{
	if (event->kind == EVENT_LINE && channel_is_full(session->channel)) {
		uci_remark(session, "too much waits for the end of the search", event->text);
		free(event);
	} else {
		channel_keep(session->channel, event);
	}
}

static bool is_stop(struct uci_session *session, struct event *event)
{
	char *rest;
	const struct command *command =
		event->kind == EVENT_LINE ? find(session, event->text, &rest, false) : NULL;

	return command && command->run == uci_obey_stop;
}

static void obey(struct uci_session *session, struct event *event)
{
	char *rest;
	const struct command *command = find(session, event->text, &rest, false);

	if (command && command->ends_search && uci_request_finish(session)) {
		keep(session, event);
		return;
	}
	find(session, event->text, &rest, true);
	if (command)
		command->run(session, text_strip(rest));
	free(event);
}

/* Lines that come while a search ends are obeyed afterwards.  `stop` ends a count at once, and is
 * obeyed in its place, too: it may be meant for a `go` that waits. */
static void take(struct uci_session *session, struct event *event)
{
	if (session->ending && (event->kind == EVENT_LINE || event->kind == EVENT_END)) {
		bool stops = session->activity == ACTIVITY_COUNT && is_stop(session, event);

		keep(session, event);
		if (stops)
			uci_obey_stop(session, NULL);
	} else if (event->kind == EVENT_LINE) {
		obey(session, event);
	} else {
		uci_take_event(session, event);
		free(event);
	}
}

/* For how long the session may wait for an event, as TICK_MS of channel_take. */
static int patience_ms(const struct uci_session *session)
{
	if (session->ended)
		return LOOK_MS;
	return session->activity == ACTIVITY_NONE ? -1 : TICK_MS;
}

/* After the end of input it goes on until the search that runs, or the count, has been answered, unless no one
 * reads the answer. */
static bool is_over(const struct uci_session *session)
{
	if (session->quits || !session->ended)
		return session->quits;
	return session->activity == ACTIVITY_NONE || !channel_has_reader(session->channel);
}

static void loop(struct uci_session *session)
{
	struct event *event;

	while (!is_over(session) && (event = channel_take(session->channel, patience_ms(session))))
		take(session, event);
}

int uci_speak(struct channel *channel, struct engine *engine, enum variant variant, bool greeted)
{
	struct uci_session session = {
		.channel = channel, .engine = engine, .chess960 = variant == VARIANT_CHESS960
	};

	uci_position_reset(&session);
	if (greeted)
		uci_obey_uci(&session, NULL);
	loop(&session);
	engine_abandon(engine);
	free(session.last_position);
	return EXIT_SUCCESS;
}

bool uci_is_fleeting(const char *line)
{
	return text_starts_with(line, "info depth ");
}
