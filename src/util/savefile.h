/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Writing a file so that a reader finds either the whole old contents or the whole new ones,
 * even if the writer is killed.
 *
 * The new contents are written to a file beside it that did not exist before, PATH with a dot, eight
 * random digits and ".new".  The signals of interrupt_remove_at_signal remove it; a struct savefile stays where it is
 * until savefile_end. */
#ifndef RHUMB_UTIL_SAVEFILE_H
#define RHUMB_UTIL_SAVEFILE_H

#include <stdbool.h>
#include <stdio.h>

enum { SAVEFILE_PATH = 4096 };

struct savefile {
	FILE *file;                      /* for writing */
	const char *path;
	char target[SAVEFILE_PATH];      /* PATH; where it leads if it is a symbolic link */
	char temporary[SAVEFILE_PATH];
	bool is_new;                     /* PATH must not exist */
};

/* Start to write PATH, a string that must outlive SAVE.  If PATH exists, it must be a regular file;
 * the new one gets its permissions.  If PATH is a symbolic link, the file that it leads to is
 * replaced, and the link stays.  False, with errno, on failure; otherwise savefile_end must
 * follow. */
bool savefile_begin(struct savefile *save, const char *path);

/* The same for a PATH that must not exist, not even as a symbolic link: otherwise EEXIST, also from
 * savefile_end if PATH was made in the meantime. */
bool savefile_begin_new(struct savefile *save, const char *path);

/* If all was WRITTEN, store the new file and give it its name; else leave PATH as it was and remove
 * the temporary file.  False, with errno, if PATH is not the new file. */
bool savefile_end(struct savefile *save, bool written);

#endif
