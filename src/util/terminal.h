/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What a terminal can do, on POSIX and on Windows. */
#ifndef RHUMB_UTIL_TERMINAL_H
#define RHUMB_UTIL_TERMINAL_H

#include <stdbool.h>

/* Whether the descriptor FD is a terminal. */
bool terminal_is(int fd);

/* The number of columns of the terminal FD; 0 if unknown. */
int terminal_columns(int fd);

/* Whether the terminal FD obeys escape codes.  On Windows this also switches them on. */
bool terminal_enable_colour(int fd);

/* Whether the terminal FD shows Unicode characters written in UTF-8.  On POSIX it depends on
 * the locale, which the caller has set; on Windows this also selects UTF-8. */
bool terminal_enable_unicode(int fd);

/* Read a line from standard input, a terminal.  The line is in UTF-8, without its end; the
 * caller frees it.  NULL at the end of input, after a signal, and if memory runs out. */
char *terminal_read_line(void);

#endif
