/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Writing a file so that a reader finds either the whole old contents or the whole new ones,
 * even if the writer is killed. */
#ifndef RHUMB_UTIL_SAVEFILE_H
#define RHUMB_UTIL_SAVEFILE_H

#include <stdbool.h>
#include <stdio.h>

struct savefile {
	FILE *file;              /* for writing: PATH with ".new" appended */
	const char *path;
	char temporary[4096];
};

/* Start to write PATH, a string that must outlive SAVE.  False, with errno, on failure;
 * otherwise savefile_end must follow. */
bool savefile_begin(struct savefile *save, const char *path);

/* If all was WRITTEN, store the new file and let it replace PATH; else leave PATH as it was.
 * False, with errno, if PATH is not the new file. */
bool savefile_end(struct savefile *save, bool written);

#endif
