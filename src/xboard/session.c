/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The session's beginning and end, its state, and what it says. */
#include <config.h>

#include "xboard/session.h"

#include <stdlib.h>

#include "engine/assigned.h"

enum { ECHO_MOST = 60 };

/* ---- what is said ---- */

void session_say(struct session *session, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	channel_say_args(session->channel, format, args);
	va_end(args);
}

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool begins_with(const char *string, const char *word)
{
	while (*word && lower(*string) == *word) {
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

void session_add_echo(struct text *out, const char *string)
{
	size_t from = out->length;

	text_add_safely(out, string, ECHO_MOST);
	for (char *at = out->chars + from; *at; at++)
		if (begins_dangerously(at))
			*at = '*';
}

void session_error(struct session *session, const char *what, const char *line)
{
	TEXT_ON_STACK(echo, 8 * ECHO_MOST);

	session_add_echo(&echo, line);
	session_say(session, "Error (%s): %s", what, echo_chars);
}

/* ---- state ---- */

static enum session_state state_of_mode(const struct session *session)
{
	if (session->mode == MODE_ANALYSE)
		return STATE_ANALYSING;
	if (session->searching == SEARCHING_MOVE)
		return STATE_THINKING;
	return session->mode == MODE_FORCE ? STATE_FORCE : STATE_WAITING;
}

enum session_state session_state(const struct session *session)
{
	if (session->paused)
		return STATE_PAUSED;
	if (session->edit.active)
		return STATE_EDITING;
	if (session->refused)
		return STATE_REFUSED;
	if (session->handshake)
		return STATE_HANDSHAKE;
	return state_of_mode(session);
}

void session_answer_pings(struct session *session)
{
	for (int i = 0; i < session->pong_count; i++)
		session_say(session, "pong %d", session->pongs[i]);
	session->pong_count = 0;
}

/* ---- beginning and end ---- */

struct session *session_create(struct channel *channel, const struct xboard_options *options,
                               bool *misuse, struct text *error)
{
	struct session *session = calloc(1, sizeof *session);

	*misuse = false;
	if (!session) {
		text_add(error, "out of memory");
		return NULL;
	}
	session->engine = engine_create_assigned(options->memory_mb ? options->memory_mb : ENGINE_USUAL_MB,
	                                         channel_clock(channel), true,
	                                         options->assignments, misuse, error);
	if (!session->engine) {
		free(session);
		return NULL;
	}
	session->channel = channel;
	session->handshake = !options->greeted;
	session->mode = MODE_PLAY;
	session->me = BLACK;
	session->variant = options->chess960 ? VARIANT_CHESS960 : VARIANT_NORMAL;
	pending_init(&session->pending);
	atomic_init(&session->post, false);
	engine_set_variant(session->engine, session->variant);
	return session;
}

void session_free(struct session *session)
{
	engine_free(session->engine);
	pending_free(&session->pending);
	free(session->pongs);
	free(session);
}
