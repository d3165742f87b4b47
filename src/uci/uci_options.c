/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Options: the engine's table in the words of UCI, and those that UCI names. */
#include <config.h>

#include "uci/uci_options.h"

#include <string.h>

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

/* Is OPTION, a check, on unless the client sets it? */
static bool is_usually_on(const struct engine_option *option)
{
	return text_equal(option->name, "OwnBook") ? UCI_OWN_BOOK : option->usual != 0;
}

static void announce(struct uci_session *session, const struct engine_option *option)
{
	const char *usual = option->usual_text && *option->usual_text ? option->usual_text : "<empty>";
	const char *name = name_of(option);
	TEXT_ON_STACK(choices, 400);

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
		        option->choices[option->usual], choices_chars);
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

static void set_hash(struct uci_session *session, int value)
{
	pending_set_memory(&session->pending, value);
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

static const struct own_option {
	struct engine_option row;
	void (*set)(struct uci_session *session, int value);
} own_options[] = {
	{ { "Hash", OPTION_SPIN, 1, ENGINE_MOST_MB, .usual = ENGINE_USUAL_MB }, set_hash },
	{ { "UCI_Chess960", OPTION_CHECK, .usual = 0 }, set_chess960 },
	{ { "UCI_AnalyseMode", OPTION_CHECK, .usual = 0 }, set_analysing },
	{ { "UCI_ShowWDL", OPTION_CHECK, .usual = 0 }, set_wdl }
};

enum { OWN_OPTIONS = sizeof own_options / sizeof *own_options };

/* ---- the client's words ---- */

void uci_obey_uci(struct uci_session *session, char *arguments)
{
	(void)arguments;
	uci_say(session, "id name " PACKAGE_STRING);
	uci_say(session, "id author the contributors to Rhumb");
	for (int i = 0; i < OWN_OPTIONS; i++)
		announce(session, &own_options[i].row);
	for (int i = 0; i < engine_option_count; i++)
		if (!engine_option_table[i].for_talk)
			announce(session, &engine_option_table[i]);
	uci_say(session, "uciok");
}

void uci_obey_debug(struct uci_session *session, char *arguments)
{
	if (text_equal(arguments, "on"))
		session->debug = true;
	else if (text_equal(arguments, "off"))
		session->debug = false;
	else
		uci_debug(session, "debug takes on or off, not", arguments);
}

/* NAME without its blanks, so that both "Move Overhead" and "MoveOverhead" are
 * found. */
static void drop_blanks(char *name)
{
	char *to = name;

	for (const char *from = name; *from; from++)
		if (*from != ' ' && *from != '\t')
			*to++ = *from;
	*to = '\0';
}

/* The row that GUIs or we call NAME, without blanks; NULL if there is none. */
static const struct engine_option *find(const char *name)
{
	const char *without = text_starts_with(name, "UCI_") ? name + strlen("UCI_") : name;
	const struct engine_option *option = engine_option_find(without);

	return option && (without == name || !text_equal(name_of(option), option->name)) ? option : NULL;
}

static const struct own_option *find_own(const char *name)
{
	for (int i = 0; i < OWN_OPTIONS; i++)
		if (option_has_name(&own_options[i].row, name))
			return &own_options[i];
	return NULL;
}

static void complain(void *context, const struct engine_option *option, const char *reason)
{
	uci_remark(context, name_of(option), reason);
}

void uci_settle(struct uci_session *session)
{
	struct pending_complaint complaint = { session, complain };

	pending_settle(&session->pending, session->engine, &complaint);
}

static void set_own(struct uci_session *session, const struct own_option *own, const char *value)
{
	int number;
	TEXT_ON_STACK(error, 200);

	if (!option_read_number(&own->row, value, &number, &error)) {
		uci_remark(session, error_chars, value ? value : "");
		return;
	}
	own->set(session, number);
}

static void set_engine(struct uci_session *session, const struct engine_option *option,
                       const char *value)
{
	TEXT_ON_STACK(error, 200);

	if (value && text_equal(value, "<empty>"))
		value = "";
	if (!option_check(option, value, &error))
		uci_remark(session, error_chars, value ? value : "");
	else if (engine_option_needs_rest(option)) {
		if (!pending_add(&session->pending, option, value ? value : "", false))
			uci_remark(session, name_of(option), "out of memory");
	} else if (!engine_set_option(session->engine, option, value, &error))
		uci_remark(session, name_of(option), error_chars);
}

/* Behind the word WORD in *ARGUMENTS, which is ended before it; NULL if the word
 * is not there. */
static char *cut_at(char *arguments, const char *word)
{
	size_t length = strlen(word);

	for (char *at = arguments; (at = strstr(at, word)); at += length) {
		bool begins = at == arguments || at[-1] == ' ' || at[-1] == '\t';
		bool ends = !at[length] || at[length] == ' ' || at[length] == '\t';

		if (begins && ends) {
			*at = '\0';
			return text_strip(at + length);
		}
	}
	return NULL;
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
	drop_blanks(name);
	own = find_own(name);
	option = own ? NULL : find(name);
	if (own)
		set_own(session, own, value);
	else if (option)
		set_engine(session, option, value);
	else
		uci_remark(session, "there is no such option", name);
	if (session->activity == ACTIVITY_NONE)
		uci_settle(session);
}
