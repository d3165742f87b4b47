/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Files to read; gzip files are recognized by their first two bytes. */
#include <config.h>

#include "tools/input.h"
#include "util/error.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>

#ifdef HAVE_LIBZ
#include <zlib.h>
#endif

static FILE *fail(const char *name, const char *why, struct error *error)
{
	error_about(error, name, "%s", why);
	return NULL;
}

/* Whether FILE begins with the bytes FIRST and SECOND.  It is left at its beginning. */
static bool begins_with(FILE *file, int first, int second)
{
	int c = getc(file);
	bool both;

	/* Only one byte can be put back in a pipe. */
	if (c != first) {
		ungetc(c, file);
		return false;
	}
	both = getc(file) == second;
	rewind(file);
	return both;
}

static bool can_be_read_again(FILE *file)
{
	return fseek(file, 0, SEEK_CUR) == 0;
}

/* Whether the first character of FILE is in UTF-16 without a mark: ASCII, and one of two bytes is zero.  FILE is
 * left at its beginning. */
static bool is_wide(FILE *file)
{
	int first = getc(file), second = getc(file);

	rewind(file);
	return first != EOF && second != EOF && (first == 0) != (second == 0);
}

/* FILE, or NULL with the reason in ERROR if it is text that Rhumb does not read. */
static FILE *check_text(FILE *file, const char *name, struct error *error)
{
	static const struct {
		int first, second;
		const char *why;
	} others[] = {
		{ 0xFF, 0xFE, "the text is UTF-16; save it as UTF-8" },
		{ 0xFE, 0xFF, "the text is UTF-16; save it as UTF-8" },
		{ 0x28, 0xB5, "compressed by zstd; unpack it first" },
		{ 0xFD, '7', "compressed by xz; unpack it first" },
		{ 'B', 'Z', "compressed by bzip2; unpack it first" },
		{ 'P', 'K', "a zip archive; unpack it first" }
	};
	bool can_rewind = can_be_read_again(file);

	if (can_rewind && is_wide(file)) {
		fclose(file);
		return fail(name, others[0].why, error);
	}
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if ((can_rewind || others[i].first > 0x7F) && begins_with(file, others[i].first, others[i].second)) {
			fclose(file);
			return fail(name, others[i].why, error);
		}
	return file;
}

#ifdef HAVE_LIBZ
/* Write all of PACKED to FILE; what went wrong, or NULL. */
static const char *unpack_to(gzFile packed, FILE *file)
{
	char buffer[16384];
	int length, status;

	while ((length = gzread(packed, buffer, sizeof buffer)) > 0)
		if (fwrite(buffer, 1, (size_t)length, file) != (size_t)length)
			return strerror(errno);
	gzerror(packed, &status);
	if (length < 0 || (status != Z_OK && status != Z_STREAM_END))
		return "damaged gzip file";
	rewind(file);
	return NULL;
}

static FILE *unpack(const char *name, struct error *error)
{
	gzFile packed = gzopen(name, "rb");
	FILE *file = packed ? tmpfile() : NULL;
	const char *why = file ? unpack_to(packed, file) : strerror(errno);
	bool whole = !packed || gzclose(packed) == Z_OK;

	if (!why && whole)
		return file;
	if (file)
		fclose(file);
	return fail(name, why ? why : "damaged gzip file", error);
}
#else
static FILE *unpack(const char *name, struct error *error)
{
	return fail(name, "packed by gzip, and this program was built without zlib", error);
}
#endif

FILE *input_open(const char *name, struct error *error)
{
	FILE *file = fopen(name, "rb");
	bool packed, is_pipe;

	if (!file)
		return fail(name, strerror(errno), error);
	is_pipe = !can_be_read_again(file);
	packed = begins_with(file, 0x1F, 0x8B);
	if (ferror(file)) {      /* a directory can be opened */
		fail(name, strerror(errno), error);
		fclose(file);
		return NULL;
	}
	if (packed) {
		fclose(file);
		file = is_pipe ? fail(name, "packed by gzip, and no file; unpack it first", error) : unpack(name, error);
	}
	return file ? check_text(file, name, error) : NULL;
}

FILE *input_open_often(const char *name, struct error *error)
{
	FILE *file = input_open(name, error);

	if (!file || can_be_read_again(file))
		return file;
	fclose(file);
	return fail(name, "no file, and can be read only once, but is read several times; save it first", error);
}
