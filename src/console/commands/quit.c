/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The commands that leave the console: for a protocol, or for good. */
#include <config.h>

#include "console/commands/commands.h"

#include "console/shell/shell.h"

static enum done run_quit(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	console->quit = true;
	return DONE;
}

static enum done run_xboard(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	console->quit = true;
	console->to_xboard = true;
	return DONE;
}

static enum done run_uci(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	console->quit = true;
	console->to_uci = true;
	return DONE;
}

static const struct console_command rows[] = {
	{ "xboard", "", 0, 0, TOPIC_CONSOLE, 0,
	  "switch to the protocol of XBoard",
	  "xboard", run_xboard },
	{ "uci", "", 0, 0, TOPIC_CONSOLE, 0,
	  "switch to UCI, the protocol of other chess programs",
	  "uci", run_uci },
	{ "quit", "", 0, 0, TOPIC_CONSOLE, 0,
	  "leave the console",
	  "quit", run_quit },
};

const struct command_rows quit_rows = { rows, sizeof rows / sizeof *rows };
