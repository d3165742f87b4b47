/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The files of endgame tables without a library that reads them: names, faults that show at
 * once, and checksums. */
#include <config.h>

#include "chess_test.h"
#include "file_test.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tablebase/table_files.h"
#include "util/city.h"
#include "util/error.h"

/* ---- hashes ---- */

enum { BYTES = 6000 };

/* Values of the original functions, for the first LENGTH bytes of a row of numbers. */
static const struct {
	size_t length;
	uint64_t hash[4];
} hashes_256[] = {
	{ 64, { 0xA885AAA3F93CDC80, 0x6004D974E4D7F4EC, 0x594A500278F6C0D3, 0x9646AC8677FD0C8F } },
	{ 239, { 0xAE44430DAD85954D, 0x812172CFD4AC8C13, 0xDCBD5D94DBE73CDA, 0xEB817D1D20FF4032 } },
	{ 240, { 0x3B8301A9BDBB93E1, 0x6E296BC8B5EF0437, 0x14E14619DA06BD16, 0x1EBA51899C2E0084 } },
	{ 1000, { 0xBEE82604F816F7DB, 0x9E4ADB7CD4610FF9, 0x939108A652D0D526, 0xAF4A375BF65769F9 } },
	{ 5999, { 0xC6C8EFC4DD327BA2, 0x6C24E20A9BB173E5, 0xA2C3B0C684A77452, 0x3B1AF7C4E91E1C72 } }
}, hashes_128[] = {
	{ 32, { 0xC77AA32C0E4B1D42, 0x1B45B75E6B924B32 } },
	{ 64, { 0x67A90BB9AA375386, 0x4C76DDACC49FF1B9 } },
	{ 128, { 0xA07DEDAFC151F036, 0x4463891436F4A90F } },
	{ 160, { 0x71A6374B1B4083E8, 0xBE8B9DC2B1D73B11 } },
	{ 288, { 0xDAE304989B561D6D, 0xE161E1049E51E165 } },
	{ 896, { 0x44D13114FFF0CBF5, 0xE6B33A1D2E05463D } },
	{ 928, { 0x310261003286CA41, 0xE6352D18F804F8F5 } }
};

static void test_hashes(void **state)
{
	unsigned char bytes[BYTES];
	uint32_t number = 1;

	for (int i = 0; i < BYTES; i++) {
		number = number * 1664525 + 1013904223;
		bytes[i] = (unsigned char)(number >> 24);
	}
	for (size_t i = 0; i < sizeof hashes_256 / sizeof *hashes_256; i++) {
		uint64_t hash[4];

		city_hash_256(bytes, hashes_256[i].length, hash);
		assert_memory_equal(hash, hashes_256[i].hash, sizeof hash);
	}
	for (size_t i = 0; i < sizeof hashes_128 / sizeof *hashes_128; i++) {
		uint64_t hash[2];

		city_hash_128(bytes, hashes_128[i].length, hash);
		assert_memory_equal(hash, hashes_128[i].hash, sizeof hash);
	}
}

/* ---- names ---- */

static struct material parse(const char *name)
{
	struct material material;

	if (!material_parse(name, strlen(name), &material))
		fail_msg("%s", name);
	return material;
}

/* Pass over a side's king and the pieces after it at *NAME. */
static bool is_side(const char **name)
{
	if (*(*name)++ != 'K')
		return false;
	*name += strspn(*name, "QRBNP");
	return true;
}

static bool is_name(const char *name)
{
	return is_side(&name) && *name++ == 'v' && is_side(&name) && *name == '\0';
}

/* Every name of at most LETTERS letters out of a few. */
static void test_names(void **state)
{
	enum { LETTERS = 6 };
	static const char letters[] = "KQvk", longest[] = "KQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQvK";
	struct material material = parse("KQPPvKRN");
	char name[LETTERS + 1] = "";
	int good = 0;

	assert_int_equal(material.counts[WHITE][QUEEN], 1);
	assert_int_equal(material.counts[WHITE][PAWN], 2);
	assert_int_equal(material.counts[BLACK][ROOK], 1);
	assert_int_equal(material.counts[BLACK][KNIGHT], 1);
	assert_int_equal(material_pieces(&material), 7);
	assert_true(material_has_pawns(&material));
	material = parse("KQvKBN");
	assert_int_equal(material.counts[BLACK][BISHOP], 1);
	assert_false(material_has_pawns(&material));
	assert_false(material_parse(longest, strlen(longest), &material));
	for (int number = 0; number < 15625; number++) {
		for (int i = 0, rest = number; i < LETTERS; i++, rest /= 5)
			name[i] = letters[rest % 5];
		if (material_parse(name, strlen(name), &material) != is_name(name))
			fail_msg("%s", name);
		good += is_name(name);
	}
	assert_true(good >= 6);
}

