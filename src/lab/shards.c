/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Writing shards side by side and reading one. */
#include <config.h>

#include "lab/shards.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "util/memory.h"
#include "util/savefile.h"
#include "util/stream.h"

static const char magic[] = "Rhumb shards 2\n";

enum { CHUNK_BYTES = SHARDS_CHUNK * sizeof(struct sample) };

/* What a chunk holds. */
struct chunk {
	uint32_t shard, count;
};

struct shards_writer {
	struct savefile save;
	int count;                   /* of shards */
	struct sample *buffer;      /* a chunk for each */
	uint32_t used[SHARDS_MAX];
	struct chunk *chunks;
	uint64_t chunk_count;
	int chunk_capacity;
	bool failed;
};

struct shards {
	FILE *file;
	struct chunk *chunks;
	uint64_t chunk_count;
	size_t sizes[SHARDS_MAX];
};

static void make_header(char header[SHARDS_HEADER], const char *description)
{
	struct text text;

	memset(header, 0, SHARDS_HEADER);
	text_init(&text, header, SHARDS_HEADER);
	text_add(&text, magic);
	text_add(&text, description);
}

static void free_writer(struct shards_writer *writer)
{
	free(writer->chunks);
	free(writer->buffer);
	free(writer);
}

struct shards_writer *shards_create(const char *path, int count, const char *description,
                                    struct error *error)
{
	struct shards_writer *writer = calloc(1, sizeof *writer);
	char header[SHARDS_HEADER];

	if (writer)
		writer->buffer = malloc((size_t)count * CHUNK_BYTES);
	if (!writer || !writer->buffer) {
		error_memory(error);
		free(writer);
		return NULL;
	}
	writer->count = count;
	if (!savefile_begin_new(&writer->save, path)) {
		error_system(error, path);
		free_writer(writer);
		return NULL;
	}
	make_header(header, description);
	writer->failed = fwrite(header, sizeof header, 1, writer->save.file) != 1;
	return writer;
}

/* Room for one more entry of the index; NULL if memory runs out. */
static struct chunk *add_chunk(struct shards_writer *writer)
{
	struct chunk *chunks = memory_reserve(writer->chunks, &writer->chunk_capacity,
	                                      (int)writer->chunk_count + 1, sizeof *chunks);

	if (!chunks)
		return NULL;
	writer->chunks = chunks;
	return &chunks[writer->chunk_count++];
}

/* Write the chunk of SHARD as it is. */
static bool write_chunk(struct shards_writer *writer, int shard)
{
	struct sample *examples = writer->buffer + (size_t)shard * SHARDS_CHUNK;
	struct chunk *chunk = add_chunk(writer);

	if (!chunk)
		return false;
	*chunk = (struct chunk){ (uint32_t)shard, writer->used[shard] };
	memset(examples + chunk->count, 0, (SHARDS_CHUNK - chunk->count) * sizeof *examples);
	writer->used[shard] = 0;
	return fwrite(examples, CHUNK_BYTES, 1, writer->save.file) == 1;
}

bool shards_add(struct shards_writer *writer, int shard, const struct sample *example)
{
	writer->buffer[(size_t)shard * SHARDS_CHUNK + writer->used[shard]] = *example;
	if (++writer->used[shard] == SHARDS_CHUNK && !write_chunk(writer, shard))
		writer->failed = true;
	return !writer->failed;
}

bool shards_finish(struct shards_writer *writer, bool added, struct error *error)
{
	bool written = added && !writer->failed;

	for (int shard = 0; shard < writer->count && written; shard++)
		if (writer->used[shard] > 0)
			written = write_chunk(writer, shard);
	written = written &&
	          fwrite(writer->chunks, sizeof *writer->chunks, (size_t)writer->chunk_count,
	                 writer->save.file) == writer->chunk_count &&
	          fwrite(&writer->chunk_count, sizeof writer->chunk_count, 1, writer->save.file) == 1;
	if (!savefile_end(&writer->save, written)) {
		written = false;
		if (!error_is_set(error))
			error_system(error, writer->save.path);
	}
	free_writer(writer);
	return written;
}

/* The index at the end of the file.  False if it is not what was written. */
static bool read_index(struct shards *shards)
{
	uint64_t count;
	off_t end;

	if (fseeko(shards->file, -(off_t)sizeof count, SEEK_END) != 0 ||
	    (end = ftello(shards->file)) < 0 || fread(&count, sizeof count, 1, shards->file) != 1 ||
	    count > (uint64_t)end / CHUNK_BYTES ||
	    (uint64_t)end != SHARDS_HEADER + count * (CHUNK_BYTES + sizeof *shards->chunks))
		return false;
	shards->chunk_count = count;
	shards->chunks = malloc((size_t)count * sizeof *shards->chunks + 1);
	if (!shards->chunks ||
	    fseeko(shards->file, end - (off_t)(count * sizeof *shards->chunks), SEEK_SET) != 0 ||
	    fread(shards->chunks, sizeof *shards->chunks, (size_t)count, shards->file) != count)
		return false;
	for (uint64_t i = 0; i < count; i++) {
		const struct chunk *chunk = &shards->chunks[i];

		if (chunk->shard >= SHARDS_MAX || chunk->count > SHARDS_CHUNK)
			return false;
		shards->sizes[chunk->shard] += chunk->count;
	}
	return true;
}

struct shards *shards_open(const char *path, const char *description, struct error *error)
{
	struct shards *shards = calloc(1, sizeof *shards);
	char header[SHARDS_HEADER], wanted[SHARDS_HEADER];

	if (!shards) {
		error_memory(error);
		return NULL;
	}
	shards->file = stream_open_file(path, error);
	if (!shards->file) {
		if (errno == ENOENT)
			error_clear(error);
		else
			error_in(error, "%s", path);
		shards_close(shards);
		return NULL;
	}
	make_header(wanted, description);
	if (fread(header, sizeof header, 1, shards->file) != 1 ||
	    memcmp(header, magic, sizeof magic - 1) != 0)
		error_about(error, path, "not a file of shards");
	else if (memcmp(header, wanted, sizeof header) != 0)
		error_about(error, path, "made of other files or by other settings");
	else if (read_index(shards))
		return shards;
	else
		error_about(error, path, "damaged, or out of memory");
	shards_close(shards);
	return NULL;
}

void shards_close(struct shards *shards)
{
	if (shards->file)
		fclose(shards->file);
	free(shards->chunks);
	free(shards);
}

size_t shards_size(const struct shards *shards, int shard)
{
	return shards->sizes[shard];
}

static bool all_ok(const struct sample *examples, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++)
		if (!sample_is_ok(&examples[i]))
			return false;
	return true;
}

bool shards_read(struct shards *shards, int shard, struct sample *out)
{
	for (uint64_t i = 0; i < shards->chunk_count; i++) {
		const struct chunk *chunk = &shards->chunks[i];

		if (chunk->shard != (uint32_t)shard)
			continue;
		if (fseeko(shards->file, SHARDS_HEADER + (off_t)i * CHUNK_BYTES, SEEK_SET) != 0 ||
		    fread(out, sizeof *out, chunk->count, shards->file) != chunk->count ||
		    !all_ok(out, chunk->count))
			return false;
		out += chunk->count;
	}
	return true;
}
