/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The manifest of a store, and copying shards. */
#include <config.h>

#include "lab/store.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "lab/gamefile.h"
#include "lab/packed.h"
#include "util/line.h"
#include "util/memory.h"
#include "util/savefile.h"
#include "util/stream.h"

static const char magic[] = "Rhumb store 1", manifest[] = "manifest",
                  settings_field[] = " settings ", sum_field[] = " sha256 ";

enum { COPY_BYTES = 1 << 16 };

bool store_is(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

void store_path(const struct store *store, const char *name, char path[STORE_PATH])
{
	struct text text;

	text_init(&text, path, STORE_PATH);
	text_printf(&text, "%s/%s", store->folder, name);
}

/* Room for one more. */
static struct store_shard *add(struct store *store)
{
	struct store_shard *shards = memory_reserve(store->shards, &store->capacity, store->count + 1, sizeof *shards);

	if (!shards)
		return NULL;
	store->shards = shards;
	return &shards[store->count++];
}

/* A name without folders. */
static bool is_name(const char *name)
{
	return name[0] != '.' && !strpbrk(name, "/\\");
}

/* Settings and checksum, the REST of a shard's line. */
static bool read_rest(struct store_shard *shard, const char *rest)
{
	const char *sum = strstr(rest, sum_field);
	size_t length = sum ? (size_t)(sum - rest) : 0, before = sizeof settings_field - 1;

	if (!sum || strlen(sum) != sizeof sum_field - 1 + SHA256_HEX - 1 || length >= before + STORE_SETTINGS ||
	    (length > 0 && (length < before || strncmp(rest, settings_field, before) != 0)))
		return false;
	strcpy(shard->sha256, sum + sizeof sum_field - 1);
	length -= length > 0 ? before : 0;
	memcpy(shard->settings, sum - length, length);
	shard->settings[length] = '\0';
	return true;
}

static bool read_line(struct store *store, const char *line)
{
	struct store_shard *shard = add(store);
	int used = 0;

	return shard &&
	       sscanf(line, "%47s games %" SCNu32 " plies %" SCNu64 " samples %" SCNu64 " bytes %" SCNu64
	              "%n", shard->name, &shard->games, &shard->plies, &shard->samples, &shard->bytes,
	              &used) == 5 &&
	       read_rest(shard, line + used) && is_name(shard->name);
}

/* Read all lines of FILE. */
static bool read_manifest(struct store *store, FILE *file, struct error *error)
{
	const char *why = NULL;
	char *line;
	bool is_first = true, is_ok = true;

	while (is_ok && (line = line_read(file, NULL, &why))) {
		is_ok = is_first ? text_equal(line, magic) : read_line(store, line);
		is_first = false;
		free(line);
	}
	if (!why && (!is_ok || is_first))
		why = "not the manifest of a store, or damaged";
	if (why)
		error_set(error, "%s", why);
	return !why;
}

static bool make_folder(const char *folder, struct error *error)
{
#ifdef _WIN32
	if (store_is(folder) || mkdir(folder) == 0)
#else
	if (store_is(folder) || mkdir(folder, 0777) == 0)
#endif
		return true;
	return error_system(error, folder);
}

bool store_read(struct store *store, const char *folder, bool make, struct error *error)
{
	char path[STORE_PATH];
	FILE *file;
	bool done;

	*store = (struct store){ .folder = folder };
	if (make && !make_folder(folder, error))
		return false;
	store_path(store, manifest, path);
	file = stream_open_file(path, error);
	if (!file && make && errno == ENOENT) {
		error_clear(error);
		return true;
	}
	if (!file)
		return error_in(error, "%s", path);
	done = read_manifest(store, file, error);
	fclose(file);
	return done || error_in(error, "%s", path);
}

void store_free(struct store *store)
{
	free(store->shards);
}

const struct store_shard *store_find_shard(const struct store *store, const char *name)
{
	for (int i = 0; i < store->count; i++)
		if (text_equal(store->shards[i].name, name))
			return &store->shards[i];
	return NULL;
}

static bool write_manifest(const struct store *store, struct error *error)
{
	char path[STORE_PATH];
	struct savefile save;

	store_path(store, manifest, path);
	if (!savefile_begin(&save, path))
		return error_system(error, path);
	fprintf(save.file, "%s\n", magic);
	for (int i = 0; i < store->count; i++) {
		const struct store_shard *shard = &store->shards[i];

		fprintf(save.file, "%s games %" PRIu32 " plies %" PRIu64 " samples %" PRIu64 " bytes %" PRIu64
		        "%s%s%s%s\n", shard->name, shard->games, shard->plies, shard->samples, shard->bytes,
		        *shard->settings ? settings_field : "", shard->settings, sum_field, shard->sha256);
	}
	return savefile_end(&save, !ferror(save.file)) || error_system(error, path);
}

/* The lines of the header of FILE, but for the first and the seed, in one line of OUT; FILE is
 * rewound. */
static void describe(FILE *file, char out[STORE_SETTINGS])
{
	char header[GAMEFILE_HEADER], *line = header;
	struct text text;

	text_init(&text, out, STORE_SETTINGS);
	if (gamefile_read_header(file, header))
		while (line += strcspn(line, "\n") + 1, *line) {
			int length = (int)strcspn(line, "\n");

			if (strncmp(line, "seed=", 5) != 0)
				text_printf(&text, "%s%.*s", text.length ? "; " : "", length, line);
		}
	rewind(file);
}

/* Bytes, hash and settings of what the file of SHARD holds, into MEASURED. */
static bool measure(const struct store *store, const struct store_shard *shard,
                    struct store_shard *measured, struct error *error)
{
	char path[STORE_PATH];
	FILE *file;

	store_path(store, shard->name, path);
	file = packed_open(path, error);
	if (!file)
		return error_in(error, "%s", path);
	describe(file, measured->settings);
	if (!sha256_of_file(file, measured->sha256, &measured->bytes))
		error_system(error, path);
	fclose(file);
	return !error_is_set(error);
}

uint64_t store_disk_bytes(const struct store *store, const struct store_shard *shard)
{
	char path[STORE_PATH];
	struct stat status;

	store_path(store, shard->name, path);
	return stat(path, &status) == 0 ? (uint64_t)status.st_size : 0;
}

static bool append(struct store *store, const struct store_shard *shard, struct error *error)
{
	struct store_shard *added = add(store);

	if (!added)
		return error_memory(error);
	*added = *shard;
	return write_manifest(store, error);
}

bool store_add_shard(struct store *store, struct store_shard *shard, struct error *error)
{
	return measure(store, shard, shard, error) && append(store, shard, error);
}

bool store_verify_shard(const struct store *store, const struct store_shard *shard, struct error *error)
{
	char path[STORE_PATH];
	struct store_shard found;

	if (!measure(store, shard, &found, error))
		return false;
	if (found.bytes == shard->bytes && text_equal(found.sha256, shard->sha256) &&
	    (!*shard->settings || text_equal(found.settings, shard->settings)))
		return true;
	store_path(store, shard->name, path);
	return error_about(error, path, "damaged: it is not what the manifest says");
}

/* Copy FROM to TO, which appears when it is complete. */
static bool copy(const char *from, const char *to, struct error *error)
{
	char *buffer = malloc(COPY_BYTES);
	FILE *file = fopen(from, "rb");
	struct savefile save;
	bool done = buffer && file && savefile_begin(&save, to);
	size_t got;

	if (done) {
		while (done && (got = fread(buffer, 1, COPY_BYTES, file)) > 0)
			done = fwrite(buffer, 1, got, save.file) == got;
		done = savefile_end(&save, done && !ferror(file));
	}
	if (!done)
		error_system(error, file ? to : from);
	if (file)
		fclose(file);
	free(buffer);
	return done;
}

bool store_copy_shard(struct store *store, const struct store *from, const struct store_shard *shard,
                      bool *copied, struct error *error)
{
	const struct store_shard *same = store_find_shard(store, shard->name);
	char source[STORE_PATH], target[STORE_PATH];

	*copied = !same;
	if (same)
		return text_equal(same->sha256, shard->sha256) ||
		       error_about(error, shard->name, "two shards of that name differ");
	store_path(from, shard->name, source);
	store_path(store, shard->name, target);
	return store_verify_shard(from, shard, error) && copy(source, target, error) &&
	       store_verify_shard(store, shard, error) && append(store, shard, error);
}
