/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Bounded text, implemented over vsnprintf. */
#include <config.h>

#include "util/text.h"

#include <stdio.h>
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

/* The length (2..4) of the UTF-8 character at C; 0 for ASCII and for malformed bytes. */
static int utf8_length(const unsigned char *c)
{
	int length = c[0] >= 0xC2 && c[0] <= 0xDF ? 2 : c[0] >= 0xE0 && c[0] <= 0xEF ? 3
	           : c[0] >= 0xF0 && c[0] <= 0xF4 ? 4 : 0;

	for (int i = 1; i < length; i++)
		if ((c[i] & 0xC0) != 0x80)
			return 0;
	return length;
}

void text_disarm(char *string, bool utf8)
{
	unsigned char *c = (unsigned char *)string;

	while (*c) {
		int length = utf8 ? utf8_length(c) : 0;

		if (length > 0 && !(c[0] == 0xC2 && c[1] < 0xA0)) {
			c += length;
			continue;
		}
		if ((*c < ' ' && *c != '\n') || *c == 0x7F || length > 0 || (*c >= 0x80 && *c < 0xA0))
			*c = '?';
		c++;
	}
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
