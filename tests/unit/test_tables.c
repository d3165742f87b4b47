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
#include "util/random.h"

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
	struct material material;
	char name[LETTERS + 1] = "";
	int good = 0;

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

/* How often LETTER is among the LENGTH letters of SIDE. */
static int count_letter(const char *side, size_t length, char letter)
{
	int count = 0;

	for (size_t i = 0; i < length; i++)
		count += side[i] == letter;
	return count;
}

/* Whether each piece of OTHER is one of SIDE, "KRP" and its length, or one of its pawns that is left. */
static bool becomes(const char *side, size_t length, const char *other, size_t other_length)
{
	int pawns = count_letter(side, length, 'P') - count_letter(other, other_length, 'P');

	for (const char *letter = "NBRQ"; *letter; letter++) {
		int more = count_letter(other, other_length, *letter) - count_letter(side, length, *letter);

		pawns -= more > 0 ? more : 0;
	}
	return pawns >= 0;
}

/* Whether both sides have the same pieces. */
static bool equals(const char *side, size_t length, const char *other, size_t other_length)
{
	bool same = length == other_length;

	for (const char *letter = "PNBRQ"; *letter; letter++)
		same = same && count_letter(side, length, *letter) == count_letter(other, other_length, *letter);
	return same;
}

/* The same of names, whose sides may be exchanged. */
static bool fits(bool (*side_fits)(const char *, size_t, const char *, size_t), const char *a, const char *b)
{
	size_t white = strcspn(a, "v"), other_white = strcspn(b, "v");
	const char *black = a + white + 1, *other_black = b + other_white + 1;

	return (side_fits(a, white, b, other_white) && side_fits(black, strlen(black), other_black, strlen(other_black))) ||
	       (side_fits(a, white, other_black, strlen(other_black)) && side_fits(black, strlen(black), b, other_white));
}

