/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Lines of any length from files and pipes. */
#ifndef RHUMB_CONSOLE_LINE_H
#define RHUMB_CONSOLE_LINE_H

#include <stdio.h>

/* The next line of FILE, without its end; the caller frees it.  NULL at the
 * end of the file, or if reading fails, memory runs out, the line is longer
 * than LINE_BYTES_MOST, or Ctrl-C is pressed: then *WHY (WHY may be NULL) says
 * so, and is left alone otherwise. */
enum { LINE_BYTES_MOST = 1 << 24 };
char *line_read(FILE *file, const char **why);

#endif
