/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A file of examples that were dealt out to shards, for trainings on more than
 * fits in memory: each shard is read as a whole.
 *
 * The file begins with SHARDS_HEADER bytes: its name and version and a
 * description of what is in it, as lines of text; zeros fill it up.  Chunks of
 * SHARDS_CHUNK examples follow in the machine's own format, each of one shard,
 * then for each chunk its shard and how many of its examples count, then the
 * number of chunks. */
#ifndef RHUMB_LAB_SHARDS_H
#define RHUMB_LAB_SHARDS_H

#include <stddef.h>

#include "lab/sample.h"
#include "util/error.h"

enum {
	SHARDS_MAX = 256,
	SHARDS_CHUNK = 4096,
	SHARDS_HEADER = 4096,
	SHARDS_DESCRIPTION = SHARDS_HEADER - 64   /* bytes, the NUL included */
};

struct shards_writer;

/* Begin a file PATH, which is there when it is complete, of COUNT (1..SHARDS_MAX) shards.  NULL
 * with the reason. */
struct shards_writer *shards_create(const char *path, int count, const char *description,
                                    struct error *error);

/* Add EXAMPLE to SHARD.  False if writing failed. */
bool shards_add(struct shards_writer *writer, int shard, const struct sample *example);

/* Complete the file if all was ADDED, else remove it; WRITER is freed.  False with the reason. */
bool shards_finish(struct shards_writer *writer, bool added, struct error *error);

struct shards;

/* The file PATH, if it is complete and has this DESCRIPTION; else NULL, with the reason in ERROR
 * unless there is no such file. */
struct shards *shards_open(const char *path, const char *description, struct error *error);
void shards_close(struct shards *shards);

/* How many examples SHARD (below SHARDS_MAX) has. */
size_t shards_size(const struct shards *shards, int shard);

/* Read these to OUT.  False if reading failed or one of them is none. */
bool shards_read(struct shards *shards, int shard, struct sample *out);

#endif
