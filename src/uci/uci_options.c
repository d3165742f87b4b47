/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Options: the engine's table in the words of UCI, and those that UCI names. */
#include <config.h>

#include "uci/uci_session.h"
#include "util/error.h"

#include <string.h>

#include "util/version.h"

/* ---- the engine's options ---- */

/* Those for which GUIs have a name of their own. */
static const struct { const char *ours, *theirs; } names[] = {
	{ "MoveOverhead", "Move Overhead" },
	{ "ClearHash", "Clear Hash" },
	{ "LimitStrength", "UCI_LimitStrength" },
	{ "Elo", "UCI_Elo" }
};

enum { NAMES = sizeof names / sizeof *names };

static const char *name_of(const struct engine_option *option)
{
	for (int i = 0; i < NAMES; i++)
		if (text_equal(names[i].ours, option->name))
			return names[i].theirs;
	return option->name;
}

/* Whether OPTION, a check, is on unless the client sets it. */
static bool is_usually_on(const struct engine_option *option)
{
	return text_equal(option->name, "OwnBook") ? UCI_OWN_BOOK : option->usual != 0;
}

static void announce(struct uci_session *session, const struct engine_option *option)
{
	const char *usual = option->usual_text && *option->usual_text ? option->usual_text : "<empty>";
	const char *name = name_of(option);
	struct text choices = TEXT_OF(400);

	switch (option->type) {
	case OPTION_CHECK:
		uci_say(session, "option name %s type check default %s", name,
		        is_usually_on(option) ? "true" : "false");
		break;
	case OPTION_SPIN:
		uci_say(session, "option name %s type spin default %d min %d max %d", name,
		        option->usual, option->least, option->most);
		break;
	case OPTION_CHOICE:
		for (int i = 0; option->choices[i]; i++)
			text_printf(&choices, " var %s", option->choices[i]);
		uci_say(session, "option name %s type combo default %s%s", name,
		        option->choices[option->usual], choices.chars);
		break;
	case OPTION_TEXT:
	case OPTION_FILE:
	case OPTION_PATH:
		uci_say(session, "option name %s type string default %s", name, usual);
		break;
	case OPTION_BUTTON:
		uci_say(session, "option name %s type button", name);
		break;
	}
}

/* ---- UCI's own options ---- */

#define ABOUT PACKAGE_NAME ", a free chess engine (GNU GPL version 3 or later). " PACKAGE_URL

static void set_hash(struct uci_session *session, int value)
{
	engine_set_memory(session->engine, value);
}

static void set_chess960(struct uci_session *session, int value)
{
	session->chess960 = value;      /* of the next position */
}

static void set_analysing(struct uci_session *session, int value)
{
	session->analyses = value;
}

static void set_wdl(struct uci_session *session, int value)
{
	session->wants_wdl = value;
}

static void set_nodes_time(struct uci_session *session, int value)
{
	session->nodes_per_ms = value;
}

/* The opponent is of interest to whoever reads the record. */
static void note_opponent(struct uci_session *session, const char *value)
{
	struct text remark = TEXT_OF(200);

	text_add(&remark, "the opponent: ");
	text_add_safely(&remark, value, 80);
	channel_remark(session->channel, remark.chars);
}

static const struct own_option {
	struct engine_option row;
	void (*set)(struct uci_session *session, int value);
	void (*set_text)(struct uci_session *session, const char *value);   /* NULL: it is only read */
	bool needs_rest;         /* it can be set only while no search runs */
} own_options[] = {
	{ .row = { "Hash", .type = OPTION_SPIN, .least = 1, .most = ENGINE_MAX_MB, .usual = ENGINE_DEFAULT_MB },
	  .set = set_hash, .needs_rest = true },
	{ .row = { "nodestime", .type = OPTION_SPIN, .least = 0, .most = 10000 }, .set = set_nodes_time },
	{ .row = { "UCI_Chess960", .type = OPTION_CHECK }, .set = set_chess960 },
	{ .row = { "UCI_AnalyseMode", .type = OPTION_CHECK }, .set = set_analysing },
	{ .row = { "UCI_ShowWDL", .type = OPTION_CHECK }, .set = set_wdl },
	{ .row = { "UCI_Opponent", .type = OPTION_TEXT }, .set_text = note_opponent },
	{ .row = { "UCI_EngineAbout", .type = OPTION_TEXT, .usual_text = ABOUT } }
};

enum { OWN_OPTIONS = sizeof own_options / sizeof *own_options };

/* ---- the client's words ---- */

