/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A store of games: a folder of shards, which are files of games (gamefile.h) of one seed each,
 * and a manifest that lists the complete ones.
 *
 * The manifest is a line with its name and version, then a line for each shard: its file, games,
 * plies, samples, bytes, the settings by which it was made, as its header has them, and SHA-256.
 * Bytes and SHA-256 are those of the games, whether the shard is compressed (packed.h) or not: a
 * manifest does not depend on the library or on its version.  A shard is called SUM-SEED.games;
 * SUM is the checksum of the network or the weights that played, so that stores of two machines
 * with different seeds have different names.  The manifest is replaced as a whole when a shard is
 * complete; a shard that is not listed is still being written.  Manifests of before have no
 * settings. */
#ifndef RHUMB_LAB_STORE_H
#define RHUMB_LAB_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "util/sha256.h"
#include "util/error.h"

enum { STORE_NAME = 48, STORE_PATH = 4096, STORE_SETTINGS = 512 };

struct store_shard {
	char name[STORE_NAME];
	uint32_t games;
	uint64_t plies, samples, bytes;
	char sha256[SHA256_HEX];
	char settings[STORE_SETTINGS];   /* "NAME=VALUE; NAME=VALUE..."; or "" */
};

struct store {
	const char *folder;
	struct store_shard *shards;
	int count, capacity;
};

/* Whether PATH is a folder, and so may be a store. */
bool store_is(const char *path);

/* Read the manifest of FOLDER, a string that outlives STORE, which is to be freed in any case.  If
 * MAKE, a folder and a manifest that are absent are no error: there are no shards yet.  False with
 * the reason. */
bool store_read(struct store *store, const char *folder, bool make, struct error *error);
void store_free(struct store *store);

/* The shard NAME; NULL if the manifest does not have it. */
const struct store_shard *store_find_shard(const struct store *store, const char *name);

/* The path of NAME in STORE. */
void store_path(const struct store *store, const char *name, char path[STORE_PATH]);

/* How many bytes the file of SHARD takes, compressed or not; 0 if it is absent. */
uint64_t store_disk_bytes(const struct store *store, const struct store_shard *shard);

/* Find bytes, hash and settings of the complete file of SHARD, fill them in, and add it to the
 * manifest.  False with the reason. */
bool store_add_shard(struct store *store, struct store_shard *shard, struct error *error);

/* Whether the file of SHARD is what the manifest says; else the reason. */
bool store_verify_shard(const struct store *store, const struct store_shard *shard, struct error *error);

/* Copy SHARD of FROM to STORE, unless it is there; verify it.  *COPIED says which.  False with the
 * reason, such as another shard of that name. */
bool store_copy_shard(struct store *store, const struct store *from, const struct store_shard *shard,
                      bool *copied, struct error *error);

#endif