static void test_becoming(void **state)
{
	static const struct {
		const char *from, *to;
		bool can;
	} cases[] = {
		{ "KQvKR", "KQvKR", true }, { "KQvKR", "KRvKQ", true }, { "KQvKR", "KQvK", true },
		{ "KQvKR", "KRvK", true }, { "KQvKR", "KQvKB", false }, { "KQvKR", "KQQvK", false },
		{ "KPvK", "KQvK", true }, { "KPvK", "KPvK", true }, { "KPvK", "KQQvK", false },
		{ "KPPvK", "KQQvK", true }, { "KPPvK", "KQQPvK", false }, { "KPPvK", "KQRNvK", false },
		{ "KRvK", "KPvK", false }, { "KPvKP", "KQvKN", true }, { "KPvKP", "KQBvK", false }
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct material from = parse(cases[i].from), to = parse(cases[i].to);

		if (material_can_become(&from, &to) != cases[i].can)
			fail_msg("%s to %s", cases[i].from, cases[i].to);
	}
}

/* ---- files ---- */

enum { PATH_BYTES = 300, TABLE_BYTES = 80, LONG_BYTES = (1 << 25) + 64 };

/* A table without contents of king and queen against king, of 64 bytes, and its checksum. */
static const unsigned char table[TABLE_BYTES] = {
	0x71, 0xE8, 0x23, 0x5D, 0x31, 0x00, 0x55, 0x66, 0xEE,
	[64] = 0x7F, 0x06, 0x41, 0xEF, 0xDF, 0x66, 0xD0, 0x7A,
	0x99, 0x95, 0x47, 0x86, 0x6A, 0xB2, 0x68, 0x8F
};

static char folder[PATH_BYTES];

static const char *path_of(const char *name)
{
	static char path[2 * PATH_BYTES];

	snprintf(path, sizeof path, "%s/%s", folder, name);
	return path;
}

static void write_file(const char *name, const void *bytes, size_t length)
{
	file_write(path_of(name), bytes, length);
}

/* Write the table with LENGTH bytes of HEAD after the magic number, and the right checksum. */
static void write_table(const char *name, const char *head, size_t length)
{
	unsigned char bytes[TABLE_BYTES] = { 0x71, 0xE8, 0x23, 0x5D }, hashes[32];
	uint64_t hash[4], sum[2];

	memcpy(bytes + 4, head, length);
	city_hash_256(bytes, 64, hash);
	for (int i = 0; i < 32; i++)
		hashes[i] = (unsigned char)(hash[i / 8] >> i % 8 * 8);
	city_hash_128(hashes, sizeof hashes, sum);
	for (int i = 0; i < 16; i++)
		bytes[64 + i] = (unsigned char)(sum[i / 8] >> i % 8 * 8);
	write_file(name, bytes, TABLE_BYTES);
}

/* The fault of the only file that is found, "" if it is intact; ERROR gets the reason if no tables
 * are found. */
static const char *fault_of(struct error *error)
{
	struct table_files files;
	const char *fault = "";

	error_clear(error);
	if (!table_files_find(&files, folder, error))
		return NULL;
	assert_int_equal(files.count, 1);
	if (files.files[0].state == FILE_DAMAGED)
		fault = files.files[0].fault;
	else
		assert_int_equal(files.files[0].state, FILE_WHOLE);
	table_files_free(&files);
	return fault;
}

static int make_folder(void **state)
{
	snprintf(folder, sizeof folder, "test_tables.%d", (int)getpid());
	return mkdir(folder, 0700);
}

static int remove_folder(void **state)
{
	return rmdir(folder);
}

static void test_whole(void **state)
{
	struct table_files files;
	struct material material = parse("KQPvKR");
	struct error error = ERROR_NONE;

	write_file("KQvK.rtbw", table, TABLE_BYTES);
	write_file("KQvK.txt", table, TABLE_BYTES);
	assert_string_equal(fault_of(&error), "");
	assert_true(table_files_find(&files, folder, &error));
	assert_int_equal(files.pieces, 3);
	assert_int_equal(files.damaged, 0);
	assert_false(table_files_is_unsafe(&files, &material, true));
	table_files_free(&files);
	remove(path_of("KQvK.txt"));
}

