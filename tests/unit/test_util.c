/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Sets of bits, arrays, bounded text, numbers, random numbers, clocks, hashes, pipes, options, progress, Ctrl-C,
 * files that are replaced. */
#include <config.h>

#include "unit_test.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "util/bits.h"
#include "util/clock.h"
#include "util/error.h"
#include "util/interrupt.h"
#include "util/memory.h"
#include "util/number.h"
#include "util/options.h"
#include "util/progress.h"
#include "util/random.h"
#include "util/savefile.h"
#include "util/sha256.h"
#include "util/stream.h"
#include "util/terminal.h"
#include "util/text.h"
#include "util/thread.h"

static void test_bits(void **state)
{
	for (unsigned set = 0; set <= 0xFFFF; set++) {
		int count = 0, lowest = -1;

		for (int bit = 15; bit >= 0; bit--) {
			if (set >> bit & 1) {
				count++;
				lowest = bit;
			}
		}
		assert_int_equal(bits_count(set), count);
		if (set == 0)
			continue;
		assert_int_equal(bits_lowest(set), lowest);
		assert_int_equal(bits_lowest_portable(set), lowest);
		assert_int_equal(bits_rest(set), set & ~(1u << lowest));
	}
}

/* However long the names, the reason is whole, and of a path the end. */
static void test_error(void **state)
{
	struct error error = ERROR_NONE;
	char path[3000];

	assert_false(error_is_set(&error));
	assert_false(error_about(&error, "book.bin", "entry %d: %s", 7, "no move"));
	assert_true(error_is_set(&error));
	assert_false(error_in(&error, "BookFile"));
	error_add(&error, " %s", "there");
	assert_string_equal(error.text, "BookFile: book.bin: entry 7: no move there");
	errno = ENOENT;
	error_system(&error, "a");
	assert_string_equal(error.text, "a: No such file or directory");
	error_memory(&error);
	assert_string_equal(error.text, "out of memory");
	for (size_t length = ERROR_ONE_NAME_MAX - 2; length < sizeof path; length += length < 150 ? 1 : 97) {
		memset(path, 'x', length);
		strcpy(path + length - 9, "/book.bin");
		error_about(&error, path, "not a book");
		assert_true(error.reason <= ERROR_ONE_NAME_MAX + 2);
		assert_string_equal(error.text + error.reason - 11, "/book.bin: not a book");
		assert_int_equal(strstr(error.text, "...") != NULL, length > ERROR_ONE_NAME_MAX);
		for (int i = 0; i < 5; i++)
			error_in(&error, "%s", path);
		assert_true(error.reason <= ERROR_NAMES_MAX);
		assert_string_equal(error.text + error.reason, "not a book");
	}
	/* The shortened name has whole characters of UTF-8. */
	for (size_t at = 0; at < 4; at++) {
		memset(path, 'x', at);
		for (size_t i = at; i < at + 400; i += 2)
			memcpy(path + i, "\xC3\xA9", 2);
		path[at + 400] = '\0';
		error_about(&error, path, "no");
		for (const char *c = error.text; *c; c += text_utf8_length(c))
			assert_int_not_equal(text_utf8_length(c), 0);
	}
	/* A reason that is too long is cut off at its end. */
	memset(path, 'y', sizeof path - 1);
	path[sizeof path - 1] = '\0';
	error_about(&error, "a", "%s", path);
	error_add(&error, "more");
	assert_int_equal(strlen(error.text), 3 + ERROR_REASON_MAX - 1);
}

static void test_text_bounds(void **state)
{
	char buffer[8];
	struct text text;

	text_init(&text, buffer, sizeof buffer);
	text_add(&text, "abc");
	text_add_char(&text, 'd');
	text_printf(&text, "%d", 123);
	assert_string_equal(buffer, "abcd123");
	assert_int_equal(text.length, 7);
	assert_false(text.truncated);
	text_add(&text, "");
	assert_false(text.truncated);
	text_add_char(&text, 'x');
	assert_true(text.truncated);
	assert_string_equal(buffer, "abcd123");
	text_printf(&text, "%s", "more");
	assert_string_equal(buffer, "abcd123");
	text_clear(&text);
	assert_string_equal(buffer, "");
	assert_false(text.truncated);
	text_printf(&text, "%s", "0123456789");
	assert_true(text.truncated);
	assert_string_equal(buffer, "0123456");
}

