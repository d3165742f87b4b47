/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Files compressed by the library zstd, as complete shards of a store are: a frame as the program
 * zstd makes it.  A build without the library leaves files as they are, and refuses compressed
 * ones. */
#ifndef RHUMB_LAB_PACKED_H
#define RHUMB_LAB_PACKED_H

#include <stdbool.h>
#include <stdio.h>

#include "util/error.h"

/* Compress the file PATH, which is the old or the new one at any time; one that is compressed
 * stays as it is, as all do without the library.  False with the reason. */
bool packed_compress(const char *path, struct error *error);

/* Open PATH, compressed or not, to read what it holds, from a temporary file if it is compressed.
 * The caller closes it by fclose.  NULL with the reason. */
FILE *packed_open(const char *path, struct error *error);

#endif
