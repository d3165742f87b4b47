/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Handshake, options, and what a client tells about itself. */
#include <config.h>

#include "xboard/handshake.h"

#include <stdlib.h>
#include <string.h>

#include "util/number.h"
#include "xboard/turn.h"

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
	"feature myname=\"" PACKAGE_STRING "\"\n"
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

static const struct {
	const char *name, *option;
} egt_formats[FORMATS] = {
	[FORMAT_SYZYGY] = { "syzygy", "SyzygyPath" },
	[FORMAT_GAVIOTA] = { "gaviota", "GaviotaPath" }
};

/* The formats of endgame tables whose directories "egtpath" can name. */
static void add_table_formats(struct text *out)
{
	const char *before = "feature egt=\"";

	for (int i = 0; i < FORMATS; i++) {
		if (!tables_library((enum table_format)i))
			continue;
		text_printf(out, "%s%s", before, egt_formats[i].name);
		before = ",";
	}
	if (*before == ',')
		text_add(out, "\"\n");
}

static void send_features(struct session *session)
{
	TEXT_ON_STACK(out, 16384);

	text_add(&out, features);
	add_table_formats(&out);
	text_add(&out, "feature variants=\"");
	for (int i = 0; i < VARIANTS; i++)
		text_printf(&out, "%s%s", i ? "," : "", variant_name((enum variant)i));
	text_add(&out, "\"\n");
	for (int i = 0; i < engine_option_count; i++)
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
	int capacity = session->pong_capacity ? 2 * session->pong_capacity : 16;
	int *grown;

	if (session->pong_count < session->pong_capacity)
		return true;
	grown = realloc(session->pongs, (size_t)capacity * sizeof *grown);
	if (!grown)
		return false;
	session->pongs = grown;
	session->pong_capacity = capacity;
	return true;
}

void obey_ping(struct session *session, char *arguments)
{
	int64_t number;

	if (!number_parse(arguments, INT32_MIN, INT32_MAX, &number)) {
		session_error(session, "no number", "ping");
	} else if (session->searching == SEARCHING_MOVE && !session->paused &&
	           reserve_pong(session)) {
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
	TEXT_ON_STACK(error, 80);

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
	TEXT_ON_STACK(server, sizeof session->server);

	session->on_server = *arguments && !text_equal(arguments, "-");
	text_add(&server, arguments);
	if (text_equal(server_chars, session->server))
		return;
	engine_forget_lag(session->engine);
	memcpy(session->server, server_chars, sizeof session->server);
}

/* What needs that no search runs is done now unless we think about a move. */
static void do_soon(struct session *session)
{
	bool analysing = session->searching == SEARCHING_ANALYSIS;

	if (session->searching != SEARCHING_MOVE)
		turn_abandon(session);
	if (analysing)
		turn_analyse(session);
}

void obey_memory(struct session *session, char *arguments)
{
	int64_t mb;

	if (!number_parse(arguments, 0, INT64_MAX, &mb)) {
		session_error(session, "no number of megabytes", "memory");
		return;
	}
	pending_set_memory(&session->pending, mb < INT32_MAX ? (int)mb : INT32_MAX);
	do_soon(session);
}

static void restart_analysis(struct session *session)
{
	if (session->searching != SEARCHING_ANALYSIS)
		return;
	turn_abandon(session);
	turn_analyse(session);
}

static void set_option(struct session *session, const struct engine_option *option,
                       const char *value)
{
	TEXT_ON_STACK(error, 200);

	if (engine_option_needs_rest(option)) {
		turn_defer(session, option, value ? value : "");
		do_soon(session);
		return;
	}
	if (!engine_set_option(session->engine, option, value, &error)) {
		session_error(session, error_chars, option->name);
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
	TEXT_ON_STACK(value, 16);

	if (!number_parse(arguments, 1, INT32_MAX, &cores)) {
		session_error(session, "no number", "cores");
		return;
	}
	text_printf(&value, "%d", cores < threads->most ? (int)cores : threads->most);
	set_option(session, threads, value_chars);
}

void obey_option(struct session *session, char *arguments)
{
	char *equals = strchr(arguments, '=');
	const struct engine_option *option;
	const char *value = NULL;
	TEXT_ON_STACK(error, 200);

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
	char *format = text_next_word(&arguments);
	int i = 0;

	while (format && i < FORMATS && !text_equal(format, egt_formats[i].name))
		i++;
	if (!format || i == FORMATS)
		return;
	if (pending_add(&session->pending, engine_option_find(egt_formats[i].option),
	                text_strip(arguments), true))
		do_soon(session);
	else
		session_error(session, "out of memory", "egtpath");
}
