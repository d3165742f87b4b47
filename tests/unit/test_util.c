/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Sets of bits, arrays, bounded text, numbers, random numbers, clocks, hashes, options, progress, Ctrl-C. */
#include <config.h>

#include "unit_test.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "util/bits.h"
#include "util/bytes.h"
#include "util/clock.h"
#include "util/error.h"
#include "util/interrupt.h"
#include "util/memory.h"
#include "util/number.h"
#include "util/options.h"
#include "util/progress.h"
#include "util/random.h"
#include "util/sha256.h"
#include "util/terminal.h"
#include "util/text.h"
#include "util/thread.h"

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__   /* they end a program that asks for too much */
enum { MUCH_IS_REFUSED = false };
#else
enum { MUCH_IS_REFUSED = true };
#endif

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
	/* A reason that is too long is cut off at its end. */
	memset(path, 'y', sizeof path - 1);
	path[sizeof path - 1] = '\0';
	error_about(&error, "a", "%s", path);
	error_add(&error, "more");
	assert_int_equal(strlen(error.text), 3 + ERROR_REASON_MAX - 1);
}

/* NAME as an error has it: of more than 120 bytes, at most 39 from its beginning and 78 from its end, in whole
 * characters, which begin with a byte that is no "10......". */
static void add_name(struct text *out, const char *name)
{
	size_t length = strlen(name), head = 39, tail = length - 78;

	if (length <= 120) {
		text_add(out, name);
		return;
	}
	for (; head > 0 && (name[head] & 0xC0) == 0x80; head--)
		;
	for (; (name[tail] & 0xC0) == 0x80; tail++)
		;
	text_printf(out, "%.*s...%s", (int)head, name, name + tail);
}

