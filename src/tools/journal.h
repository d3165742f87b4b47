/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Results of jobs that were consumed, in a file, so that work that was interrupted goes on.
 *
 * The file is a line that names the work, then for each result, from job 0 on: its length and its
 * checksum (FNV-1a), 4 bytes each, little-endian, and its bytes, as this build made them. */
#ifndef RHUMB_TOOLS_JOURNAL_H
#define RHUMB_TOOLS_JOURNAL_H

#include <stdio.h>

#include "engine/engine.h"
#include "util/error.h"
#include "util/jobs.h"

struct journal {
	FILE *file;                  /* NULL: none is kept */
	const char *path;
};

/* What names a work, beside the build. */
struct journal_work {
	const char *command;
	const char *input;           /* the file, by its SHA-256 */
	const struct engine *engine; /* whose settings the searches have */
	const struct effort *effort; /* of a search */
};

/* As job_kind.take. */
typedef enum jobs_end journal_take(void *work, uint32_t number, const struct bytes *result,
                                   struct error *error);

/* Go on with the file PATH of WORK, or make it; keep none if PATH is NULL.  False with the reason,
 * such as the file of other work. */
bool journal_open(struct journal *journal, const char *path, const struct journal_work *work,
                  struct error *error);

/* TAKE consumes for CONTEXT the results that are there, at most MOST; *COUNT of them.  One that was
 * cut off is dropped.  False with the reason. */
bool journal_read(struct journal *journal, journal_take *take, void *context, uint32_t most,
                  uint32_t *count, struct error *error);

/* Append RESULT.  False with the reason. */
bool journal_add(struct journal *journal, const struct bytes *result, struct error *error);

void journal_close(struct journal *journal);

#endif
