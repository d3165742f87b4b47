/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The console: a person at a prompt who wants to play, and to see the machine.
 *
 * An essay on this floor.  src/console/ is a debug tool, so it may look into
 * every floor below it; nothing looks into the console.  Every command is a
 * row of one const table (commands.c): dispatch, help, completion, the manual
 * and the tests read the same rows.  A game being played and the thinking
 * about it belong to the engine; the console draws, asks and explains.
 *
 * What a command prints goes to standard output; what went wrong is one line
 * on standard error, and leaves everything as it was.  Prompt, colour and
 * progress are for terminals only.
 *
 * The two writable things outside a struct are the flag that Ctrl-C sets
 * (interrupt.c) and the pointer that Readline's callbacks need (editor.c). */
#ifndef RHUMB_CONSOLE_CONSOLE_H
#define RHUMB_CONSOLE_CONSOLE_H

#include <stdbool.h>

#include "console/startup.h"

/* What console_run and console_run_command return: exit statuses, and a wish. */
enum {
	CONSOLE_OK = 0,
	CONSOLE_FAILED = 1,      /* a command failed */
	CONSOLE_USAGE = 2,       /* no such command, wrong arguments, bad FEN option */
	CONSOLE_XBOARD = -1,     /* `xboard` was typed: now speak CECP on standard input */
	CONSOLE_UCI = -2         /* `uci` was typed: UCI */
};

/* Read commands from standard input until `quit` or its end.  On a terminal
 * with a prompt, line editing and history; else without any of them, and
 * CONSOLE_FAILED is returned if a command failed. */
int console_run(const struct console_options *options);

/* Run the one command ARGV[0] with its arguments, as `rhumb perft 5` does. */
int console_run_command(const struct console_options *options, int argc, char **argv);

/* Is NAME a command?  For reading the program's arguments. */
bool console_has_command(const char *name);

#endif
