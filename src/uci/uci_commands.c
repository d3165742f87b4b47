/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The rows of the table of commands, and how a line finds its row. */
#include <config.h>

#include "uci/uci_commands.h"

#include <string.h>

#include "uci/go.h"
#include "uci/place.h"
#include "uci/uci_options.h"

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

static const struct uci_command command_table[] = {
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

static const struct uci_command *find(const char *name)
{
	for (int i = 0; i < COMMANDS; i++)
		if (text_equal(command_table[i].name, name))
			return &command_table[i];
	return NULL;
}

void uci_obey(struct uci_session *session, char *line)
{
	char *rest = text_strip(line), *word;

	while ((word = text_next_word(&rest))) {
		const struct uci_command *command = find(word);

		if (!command) {
			uci_debug(session, "unknown command", word);
			continue;
		}
		if (command->ends_search)
			uci_finish(session);
		command->run(session, text_strip(rest));
		return;
	}
}