/* The pieces of random names, and what these can become by captures and promotions. */
static void test_pieces(void **state)
{
	struct random random = { 61 };

	for (int n = 0; n < 20000; n++) {
		const char *letters = &"PNBRQ"[random_below(&random, 3) ? 0 : 3];
		struct text names[2] = { TEXT_OF(16), TEXT_OF(16) };
		struct material materials[2];

		for (int i = 0; i < 2; i++) {
			for (int side = 0; side < 2; side++) {
				text_add(&names[i], side ? "vK" : "K");
				for (uint32_t left = random_below(&random, 4); left > 0; left--)
					text_add_char(&names[i], letters[random_below(&random, random_below(&random, 2) ? 1 : (uint32_t)strlen(letters))]);
			}
			materials[i] = parse(names[i].chars);
			assert_int_equal(material_pieces(&materials[i]), names[i].length - 1);
			assert_int_equal(material_has_pawns(&materials[i]), strchr(names[i].chars, 'P') != NULL);
		}
		if (material_matches(&materials[0], &materials[1]) != fits(equals, names[0].chars, names[1].chars) ||
		    material_can_become(&materials[0], &materials[1]) != fits(becomes, names[0].chars, names[1].chars))
			fail_msg("%s to %s", names[0].chars, names[1].chars);
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

/* Write a table with MAGIC and LENGTH bytes of HEAD after it, and the right checksum, or a wrong one. */
static void write_table_of(const char *name, const unsigned char magic[4], const char *head, size_t length, bool wrong)
{
	unsigned char bytes[TABLE_BYTES] = { 0 }, hashes[32];
	uint64_t hash[4], sum[2];

	memcpy(bytes, magic, 4);
	memcpy(bytes + 4, head, length);
	city_hash_256(bytes, 64, hash);
	for (int i = 0; i < 32; i++)
		hashes[i] = (unsigned char)(hash[i / 8] >> i % 8 * 8);
	city_hash_128(hashes, sizeof hashes, sum);
	for (int i = 0; i < 16; i++)
		bytes[64 + i] = (unsigned char)((sum[i / 8] >> i % 8 * 8) + wrong);
	write_file(name, bytes, TABLE_BYTES);
}

static void write_table(const char *name, const char *head, size_t length)
{
	write_table_of(name, (const unsigned char *)"\x71\xE8\x23\x5D", head, length, false);
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

struct seen {
	const struct table_files *files;
	int calls, most;     /* of calls, after which the check is broken off */
};

static bool note_progress(void *context, int done, const struct table_file *file)
{
	struct seen *seen = context;

	assert_ptr_equal(file, &seen->files->files[seen->calls]);
	assert_int_equal(done, seen->calls * TABLE_BYTES * 1000 / (seen->files->count * TABLE_BYTES + 1));
	return ++seen->calls < seen->most;
}

/* Folders of intact and damaged files of both kinds, and a link to nothing: how many pieces the intact ones
 * have, how many are damaged, what they spoil, and the reason where no table of values is left. */
static void test_spoilt(void **state)
{
	static const struct { const char *name, *head; size_t length; } tables[] = {
		{ "KvKN", "\x30\0\6\xE\xA", 5 }, { "KQvK", "\x30\0\5\6\xE", 5 }, { "KRvK", "\x30\0\4\6\xE", 5 },
		{ "KPvK", "\x32\0\1\6\xE", 5 }, { "KQRvK", "\x40\0\5\4\6\xE", 6 }, { "KPvKP", "\x42\0\0\1\6\xE\x9", 7 }
	};
	static const char *const positions[] = { "KvK", "KQvK", "KvKR", "KPvK", "KvKP", "KRvKQ", "KPvKP", "KQRvK", "KNvK" };
	struct random random = { 67 };

	assert_int_equal(symlink("nothing", path_of("KBvK.rtbw")), 0);
	for (int n = 0; n < 150; n++) {
		struct table_files files;
		struct error error = ERROR_NONE;
		struct text names[12];
		char chars[12][20];
		bool damaged[12] = { false };
		int count = 0, pieces = 0, bad = 0, tried = (int)random_below(&random, 6);
		bool found;

		for (int i = 0; i < 12 && count <= tried; i++) {
			size_t which = (size_t)i / 2;
			bool distance = i % 2;
			const unsigned char *magic = (const unsigned char *)(distance ? "\xD7\x66\x0C\xA5" : "\x71\xE8\x23\x5D");

			if (random_below(&random, 2))
				continue;
			text_init(&names[count], chars[count], sizeof chars[count]);
			text_printf(&names[count], "%s.rtb%c", tables[which].name, distance ? 'z' : 'w');
			damaged[count] = random_below(&random, 3) == 0;
			write_table_of(names[count].chars, magic, tables[which].head, tables[which].length, damaged[count]);
			bad += damaged[count];
			if (!damaged[count] && !distance && (int)strlen(tables[which].name) - 1 > pieces)
				pieces = (int)strlen(tables[which].name) - 1;
			count++;
		}
		found = table_files_find(&files, folder, &error);
		assert_int_equal(found, pieces > 0);
		assert_int_equal(files.count, found ? count : 0);
		assert_int_equal(files.pieces, found ? pieces : 0);
		assert_int_equal(files.damaged, found ? bad : 0);
		if (!found) {
			struct text reason = TEXT_OF(400);
			int first = 0;

			while (first < count && !damaged[first])
				first++;
			for (int at = first + 1; at < count; at++)     /* sorted by name, as they have one size */
				first = damaged[at] && strcmp(chars[at], chars[first]) < 0 ? at : first;
			text_printf(&reason, bad ? "%s: damaged: its checksum is wrong" : "%s: no Syzygy tables there",
			            bad ? path_of(chars[first]) : folder);
			assert_string_equal(error.text, reason.chars);
		}
		for (size_t i = 0; found && i < 2 * sizeof positions / sizeof *positions; i++) {
			struct material material = parse(positions[i / 2]);
			bool spoilt = false;

			for (int at = 0; at < count; at++) {
				char name[20];

				snprintf(name, sizeof name, "%.*s", (int)strcspn(chars[at], "."), chars[at]);
				if (damaged[at] && (chars[at][strlen(chars[at]) - 1] == 'w' ? fits(becomes, positions[i / 2], name)
				                                     : i % 2 && fits(equals, positions[i / 2], name)))
					spoilt = true;
			}
			assert_int_equal(table_files_is_unsafe(&files, &material, i % 2), spoilt);
		}
		if (found) {
			struct seen seen = { &files, .most = 1 + (int)random_below(&random, (uint32_t)count + 1) };

			for (int at = 0; at < count; at++) {
				bad -= at + 1 >= seen.most && files.files[at].state == FILE_DAMAGED;
				files.files[at].state = FILE_PLAUSIBLE;
			}
			assert_int_equal(table_files_scan(&files, note_progress, &seen), seen.most > count);
			assert_int_equal(files.damaged, bad);
			assert_true(seen.most <= count || files.pieces == pieces);
			table_files_free(&files);
		}
		assert_true(!files.files && files.count == 0);
		for (int at = 0; at < count; at++)
			remove(path_of(chars[at]));
	}
	remove(path_of("KBvK.rtbw"));
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

/* Of two files with one name the first counts, and only names of tables do; a path may have empty parts. */
static void test_two_folders(void **state)
{
	char path[3 * PATH_BYTES];
	struct table_files files;
	struct error error = ERROR_NONE;

	write_file("KQvK.rtbw", table, TABLE_BYTES);
	write_file("KQvK.txt", table, TABLE_BYTES);
	snprintf(path, sizeof path, "/nonexistent%c%c%s%c%s/.", table_path_separator, table_path_separator, folder,
	         table_path_separator, folder);
	assert_true(table_files_find(&files, path, &error));
	assert_int_equal(files.count, 1);
	assert_null(strstr(files.files[0].path, "/./"));
	table_files_free(&files);
	remove(path_of("KQvK.rtbw"));
	assert_false(table_files_find(&files, path, &error));
	remove(path_of("KQvK.txt"));
	assert_non_null(strstr(error.text, "no Syzygy tables there"));
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
		cmocka_unit_test(test_pieces),
		cmocka_unit_test(test_damaged),
		cmocka_unit_test(test_other_pieces),
		cmocka_unit_test(test_spoilt),
		cmocka_unit_test(test_long),
		cmocka_unit_test(test_pipe),
		cmocka_unit_test(test_file_order),
		cmocka_unit_test(test_two_folders),
		cmocka_unit_test(test_descriptors)
	};

	return cmocka_run_group_tests_name("tables", tests, make_folder, remove_folder);
}
