/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The console: an interactive debug tool in which to play and to see the machine at work. */
#ifndef RHUMB_CONSOLE_CONSOLE_H
#define RHUMB_CONSOLE_CONSOLE_H

#include <stdbool.h>

#include "console/shell/shell.h"

/* What console_run and console_run_command return: an exit status, or a protocol to switch to. */
enum {
	CONSOLE_OK = 0,
	CONSOLE_FAILED = 1,      /* a command failed */
	CONSOLE_USAGE = 2,       /* no such command, wrong arguments, bad FEN option */
	CONSOLE_XBOARD = -1,     /* `xboard` was typed: speak CECP on standard input from now on */
	CONSOLE_UCI = -2         /* `uci` was typed: likewise, UCI */
};

/* Read commands from standard input until `quit` or its end.  A terminal gets a prompt, line
 * editing and history.  Without a terminal, the result is CONSOLE_FAILED if a command failed. */
int console_run(const struct console_options *options);

/* Run the one command ARGV[0] with its arguments, as `rhumb perft 5` does.  If ARGV[0] is a line,
 * each of ARGV is one, as in `rhumb 'perft 5' 'perft 6'`. */
int console_run_command(const struct console_options *options, int argc, char **argv);

/* Whether WORD, an argument of the program, is a line with a command and its arguments. */
bool console_is_line(const char *word);

/* True if NAME is a command.  For reading the program's arguments. */
bool console_has_command(const char *name);

/* Whether NAME is a command of the program rhumb-lab. */
bool console_knows_lab_command(const char *name);

#endif