/* A change of any bit, or of the length, is noticed. */
static void test_damaged(void **state)
{
	unsigned char bytes[TABLE_BYTES];
	struct error error = ERROR_NONE;

	for (int i = 0; i < TABLE_BYTES * 8; i++) {
		memcpy(bytes, table, TABLE_BYTES);
		bytes[i / 8] ^= (unsigned char)(1 << i % 8);
		write_file("KQvK.rtbw", bytes, TABLE_BYTES);
		assert_null(fault_of(&error));
		assert_non_null(strstr(error.text, "KQvK.rtbw: damaged: "));
	}
	for (int length = 0; length < TABLE_BYTES; length++) {
		write_file("KQvK.rtbw", table, (size_t)length);
		assert_null(fault_of(&error));
		assert_non_null(strstr(error.text, "its length is wrong"));
	}
	remove(path_of("KQvK.rtbw"));
	write_file("KQvK.rtbz", table, TABLE_BYTES);
	assert_null(fault_of(&error));
	assert_non_null(strstr(error.text, "it is no such table"));
	remove(path_of("KQvK.rtbz"));
}

/* An intact file under the name of another. */
static void test_other_pieces(void **state)
{
	static const struct {
		const char *name, *head;
		size_t length;
		bool good;
	} cases[] = {
		{ "KQvK.rtbw", "\x30\0\x05\x06\x0E", 5, true },
		{ "KQvK.rtbw", "\x30\0\x0E\x05\x06", 5, true },
		{ "KQvK.rtbw", "\x30\0\x04\x06\x0E", 5, false },
		{ "KQvK.rtbw", "\x30\0\x0D\x06\x0E", 5, false },
		{ "KQvK.rtbw", "\x30\0\x00\x06\x0E", 5, false },
		{ "KQvK.rtbw", "\x30\0\x07\x06\x0E", 5, false },
		{ "KQvK.rtbw", "\x31\0\x45\x66\xEE", 5, false },
		{ "KQvK.rtbw", "\x31\0\x54\x66\xEE", 5, false },
		{ "KQvK.rtbw", "\x40\0\x05\x06\x0E", 5, false },
		{ "KQvK.rtbw", "\x32\0\x05\x06\x0E", 5, false },
		{ "KQRvK.rtbw", "\x40\0\x05\x06\x0E", 5, false },
		{ "KQRvK.rtbw", "\x40\0\x05\x04\x06\x0E", 6, true },
		{ "KPvK.rtbw", "\x30\0\x01\x06\x0E", 5, false },
		{ "KPvK.rtbw", "\x32\0\x01\x06\x0E", 5, true },
		{ "KvKP.rtbw", "\x32\0\x01\x06\x0E", 5, false },
		{ "KPvKP.rtbw", "\x42\0\0\x01\x06\x0E\x09", 7, true },
		{ "KPvKP.rtbw", "\x42\0\x01\x06\x0E\x09", 6, false }
	};
	struct error error = ERROR_NONE;

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		write_table(cases[i].name, cases[i].head, cases[i].length);
		if ((fault_of(&error) != NULL) != cases[i].good)
			fail_msg("case %d", (int)i);
		assert_true(cases[i].good || strstr(error.text, cases[i].name));
		remove(path_of(cases[i].name));
	}
}

/* The effect of a damaged file beside an intact one. */
static void test_spoilt(void **state)
{
	static const unsigned char bytes[TABLE_BYTES] = { 0x71, 0xE8, 0x23, 0x5D, 0x31 };
	struct material queen = parse("KQvKR"), pawn = parse("KvKP"), rook = parse("KRvKR");
	struct table_files files;
	struct error error = ERROR_NONE;

	write_table("KRvK.rtbw", "\x30\0\4\6\xE", 5);
	write_file("KQvK.rtbw", bytes, TABLE_BYTES);
	assert_true(table_files_find(&files, folder, &error));
	assert_int_equal(files.damaged, 1);
	assert_true(table_files_is_unsafe(&files, &queen, false));
	assert_true(table_files_is_unsafe(&files, &pawn, false));
	assert_false(table_files_is_unsafe(&files, &rook, true));
	table_files_free(&files);
	remove(path_of("KRvK.rtbw"));
	remove(path_of("KQvK.rtbw"));
}

/* A file of three chunks, which are hashed one by one. */
static void test_long(void **state)
{
	static const unsigned char sum[16] = {
		0x27, 0x74, 0x44, 0x04, 0x1E, 0x74, 0x33, 0xBF,
		0x2B, 0x9F, 0xD6, 0xA2, 0x21, 0x07, 0xED, 0x53
	};
	struct error error = ERROR_NONE;
	FILE *out = fopen(path_of("KQvK.rtbw"), "wb");

	assert_non_null(out);
	assert_int_equal(fwrite(table, 1, 9, out), 9);
	assert_int_equal(fseek(out, LONG_BYTES, SEEK_SET), 0);
	assert_int_equal(fwrite(sum, 1, sizeof sum, out), sizeof sum);
	assert_int_equal(fclose(out), 0);
	assert_string_equal(fault_of(&error), "");
	remove(path_of("KQvK.rtbw"));
}

