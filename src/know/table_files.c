/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Finding the files of endgame tables, and reading them for damage. */
#include <config.h>

#include "know/table_files.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "util/city.h"

enum {
	CHUNK = 1 << 24,                 /* bytes that are hashed at once, as Syzygy has it */
	CHUNK_HASH = 32,                 /* bytes of a chunk's hash */
	SUM_BYTES = 16,                  /* of the checksum at the end of Syzygy's files */
	UNIT = 64,                       /* Syzygy's files are that long, times N, and the sum */
	QUICK_BYTES = 1 << 26,           /* are read when tables are opened */
	GAVIOTA_HEAD = 40,               /* bytes before the index of Gaviota's files */
	GAVIOTA_BLOCK = 65535,           /* a packed block's most bytes: the library's buffer */
	GAVIOTA_HEADER_MAX = 1 << 22     /* head and index; those of five men take 150 KB */
};

#ifdef _WIN32
const char table_path_separator = ';';
#else
const char table_path_separator = ':';
#endif

const char *table_format_name(enum table_format format)
{
	return format == FORMAT_SYZYGY ? "Syzygy" : "Gaviota";
}

/* ---- reading a file ---- */

static uint32_t read_32(const unsigned char *bytes)
{
	return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
	       (uint32_t)bytes[3] << 24;
}

static void set_fault(struct table_file *file, const char *fault)
{
	file->state = FILE_DAMAGED;
	file->fault = fault;
}

/* Length, magic number and the flag of pawns. */
static const char *find_syzygy_fault(const struct table_file *file, FILE *in)
{
	static const uint32_t magic[] = { [KIND_WDL] = 0x5D23E871, [KIND_DTZ] = 0xA50C66D7 };
	unsigned char head[5];

	if (file->size <= SUM_BYTES || file->size % UNIT != SUM_BYTES)
		return "its length is wrong";
	if (fread(head, 1, sizeof head, in) != sizeof head)
		return "it cannot be read";
	if (read_32(head) != magic[file->kind])
		return "it is no such table";
	if (((head[4] & 2) != 0) != material_has_pawns(&file->material))
		return "it is of other men";
	return NULL;
}

/* The places of COUNT packed blocks, FIRST that of the first one, must rise to the end of
 * the file, and no block may be longer than the library's buffer. */
static bool is_gaviota_index(const unsigned char *index, uint32_t count, uint32_t first,
                             uint64_t size)
{
	uint32_t last = read_32(index);

	if (last != first)
		return false;
	for (uint32_t i = 1; i < count; i++) {
		uint32_t next = read_32(index + 4 * i);

		if (next <= last || next - last > GAVIOTA_BLOCK)
			return false;
		last = next;
	}
	return last == size;
}

static const char *find_gaviota_fault(const struct table_file *file, FILE *in)
{
	unsigned char head[GAVIOTA_HEAD], *index;
	uint32_t first, length;
	bool ok;

	if (fread(head, 1, sizeof head, in) != sizeof head)
		return "its length is wrong";
	first = read_32(head + 32);
	if (first <= GAVIOTA_HEAD + 4 || first % 4 != 0 || first > GAVIOTA_HEADER_MAX ||
	    first > file->size)
		return "its index is wrong";
	length = first - GAVIOTA_HEAD;
	index = malloc(length);
	ok = index && fread(index, 1, length, in) == length &&
	     is_gaviota_index(index, length / 4, first, file->size);
	free(index);
	return ok ? NULL : "its index is wrong";
}

