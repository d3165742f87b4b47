/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Handshake, settings (post, hard, ics, memory, option), and what a client says about itself. */
#include <config.h>

#include "xboard/session.h"

#include <string.h>

#include "util/error.h"
#include "util/memory.h"
#include "util/number.h"
#include "util/version.h"

void obey_nothing(struct session *session, char *arguments)
{
	(void)session;
	(void)arguments;
}

void obey_quit(struct session *session, char *arguments)
{
	(void)arguments;
	session->quits = true;
}

void obey_uci(struct session *session, char *arguments)
{
	(void)arguments;
	session->to_uci = session->quits = true;
}

/* ---- features ---- */

static const char features[] =
	"feature done=0\n"
	"feature myname=\"%s\"\n"
	"feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1\n"
	"feature sigint=0 sigterm=0 reuse=1 analyze=1 colors=0 ics=1 name=1\n"
	"feature pause=1 nps=1 debug=1 memory=1 smp=1 exclude=1 highlight=1\n";

void handshake_add_option(struct text *out, const struct engine_option *option)
{
	const char *usual = option->usual_text ? option->usual_text : "";

	text_printf(out, "feature option=\"%s ", option->name);
	switch (option->type) {
	case OPTION_CHECK:
		text_printf(out, "-check %d", option->usual);
		break;
	case OPTION_SPIN:
		text_printf(out, "-spin %d %d %d", option->usual, option->least, option->most);
		break;
	case OPTION_CHOICE:
		text_add(out, "-combo");
		for (int i = 0; option->choices[i]; i++)
			text_printf(out, "%s %s%s", i ? " ///" : "", i == option->usual ? "*" : "",
			            option->choices[i]);
		break;
	case OPTION_TEXT:
		text_printf(out, "-string %s", usual);
		break;
	case OPTION_FILE:
		text_printf(out, "-file %s", usual);
		break;
	case OPTION_PATH:
		text_printf(out, "-path %s", usual);
		break;
	case OPTION_BUTTON:
		text_add(out, "-button");
		break;
	}
	text_add(out, "\"\n");
}

static void send_features(struct session *session)
{
	struct text out = TEXT_OF(16384);

	text_printf(&out, features, version_name);
	if (syzygy_library())
		text_add(&out, "feature egt=\"syzygy\"\n");
	text_add(&out, "feature variants=\"");
	for (int i = 0; i < VARIANTS; i++)
		text_printf(&out, "%s%s", i ? "," : "", variant_name((enum variant)i));
	text_add(&out, "\"\n");
	for (int i = 0; i < engine_option_count; i++)
		if (option_is_offered(&engine_option_table[i]) && !engine_option_table[i].by_command)
			handshake_add_option(&out, &engine_option_table[i]);
	text_add(&out, "feature done=1\n");
	channel_send(session->channel, out.chars, out.length, false);
}

void obey_protover(struct session *session, char *arguments)
{
	int64_t version;

	if (number_parse(arguments, 2, INT32_MAX, &version))
		send_features(session);
}

/* ---- ping ---- */

static bool reserve_pong(struct session *session)
{
	int *pongs = memory_reserve(session->pongs, &session->pong_capacity, session->pong_count + 1, sizeof *pongs);

	if (pongs)
		session->pongs = pongs;
	return pongs != NULL;
}

void obey_ping(struct session *session, char *arguments)
{
	int64_t number;

	if (!number_parse(arguments, INT32_MIN, INT32_MAX, &number)) {
		session_error(session, "no number", "ping");
	} else if (session_state(session) == STATE_THINKING && reserve_pong(session)) {
		session->pongs[session->pong_count++] = (int)number;
	} else {
		session_answer_pings(session);     /* a pause has come between */
		session_say(session, "pong %d", (int)number);
	}
}

/* ---- settings ---- */

void obey_post(struct session *session, char *arguments)
{
	(void)arguments;
	atomic_store(&session->post, true);
}

void obey_nopost(struct session *session, char *arguments)
{
	(void)arguments;
	atomic_store(&session->post, false);
}

static void set_ponder(struct session *session, const char *value)
{
	struct error error = ERROR_NONE;

	engine_set_option(session->engine, engine_option_find("Ponder"), value, &error);
	if (!engine_settings(session->engine)->ponder && session->searching == SEARCHING_PONDER)
		turn_abandon(session);
}

