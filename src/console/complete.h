/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What can stand at a place of a line: from the table of commands. */
#ifndef RHUMB_CONSOLE_COMPLETE_H
#define RHUMB_CONSOLE_COMPLETE_H

#include <stdbool.h>

struct console;

/* Is the word that begins at START of LINE a file's name? */
bool complete_is_file(const struct console *console, const char *line, int start);

/* One after another the words that begin with TEXT and may stand at START of
 * LINE, for STATE 0, 1, ..; the caller frees each.  NULL at the end. */
char *complete_next(struct console *console, const char *line, int start, const char *text,
                    int state);

#endif
