/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Files of work that goes on where it was interrupted: only one program at a time writes one. */
#ifndef RHUMB_UTIL_EXCLUSIVE_H
#define RHUMB_UTIL_EXCLUSIVE_H

#include <stdio.h>
#include <sys/types.h>

#include "util/error.h"

/* Open PATH to read and write, from its start; make it if it is not there.  Until it is closed,
 * by fclose or with the process, another call fails, except on file systems without locks.
 * NULL with the reason, without PATH; also if it is no regular file. */
FILE *exclusive_open(const char *path, struct error *error);

/* The same for a log, which begins with HEAD, the line that names its work; it stands behind that line.
 * *STARTED (may be NULL): the line was there; else it is written, to a file that was empty or ended within it.  NULL
 * with PATH and the reason, also if the file begins otherwise. */
FILE *exclusive_open_log(const char *path, const struct text *head, bool *started, struct error *error);

/* Cut FILE off at END, where writing goes on.  False with errno. */
bool exclusive_cut(FILE *file, off_t end);

#endif
