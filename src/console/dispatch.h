/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Running the commands in a line. */
#ifndef RHUMB_CONSOLE_DISPATCH_H
#define RHUMB_CONSOLE_DISPATCH_H

#include "console/shell/command.h"

/* Run LINE: commands separated by semicolons, and a comment after '#'.  Stops at the first
 * command that fails. */
enum done dispatch_line(struct console *console, const char *line);

/* Run the one command, or make the one move, ARGV[0..ARGC-1]; ARGC > 0. */
enum done dispatch_words(struct console *console, int argc, char **argv);

#endif
