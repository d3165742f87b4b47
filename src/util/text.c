/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Bounded text, implemented over vsnprintf. */
#include <config.h>

#include "util/text.h"

#include <stdlib.h>
#include <string.h>

static const char BLANKS[] = " \t\r\n\v\f";

void text_init(struct text *text, char *buffer, size_t capacity)
{
	text->chars = buffer;
	text->capacity = capacity;
	text_clear(text);
}

void text_clear(struct text *text)
{
	text->length = 0;
	text->truncated = false;
	text->chars[0] = '\0';
}

void text_add(struct text *text, const char *string)
{
	size_t room = text->capacity - 1 - text->length;
	size_t length = strlen(string);

	if (length > room) {
		text->truncated = true;
		length = room;
	}
	memcpy(text->chars + text->length, string, length);
	text->length += length;
	text->chars[text->length] = '\0';
}

void text_add_char(struct text *text, char c)
{
	char string[2] = { c, '\0' };

	text_add(text, string);
}

void text_vprintf(struct text *text, const char *format, va_list args)
{
	size_t room = text->capacity - text->length;
	int wanted = vsnprintf(text->chars + text->length, room, format, args);

	if (wanted < 0) {
		text->chars[text->length] = '\0';
		text->truncated = true;
	} else if ((size_t)wanted >= room) {
		text->length = text->capacity - 1;
		text->truncated = true;
	} else {
		text->length += (size_t)wanted;
	}
}

void text_printf(struct text *text, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	text_vprintf(text, format, args);
	va_end(args);
}

static void add_char_safely(struct text *text, char c)
{
	if (c >= ' ' && c <= '~')
		text_add_char(text, c);
	else
		text_printf(text, "\\x%02x", (unsigned char)c);
}

void text_add_safely(struct text *text, const char *string, size_t most)
{
	for (; *string && most > 0; string++, most--)
		add_char_safely(text, *string);
	if (*string)
		text_add(text, "...");
}

static void add_line_quoted(struct text *text, const char *line)
{
	text_add_char(text, '\'');
	for (; *line && *line != '\n'; line++)
		add_char_safely(text, *line);
	text_add_char(text, '\'');
}

void text_add_difference(struct text *text, const char *found, const char *wanted)
{
	size_t start = 0;

	for (size_t i = 0; found[i] && found[i] == wanted[i]; i++)
		if (found[i] == '\n')
			start = i + 1;
	text_add(text, "it has ");
	add_line_quoted(text, found + start);
	text_add(text, ", not ");
	add_line_quoted(text, wanted + start);
}

/* Source: the Unicode Standard, table 3-7. */
int text_utf8_length(const char *string)
{
	const unsigned char *c = (const unsigned char *)string;
	int length = c[0] < 0x80 ? 1 : c[0] < 0xC2 ? 0 : c[0] < 0xE0 ? 2 : c[0] < 0xF0 ? 3 : c[0] < 0xF5 ? 4 : 0;

	for (int i = 1; i < length; i++)
		if (c[i] < 0x80 || c[i] > 0xBF)
			return 0;
	if ((c[0] == 0xE0 && c[1] < 0xA0) || (c[0] == 0xED && c[1] > 0x9F) ||
	    (c[0] == 0xF0 && c[1] < 0x90) || (c[0] == 0xF4 && c[1] > 0x8F))
		return 0;
	return length;
}

static bool is_control(unsigned char c)
{
	return (c < ' ' && c != '\n' && c != '\t') || (c >= 0x7F && c < 0xA0);
}

/* Source: the Unicode Standard, Bidi_Control in PropList.txt: U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to
 * U+2069. */
static bool sets_direction(const unsigned char *c, int length)
{
	if (length == 2)
		return c[0] == 0xD8 && c[1] == 0x9C;
	if (length != 3 || c[0] != 0xE2)
		return false;
	return c[1] == 0x80 ? c[2] == 0x8E || c[2] == 0x8F || (c[2] >= 0xAA && c[2] <= 0xAE)
	                    : c[1] == 0x81 && c[2] >= 0xA6 && c[2] <= 0xA9;
}

bool text_utf8_controls(const char *string, int length)
{
	const unsigned char *c = (const unsigned char *)string;

	return length < 2 ? is_control(c[0]) : (c[0] == 0xC2 && is_control(c[1])) || sets_direction(c, length);
}

/* The length of the character at C, 1 for a byte that is none, and whether it is a control character. */
static int judge_character(const char *string, bool utf8, bool *controls)
{
	int length = utf8 ? text_utf8_length(string) : 1;

	*controls = text_utf8_controls(string, length);
	return length > 0 ? length : 1;
}

void text_disarm(char *string, bool utf8)
{
	while (*string) {
		bool controls;
		int length = judge_character(string, utf8, &controls);

		if (controls)
			memset(string, '?', (size_t)length);
		string += length;
	}
}

void text_put(FILE *out, const char *string, bool utf8)
{
	while (*string) {
		bool controls;
		int length = judge_character(string, utf8, &controls);

		for (; length > 0; length--, string++)
			putc(controls ? '?' : *string, out);
	}
}

int text_fprintf(FILE *out, const char *format, ...)
{
	char short_chars[1000], *chars = short_chars;
	va_list args, again;
	int length;

	va_start(args, format);
	va_copy(again, args);
	length = vsnprintf(short_chars, sizeof short_chars, format, args);
	if (length >= (int)sizeof short_chars) {
		chars = malloc((size_t)length + 1);
		if (chars)
			vsnprintf(chars, (size_t)length + 1, format, again);
		else
			chars = short_chars;
	}
	if (length >= 0) {
		text_disarm(chars, true);
		length = fputs(chars, out);
	}
	if (chars != short_chars)
		free(chars);
	va_end(again);
	va_end(args);
	return length;
}

char *text_next_word(char **line)
{
	char *word = *line + strspn(*line, BLANKS);
	char *end = word + strcspn(word, BLANKS);

	if (word == end) {
		*line = end;
		return NULL;
	}
	*line = *end ? end + 1 : end;
	*end = '\0';
	return word;
}

char *text_strip(char *line)
{
	size_t length;

	line += strspn(line, BLANKS);
	length = strlen(line);
	while (length > 0 && strchr(BLANKS, line[length - 1]))
		length--;
	line[length] = '\0';
	return line;
}

bool text_equal(const char *a, const char *b)
{
	return strcmp(a, b) == 0;
}

bool text_equal_any_case(const char *a, const char *b)
{
	while (*a && text_lower(*a) == text_lower(*b)) {
		a++;
		b++;
	}
	return *a == *b;
}

bool text_starts_with(const char *string, const char *prefix)
{
	return strncmp(string, prefix, strlen(prefix)) == 0;
}

bool text_ends_with(const char *string, const char *ending)
{
	size_t length = strlen(string), tail = strlen(ending);

	return length >= tail && text_equal_any_case(string + length - tail, ending);
}
