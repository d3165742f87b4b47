/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Finding the files of endgame tables, and reading them for damage. */
#include <config.h>

#include "tablebase/table_files.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "util/city.h"
#include "util/memory.h"

enum {
	CHUNK = 1 << 24,                 /* bytes that are hashed at once, as Syzygy's tables are */
	CHUNK_HASH = 32,                 /* bytes of a chunk's hash */
	SUM_BYTES = 16,                  /* of the checksum at the end of Syzygy's files */
	SYZYGY_SPLIT = 1,                /* a flag: values for either side to move are stored */
	SYZYGY_PAWNS = 2,                /* a flag: there are pawns */
	UNIT = 64,                       /* Syzygy's files are that long, times N, and the sum */
	QUICK_BYTES = 1 << 26            /* are read when tables are opened */
};

#ifdef _WIN32
const char table_path_separator = ';';
#else
const char table_path_separator = ':';
#endif

/* ---- reading a file ---- */

static uint32_t read_32(const unsigned char *bytes)
{
	return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
	       (uint32_t)bytes[3] << 24;
}

/* FAULT may be NULL. */
static void set_fault(struct table_file *file, const char *fault)
{
	file->state = fault ? FILE_DAMAGED : file->state;
	file->fault = fault;
}

/* Count the piece that Syzygy's files call CODE; false if there is none. */
static bool count_piece(struct material *material, int code)
{
	static const uint8_t kinds[8] = { KINDS, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, KINDS };
	int kind = kinds[code & 7];

	if (kind == KINDS)
		return false;
	material->counts[code & 8 ? BLACK : WHITE][kind]++;
	return true;
}

/* Whether IN, after the byte FLAGS, which has their number too, lists the pieces that FILE is named after: the low
 * half of a byte for White to move, and the high half for Black, if there are values for both.  Before them is a
 * byte with their order, and another if both sides have pawns. */
static bool has_right_material(const struct table_file *file, FILE *in, int flags)
{
	const struct material *material = &file->material;
	bool both = file->kind == KIND_WDL && flags & SYZYGY_SPLIT;
	struct material white = { 0 }, black = { 0 };
	int pieces = material_pieces(material);

	if (flags >> 4 != pieces || ((flags & SYZYGY_PAWNS) != 0) != material_has_pawns(material))
		return false;
	(void)getc(in);
	if (material->counts[WHITE][PAWN] > 0 && material->counts[BLACK][PAWN] > 0)
		(void)getc(in);
	for (; pieces > 0; pieces--) {
		int byte = getc(in);

		if (byte == EOF || !count_piece(&white, byte & 15) || (both && !count_piece(&black, byte >> 4)))
			return false;
	}
	return memcmp(&white, material, sizeof white) == 0 &&
	       (!both || memcmp(&black, material, sizeof black) == 0);
}

/* Length, magic number and pieces. */
static const char *find_fault(const struct table_file *file, FILE *in)
{
	static const uint32_t magic[] = { [KIND_WDL] = 0x5D23E871, [KIND_DTZ] = 0xA50C66D7 };
	unsigned char head[5];

	if (file->size <= SUM_BYTES || file->size % UNIT != SUM_BYTES)
		return "its length is wrong";
	if (fread(head, 1, sizeof head, in) != sizeof head)
		return "it cannot be read";
	if (read_32(head) != magic[file->kind])
		return "it is no such table";
	return has_right_material(file, in, head[4]) ? NULL : "it is a table of other pieces";
}

/* The checksum of LENGTH bytes of IN: chunks are hashed, and then their hashes. */
static bool compute_sum(FILE *in, uint64_t length, unsigned char *chunk, unsigned char *hashes,
                        uint64_t sum[2])
{
	size_t chunks = 0;

	for (uint64_t left = length; left > 0; chunks++) {
		size_t bytes = left < CHUNK ? (size_t)left : CHUNK;
		uint64_t hash[4];

		if (fread(chunk, 1, bytes, in) != bytes)
			return false;
		city_hash_256(chunk, bytes, hash);
		for (int i = 0; i < CHUNK_HASH; i++)
			hashes[chunks * CHUNK_HASH + (size_t)i] = (unsigned char)(hash[i / 8] >> i % 8 * 8);
		left -= bytes;
	}
	city_hash_128(hashes, chunks * CHUNK_HASH, sum);
	return true;
}