static void test_safe_text(void **state)
{
	struct text out = TEXT_OF(100);

	text_add_safely(&out, "a\n\x80z", 10);
	assert_string_equal(out.chars, "a\\x0a\\x80z");
	text_clear(&out);
	text_add_safely(&out, "abcdef", 3);
	assert_string_equal(out.chars, "abc...");
}

static void test_disarmed_text(void **state)
{
	/* ESC, DEL, C1 as a byte and encoded, a letter, a cut sequence, Latin 1 */
	char utf8[] = "a\033[1m\x7f\x9b\n\xc2\x9b\xc3\xa9\xe2\x82", latin[] = "\xc3\x9f\xe9";
	/* What encodes ESC and CSI in too many bytes, and bytes of no character. */
	char malformed[] = "\xc0\x9b\xc1\x9b\xe0\x82\x9b\xf5\x9b\x9b\x9b";
	char printed[2000] = "";
	FILE *file = tmpfile();

	text_disarm(malformed, true);
	assert_string_equal(malformed, "\xc0?\xc1?\xe0??\xf5???");
	assert_non_null(file);
	assert_true(text_fprintf(file, "%s\t%1500d\n", "\033\xc3\xa9", 7) >= 0);
	rewind(file);
	assert_int_equal(fread(printed, 1, sizeof printed, file), 1505);
	assert_memory_equal(printed, "?\xc3\xa9\t  ", 6);
	assert_string_equal(printed + 1502, " 7\n");
	fclose(file);
	text_disarm(utf8, true);
	assert_string_equal(utf8, "a?[1m??\n??\xc3\xa9\xe2?");
	text_disarm(latin, false);
	assert_string_equal(latin, "\xc3?\xe9");
}

static bool is_in(unsigned code, unsigned first, unsigned last)
{
	return code >= first && code <= last;
}

/* CODE in LENGTH bytes, perhaps more than UTF-8 needs. */
static void encode(unsigned code, int length, char c[5])
{
	static const unsigned heads[] = { 0, 0, 0xC0, 0xE0, 0xF0 };

	c[length] = '\0';
	for (int i = length - 1; i > 0; i--, code >>= 6)
		c[i] = (char)(0x80 | (code & 0x3F));
	c[0] = (char)(heads[length] | code);
}

/* Each number is a character in the fewest bytes alone, and only with all of them.  Of the characters, the C0 and C1
 * sets but for line feed and tab, DEL and the Bidi_Control ones are control characters. */
static void test_utf8(void **state)
{
	static const unsigned ends[] = { 0, 0x80, 0x800, 0x10000, 0x120000 };

	for (unsigned code = 1; code < ends[4]; code++) {
		bool controls = (code < ' ' && code != '\n' && code != '\t') || is_in(code, 0x7F, 0x9F) || code == 0x61C ||
		                is_in(code, 0x200E, 0x200F) || is_in(code, 0x202A, 0x202E) || is_in(code, 0x2066, 0x2069);
		bool is_character = code < 0x110000 && !is_in(code, 0xD800, 0xDFFF);

		for (int length = 4; length > 0 && code < ends[length]; length--) {
			bool good = is_character && code >= ends[length - 1];
			char c[5];

			for (int i = 1; i < length; i++) {
				encode(code, length, c);
				c[i] ^= code & 1 ? '\x80' : '\x40';
				assert_int_equal(text_utf8_length(c), 0);
			}
			encode(code, length, c);
			if (text_utf8_length(c) != (good ? length : 0))
				fail_msg("U+%X in %d bytes", code, length);
			if (good) {
				text_disarm(c, true);
				assert_int_equal(*c == '?' && code != '?', controls);
			}
		}
	}
}

