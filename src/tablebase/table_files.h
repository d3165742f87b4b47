/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The files of Syzygy's endgame tables: which there are, and which of them are damaged.
 *
 * The library that reads the tables trusts them: a damaged file can end in a wrong answer
 * or in a crash.  So the files are looked at here before the library opens them.  What shows
 * at once is always checked: the length and the beginning.  The files end in a checksum;
 * those that are small are read as a whole when they are found, and all others when the user
 * asks for it, because a set of six pieces has 150 GB. */
#ifndef RHUMB_TABLEBASE_TABLE_FILES_H
#define RHUMB_TABLEBASE_TABLE_FILES_H

#include <stdbool.h>
#include <stdint.h>

#include "tablebase/material.h"
#include "util/error.h"

/* What a table knows: win, draw or loss; the distance to a capture, a pawn move or mate. */
enum table_kind { KIND_WDL, KIND_DTZ };

enum table_state {
	FILE_PLAUSIBLE,          /* nothing shows; it has not been read as a whole */
	FILE_WHOLE,              /* its checksum is right */
	FILE_DAMAGED
};

struct table_file {
	char *path;
	const char *name;        /* the end of PATH */
	uint64_t size;           /* bytes */
	struct material material;
	enum table_kind kind;
	enum table_state state;
	const char *fault;       /* what is wrong with a damaged one */
};

struct table_files {
	struct table_file *files;    /* the smallest first */
	int count, capacity;
	int pieces;                     /* of the largest that is not damaged; 0: there is none */
	int damaged;                 /* how many are */
};

/* The directories in a path are separated by this character. */
extern const char table_path_separator;

/* Find the tables in the directories of PATH, and check them as far as it is quick.  Of two
 * files with one name the first counts, as for the library.  False with the reason in ERROR
 * if there are none, if all are damaged, or if memory runs out.  Sorted by size, then by name. */
bool table_files_find(struct table_files *files, const char *path, struct error *error);
void table_files_free(struct table_files *files);

/* Called with thousandths of the work done and the file at hand; false breaks it off. */
typedef bool table_progress(void *context, int done, const struct table_file *file);

/* Read those of FILES that have not been read yet.  False if PROGRESS
 * (may be NULL) broke it off. */
bool table_files_scan(struct table_files *files, table_progress *progress, void *context);

/* Whether the library, when it looks up a position of MATERIAL, would read a damaged file.  It reads the
 * tables of what captures and promotions can make of it; but of those of KIND_DTZ only the
 * position's own, for which DISTANCE asks. */
bool table_files_is_unsafe(const struct table_files *files, const struct material *material,
                       bool distance);

#endif
