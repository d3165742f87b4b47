/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Completion of a word in a line, from the table of commands. */
#ifndef RHUMB_CONSOLE_COMPLETE_H
#define RHUMB_CONSOLE_COMPLETE_H

#include <stdbool.h>

struct console;

/* The mark of the quoted word of LINE in which END is; '\0' if it is in none. */
char complete_mark(const struct console *console, const char *line, int end);

/* True if the word that starts at START in LINE is the name of a file. */
bool complete_is_file(const struct console *console, const char *line, int start);

/* Completion number STATE, from 0, of TEXT at START in LINE; the caller frees it.  NULL after
 * the last. */
char *complete_next(struct console *console, const char *line, int start, const char *text,
                    int state);

#endif