static void test_words(void **state)
{
	char line[] = "  one\ttwo  three \r\n";
	char blank[] = " \t ";
	char edge[] = "\t a b \n";
	char *at = line;

	assert_string_equal(text_next_word(&at), "one");
	assert_string_equal(text_next_word(&at), "two");
	assert_string_equal(text_next_word(&at), "three");
	assert_null(text_next_word(&at));
	assert_null(text_next_word(&at));
	at = blank;
	assert_null(text_next_word(&at));
	assert_string_equal(text_strip(edge), "a b");
	assert_string_equal(text_strip(blank), "");
	assert_true(text_equal("a", "a"));
	assert_false(text_equal("a", "ab"));
	assert_true(text_starts_with("level 40", "level"));
	assert_false(text_starts_with("lev", "level"));
	assert_true(text_starts_with("x", ""));
	assert_true(text_ends_with("a.PGN", ".pgn"));
	assert_false(text_ends_with("a.pgn.gz", ".pgn"));
	assert_false(text_ends_with("pgn", ".pgn"));
}

static void test_numbers(void **state)
{
	int64_t n = 77;

	assert_true(number_parse("0", 0, 0, &n) && n == 0);
	assert_true(number_parse("-5", -5, 5, &n) && n == -5);
	assert_true(number_parse("+5", -5, 5, &n) && n == 5);
	assert_true(number_parse("007", 0, 10, &n) && n == 7);
	assert_true(number_parse("9223372036854775807", 0, INT64_MAX, &n) && n == INT64_MAX);
	assert_true(number_parse("-9223372036854775808", INT64_MIN, 0, &n) && n == INT64_MIN);
	n = 77;
	assert_false(number_parse("", 0, 10, &n));
	assert_false(number_parse("-", -10, 10, &n));
	assert_false(number_parse("--1", -10, 10, &n));
	assert_false(number_parse(" 1", 0, 10, &n));
	assert_false(number_parse("1 ", 0, 10, &n));
	assert_false(number_parse("1x", 0, 10, &n));
	assert_false(number_parse("11", 0, 10, &n));
	assert_false(number_parse("-1", 0, 10, &n));
	assert_false(number_parse("9223372036854775808", 0, INT64_MAX, &n));
	assert_false(number_parse("99999999999999999999999", 0, INT64_MAX, &n));
	assert_int_equal(n, 77);
}

static void test_thousandths(void **state)
{
	int64_t n = 77;

	assert_true(number_parse_thousandths("0", 1000, &n) && n == 0);
	assert_true(number_parse_thousandths("0.5", 1000, &n) && n == 500);
	assert_true(number_parse_thousandths("12", 100000, &n) && n == 12000);
	assert_true(number_parse_thousandths("1e-1", 100000, &n) && n == 100);
	assert_true(number_parse_thousandths("1.5e1", 100000, &n) && n == 15000);
	assert_true(number_parse_thousandths("0.0005", 100000, &n) && n == 1);
	assert_true(number_parse_thousandths("0.12345", 100000, &n) && n == 123);
	assert_true(number_parse_thousandths("0.0004", 100000, &n) && n == 0);
	n = 77;
	assert_false(number_parse_thousandths("", 1000, &n));
	assert_false(number_parse_thousandths(".", 1000, &n));
	assert_false(number_parse_thousandths("1.5x", 100000, &n));
	assert_false(number_parse_thousandths("-1", 100000, &n));
	assert_false(number_parse_thousandths("1e", 100000, &n));
	assert_false(number_parse_thousandths("2", 1000, &n));
	assert_false(number_parse_thousandths("1e99", 1000, &n));
	assert_false(number_parse_thousandths("nan", 1000, &n));
	assert_int_equal(n, 77);
}

static void test_random(void **state)
{
	struct random a = { 42 }, b = { 42 }, zero = { 0 };
	int seen[10] = { 0 };

	/* The published first number of the generator from state 0. */
	assert_true(random_next(&zero) == UINT64_C(0xE220A8397B1DCDAF));
	for (int i = 0; i < 10000; i++) {
		uint32_t n = random_below(&a, 10);

		assert_int_equal(random_below(&b, 10), n);
		assert_in_range(n, 0, 9);
		seen[n]++;
	}
	for (int i = 0; i < 10; i++)
		assert_in_range(seen[i], 800, 1200);
	assert_int_equal(random_below(&a, 1), 0);
}

