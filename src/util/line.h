/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Lines of any length from files and pipes. */
#ifndef RHUMB_UTIL_LINE_H
#define RHUMB_UTIL_LINE_H

#include <stdatomic.h>
#include <stdio.h>

enum { LINE_BYTES_MAX = 1 << 24 };

/* The next line of FILE, without its end and without the byte order mark that any line of joined
 * files may have at its start; the caller frees it.  NULL at the
 * end of the file, or if reading fails, memory runs out, the line is longer
 * than LINE_BYTES_MAX, or *STOP (STOP may be NULL) becomes true: then *WHY (WHY may be
 * NULL) says so, and is left alone otherwise. */
char *line_read(FILE *file, const atomic_bool *stop, const char **why);

#endif
