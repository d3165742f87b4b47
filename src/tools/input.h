/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Opening a file to read, compressed by gzip or not. */
#ifndef RHUMB_TOOLS_INPUT_H
#define RHUMB_TOOLS_INPUT_H

#include <stdio.h>

#include "util/error.h"

/* Open the file of text NAME to read; the caller closes it by fclose.  A file packed by gzip is unpacked to
 * a temporary file, in a build with zlib.  NULL on any error, and if the text is UTF-16, with
 * the reason added to ERROR: "NAME: No such file ...". */
FILE *input_open(const char *name, struct error *error);

/* The same for what is opened again later: NULL also if it can be read only once, as a pipe. */
FILE *input_open_often(const char *name, struct error *error);

#endif