void uci_obey_uci(struct uci_session *session, char *arguments)
{
	struct engine_option parameter;

	(void)arguments;
	uci_say(session, "id name %s", version_name);
	uci_say(session, "id author the contributors to Rhumb");
	for (int i = 0; i < OWN_OPTIONS; i++)
		announce(session, &own_options[i].row);
	for (int i = 0; i < engine_option_count; i++)
		if (!engine_option_table[i].for_talk && option_is_offered(&engine_option_table[i]))
			announce(session, &engine_option_table[i]);
	for (int i = 0; engine_parameter_row(i, &parameter); i++)
		announce(session, &parameter);
	uci_say(session, "uciok");
}

void uci_obey_debug(struct uci_session *session, char *arguments)
{
	if (text_equal(arguments, "on"))
		session->debug = true;
	else if (text_equal(arguments, "off"))
		session->debug = false;
	else
		uci_say_debug(session, "debug takes on or off, not", arguments);
}

static const struct own_option *find_own(const char *name)
{
	for (int i = 0; i < OWN_OPTIONS; i++)
		if (option_has_name(&own_options[i].row, name))
			return &own_options[i];
	return NULL;
}

/* Whether NAME is a parameter of the search that this build offers. */
static bool is_parameter(const char *name)
{
	struct engine_option row;

	for (int i = 0; engine_parameter_row(i, &row); i++)
		if (text_equal(row.name, name))
			return true;
	return false;
}

/* While a search runs, keep the line that sets the option NAME to VALUE (or NULL) until it ends.
 * Else false: it is set now. */
static bool defers(struct uci_session *session, const char *name, const char *value)
{
	struct text line = TEXT_OF(OPTION_TEXT_MAX + 64);

	if (session->activity == ACTIVITY_NONE)
		return false;
	text_printf(&line, "setoption name %s%s%s", name, value ? " value " : "", value ? value : "");
	if (!channel_keep_line(session->channel, line.chars))
		uci_remark(session, "too much waits for the end of the search", line.chars);
	return true;
}

/* VALUE, which may be NULL, is not one of OPTION, which GUIs call NAME. */
static void refuse_value(struct uci_session *session, const struct engine_option *option,
                         const char *name, const char *value)
{
	struct text what = TEXT_OF(400);

	text_printf(&what, "%s takes ", name);
	option_describe(option, &what);
	uci_remark(session, what.chars, value ? value : "");
}

static void set_own(struct uci_session *session, const struct own_option *own, const char *value)
{
	int number;
	struct error ignored = ERROR_NONE;

	if (!option_read_number(&own->row, value, &number, &ignored)) {
		refuse_value(session, &own->row, own->row.name, value);
		return;
	}
	if (own->needs_rest && defers(session, own->row.name, value))
		return;
	if (own->set)
		own->set(session, number);
	else if (own->set_text)
		own->set_text(session, value);
}

static void set_engine(struct uci_session *session, const struct engine_option *option,
                       const char *value)
{
	struct error error = ERROR_NONE;

	if (value && text_equal(value, "<empty>"))
		value = "";
	if (!option_check(option, value, &error))
		refuse_value(session, option, name_of(option), value);
	else if (engine_option_needs_rest(option) && defers(session, option->name, value))
		return;
	else if (!engine_set_option(session->engine, option, value, &error))
		uci_remark(session, name_of(option), error.text);
}

static void set_parameter(struct uci_session *session, const char *name, const char *value)
{
	struct error error = ERROR_NONE;

	if (!defers(session, name, value) && !engine_set_parameter(session->engine, name, value, &error))
		uci_remark(session, name, error.text);
}

/* What follows the word WORD in ARGUMENTS, which is ended before it; NULL if the word
 * is not there. */
static char *cut_at(char *arguments, const char *word)
{
	char *at = uci_find_word(arguments, word);

	if (!at)
		return NULL;
	*at = '\0';
	return text_strip(at + strlen(word));
}

void uci_obey_setoption(struct uci_session *session, char *arguments)
{
	char *name = cut_at(arguments, "name");
	char *value = name ? cut_at(name, "value") : NULL;
	const struct engine_option *option;
	const struct own_option *own;

	if (!name) {
		uci_remark(session, "no option is named", arguments);
		return;
	}
	name = text_strip(name);
	own = find_own(name);
	option = own ? NULL : engine_option_find(name);
	if (own)
		set_own(session, own, value);
	else if (option)
		set_engine(session, option, value);
	else if (is_parameter(name))
		set_parameter(session, name, value);
	else
		uci_remark(session, "there is no such option", name);
}
