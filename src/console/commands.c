/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The table of commands: rows that stand in several files, and other names. */
#include <config.h>

#include "console/commands.h"

#include "console/shell_rows.h"
#include "console/views/chess_rows.h"
#include "console/views/machine_rows.h"
#include "console/work_rows.h"

static const struct command_rows *const files[] = {
	&shell_rows, &machine_rows, &chess_rows, &work_rows
};

static const struct command_alias aliases[] = {
	{ "?", "help" }, { "h", "help" }, { "exit", "quit" }, { "q", "quit" }, { "bye", "quit" },
	{ "d", "board" }, { "display", "board" }, { "show", "board" }, { "print", "board" },
	{ "position", "setboard" }, { "analyze", "think" }, { "analyse", "think" }
};

const struct command_table console_commands = {
	files, sizeof files / sizeof *files, aliases, sizeof aliases / sizeof *aliases
};
