/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The files of endgame tables: which there are, and which of them are damaged.
 *
 * The libraries that read the tables trust them: a damaged file can end in a wrong answer
 * or in a crash.  So the files are looked at here before a library opens them.  What shows
 * at once is always checked: the length, the beginning, the index.  Syzygy's files end in a
 * checksum; those that are small are read as a whole when they are found, and all others
 * when somebody asks for it, because a set of six men has 150 GB.  Gaviota's files have no
 * checksum. */
#ifndef RHUMB_KNOW_TABLE_FILES_H
#define RHUMB_KNOW_TABLE_FILES_H

#include <stdbool.h>
#include <stdint.h>

#include "know/material.h"
#include "util/text.h"

enum table_format { FORMAT_SYZYGY, FORMAT_GAVIOTA, FORMATS };

/* "Syzygy", "Gaviota" */
const char *table_format_name(enum table_format format);

/* What a table tells: win, draw or loss; the distance to a capture, a pawn move or mate;
 * the distance to mate. */
enum table_kind { KIND_WDL, KIND_DTZ, KIND_DTM };

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
	int men;                     /* of the largest that is not damaged; 0: there is none */
	int damaged;                 /* how many are */
};

/* The directories in a path are separated by this character. */
extern const char table_path_separator;

/* Find the tables of FORMAT in the directories of PATH, and check them as far as it
 * is quick.  Of two files with one name the first counts, as for the libraries.  False with
 * the reason in ERROR if there are none, if all are damaged, or if memory runs out. */
bool table_files_find(struct table_files *files, const char *path, enum table_format format,
                      struct text *error);
void table_files_free(struct table_files *files);

/* Called with thousandths of the work done and the file at hand; false breaks it off. */
typedef bool table_progress(void *context, int done, const struct table_file *file);

/* Read those of FILES that have a checksum and have not been read yet.  False if PROGRESS
 * (may be NULL) broke it off. */
bool table_files_check(struct table_files *files, table_progress *progress, void *context);

/* Would a library that looks a position of MATERIAL up read a damaged file?  It reads the
 * tables of what captures and promotions can make of it; but of those of KIND_DTZ only the
 * position's own, for which DISTANCE asks. */
bool table_files_spoil(const struct table_files *files, const struct material *material,
                       bool distance);

/* Is there a file of KIND for MATERIAL? */
bool table_files_have(const struct table_files *files, const struct material *material,
                      enum table_kind kind);

#endif
