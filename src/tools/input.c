/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Files to read; gzip files are recognized by their first two bytes. */
#include <config.h>

#include "tools/input.h"

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

static bool can_be_read_again(FILE *file)
{
	return fseek(file, 0, SEEK_CUR) == 0;
}

/* Why FILE, which is left at its beginning, is no text that Rhumb reads; NULL if nothing shows.  *PACKED: it is packed
 * by gzip.  Of a pipe only the first byte is looked at, because only one can be put back. */
static const char *find_fault(FILE *file, bool *packed)
{
	static const char wide[] = "the text is UTF-16; save it as UTF-8";
	static const struct {
		int first, second;
		const char *why;
	} others[] = {
		{ 0xFF, 0xFE, wide }, { 0xFE, 0xFF, wide },
		{ 0x28, 0xB5, "compressed by zstd; unpack it first" },
		{ 0xFD, '7', "compressed by xz; unpack it first" },
		{ 'B', 'Z', "compressed by bzip2; unpack it first" },
		{ 'P', 'K', "a zip archive; unpack it first" }
	};
	bool is_pipe = !can_be_read_again(file);
	int first = getc(file), second = is_pipe ? EOF : getc(file);

	if (ferror(file))
		return strerror(errno);     /* a directory can be opened */
	if (is_pipe)
		ungetc(first, file);
	else
		rewind(file);
	*packed = first == 0x1F;     /* no text begins so */
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (first == others[i].first && (is_pipe ? first > 0x7F : second == others[i].second))
			return others[i].why;
	/* UTF-16 without a mark: the first character is ASCII, and one of its bytes is zero. */
	return second != EOF && (first == 0) != (second == 0) ? wide : NULL;
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
	bool packed = false;
	const char *why = file ? find_fault(file, &packed) : strerror(errno);

	if (!why && packed && can_be_read_again(file)) {
		fclose(file);
		file = unpack(name, error);
		if (!file)
			return NULL;
		why = find_fault(file, &packed);
	} else if (!why && packed) {
		why = "packed by gzip, and no file; unpack it first";
	}
	if (!why)
		return file;
	if (file)
		fclose(file);
	return fail(name, why, error);
}

FILE *input_open_often(const char *name, struct error *error)
{
	FILE *file = input_open(name, error);

	if (!file || can_be_read_again(file))
		return file;
	fclose(file);
	return fail(name, "no file, and can be read only once, but is read several times; save it first", error);
}
