/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Thinking, shown as it goes on. */
#ifndef RHUMB_CONSOLE_THINK_H
#define RHUMB_CONSOLE_THINK_H

#include "console/shell.h"

/* Think about the game's position; the lines are printed if POSTS; a terminal
 * sees meanwhile how far it is.  There must be a legal move. */
enum done think_show(struct console *console, enum think think, const struct effort *effort,
                     bool posts,
                     struct search_result *result);

command_function run_think, run_lines;

#endif
