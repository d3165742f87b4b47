/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What a command writes: to a new file, or where it usually goes.  A file is written under another
 * name and renamed when it is complete.  No file is overwritten. */
#ifndef RHUMB_UTIL_OUTPUT_H
#define RHUMB_UTIL_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include "util/error.h"
#include "util/savefile.h"

struct output {
	FILE *file;
	const char *path;        /* of the complete file; NULL: FILE is the usual one */
	struct savefile save;
};

/* Open the file PATH, which must not exist; USUAL instead if PATH is NULL.  The string PATH must
 * outlive OUTPUT.  False with the reason; otherwise output_close must follow. */
bool output_open(struct output *output, const char *path, FILE *usual, struct error *error);

/* If DONE, the work is done and all is to be written: the file gets its name; otherwise it is
 * removed.  False with the reason if it was DONE but could not be written. */
bool output_close(struct output *output, bool done, struct error *error);

#endif
