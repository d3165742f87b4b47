/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The session's beginning and end, its state, and what it says. */
#include <config.h>

#include "xboard/session.h"

#include <stdlib.h>
#include <string.h>

enum { ECHO_MAX = 60, REASON_MAX = sizeof ((struct error *)NULL)->text };

/* ---- what is said ---- */

void session_say(struct session *session, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	channel_say_args(session->channel, format, args);
	va_end(args);
}

static bool begins_with(const char *string, const char *word)
{
	while (*word && text_lower(*string) == *word) {
		string++;
		word++;
	}
	return !*word;
}

/* Clients look for these anywhere in a line of complaint. */
static bool begins_dangerously(const char *string)
{
	static const char *const words[] = {
		"name", "rating", "?", "result", "board", "bk", "computer", "variant", "hint",
		"random", "depth", "accepted", "draw", "time", "analyze", "protover", "offer",
		"not found", "no such file", "permission denied", "unknown host", "can't alloc",
		"no remote"
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (begins_with(string, words[i]))
			return true;
	return false;
}

/* Add at most MOST bytes of STRING, in a form that no client misreads. */
static void add_echo(struct text *out, const char *string, size_t most)
{
	size_t from = out->length;

	text_add_safely(out, string, most);
	for (char *at = out->chars + from; *at; at++)
		if (begins_dangerously(at))
			*at = '*';
}

void session_add_echo(struct text *out, const char *string)
{
	add_echo(out, string, ECHO_MAX);
}

void session_error(struct session *session, const char *what, const char *line)
{
	struct text reason = TEXT_OF(4 * REASON_MAX + 1);
	struct text echo = TEXT_OF(8 * ECHO_MAX);

	add_echo(&reason, what, REASON_MAX);    /* it may name a file */
	session_add_echo(&echo, line);
	session_say(session, "Error (%s): %s", reason.chars, echo.chars);
}

/* Add REASON, with the system's words for common faults in words that no client looks for. */
static void add_reason(struct text *out, const char *reason)
{
	static const struct { const char *systems, *ours; } faults[] = {
		{ "No such file or directory", "it does not exist" },
		{ "Permission denied", "it may not be read" }
	};

	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
		const char *at = strstr(reason, faults[i].systems);

		if (at) {
			text_printf(out, "%.*s%s", (int)(at - reason), reason, faults[i].ours);
			return;
		}
	}
	text_add(out, reason);
}

void session_tell_user(struct session *session, const char *what, const char *reason)
{
	struct text plain = TEXT_OF(REASON_MAX + 1);
	struct text shown = TEXT_OF(4 * REASON_MAX + 1);

	add_reason(&plain, reason);
	add_echo(&shown, plain.chars, REASON_MAX);
	session_say(session, "telluser %s: %s", what, shown.chars);
}

/* ---- state ---- */

enum session_state session_state(const struct session *session)
{
	if (session->over)
		return session->over;
	if (session->mode == MODE_ANALYSE)
		return STATE_ANALYSING;
	if (session->searching == SEARCHING_MOVE)
		return STATE_THINKING;
	return session->mode == MODE_FORCE ? STATE_FORCE : STATE_WAITING;
}

void session_answer_pings(struct session *session)
{
	for (int i = 0; i < session->pong_count; i++)
		session_say(session, "pong %d", session->pongs[i]);
	session->pong_count = 0;
}

/* ---- beginning and end ---- */

void session_init(struct session *session, struct channel *channel, struct engine *engine,
                  enum variant variant, bool greeted)
{
	*session = (struct session){
		.engine = engine, .channel = channel, .over = greeted ? 0 : STATE_HANDSHAKE,
		.mode = MODE_PLAY, .me = BLACK, .variant = variant
	};
	atomic_init(&session->post, false);
	engine_set_variant(engine, variant);
}

void session_free(struct session *session)
{
	free(session->pongs);
}
