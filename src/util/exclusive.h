/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Files of work that goes on where it was interrupted: only one program at a time writes one. */
#ifndef RHUMB_UTIL_EXCLUSIVE_H
#define RHUMB_UTIL_EXCLUSIVE_H

#include <stdio.h>

/* Open PATH to read and write, from its start; make it if it is not there.  Until it is closed,
 * by fclose or with the process, another call fails, except on file systems without locks.
 * NULL with the reason in *WHY, which is left alone otherwise. */
FILE *exclusive_open(const char *path, const char **why);

#endif
