/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fuzzing directories of endgame tables: a file is found intact, or damaged with a reason.  No library
 * reads it.
 *
 * The first byte of an input selects the file's name; if its bit 7 is set, the checksum of Syzygy's files is
 * corrected.  The rest is the file. */
#include <config.h>

#include "fuzz.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tablebase/table_files.h"
#include "util/city.h"
#include "util/error.h"

const char fuzz_name[] = "tables";
const int fuzz_rounds = 2000;
const char *const fuzz_examples[] = {
	"0", "\xb0q\xe8#]\x31 Uf\xee", "\xb1q\xe8#]\x33 Ff\xee", "\xb2\xd7" "f\f\xa5\x41 \x0d\x05\x06\x0e", NULL
};

enum { NAME_BITS = 7, MEND = 0x80, SUM_AT = 64, SUM_BYTES = 16, CONTENTS_MAX = 4096 };

static const char *const names[] = {
	"KQvK.rtbw", "KPvK.rtbw", "KQvKR.rtbz", "KPvKP.rtbw", "KRvKP.rtbw", "KQQQQQvKP.rtbw", "Kv.rtbw", "KQRvK.rtbw"
};

/* The bytes as the contents of a Syzygy file: padded to a multiple of SUM_AT, and their checksum. */
static size_t mend(unsigned char *bytes, size_t size)
{
	size_t whole = (size + SUM_AT - 1) / SUM_AT * SUM_AT;
	unsigned char hashes[32];
	uint64_t hash[4], sum[2];

	if (whole == 0)
		return 0;
	city_hash_256(bytes, whole, hash);
	for (int i = 0; i < 32; i++)
		hashes[i] = (unsigned char)(hash[i / 8] >> i % 8 * 8);
	city_hash_128(hashes, sizeof hashes, sum);
	for (int i = 0; i < SUM_BYTES; i++)
		bytes[whole + (size_t)i] = (unsigned char)(sum[i / 8] >> i % 8 * 8);
	return whole + SUM_BYTES;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	unsigned char bytes[CONTENTS_MAX + SUM_AT + SUM_BYTES] = { 0 };
	struct table_files files;
	const char *name, *path;
	struct error error = ERROR_NONE;

	if (size == 0 || size > CONTENTS_MAX)
		return 0;
	name = names[data[0] & NAME_BITS];
	memcpy(bytes, data + 1, size - 1);
	path = fuzz_write_file(name, bytes, data[0] & MEND ? mend(bytes, size - 1) : size - 1);
	if (table_files_find(&files, fuzz_folder(), &error)) {
		fuzz_check(files.count == 1 && files.damaged == 0 && files.pieces > 0, "not found", name);
		fuzz_check(table_files_scan(&files, NULL, NULL), "not checked", name);
		fuzz_check(files.files[0].state != FILE_DAMAGED || files.files[0].fault, "damaged without a reason", name);
		table_files_free(&files);
	} else {
		fuzz_check_error(&error, name);
	}
	unlink(path);
	return 0;
}