/* All orders of three numbers come about equally often, and in an order of many each is there once. */
static void test_random_order(void **state)
{
	struct random random = { 1 };
	uint32_t order[301];
	int seen[3][3] = { { 0 } };

	for (int i = 0; i < 6000; i++) {
		random_order(&random, order, 3);
		assert_int_equal(order[0] + order[1] + order[2], 3);
		seen[order[0]][order[1]]++;
	}
	for (int i = 0; i < 9; i++)
		assert_in_range(seen[i / 3][i % 3], i % 4 == 0 ? 0 : 850, i % 4 == 0 ? 0 : 1150);
	for (uint32_t count = 0; count <= 300; count++) {
		bool found[300] = { false };

		order[count] = 7777;
		random_order(&random, order, count);
		assert_int_equal(order[count], 7777);
		for (uint32_t i = 0; i < count; i++) {
			assert_true(order[i] < count && !found[order[i]]);
			found[order[i]] = true;
		}
	}
}

static void test_virtual_clock(void **state)
{
	struct clock clock;

	clock_init_virtual(&clock, 500);
	assert_int_equal(clock_now_us(&clock), 0);
	clock_advance_us(&clock, 1234);
	assert_int_equal(clock_now_us(&clock), 1234);
	for (int i = 0; i < 500; i++)
		clock_work(&clock, 1);
	assert_int_equal(clock_now_us(&clock), 2234);
	clock_work(&clock, 500 * 1000);
	assert_int_equal(clock_now_us(&clock), 1002234);
	assert_int_equal(clock_cpu_us(&clock), 1002234);
	clock_init_virtual(&clock, 3);
	for (int i = 0; i < 3000; i++)
		clock_work(&clock, 1);
	assert_int_equal(clock_now_us(&clock), 1000000);
}

static void test_real_clock(void **state)
{
	struct clock clock;
	int64_t then, cpu;

	clock_init_real(&clock);
	then = clock_now_us(&clock);
	cpu = clock_cpu_us(&clock);
	clock_advance_us(&clock, INT64_C(1000000000000));
	clock_work(&clock, 1000000000);
	assert_true(clock_now_us(&clock) >= then);
	assert_true(clock_now_us(&clock) < then + INT64_C(500000000000));
	assert_true(clock_cpu_us(&clock) >= cpu);
	for (int i = 0; i < 1000; i++) {
		struct timespec before, after;
		int64_t us;

		assert_int_equal(clock_gettime(CLOCK_MONOTONIC, &before), 0);
		us = clock_now_us(&clock);
		assert_int_equal(clock_gettime(CLOCK_MONOTONIC, &after), 0);
		assert_true(us >= (int64_t)before.tv_sec * 1000000 + before.tv_nsec / 1000);
		assert_true(us <= (int64_t)after.tv_sec * 1000000 + after.tv_nsec / 1000);
	}
}

/* The end of a wait is as far away as requested, with a carry over a full second. */
static void test_time_in(void **state)
{
	static const int waits_ms[] = { 1, 999, 1000, 61500 };

	for (size_t i = 0; i < sizeof waits_ms / sizeof *waits_ms; i++) {
		struct timespec now, until;
		int64_t us;

		assert_int_equal(clock_gettime(CLOCK_REALTIME, &now), 0);
		until = thread_time_in(waits_ms[i]);
		us = (int64_t)(until.tv_sec - now.tv_sec) * 1000000 + (until.tv_nsec - now.tv_nsec) / 1000;
		assert_in_range(until.tv_nsec, 0, 999999999);
		assert_true(us >= waits_ms[i] * INT64_C(1000));
		assert_true(us < waits_ms[i] * INT64_C(1000) + INT64_C(600000000));
	}
}

/* The hash of TIMES times the text PART. */
static void assert_sha256(const char *part, int times, const char *expected)
{
	FILE *file = tmpfile();
	char hex[SHA256_HEX];
	uint64_t bytes;

	assert_non_null(file);
	for (int i = 0; i < times; i++)
		fputs(part, file);
	rewind(file);
	assert_true(sha256_of_file(file, hex, &bytes));
	assert_string_equal(hex, expected);
	assert_int_equal(bytes, strlen(part) * (size_t)times);
	fclose(file);
}

