/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Long output, shown by the user's pager. */
#ifndef RHUMB_CONSOLE_PAGER_H
#define RHUMB_CONSOLE_PAGER_H

#include "console/shell/command.h"

/* Run FUNCTION with ARGV.  On a terminal with escape codes, its output goes through $PAGER, or
 * through less if PAGER is not set.  Elsewhere, on Windows, and if PAGER is empty or there is no
 * less, it is printed directly. */
enum done pager_run(struct console *console, int argc, char **argv, command_function *function);

#endif