/* Whether the checksum of IN, whose length is SIZE, is the one at its end.  False, too, if it cannot
 * be read or memory runs out. */
static bool has_right_sum(FILE *in, uint64_t size)
{
	uint64_t length = size - SUM_BYTES, sum[2];
	unsigned char *chunk = malloc(length < CHUNK ? (size_t)length : CHUNK);
	unsigned char *hashes = malloc((size_t)(length / CHUNK + 1) * CHUNK_HASH);
	unsigned char stored[SUM_BYTES];
	bool ok = chunk && hashes && compute_sum(in, length, chunk, hashes, sum) &&
	          fread(stored, 1, SUM_BYTES, in) == SUM_BYTES;

	for (int i = 0; ok && i < SUM_BYTES; i++)
		ok = stored[i] == (unsigned char)(sum[i / 8] >> i % 8 * 8);
	free(chunk);
	free(hashes);
	return ok;
}

/* Read all of FILE, unless it is known to be whole or damaged. */
static void check_file(struct table_file *file)
{
	FILE *in;

	if (file->state != FILE_PLAUSIBLE)
		return;
	in = fopen(file->path, "rb");
	if (in && has_right_sum(in, file->size))
		file->state = FILE_WHOLE;
	else
		set_fault(file, in ? "its checksum is wrong" : "it cannot be read");
	if (in)
		fclose(in);
}

/* ---- finding files ---- */

/* The kind and the pieces of a file called NAME, like KQPvKR.rtbw. */
static bool read_name(const char *name, struct table_file *file)
{
	const char *end = strchr(name, '.');

	if (!end || !material_parse(name, (size_t)(end - name), &file->material))
		return false;
	file->kind = text_equal(end, ".rtbw") ? KIND_WDL : KIND_DTZ;
	return file->kind == KIND_WDL || text_equal(end, ".rtbz");
}

static bool is_listed(const struct table_files *files, const char *name)
{
	for (int i = 0; i < files->count; i++)
		if (strcmp(files->files[i].name, name) == 0)
			return true;
	return false;
}

static char *join(const char *directory, const char *name)
{
	size_t size = strlen(directory) + sizeof "/" + strlen(name);
	char *path = malloc(size);

	if (path)
		snprintf(path, size, "%s/%s", directory, name);
	return path;
}

/* Append FILE, of which path and name are set.  False if memory runs out. */
static bool append(struct table_files *files, const struct table_file *file)
{
	struct table_file *all = memory_reserve(files->files, &files->capacity, files->count + 1, sizeof *all);

	if (!all)
		return false;
	files->files = all;
	all[files->count++] = *file;
	return true;
}

/* Take the file NAME of DIRECTORY, unless it is no table, or cannot be opened: libraries do
 * not see it then.  False with the reason in ERROR if memory runs out, or if it is no
 * regular file, for which a library may wait without end. */
static bool take_file(struct table_files *files, const char *directory, const char *name,
                      struct error *error)
{
	struct table_file file = { .state = FILE_PLAUSIBLE };
	struct stat status;
	FILE *in;

	if (!read_name(name, &file) || is_listed(files, name))
		return true;
	file.path = join(directory, name);
	if (!file.path)
		return error_memory(error);
	file.name = file.path + strlen(directory) + 1;
	in = NULL;
	if (stat(file.path, &status) == 0) {
		if (!S_ISREG(status.st_mode)) {
			error_about(error, file.path, "not a file");
			free(file.path);
			return false;
		}
		in = fopen(file.path, "rb");
	}
	if (!in) {
		free(file.path);
		return true;
	}
	file.size = (uint64_t)status.st_size;
	set_fault(&file, find_fault(&file, in));
	fclose(in);
	if (append(files, &file))
		return true;
	free(file.path);
	return error_memory(error);
}