/* Only the line in which two texts differ is quoted. */
static void test_differences(void **state)
{
	char chars[80];
	struct text text = TEXT_IN(chars);

	text_add_difference(&text, "same\nsize 3\nrest\n", "same\nsize 4\nrest\n");
	assert_string_equal(chars, "it has 'size 3', not 'size 4'");
	text_init(&text, chars, sizeof chars);
	text_add_difference(&text, "size 3\n", "size 4\n");
	assert_string_equal(chars, "it has 'size 3', not 'size 4'");
}

/* An array doubles, keeps its contents, and does not change if there is no memory. */
static void test_array(void **state)
{
	int *array = NULL;
	int capacity = 0, moved = 0;

	for (int count = 0; count < 1000; count++) {
		int before = capacity;
		int *grown = memory_reserve(array, &capacity, count + 1, sizeof *array);

		assert_non_null(grown);
		assert_true(capacity > count);
		moved += capacity != before;
		array = grown;
		array[count] = count;
	}
	assert_int_equal(moved, 6);     /* 32, 64, ... 1024 */
	assert_int_equal(capacity, 1024);
	for (int i = 0; i < 1000; i++)
		assert_int_equal(array[i], i);
	assert_ptr_equal(memory_reserve(array, &capacity, 1024, sizeof *array), array);
	assert_null(memory_reserve(array, &capacity, INT_MAX, sizeof *array));
	assert_null(memory_reserve(array, &capacity, 1025, SIZE_MAX / 2000));
	assert_int_equal(capacity, 1024);
	assert_int_equal(array[999], 999);
	free(array);
}

/* The examples of FIPS 180-4, and others by sha256sum: the end of a block falls before, into and after the
 * padding. */
