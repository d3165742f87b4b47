/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* From a line to the commands in it. */
#ifndef RHUMB_CONSOLE_DISPATCH_H
#define RHUMB_CONSOLE_DISPATCH_H

#include "console/lookup.h"

/* Run LINE: commands between semicolons, a comment behind '#'.  Stops at the
 * first that fails. */
enum done dispatch_line(struct console *console, const char *line);

/* Run the one command, or make the one move, ARGV[0..ARGC-1]; ARGC > 0. */
enum done dispatch_words(struct console *console, int argc, char **argv);

#endif