void obey_hard(struct session *session, char *arguments)
{
	(void)arguments;
	set_ponder(session, "1");
}

void obey_easy(struct session *session, char *arguments)
{
	(void)arguments;
	set_ponder(session, "0");
}

void obey_ics(struct session *session, char *arguments)
{
	struct text server = TEXT_OF(sizeof session->server);

	session->on_server = *arguments && !text_equal(arguments, "-");
	text_add(&server, arguments);
	if (text_equal(server.chars, session->server))
		return;
	engine_clear_lag(session->engine);
	memcpy(session->server, server.chars, sizeof session->server);
}

void obey_memory(struct session *session, char *arguments)
{
	enum searching before;
	int64_t mb;

	if (!number_parse(arguments, 0, INT64_MAX, &mb)) {
		session_error(session, "no number of megabytes", "memory");
		return;
	}
	if (turn_defer_line(session, "memory %s", arguments))
		return;
	before = session->searching;
	turn_abandon(session);
	engine_set_memory(session->engine, mb < INT32_MAX ? (int)mb : INT32_MAX);
	if (before != SEARCHING_NOT)
		turn_go_on(session);
}

static void restart_analysis(struct session *session)
{
	if (session->searching != SEARCHING_ANALYSIS)
		return;
	turn_abandon(session);
	turn_analyse(session);
}

/* Set OPTION, which can be set only while no search runs.  Analysis and pondering begin anew. */
static bool set_at_rest(struct session *session, const struct engine_option *option,
                        const char *value, struct error *error)
{
	enum searching before = session->searching;
	bool set;

	turn_abandon(session);
	set = engine_set_option(session->engine, option, value, error);
	if (before != SEARCHING_NOT)
		turn_go_on(session);
	return set;
}

/* OPTION was not set, for REASON.  A file is named by the user, who sees only a `telluser`; on a
 * server no one sits at the display. */
static void refuse_option(struct session *session, const struct engine_option *option,
                          const char *reason)
{
	session_error(session, reason, option->name);
	if ((option->type == OPTION_FILE || option->type == OPTION_PATH) && !session->on_server)
		session_tell_user(session, option->name, reason);
}

static void set_option(struct session *session, const struct engine_option *option,
                       const char *value)
{
	struct error error = ERROR_NONE;

	if (engine_option_needs_rest(option)) {
		if (!turn_defer_line(session, "option %s%s%s", option->name, value ? "=" : "", value ? value : "") &&
		    !set_at_rest(session, option, value, &error))
			refuse_option(session, option, error.text);
		return;
	}
	if (!engine_set_option(session->engine, option, value, &error)) {
		refuse_option(session, option, error.text);
		return;
	}
	if (!engine_settings(session->engine)->ponder && session->searching == SEARCHING_PONDER)
		turn_abandon(session);
	restart_analysis(session);
}

void obey_cores(struct session *session, char *arguments)
{
	const struct engine_option *threads = engine_option_find("Threads");
	int64_t cores;
	struct text value = TEXT_OF(16);

	if (!number_parse(arguments, 1, INT32_MAX, &cores)) {
		session_error(session, "no number", "cores");
		return;
	}
	text_printf(&value, "%d", cores < threads->most ? (int)cores : threads->most);
	set_option(session, threads, value.chars);
}

void obey_option(struct session *session, char *arguments)
{
	char *equals = strchr(arguments, '=');
	const struct engine_option *option;
	const char *value = NULL;
	struct error error = ERROR_NONE;

	if (equals) {
		*equals = '\0';
		value = text_strip(equals + 1);
	}
	option = engine_option_find(text_strip(arguments));
	if (!option)
		session_error(session, "unknown option", arguments);
	else if (!option_check(option, value, &error))
		session_error(session, "no such value", arguments);
	else
		set_option(session, option, value);
}

/* "egtpath syzygy PATH"; formats that are not ours are not read.  XBoard sends the paths
 * of its settings whether or not there are tables, so that nothing is said where there are
 * none. */
void obey_egtpath(struct session *session, char *arguments)
{
	const char *format = text_next_word(&arguments), *path = text_strip(arguments);
	struct error ignored = ERROR_NONE;

	if (format && text_equal(format, "syzygy") && !turn_defer_line(session, "egtpath syzygy %s", path))
		set_at_rest(session, engine_option_find("SyzygyPath"), path, &ignored);
}