static bool take_directory(struct table_files *files, const char *directory,
                           struct error *error)
{
	DIR *dir = opendir(directory);
	struct dirent *entry;
	bool ok = true;

	while (ok && dir && (entry = readdir(dir)) != NULL)
		ok = take_file(files, directory, entry->d_name, error);
	if (dir)
		closedir(dir);
	return ok;
}

static bool take_path(struct table_files *files, const char *path, struct error *error)
{
	const char separators[] = { table_path_separator, '\0' };
	bool ok = true;

	while (ok && *path) {
		size_t length = strcspn(path, separators);
		char *directory = malloc(length + 1);

		if (!directory)
			return error_memory(error);
		memcpy(directory, path, length);
		directory[length] = '\0';
		ok = take_directory(files, directory, error);
		free(directory);
		path += path[length] ? length + 1 : length;
	}
	return ok;
}

/* ---- all files ---- */

static int compare_sizes(const void *a, const void *b)
{
	const struct table_file *first = a, *second = b;

	if (first->size != second->size)
		return first->size < second->size ? -1 : 1;
	return strcmp(first->name, second->name);
}

static void sum_up(struct table_files *files)
{
	files->pieces = files->damaged = 0;
	for (int i = 0; i < files->count; i++) {
		const struct table_file *file = &files->files[i];
		int pieces = material_pieces(&file->material);

		if (file->state == FILE_DAMAGED)
			files->damaged++;
		else if (file->kind != KIND_DTZ && pieces > files->pieces)
			files->pieces = pieces;
	}
}

/* Check the smallest files, while they have not more than QUICK_BYTES together. */
static void check_quickly(struct table_files *files)
{
	uint64_t bytes = 0;

	for (int i = 0; i < files->count; i++) {
		bytes += files->files[i].size;
		if (bytes <= QUICK_BYTES)
			check_file(&files->files[i]);
	}
}

bool table_files_find(struct table_files *files, const char *path, struct error *error)
{
	const struct table_file *first;      /* that is damaged */

	*files = (struct table_files){ 0 };
	if (!take_path(files, path, error)) {
		table_files_free(files);
		return false;
	}
	if (files->count > 0)
		qsort(files->files, (size_t)files->count, sizeof *files->files, compare_sizes);
	check_quickly(files);
	sum_up(files);
	if (files->pieces > 0)
		return true;
	first = files->files;
	while (files->damaged > 0 && first->state != FILE_DAMAGED)
		first++;
	if (files->damaged > 0)
		error_about(error, first->path, "damaged: %s", first->fault);
	else
		error_about(error, path, "no Syzygy tables there");
	table_files_free(files);
	return false;
}

void table_files_free(struct table_files *files)
{
	for (int i = 0; i < files->count; i++)
		free(files->files[i].path);
	free(files->files);
	*files = (struct table_files){ 0 };
}

bool table_files_scan(struct table_files *files, table_progress *progress, void *context)
{
	uint64_t total = 1, done = 0;
	bool ok = true;

	for (int i = 0; i < files->count; i++)
		total += files->files[i].size;
	for (int i = 0; ok && i < files->count; i++) {
		struct table_file *file = &files->files[i];

		ok = !progress || progress(context, (int)(done * 1000 / total), file);
		if (ok)
			check_file(file);
		done += file->size;
	}
	sum_up(files);
	return ok;
}

bool table_files_is_unsafe(const struct table_files *files, const struct material *material,
                       bool distance)
{
	int left = files->damaged;

	for (int i = 0; left > 0; i++) {
		const struct table_file *file = &files->files[i];

		if (file->state != FILE_DAMAGED)
			continue;
		left--;
		if (file->kind == KIND_DTZ ? distance && material_matches(material, &file->material)
		                           : material_can_become(material, &file->material))
			return true;
	}
	return false;
}
