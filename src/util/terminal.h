/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What a terminal can do, as POSIX and as Windows tell it. */
#ifndef RHUMB_UTIL_TERMINAL_H
#define RHUMB_UTIL_TERMINAL_H

#include <stdbool.h>

/* Is the descriptor FD a terminal? */
bool terminal_is(int fd);

/* How many columns the terminal FD shows; 0 if that is not known. */
int terminal_columns(int fd);

/* How many rows it shows; 0 if that is not known. */
int terminal_rows(int fd);

/* Does the terminal FD obey escape codes?  One of Windows is asked to. */
bool terminal_has_colour(int fd);

/* Does the terminal FD show the characters of Unicode, written in UTF-8?  POSIX asks
 * the locale, which the caller has set. */
bool terminal_has_unicode(int fd);

/* A line typed at standard input, a terminal: in UTF-8, without its end; the caller
 * frees it.  NULL at the end of input, after a signal, and if memory runs out. */
char *terminal_read_line(void);

#endif
