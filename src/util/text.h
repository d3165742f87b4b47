/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Bounded text: a string built in a buffer of fixed size, and words split off a line.  Text
 * that does not fit is cut off and sets a flag.  The buffer is always a valid C string. */
#ifndef RHUMB_UTIL_TEXT_H
#define RHUMB_UTIL_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#if defined(__MINGW32__)
#define TEXT_FORMAT(at, first) __attribute__((__format__(__gnu_printf__, at, first)))
#elif defined(__GNUC__)
#define TEXT_FORMAT(at, first) __attribute__((__format__(__printf__, at, first)))
#else
#define TEXT_FORMAT(at, first)
#endif

struct text {
	char *chars;       /* always NUL-terminated */
	size_t capacity;   /* size of the buffer in bytes, NUL included; at least 1 */
	size_t length;     /* bytes in use, NUL not included */
	bool truncated;    /* something did not fit */
};

/* An empty text in BUFFER of CAPACITY (>= 1) bytes. */
void text_init(struct text *text, char *buffer, size_t capacity);
void text_clear(struct text *text);

/* Append.  Text that does not fit is cut off, and TEXT->truncated is set. */
void text_add(struct text *text, const char *string);
void text_add_char(struct text *text, char c);
void text_printf(struct text *text, const char *format, ...) TEXT_FORMAT(2, 3);
void text_vprintf(struct text *text, const char *format, va_list args)
	TEXT_FORMAT(2, 0);

/* Append at most MOST bytes of STRING, with "\xNN" for each that is not
 * printable ASCII, and "..." if bytes were left out. */
void text_add_safely(struct text *text, const char *string, size_t most);

/* Append "it has 'A', not 'B'", where A and B are the first lines in which FOUND and WANTED differ, with "\xNN" as
 * above. */
void text_add_difference(struct text *text, const char *found, const char *wanted);

/* The length in bytes, 1 to 4, of the character of UTF-8 at C, which is not '\0'; 0 if there is
 * none. */
int text_utf8_length(const char *c);

/* Whether the character of UTF-8 at C, of LENGTH bytes (0 or 1: a byte), is a control character except line
 * feed and tab: the C0 set, DEL, the C1 set, or one that sets the direction of the text around it, which
 * would look like another. */
bool text_utf8_controls(const char *c, int length);

/* Text from outside becomes text for people by one of these.  They replace each such control character by
 * '?' for each of its bytes; the C1 set also as single bytes, and what is in UTF-8 if the text is UTF8.
 * The result cannot control a terminal. */

/* In place. */
void text_disarm(char *string, bool utf8);

/* Write STRING to OUT. */
void text_put(FILE *out, const char *string, bool utf8);

/* Print the formatted text, UTF-8 of any length (cut off if memory runs out), to OUT.  Negative if it
 * cannot be written. */
int text_fprintf(FILE *out, const char *format, ...) TEXT_FORMAT(2, 3);

/* An empty text in the array BUFFER: `char san[16]; struct text out = TEXT_IN(san);` */
static inline char *text_emptied(char *buffer)
{
	*buffer = '\0';
	return buffer;
}
#define TEXT_IN(buffer) { text_emptied(buffer), sizeof (buffer), 0, false }

/* An empty text of SIZE bytes, a constant, that lives as long as the block: `struct text san = TEXT_OF(16);` */
#define TEXT_OF(size) { (char[size]){ "" }, (size), 0, false }

/* The next word (run of bytes without blanks) of *LINE, or NULL if there is none.  A NUL is
 * written after the word, and *LINE moves past it. */
char *text_next_word(char **line);

/* LINE without the blanks and line ends around it.  Modifies LINE. */
char *text_strip(char *line);

/* C in lower case, if it is a letter of ASCII. */
static inline char text_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool text_equal(const char *a, const char *b);

/* The same, where capitals of ASCII do not count. */
bool text_equal_any_case(const char *a, const char *b);

bool text_starts_with(const char *string, const char *prefix);

/* The same of ENDING, where capitals of ASCII do not count. */
bool text_ends_with(const char *string, const char *ending);

#endif