static void test_sha256(void **state)
{
	assert_sha256("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
	assert_sha256("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	assert_sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
	              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
	assert_sha256("a", 55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
	assert_sha256("a", 63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34");
	assert_sha256("a", 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
	assert_sha256("a", 100000, "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee");
}

/* A pipe can be read once it has data or has ended; it has no width. */
static void test_pipe(void **state)
{
	char byte;
	int ends[2];

	assert_true(stream_pipe(ends));
	assert_int_equal(terminal_columns(ends[1]), 0);
	assert_false(stream_is_readable(ends[0], 0));
	assert_int_equal(stream_write(ends[1], "x", 1, 0), 1);
	assert_true(stream_is_readable(ends[0], 0));
	assert_int_equal(read(ends[0], &byte, 1), 1);
	assert_false(stream_is_readable(ends[0], 0));
	assert_true(stream_has_reader(ends[1]));
	close(ends[1]);
	assert_true(stream_is_readable(ends[0], 0));
	close(ends[0]);
	assert_true(stream_pipe(ends));
	close(ends[0]);
	assert_false(stream_has_reader(ends[1]));
	close(ends[1]);
}

static void ignore(int number)
{
}

/* A signal ends the wait for a reader, and is no error. */
static void test_interrupted_write(void **state)
{
	const struct sigaction catch = { .sa_handler = ignore };
	const struct itimerval often = { { 0, 1000 }, { 0, 1000 } }, never = { 0 };
	char bytes[1000] = { 0 };
	struct sigaction before;
	int ends[2];

	assert_true(stream_pipe(ends));
	while (stream_write(ends[1], bytes, sizeof bytes, 0) > 0)
		;
	sigaction(SIGALRM, &catch, &before);
	setitimer(ITIMER_REAL, &often, NULL);
	assert_int_equal(stream_write(ends[1], bytes, sizeof bytes, -1), 0);
	setitimer(ITIMER_REAL, &never, NULL);
	sigaction(SIGALRM, &before, NULL);
	close(ends[0]);
	close(ends[1]);
}

/* ---- files that are replaced, in a folder of their own ---- */

static int enter_folder(void **state)
{
	static const char form[] = "/tmp/rhumb-util-XXXXXX";
	char *folder = malloc(sizeof form);

	assert_non_null(folder);
	assert_non_null(mkdtemp(memcpy(folder, form, sizeof form)));
	assert_int_equal(chdir(folder), 0);
	*state = folder;
	return 0;
}

/* Remove what is in the folder and return how many there were. */
static int empty_folder(void)
{
	DIR *folder = opendir(".");
	int count = 0;

	for (const struct dirent *entry; (entry = readdir(folder));)
		if (entry->d_name[0] != '.' || strlen(entry->d_name) > 2) {
			assert_int_equal(remove(entry->d_name), 0);
			count++;
		}
	closedir(folder);
	return count;
}

static int leave_folder(void **state)
{
	empty_folder();
	assert_int_equal(chdir("/"), 0);
	assert_int_equal(rmdir(*state), 0);
	free(*state);
	return 0;
}

static void put_file(const char *path, const char *contents)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fputs(contents, file);
	assert_int_equal(fclose(file), 0);
}

static void assert_file(const char *path, const char *contents)
{
	FILE *file = fopen(path, "r");
	char found[40] = "";

	assert_non_null(file);
	assert_int_equal(fread(found, 1, sizeof found - 1, file), strlen(contents));
	assert_string_equal(found, contents);
	fclose(file);
}

/* Replace PATH by "new\n". */
static void replace(const char *path)
{
	struct savefile save;

	assert_true(savefile_begin(&save, path));
	fputs("new\n", save.file);
	assert_true(savefile_end(&save, true));
	assert_file(path, "new\n");
}

static void test_replaced_file(void **state)
{
	struct savefile save;
	struct stat status;

	replace("file");
	put_file("file", "old\n");
	assert_int_equal(chmod("file", 0606), 0);
	put_file("file.new", "the user's\n");
	replace("file");
	assert_file("file.new", "the user's\n");
	assert_int_equal(stat("file", &status), 0);
	assert_int_equal(status.st_mode & 07777, 0606);
	assert_true(savefile_begin(&save, "file"));
	fputs("half", save.file);
	assert_false(savefile_end(&save, false));
	assert_file("file", "new\n");
	assert_int_equal(empty_folder(), 2);
}

static void test_replaced_links(void **state)
{
	struct savefile save;
	struct stat status;

	put_file("other", "old\n");
	put_file("target", "old\n");
	assert_int_equal(symlink("other", "link.new"), 0);
	assert_int_equal(symlink("target", "link"), 0);
	replace("link");
	assert_file("target", "new\n");
	assert_file("other", "old\n");
	assert_int_equal(lstat("link", &status), 0);
	assert_true(S_ISLNK(status.st_mode));
	assert_int_equal(remove("target"), 0);
	assert_false(savefile_begin(&save, "link"));
	assert_int_equal(errno, ENOENT);
	assert_false(savefile_begin(&save, "."));
	assert_int_equal(errno, EISDIR);
	assert_false(savefile_begin(&save, "/dev/null"));
	assert_int_equal(errno, EINVAL);
	assert_int_equal(empty_folder(), 3);
}

static void test_new_file(void **state)
{
	struct savefile save;

	assert_true(savefile_begin_new(&save, "file"));
	fputs("new\n", save.file);
	put_file("file", "made in the meantime\n");
	assert_false(savefile_end(&save, true));
	assert_int_equal(errno, EEXIST);
	assert_false(savefile_begin_new(&save, "file"));
	assert_int_equal(errno, EEXIST);
	assert_file("file", "made in the meantime\n");
	assert_int_equal(symlink("nothing", "link"), 0);
	assert_false(savefile_begin_new(&save, "link"));
	assert_int_equal(errno, EEXIST);
	assert_int_equal(empty_folder(), 2);
	assert_true(savefile_begin_new(&save, "file"));
	assert_true(savefile_end(&save, true));
	assert_int_equal(empty_folder(), 1);
}

struct chosen {
	int number, after;
	uint64_t large;
	double decimal;
	const char *text;
};

/* What --help shows as an option's value in a target makes the same target when it is given; a number below the
 * minimum is none, and not shown. */
static void test_options(void **state)
{
	static const struct option_row rows[] = {
		{ "number", VALUE_INT, 0, INT32_MAX, offsetof(struct chosen, number), "N", "", NULL, 'n' },
		{ "large", VALUE_UINT64, 0, INT64_MAX, offsetof(struct chosen, large), "N", "", NULL, 0 },
		{ "decimal", VALUE_DECIMAL, 0, 1000000, offsetof(struct chosen, decimal), "X", "", NULL, 0 },
		{ "text", VALUE_TEXT, 0, 0, offsetof(struct chosen, text), "T", "", NULL, 0 }
	};
	static const struct option_table table = OPTION_TABLE(rows);
	static const struct option_table *const tables[] = { &table, NULL };
	static const struct chosen all[] = {
		{ 0, -1, 0, 0, NULL }, { 7, -1, 8, 0.25, "a" }, { INT32_MAX, 0, INT64_MAX, 1000, "b" },
		{ -1, 0, UINT64_C(1) << 32, -1, NULL }
	};

	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		struct chosen chosen = { -1, all[i].after, 0, -1, NULL };
		struct error error = ERROR_NONE;
		char lines[4][100], *argv[10] = { lines[0] };
		FILE *help = tmpfile();
		int count = 1;

		assert_non_null(help);
		options_print(tables, &all[i], help);
		rewind(help);
		for (int row = 0; row < 4; row++) {
			char *word = fgets(lines[row], sizeof lines[row], help), *value = strchr(word, '(');

			if (!value)
				continue;
			argv[count++] = strtok(strstr(word, "--"), " ");
			argv[count++] = strtok(value + 1, ")");
		}
		fclose(help);
		assert_int_equal(options_read(tables, OPTIONS_FIRST, &chosen, count, argv, &error), count);
		assert_int_equal(chosen.number, all[i].number);
		assert_int_equal(chosen.after, all[i].after);
		assert_int_equal(chosen.large, all[i].large);
		assert_true(chosen.decimal == all[i].decimal);
		if (all[i].text)
			assert_string_equal(chosen.text, all[i].text);
		else
			assert_null(chosen.text);
	}
}

/* A complaint names the option that it is about, whatever follows. */
static void test_bad_options(void **state)
{
	static const struct option_row rows[] = {
		{ "number", VALUE_INT, 0, 9, offsetof(struct chosen, number), "N", "", NULL, 'n' }
	};
	static const struct option_table table = OPTION_TABLE(rows);
	static const struct option_table *const tables[] = { &table, NULL };
	static const struct { const char *word, *value, *named; } cases[] = {
		{ "--odd", "later", "--odd" }, { "--odd=1", "later", "--odd" }, { "-z", "later", "-z" },
		{ "--number", "x", "--number" }, { "--number", "10", "--number" }, { "--number", NULL, "--number" },
		{ "-n", NULL, "-n" }
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char name[] = "rhumb", word[20], value[20], last[] = "last";
		char *argv[] = { name, word, cases[i].value ? value : NULL, last, NULL };
		struct chosen chosen = { 0 };
		struct error error = ERROR_NONE;

		strcpy(word, cases[i].word);
		strcpy(value, cases[i].value ? cases[i].value : "");
		assert_int_equal(options_read(tables, OPTIONS_FIRST, &chosen, cases[i].value ? 4 : 2, argv, &error), -1);
		if (!strstr(error.text, cases[i].named))
			fail_msg("%s: %s", cases[i].named, error.text);
	}
}

/* The bar, of 30 characters, and the percents. */
static void test_progress(void **state)
{
	static const uint64_t totals[] = { 1, 7, 30, 100, UINT64_C(12345678901) };
	struct progress progress = { .out = tmpfile() };

	assert_non_null(progress.out);
	clock_init_virtual(&progress.clock, 1);
	for (size_t i = 0; i < sizeof totals / sizeof *totals; i++)
		for (uint64_t done = 0; done <= totals[i]; done += totals[i] / 10 + 1) {
			char line[100], wanted[100] = "\r[";

			memset(wanted + 2, '.', 30);
			memset(wanted + 2, '#', (done * 30 + totals[i] - 1) / totals[i]);
			snprintf(wanted + 32, 60, "] %d%% note ", (int)(done * 100 / totals[i]));
			progress.next_us = 0;
			rewind(progress.out);
			progress_show(&progress, done, totals[i], "note");
			rewind(progress.out);
			assert_non_null(fgets(line, sizeof line, progress.out));
			assert_memory_equal(line, wanted, strlen(wanted));
			rewind(progress.out);
			clock_advance_us(&progress.clock, 199999);
			progress_show(&progress, done, totals[i], "too early");
			assert_int_equal(ftell(progress.out), 0);
		}
	fclose(progress.out);
}

#ifdef SA_RESTART
/* Ctrl-C breaks what the program waits for where that was asked for. */
static void test_breaks(void **state)
{
	struct sigaction before, action;

	assert_int_equal(sigaction(SIGINT, NULL, &before), 0);
	for (int once = 0; once < 2; once++) {
		interrupt_catch(once);
		for (int breaks = 0; breaks < 4; breaks++) {
			interrupt_set_breaks_waits(breaks % 2);
			assert_int_equal(sigaction(SIGINT, NULL, &action), 0);
			assert_int_equal((action.sa_flags & SA_RESTART) == 0, breaks % 2 && !once);
		}
	}
	assert_int_equal(sigaction(SIGINT, &before, NULL), 0);
}
#endif

#ifdef TIOCSWINSZ
/* A terminal has its columns, and a file none. */
static void test_columns(void **state)
{
	struct winsize size = { .ws_row = 24, .ws_col = 77 };
	int terminal = posix_openpt(O_RDWR | O_NOCTTY);
	FILE *file = tmpfile();

	assert_non_null(file);
	assert_int_equal(terminal_columns(fileno(file)), 0);
	fclose(file);
	if (terminal < 0)
		skip();
	assert_int_equal(ioctl(terminal, TIOCSWINSZ, &size), 0);
	assert_int_equal(terminal_columns(terminal), 77);
	close(terminal);
}
#endif

/* How many parts of memory the kernel may have in large pages; -1: unknown. */
static int count_large(void)
{
	FILE *maps = fopen("/proc/self/smaps", "r");
	char line[1000];
	int count = 0;

	if (!maps || access("/sys/kernel/mm/transparent_hugepage/enabled", R_OK) != 0)
		count = -1;
	while (maps && count >= 0 && fgets(line, sizeof line, maps))
		count += strncmp(line, "VmFlags:", 8) == 0 && strstr(line, " hg");
	if (maps)
		fclose(maps);
	return count;
}

/* They are asked for in memory that does not begin with a page, too. */
static void test_large_pages(void **state)
{
	enum { BYTES = 1 << 24 };
	int before = count_large();
	void *block;
	char *zeros;

	if (before < 0)
		skip();
	zeros = memory_zeros(BYTES, 64, &block);
	assert_non_null(zeros);
	memory_prefer_large_pages(zeros + ((uintptr_t)zeros % 4096 == 0), BYTES - 1);
	assert_true(count_large() > before);
	free(block);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_replaced_file, enter_folder, leave_folder),
		cmocka_unit_test_setup_teardown(test_replaced_links, enter_folder, leave_folder),
		cmocka_unit_test_setup_teardown(test_new_file, enter_folder, leave_folder),
		cmocka_unit_test(test_bits),
		cmocka_unit_test(test_error),
		cmocka_unit_test(test_text_bounds),
		cmocka_unit_test(test_safe_text),
		cmocka_unit_test(test_disarmed_text),
		cmocka_unit_test(test_utf8),
		cmocka_unit_test(test_words),
		cmocka_unit_test(test_numbers),
		cmocka_unit_test(test_thousandths),
		cmocka_unit_test(test_random),
		cmocka_unit_test(test_random_order),
		cmocka_unit_test(test_virtual_clock),
		cmocka_unit_test(test_real_clock),
		cmocka_unit_test(test_time_in),
		cmocka_unit_test(test_differences),
		cmocka_unit_test(test_array),
		cmocka_unit_test(test_sha256),
		cmocka_unit_test(test_pipe),
		cmocka_unit_test(test_interrupted_write),
		cmocka_unit_test(test_options),
		cmocka_unit_test(test_bad_options),
		cmocka_unit_test(test_progress),
#ifdef SA_RESTART
		cmocka_unit_test(test_breaks),
#endif
#ifdef TIOCSWINSZ
		cmocka_unit_test(test_columns),
#endif
		cmocka_unit_test(test_large_pages),
	};

	return cmocka_run_group_tests_name("util", tests, NULL, NULL);
}