/* What shows without reading all of FILE. */
static void look_at(struct table_file *file, FILE *in)
{
	const char *fault = file->kind == KIND_DTM ? find_gaviota_fault(file, in)
	                                           : find_syzygy_fault(file, in);

	if (fault)
		set_fault(file, fault);
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

/* Is the checksum of IN, whose length is SIZE, the one at its end?  False, too, if it cannot
 * be read or memory runs out. */
static bool has_right_sum(FILE *in, uint64_t size)
{
	uint64_t length = size - SUM_BYTES, sum[2];
	unsigned char *chunk = malloc(length < CHUNK ? (size_t)length : CHUNK);
	unsigned char *hashes = malloc((size_t)(length / CHUNK + 1) * CHUNK_HASH);
	unsigned char told[SUM_BYTES];
	bool ok = chunk && hashes && compute_sum(in, length, chunk, hashes, sum) &&
	          fread(told, 1, SUM_BYTES, in) == SUM_BYTES;

	for (int i = 0; ok && i < SUM_BYTES; i++)
		ok = told[i] == (unsigned char)(sum[i / 8] >> i % 8 * 8);
	free(chunk);
	free(hashes);
	return ok;
}

static bool has_sum(const struct table_file *file)
{
	return file->kind != KIND_DTM;
}

/* Read all of FILE, if that tells more than was seen. */
static void check_file(struct table_file *file)
{
	FILE *in;

	if (file->state != FILE_PLAUSIBLE || !has_sum(file))
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

/* The kind and the men of a file called NAME, like KQPvKR.rtbw or kqkr.gtb.cp4. */
static bool read_name(const char *name, enum table_format format, struct table_file *file)
{
	const char *end = strchr(name, '.');

	if (!end || !material_parse(name, (size_t)(end - name), &file->material))
		return false;
	if (format == FORMAT_GAVIOTA) {
		file->kind = KIND_DTM;
		return name[0] == 'k' && strcmp(end, ".gtb.cp4") == 0;
	}
	file->kind = strcmp(end, ".rtbw") == 0 ? KIND_WDL : KIND_DTZ;
	return name[0] == 'K' && strchr(name, 'v') &&
	       (file->kind == KIND_WDL || strcmp(end, ".rtbz") == 0);
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
	size_t size = strlen(directory) + strlen(name) + 2;
	char *path = malloc(size);

	if (path)
		snprintf(path, size, "%s/%s", directory, name);
	return path;
}

/* Append FILE, of which path and name are set.  False if memory runs out. */
static bool append(struct table_files *files, const struct table_file *file)
{
	if (files->count == files->capacity) {
		int capacity = files->capacity ? 2 * files->capacity : 64;
		struct table_file *more = realloc(files->files, (size_t)capacity * sizeof *more);

		if (!more)
			return false;
		files->files = more;
		files->capacity = capacity;
	}
	files->files[files->count++] = *file;
	return true;
}

/* Take the file NAME of DIRECTORY, unless it is no table, or cannot be opened: libraries do
 * not see it then.  False with the reason in ERROR if memory runs out, or if it is no
 * regular file, for which a library may wait without end. */
static bool take_file(struct table_files *files, const char *directory, const char *name,
                      enum table_format format, struct text *error)
{
	struct table_file file = { .state = FILE_PLAUSIBLE };
	struct stat status;
	FILE *in;

	if (!read_name(name, format, &file) || is_listed(files, name))
		return true;
	file.path = join(directory, name);
	if (!file.path) {
		text_add(error, "out of memory");
		return false;
	}
	file.name = file.path + strlen(directory) + 1;
	in = NULL;
	if (stat(file.path, &status) == 0) {
		if (!S_ISREG(status.st_mode)) {
			text_printf(error, "%s is no file", file.path);
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
	look_at(&file, in);
	fclose(in);
	if (append(files, &file))
		return true;
	free(file.path);
	text_add(error, "out of memory");
	return false;
}

static bool take_directory(struct table_files *files, const char *directory,
                           enum table_format format, struct text *error)
{
	DIR *dir = opendir(directory);
	struct dirent *entry;
	bool ok = true;

	while (ok && dir && (entry = readdir(dir)) != NULL)
		ok = take_file(files, directory, entry->d_name, format, error);
	if (dir)
		closedir(dir);
	return ok;
}

static bool take_path(struct table_files *files, const char *path, enum table_format format,
                      struct text *error)
{
	const char separators[] = { table_path_separator, '\0' };
	bool ok = true;

	while (ok && *path) {
		size_t length = strcspn(path, separators);
		char *directory = malloc(length + 1);

		if (!directory) {
			text_add(error, "out of memory");
			return false;
		}
		memcpy(directory, path, length);
		directory[length] = '\0';
		ok = take_directory(files, directory, format, error);
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
	files->men = files->damaged = 0;
	for (int i = 0; i < files->count; i++) {
		const struct table_file *file = &files->files[i];
		int men = material_men(&file->material);

		if (file->state == FILE_DAMAGED)
			files->damaged++;
		else if (file->kind != KIND_DTZ && men > files->men)
			files->men = men;
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

bool table_files_find(struct table_files *files, const char *path, enum table_format format,
                      struct text *error)
{
	const struct table_file *first;

	*files = (struct table_files){ 0 };
	if (!take_path(files, path, format, error)) {
		table_files_free(files);
		return false;
	}
	if (files->count > 0)
		qsort(files->files, (size_t)files->count, sizeof *files->files, compare_sizes);
	check_quickly(files);
	sum_up(files);
	if (files->men > 0)
		return true;
	first = files->files;
	if (files->damaged > 0)
		text_printf(error, "%s is damaged: %s", first->path, first->fault);
	else
		text_printf(error, "%s: no %s tables there", path, table_format_name(format));
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

bool table_files_check(struct table_files *files, table_progress *progress, void *context)
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

bool table_files_spoil(const struct table_files *files, const struct material *material,
                       bool distance)
{
	int left = files->damaged;

	for (int i = 0; left > 0 && i < files->count; i++) {
		const struct table_file *file = &files->files[i];

		if (file->state != FILE_DAMAGED)
			continue;
		left--;
		if (file->kind == KIND_DTZ ? distance && material_is(material, &file->material)
		                           : material_can_become(material, &file->material))
			return true;
	}
	return false;
}

bool table_files_have(const struct table_files *files, const struct material *material,
                      enum table_kind kind)
{
	for (int i = 0; i < files->count; i++)
		if (files->files[i].kind == kind && material_is(&files->files[i].material, material))
			return true;
	return false;
}