/* Names of any length are put before a reason until there is no room for another. */
static void test_error_names(void **state)
{
	static const char *const letters[] = { "x", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80", "\x80" };
	struct random random = { 3 };

	for (int n = 0; n < 2000; n++) {
		struct text wanted = TEXT_OF(1000), reason = TEXT_OF(400);
		struct error error = ERROR_NONE;
		size_t names = 0;

		for (uint32_t i = random_below(&random, 340) / (1 + random_below(&random, 9)); i > 0; i--)
			text_add_char(&reason, (char)('a' + i % 26));
		if (reason.length == 0)
			text_add(&reason, "no");
		error_set(&error, "%s", reason.chars);
		reason.chars[reason.length < ERROR_REASON_MAX ? reason.length : ERROR_REASON_MAX - 1] = '\0';
		text_add(&wanted, reason.chars);
		for (int i = 0; i < 6; i++) {
			struct text name = TEXT_OF(400), shown = TEXT_OF(400), longer = TEXT_OF(1000);
			uint32_t characters = random_below(&random, random_below(&random, 2) ? 20 : 200);
			uint32_t usual = random_below(&random, 9) ? 0 : random_below(&random, 5);

			while (characters-- > 0 && name.length < 380)
				text_add(&name, letters[usual || random_below(&random, 3) ? usual : random_below(&random, 4)]);
			error_in(&error, "%s", name.chars);
			add_name(&shown, name.chars);
			if (names + shown.length + 2 <= ERROR_NAMES_MAX) {
				names += shown.length + 2;
				text_printf(&longer, "%s: %s", shown.chars, wanted.chars);
				text_clear(&wanted);
				text_add(&wanted, longer.chars);
			}
			assert_string_equal(error.text, wanted.chars);
			assert_int_equal(error.reason, names);
		}
	}
}

/* Bytes added in any parts, and emptied at times, are there; what no memory can hold is lost. */
static void test_bytes(void **state)
{
	struct random random = { 5 };
	struct bytes bytes = { 0 };
	char added[5000], all[200000];
	size_t length = 0;

	assert_string_equal(bytes_as_text(&bytes), "");
	bytes_clear(&bytes);
	for (int n = 0; n < 1000; n++) {
		uint32_t count = random_below(&random, random_below(&random, 20) ? 100 : sizeof added - 1);
		size_t capacity = bytes.capacity, enough = capacity ? capacity : 1024;
		const uint8_t *before = bytes.at;

		if (n % 7 == 0 && capacity - length < sizeof added)
			count = (uint32_t)(capacity - length) - random_below(&random, capacity - length < 2 ? 1 : 3);
		for (uint32_t i = 0; i < count; i++)
			added[i] = (char)('a' + random_below(&random, 26));
		added[count] = '\0';
		if (random_below(&random, 50) == 0 || length + count > sizeof all) {
			bytes_clear(&bytes);
			assert_string_equal(bytes_as_text(&bytes), "");
			length = 0;
		}
		memcpy(all + length, added, count);
		if (n % 3 == 0)
			assert_true(bytes_add(&bytes, added, count));
		else
			assert_true(n % 3 == 1 ? bytes_add_text(&bytes, added) : bytes_printf(&bytes, "%s", added));
		length += count;
		assert_int_equal(bytes.length, length);
		assert_memory_equal(bytes.at, all, length);
		assert_int_equal(bytes.at[length], 0);
		while (enough <= length)
			enough *= 2;
		assert_int_equal(bytes.capacity, enough);
		assert_true(capacity != enough || bytes.at == before);
	}
	assert_false(bytes.lost);
	if (MUCH_IS_REFUSED)
		assert_true(!bytes_reserve(&bytes, SIZE_MAX / 8) && bytes.lost);
	assert_int_equal(bytes.length, length);
	assert_memory_equal(bytes.at, all, length);
	bytes_free(&bytes);
	assert_null(bytes.at);
	assert_true(bytes.length == 0 && bytes.capacity == 0 && !bytes.lost);
}

/* Blocks of any size begin at any power of two, with zeros. */
static void test_aligned_memory(void **state)
{
	void *blocks[60];

	for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
		size_t alignment = (size_t)1 << i % 15, bytes = 1 + 37 * i;
		char *zeros = memory_zeros(bytes, alignment, &blocks[i]);

		assert_non_null(zeros);
		assert_int_equal((uintptr_t)zeros % alignment, 0);
		assert_in_range(zeros - (char *)blocks[i], 0, alignment - 1);
		for (size_t at = 0; at < bytes; at++)
			assert_int_equal(zeros[at], 0);
		memset(zeros, 'x', bytes);
	}
	for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
		free(blocks[i]);
	assert_null(memory_zeros(SIZE_MAX - 1, 64, &blocks[0]));
	assert_null(blocks[0]);
	if (MUCH_IS_REFUSED)
		assert_null(memory_zeros(SIZE_MAX / 2, 64, &blocks[0]));
	assert_null(blocks[0]);
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

/* STRING, disarmed in its place or as it is put into a file, is WANTED. */
static void disarmed_as(const char *string, bool utf8, const char *wanted)
{
	char printed[40] = "", *copy = strdup(string);
	FILE *file = tmpfile();

	assert_true(copy && file);
	text_disarm(copy, utf8);
	assert_string_equal(copy, wanted);
	text_put(file, string, utf8);
	rewind(file);
	assert_int_equal(fread(printed, 1, sizeof printed, file), strlen(wanted));
	assert_string_equal(printed, wanted);
	fclose(file);
	free(copy);
}

static void test_disarmed_text(void **state)
{
	char printed[2000] = "";
	FILE *file = tmpfile();

	assert_non_null(file);
	assert_true(text_fprintf(file, "%s\t%1500d\n", "\033\xc3\xa9", 7) >= 0);
	rewind(file);
	assert_int_equal(fread(printed, 1, sizeof printed, file), 1505);
	assert_memory_equal(printed, "?\xc3\xa9\t  ", 6);
	assert_string_equal(printed + 1502, " 7\n");
	fclose(file);
	/* What encodes ESC and CSI in too many bytes, and bytes of no character. */
	disarmed_as("\xc0\x9b\xc1\x9b\xe0\x82\x9b\xf5\x9b\x9b\x9b", true, "\xc0?\xc1?\xe0??\xf5???");
	/* ESC, DEL, C1 as a byte and encoded, a letter, a cut sequence, Latin 1 */
	disarmed_as("a\033[1m\x7f\x9b\n\xc2\x9b\xc3\xa9\xe2\x82", true, "a?[1m??\n??\xc3\xa9\xe2?");
	disarmed_as("\xc3\x9f\xe9", false, "\xc3?\xe9");
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

#define TOO_LARGE UINT64_MAX     /* and more */

/* 10 * VALUE + DIGIT. */
static uint64_t append(uint64_t value, int digit)
{
	return value < TOO_LARGE / 10 ? 10 * value + (uint64_t)digit : TOO_LARGE;
}

/* Write up to MOST random digits.  Their value. */
static uint64_t write_digits(struct random *random, int most, struct text *out)
{
	uint64_t value = 0;

	for (uint32_t left = 1 + random_below(random, (uint32_t)most); left > 0; left--) {
		int digit = (int)random_below(random, random_below(random, 4) ? 10 : 1);

		text_add_char(out, (char)('0' + digit));
		value = append(value, digit);
	}
	return value;
}

/* A limit near VALUE, or any. */
static int64_t draw_limit(struct random *random, int64_t value)
{
	static const int64_t ends[] = { INT64_MIN, INT64_MIN + 1, -1, 0, 1, INT64_MAX - 1, INT64_MAX };

	if (random_below(random, 3) == 0 || value == INT64_MIN || value == INT64_MAX)
		return ends[random_below(random, 7)];
	return value + (int64_t)random_below(random, 3) - 1;
}

/* Whole numbers of all sizes, with signs and what else may be around them, between all kinds of limits. */
static void test_numbers(void **state)
{
	static const char *const before[] = { "", "", "", "-", "-", "+", "--", " ", "x", "+-" };
	static const char *const after[] = { "", "", "", " ", "x", ".", "-", "e1" };
	static const char *const ends[] = { "9223372036854775807", "9223372036854775808", "9223372036854775809", "" };
	struct random random = { 7 };

	for (int n = 0; n < 100000; n++) {
		uint32_t sign = random_below(&random, 10), end = random_below(&random, 8), which = random_below(&random, 32);
		bool negative = sign == 3 || sign == 4, good, whole;
		struct text text = TEXT_OF(60);
		const char *at = text.chars;
		int64_t least, most, value, number = 77;
		uint64_t size;

		text_add(&text, before[sign]);
		if (which < 4)
			text_add(&text, ends[which]);
		size = which < 4 ? (uint64_t)INT64_MAX + which : write_digits(&random, which % 2 ? 4 : 22, &text);
		good = sign < 6 && which != 3 && size <= (uint64_t)INT64_MAX + negative;
		value = size > INT64_MAX ? INT64_MIN : negative ? -(int64_t)size : (int64_t)size;
		least = draw_limit(&random, value);
		most = draw_limit(&random, value);
		good = good && value >= least && value <= most;
		text_add(&text, after[end]);
		whole = good && end < 3;
		if (number_parse(text.chars, least, most, &number) != whole)
			fail_msg("%s", text.chars);
		assert_true(number == (whole ? value : 77));
		number = 77;
		if (number_take(&at, least, most, &number) != good)
			fail_msg("%s", text.chars);
		assert_true(number == (good ? value : 77));
		assert_string_equal(at, good ? after[end] : text.chars);
	}
}

/* The number that DIGITS are in thousandths if a full stop follows WHOLE of them, and an EXPONENT; only the first 17
 * count, and it is rounded to the nearest. */
static uint64_t in_thousandths(const char *digits, int whole, int exponent)
{
	size_t zeros = strspn(digits, "0");
	int power = whole - (int)strlen(digits) + exponent + 3, last = 0;
	uint64_t value = 0;

	for (size_t i = zeros; digits[i]; i++) {
		if (i < zeros + 17)
			value = append(value, digits[i] - '0');
		else
			power++;
	}
	for (; power > 0 && value > 0; power--)
		value = append(value, 0);
	for (; power < 0; power++) {
		last = (int)(value % 10);
		value /= 10;
	}
	return value + (last >= 5);
}

/* Decimal numbers, with a fraction and an exponent. */
static void test_thousandths(void **state)
{
	static const char *const bad[] = { "", ".", "-1", "+1", "1e", "1e+", "1e401", "1e-401", "1.5x", "nan", "1..2", "e1" };
	struct random random = { 11 };
	int64_t number = 77;

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_false(number_parse_thousandths(bad[i], INT64_MAX, &number));
	assert_true(number_parse_thousandths("0e400", 0, &number) && number == 0);
	for (int n = 0; n < 50000; n++) {
		struct text text = TEXT_OF(80), digits = TEXT_OF(60);
		int form = (int)random_below(&random, 4), whole, exponent = 0;
		uint64_t value;
		int64_t most;
		bool good;

		if (form != 1)
			write_digits(&random, random_below(&random, 2) ? 5 : 20, &digits);
		whole = (int)digits.length;
		if (form > 0)
			write_digits(&random, random_below(&random, 2) ? 5 : 20, &digits);
		text_printf(&text, "%.*s%s%s", whole, digits.chars, form || n % 2 ? "." : "", digits.chars + whole);
		if (random_below(&random, 2)) {
			exponent = (int)random_below(&random, random_below(&random, 4) ? 25 : 801);
			exponent -= exponent > 24 ? 400 : 12;
			text_printf(&text, "%c%s%d", "eE"[random_below(&random, 2)], exponent > 0 && n % 2 ? "+" : "", exponent);
		}
		value = in_thousandths(digits.chars, whole, exponent);
		most = draw_limit(&random, value < INT64_MAX ? (int64_t)value : INT64_MAX);
		good = most >= 0 && value <= (uint64_t)most;
		number = 77;
		if (number_parse_thousandths(text.chars, most, &number) != good)
			fail_msg("%s: at most %lld", text.chars, (long long)most);
		if (number != (good ? (int64_t)value : 77))
			fail_msg("%s: %lld", text.chars, (long long)number);
	}
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

/* A wait for what never comes lasts as long as requested, though one or another may end earlier. */
static void test_wait(void **state)
{
	static pthread_cond_t condition;
	pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
	struct clock clock;
	bool lasted = false;

	clock_init_real(&clock);
	assert_true(thread_condition_init(&condition));
	pthread_mutex_lock(&mutex);
	for (int i = 0; i < 100 && !lasted; i++) {
		int64_t then = clock_now_us(&clock);

		thread_wait_us(&condition, &mutex, 20000);
		lasted = clock_now_us(&clock) >= then + 20000;
	}
	assert_true(lasted);
	pthread_mutex_unlock(&mutex);
	pthread_cond_destroy(&condition);
}

static void *look_at_signals(void *context)
{
	pthread_sigmask(SIG_SETMASK, NULL, context);
	return NULL;
}

/* Signals are for the thread that starts others: it has those of before, and the others block them. */
static void test_signals_of_threads(void **state)
{
	sigset_t before, blocked, after;
	pthread_t thread;

	pthread_sigmask(SIG_SETMASK, NULL, &before);
	assert_true(thread_start(&thread, look_at_signals, &blocked));
	pthread_join(thread, NULL);
	pthread_sigmask(SIG_SETMASK, NULL, &after);
	for (int number = 1; number < SIGSYS; number++) {
		assert_int_equal(sigismember(&after, number), sigismember(&before, number));
		assert_int_equal(sigismember(&blocked, number), number != SIGKILL && number != SIGSTOP);
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
	if (MUCH_IS_REFUSED)
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

/* ---- options ---- */

struct chosen {
	int number, after;
	uint64_t large;
	double decimal;
	const char *text, *first, *second;
	bool flag, stop;
	char read;
};

/* A letter; 'x' is refused with a reason, and others without. */
static bool read_letter(void *target, const char *value, struct error *error)
{
	if (text_equal(value, "x"))
		return error_set(error, "no x");
	((struct chosen *)target)->read = value[0];
	return value[0] >= 'a' && value[0] <= 'z' && !value[1];
}

static const struct option_row numbers[] = {
	{ "number", VALUE_INT, -5, 9, offsetof(struct chosen, number), "N", "how many", NULL, 'n' },
	{ "large", VALUE_UINT64, 1, INT64_MAX, offsetof(struct chosen, large), "N", "how many more", NULL, 0 },
	{ "decimal", VALUE_DECIMAL, 500, 2500, offsetof(struct chosen, decimal), "X", "how much", NULL, 'd' }
}, others[] = {
	{ "text", VALUE_TEXT, 0, 0, offsetof(struct chosen, text), "TEXT", "what", NULL, 't' },
	{ "first-of-these-files", VALUE_OUTPUT, 0, 0, offsetof(struct chosen, first), "FILE", "where", NULL, 'o' },
	{ "second-of-two-files", VALUE_OUTPUT, 0, 0, offsetof(struct chosen, second), "FILE", "where else", NULL, 0 },
	{ "flag", VALUE_FLAG, 0, 0, offsetof(struct chosen, flag), NULL, "whether", NULL, 'f' },
	{ "stop", VALUE_STOP, 0, 0, offsetof(struct chosen, stop), NULL, "no more", NULL, 's' },
	{ "letter", VALUE_READ, 0, 0, 0, "a..z", "which", read_letter, 'l' }
};
static const struct option_table number_table = OPTION_TABLE(numbers), other_table = OPTION_TABLE(others);
static const struct option_table *const both_tables[] = { &number_table, &other_table, NULL };
static const struct chosen nothing = { .number = -9, .decimal = -1 };

/* The options of WORDS, with blanks between, read into *CHOSEN; what options_read returns. */
static int read_words(const char *words, enum option_place place, struct chosen *chosen, struct error *error)
{
	static char line[200], *argv[20];
	int argc = 1;

	*chosen = nothing;
	snprintf(line, sizeof line, "rhumb %s", words);
	argv[0] = strtok(line, " ");
	while ((argv[argc] = strtok(NULL, " ")))
		argc++;
	return options_read(both_tables, place, chosen, argc, argv, error);
}

static bool is_same_text(const char *a, const char *b)
{
	return a && b ? text_equal(a, b) : a == b;
}

/* What options_read makes of all forms of an option, and where it stops. */
static void test_options(void **state)
{
	static const struct { const char *words; int next, next_first; struct chosen chosen; } rows[] = {
		{ "", 1, 1, { .number = -9, .decimal = -1 } },
		{ "-n 7 --large 1", 5, 5, { .number = 7, .large = 1, .decimal = -1 } },
		{ "-n-5 --large=9223372036854775807 word", 3, 3, { .number = -5, .large = INT64_MAX, .decimal = -1 } },
		{ "--number 9 -d 2.5", 5, 5, { .number = 9, .decimal = 2.5 } },
		{ "--nu 9 --dec .5", 5, 5, { .number = 9, .decimal = 0.5 } },
		{ "-ft word -f", 4, 4, { .number = -9, .decimal = -1, .flag = true, .text = "word" } },
		{ "--flag word -n 3", 4, 2, { .number = 3, .decimal = -1, .flag = true } },
		{ "--flag -- -n 3", 3, 3, { .number = -9, .decimal = -1, .flag = true } },
		{ "--stop -n 3", 2, 2, { .number = -9, .decimal = -1, .stop = true } },
		{ "-fs --odd", 2, 2, { .number = -9, .decimal = -1, .flag = true, .stop = true } },
		{ "-l q -o a --second b", 7, 7, { .number = -9, .decimal = -1, .read = 'q', .first = "a", .second = "b" } },
		{ "--first a/b --second a/c", 5, 5, { .number = -9, .decimal = -1, .first = "a/b", .second = "a/c" } },
		{ "--text x --second x", 5, 5, { .number = -9, .decimal = -1, .text = "x", .second = "x" } }
	};

	for (size_t i = 0; i < 2 * sizeof rows / sizeof *rows; i++) {
		const struct chosen *wanted = &rows[i / 2].chosen;
		enum option_place place = i % 2 ? OPTIONS_FIRST : OPTIONS_ANYWHERE;
		struct error error = ERROR_NONE;
		struct chosen chosen;
		bool behind = place == OPTIONS_FIRST && rows[i / 2].next != rows[i / 2].next_first;

		if (read_words(rows[i / 2].words, place, &chosen, &error) !=
		    (i % 2 ? rows[i / 2].next_first : rows[i / 2].next))
			fail_msg("%s: %s", rows[i / 2].words, error.text);
		assert_int_equal(chosen.number, behind ? -9 : wanted->number);
		assert_true(chosen.large == wanted->large && chosen.decimal == wanted->decimal);
		assert_true(chosen.flag == wanted->flag && chosen.stop == wanted->stop && chosen.read == wanted->read);
		assert_true(is_same_text(chosen.text, wanted->text) && is_same_text(chosen.first, wanted->first) &&
		            is_same_text(chosen.second, wanted->second));
	}
}

/* A complaint names the option that it is about, whatever follows. */
static void test_bad_options(void **state)
{
	static const char same[] = "--first-of-these-files and --second-of-two-files name the same file";
	static const struct { const char *words, *error; } rows[] = {
		{ "--odd later", "there is no such option: --odd" }, { "--odd=1", "there is no such option: --odd=1" },
		{ "-z later", "there is no such option: -z" }, { "-fz later", "there is no such option: -fz" },
		{ "later --f=1 x", "several options begin so: --f=1" }, { "--l 3", "several options begin so: --l" },
		{ "--num", "this option needs a value: --num" }, { "-n", "this option needs a value: -n" },
		{ "--number x", "--number takes -5 to 9, not 'x'" }, { "-n 10 later", "--number takes -5 to 9, not '10'" },
		{ "-n -6", "--number takes -5 to 9, not '-6'" }, { "-d 0.499", "--decimal takes 0.5 to 2.5, not '0.499'" },
		{ "-d 2.501", "--decimal takes 0.5 to 2.5, not '2.501'" },
		{ "--large 0", "--large takes 1 to 9223372036854775807, not '0'" },
		{ "--letter x", "--letter: no x" }, { "-l XY", "--letter takes a..z, not 'XY'" },
		{ "-o a --second a", same },
		{ "-o a --second ./a", same },
		{ "-o .//./a --second a", same },
		{ "-o /tmp/rhumb-no --second /tmp/../tmp/rhumb-no", same },
		{ "-o no/such/file --second no/such/file", same },
		{ "-o /dev/null --second /dev/./null", same }
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct error error = ERROR_NONE;
		struct chosen chosen;

		assert_int_equal(read_words(rows[i].words, OPTIONS_ANYWHERE, &chosen, &error), -1);
		assert_string_equal(error.text, rows[i].error);
	}
}

/* --help shows what is in the target; a number below the minimum is not. */
static void test_options_shown(void **state)
{
	static const struct chosen chosen = { 9, 0, 7, 1.25, "word", "file", NULL, true, true, 'q' };
	static const struct { const char *text, *value; } rows[] = {
		{ "  -n, --number N                  how many", " (9)" },
		{ "      --large N                   how many more", " (7)" },
		{ "  -d, --decimal X                 how much", " (1.25)" },
		{ "  -t, --text TEXT                 what", " (word)" },
		{ "  -o, --first-of-these-files FILE\n                                  where", " (file)" },
		{ "      --second-of-two-files FILE  where else", "" },
		{ "  -f, --flag                      whether", "" },
		{ "  -s, --stop                      no more", "" },
		{ "  -l, --letter a..z               which", "" }
	};

	for (int i = 0; i < 2; i++) {
		struct text wanted = TEXT_OF(1000);
		FILE *help = tmpfile();
		char found[1000] = "";

		for (size_t at = 0; at < sizeof rows / sizeof *rows; at++)
			text_printf(&wanted, "%s%s\n", rows[at].text, i ? rows[at].value : "");
		assert_non_null(help);
		options_print(both_tables, i ? &chosen : &nothing, help);
		rewind(help);
		assert_true(fread(found, 1, sizeof found - 1, help) > 0);
		assert_string_equal(found, wanted.chars);
		fclose(help);
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
			assert_true(progress.shown);
		}
	fclose(progress.out);
}

/* A line is shown over the whole width but for a column, and wiped once; where there is no terminal, nothing is. */
static void test_progress_lines(void **state)
{
	struct progress progress = { .out = tmpfile() }, none;
	char wanted[300], found[300] = "";

	assert_non_null(progress.out);
	clock_init_virtual(&progress.clock, 1);
	progress_wipe(&progress);
	assert_int_equal(ftell(progress.out), 0);
	progress_show(&progress, 0, 0, "a\033note");
	progress_wipe(&progress);
	progress_wipe(&progress);
	snprintf(wanted, sizeof wanted, "\r%-79s\r%79s\r", "a?note", "");
	rewind(progress.out);
	assert_int_equal(fread(found, 1, sizeof found, progress.out), strlen(wanted));
	assert_string_equal(found, wanted);
	progress_init(&none, progress.out);
	none.next_us = 0;
	progress_show(&none, 1, 2, "nothing");
	assert_true(!none.out && !none.shown);
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
		cmocka_unit_test(test_bits),
		cmocka_unit_test(test_error),
		cmocka_unit_test(test_error_names),
		cmocka_unit_test(test_bytes),
		cmocka_unit_test(test_aligned_memory),
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
		cmocka_unit_test(test_wait),
		cmocka_unit_test(test_signals_of_threads),
		cmocka_unit_test(test_differences),
		cmocka_unit_test(test_array),
		cmocka_unit_test(test_sha256),
		cmocka_unit_test(test_options),
		cmocka_unit_test(test_bad_options),
		cmocka_unit_test(test_options_shown),
		cmocka_unit_test(test_progress),
		cmocka_unit_test(test_progress_lines),
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