/* A library would wait for a pipe for ever. */
static void test_pipe(void **state)
{
	struct error error = ERROR_NONE;
	const char *fault;

	assert_int_equal(mkfifo(path_of("KQvK.rtbw"), 0600), 0);
	fault = fault_of(&error);
	remove(path_of("KQvK.rtbw"));      /* before the test can fail, because the next one would wait */
	assert_null(fault);
	assert_non_null(strstr(error.text, "KQvK.rtbw: not a file"));
}

/* Files are sorted by size, since they are checked in that order, and those of one size by name. */
static void test_file_order(void **state)
{
	static const char *const names[] = { "KNvK.rtbw", "KQvK.rtbw", "KBvK.rtbw" };
	unsigned char larger[2 * TABLE_BYTES] = { 0 };
	struct table_files files;
	struct error error = ERROR_NONE;

	write_file(names[2], larger, sizeof larger);
	write_file(names[1], table, TABLE_BYTES);
	write_file(names[0], table, TABLE_BYTES);
	assert_true(table_files_find(&files, folder, &error));
	assert_int_equal(files.count, 3);
	for (int i = 0; i < 3; i++) {
		assert_string_equal(files.files[i].name, names[i]);
		remove(path_of(names[i]));
	}
	table_files_free(&files);
}

/* Of two files with one name the first counts; a path may have empty parts. */
static void test_two_folders(void **state)
{
	char path[3 * PATH_BYTES];
	struct table_files files;
	struct error error = ERROR_NONE;

	write_file("KQvK.rtbw", table, TABLE_BYTES);
	snprintf(path, sizeof path, "/nonexistent%c%c%s%c%s/.", table_path_separator, table_path_separator, folder,
	         table_path_separator, folder);
	assert_true(table_files_find(&files, path, &error));
	assert_int_equal(files.count, 1);
	assert_null(strstr(files.files[0].path, "/./"));
	table_files_free(&files);
	remove(path_of("KQvK.rtbw"));
	assert_false(table_files_find(&files, path, &error));
	assert_non_null(strstr(error.text, "no Syzygy tables there"));
}

struct seen {
	int calls, most;     /* of calls, after which the check is broken off */
	int done[2];
};

static bool note_progress(void *context, int done, const struct table_file *file)
{
	struct seen *seen = context;

	assert_in_range(seen->calls, 0, 1);
	seen->done[seen->calls++] = done;
	return seen->calls < seen->most;
}

/* Of two files of one size the second begins at half the work. */
static void test_progress(void **state)
{
	struct error error = ERROR_NONE;
	struct table_files files;
	struct seen whole = { .most = 3 }, broken_off = { .most = 1 };

	write_file("KQvK.rtbw", table, TABLE_BYTES);
	write_file("KRvK.rtbw", table, TABLE_BYTES);
	assert_true(table_files_find(&files, folder, &error));
	assert_int_equal(files.count, 2);
	assert_false(table_files_scan(&files, note_progress, &broken_off));
	assert_int_equal(broken_off.calls, 1);
	assert_true(table_files_scan(&files, note_progress, &whole));
	assert_int_equal(whole.calls, 2);
	assert_int_equal(whole.done[0], 0);
	assert_in_range(whole.done[1], 450, 500);
	table_files_free(&files);
	remove(path_of("KQvK.rtbw"));
	remove(path_of("KRvK.rtbw"));
}

/* Looking for tables and reading them keeps no file open. */
static void test_descriptors(void **state)
{
	enum { DESCRIPTORS = 40 };
	char path[3 * PATH_BYTES];
	struct error error = ERROR_NONE;
	struct rlimit usual, few;

	write_file("KQvK.rtbw", table, TABLE_BYTES);
	snprintf(path, sizeof path, "%s%c%s", folder, table_path_separator, folder);
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &usual), 0);
	few = usual;
	few.rlim_cur = DESCRIPTORS;
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
	for (int i = 0; i < DESCRIPTORS; i++) {
		struct table_files files;

		assert_true(table_files_find(&files, path, &error));
		assert_int_equal(files.count, 1);
		table_files_scan(&files, NULL, NULL);
		table_files_free(&files);
	}
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &usual), 0);
	remove(path_of("KQvK.rtbw"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_hashes),
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_becoming),
		cmocka_unit_test(test_whole),
		cmocka_unit_test(test_damaged),
		cmocka_unit_test(test_other_pieces),
		cmocka_unit_test(test_spoilt),
		cmocka_unit_test(test_long),
		cmocka_unit_test(test_pipe),
		cmocka_unit_test(test_file_order),
		cmocka_unit_test(test_two_folders),
		cmocka_unit_test(test_progress),
		cmocka_unit_test(test_descriptors)
	};

	return cmocka_run_group_tests_name("tables", tests, make_folder, remove_folder);
}
