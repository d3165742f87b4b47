/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Opening a file to read, compressed by gzip or not. */
#ifndef RHUMB_TOOLS_INPUT_H
#define RHUMB_TOOLS_INPUT_H

#include <stdio.h>

#include "util/text.h"

/* The file of NAME, to be read from its beginning and closed by fclose; what
 * gzip has packed is unpacked (in a build with zlib) to a temporary file.
 * NULL on any error, and the reason is added to ERROR: "NAME: No such file ...". */
FILE *input_open(const char *name, struct text *error);

#endif
