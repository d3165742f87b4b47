/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Examples of commands, run on a console of their own: the user's game is not touched. */
#ifndef RHUMB_CONSOLE_EXAMPLE_H
#define RHUMB_CONSOLE_EXAMPLE_H

#include "console/shell/shell.h"

/* A console with an engine and a game of its own, at the start position.  It has the commands,
 * screens and options of HOST, and is not interactive.  NULL after a complaint on HOST if memory
 * runs out.  Close it before HOST. */
struct console *example_open(struct console *host);
void example_close(struct console *guest);   /* may be NULL */

/* Print each line of COMMANDS after "> "; if OBEYS, run it too.  The result is that of the first
 * one that fails. */
enum done example_run(struct console *guest, const char *commands, bool obeys);

/* Take the next line off *REST and put it into LINE.  False at the end. */
bool example_next_line(const char **rest, struct text *line);

#endif
