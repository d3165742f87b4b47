/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The only file that knows the library zstd. */
#include <config.h>

#include "lab/packed.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "util/savefile.h"
#include "util/stream.h"

#ifdef HAVE_LIBZSTD
#include <zstd.h>
#endif

/* What a frame begins with.  Source: RFC 8878, section 3.1.1. */
static const unsigned char magic[4] = { 0x28, 0xB5, 0x2F, 0xFD };

/* The file PATH, to be read, and whether it is compressed.  NULL with the reason. */
static FILE *open_file(const char *path, bool *is_packed, struct error *error)
{
	unsigned char start[sizeof magic];
	FILE *file = stream_open_file(path, error);

	if (!file)
		return NULL;
	*is_packed = fread(start, 1, sizeof start, file) == sizeof start && memcmp(start, magic, sizeof magic) == 0;
	rewind(file);
	return file;
}

#ifdef HAVE_LIBZSTD
enum { LEVEL = 3, BUFFER = 1 << 17 };

/* Bytes on their way from one file to another. */
struct transfer {
	FILE *from, *to;
	ZSTD_inBuffer in;
	ZSTD_outBuffer out;
	char from_bytes[BUFFER], to_bytes[BUFFER];
};

static void fill(struct transfer *transfer)
{
	transfer->in = (ZSTD_inBuffer){ transfer->from_bytes, fread(transfer->from_bytes, 1, BUFFER, transfer->from), 0 };
	transfer->out = (ZSTD_outBuffer){ transfer->to_bytes, BUFFER, 0 };
}

/* Write what is in the buffer.  False if that fails. */
static bool drain(struct transfer *transfer)
{
	size_t count = transfer->out.pos;

	transfer->out.pos = 0;
	return fwrite(transfer->to_bytes, 1, count, transfer->to) == count;
}

/* What went wrong, or NULL. */
static const char *compress(struct transfer *transfer, ZSTD_CCtx *context)
{
	struct stat status;
	size_t left;

	if (fstat(fileno(transfer->from), &status) != 0)
		return strerror(errno);
	if (ZSTD_isError(ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, LEVEL)) ||
	    ZSTD_isError(ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)) ||
	    ZSTD_isError(ZSTD_CCtx_setPledgedSrcSize(context, (unsigned long long)status.st_size)))
		return "zstd refuses its parameters";
	do {
		ZSTD_EndDirective what;

		fill(transfer);
		what = transfer->in.size < BUFFER ? ZSTD_e_end : ZSTD_e_continue;
		do {
			left = ZSTD_compressStream2(context, &transfer->out, &transfer->in, what);
			if (ZSTD_isError(left))
				return ZSTD_getErrorName(left);
			if (!drain(transfer))
				return strerror(errno);
		} while (what == ZSTD_e_end ? left > 0 : transfer->in.pos < transfer->in.size);
	} while (transfer->in.size == BUFFER);
	return ferror(transfer->from) ? strerror(errno) : NULL;
}

/* The same.  The last byte of a frame is taken only when all that the frame holds is written: see
 * examples/streaming_decompression.c of zstd. */
static const char *decompress(struct transfer *transfer, ZSTD_DCtx *context)
{
	size_t left = 1;             /* 0 at the end of a frame */

	while (fill(transfer), transfer->in.size > 0)
		while (transfer->in.pos < transfer->in.size) {
			left = ZSTD_decompressStream(context, &transfer->out, &transfer->in);
			if (ZSTD_isError(left))
				return "damaged: it cannot be decompressed";
			if (!drain(transfer))
				return strerror(errno);
		}
	if (ferror(transfer->from))
		return strerror(errno);
	return left > 0 ? "damaged: it is cut off" : NULL;
}

/* Fill TO with FROM (un)compressed.  False with the reason. */
static bool move_to(FILE *from, FILE *to, bool packs, struct error *error)
{
	struct transfer *transfer = malloc(sizeof *transfer);
	ZSTD_CCtx *packer = packs ? ZSTD_createCCtx() : NULL;
	ZSTD_DCtx *unpacker = packs ? NULL : ZSTD_createDCtx();
	const char *why = "out of memory";

	if (transfer && (packer || unpacker)) {
		transfer->from = from;
		transfer->to = to;
		why = packs ? compress(transfer, packer) : decompress(transfer, unpacker);
	}
	ZSTD_freeCCtx(packer);
	ZSTD_freeDCtx(unpacker);
	free(transfer);
	if (why)
		error_set(error, "%s", why);
	return !why;
}

/* Compress FILE, which is the file PATH, and close it. */
static bool pack(const char *path, FILE *file, struct error *error)
{
	struct savefile save;
	bool packed = savefile_begin(&save, path);

	if (!packed) {
		error_system(error, NULL);
		fclose(file);
		return false;
	}
	packed = move_to(file, save.file, true, error);
	fclose(file);
	if (savefile_end(&save, packed))
		return true;
	if (packed)
		error_system(error, NULL);
	return false;
}

static FILE *unpack(FILE *packed, struct error *error)
{
	FILE *file = tmpfile();

	if (file && move_to(packed, file, false, error) && fseek(file, 0, SEEK_SET) == 0)
		return file;
	if (!error_is_set(error))
		error_set(error, "a temporary file: %s", strerror(errno));
	if (file)
		fclose(file);
	return NULL;
}
#else
static bool pack(const char *path, FILE *file, struct error *error)
{
	(void)path;
	(void)error;
	fclose(file);
	return true;
}

static FILE *unpack(FILE *packed, struct error *error)
{
	(void)packed;
	error_set(error, "compressed by zstd, and this program was built without it");
	return NULL;
}
#endif

bool packed_compress(const char *path, struct error *error)
{
	bool is_packed;
	FILE *file = open_file(path, &is_packed, error);

	if (!file || !is_packed)
		return file && pack(path, file, error);
	fclose(file);
	return true;
}

FILE *packed_open(const char *path, struct error *error)
{
	bool is_packed;
	FILE *file = open_file(path, &is_packed, error), *unpacked;

	if (!file || !is_packed)
		return file;
	unpacked = unpack(file, error);
	fclose(file);
	return unpacked;
}
