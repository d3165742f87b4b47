/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Why something failed. */
#include <config.h>

#include "util/error.h"

#include <errno.h>
#include <string.h>

static const char CUT[] = "...";

/* ERROR's text as one that can be appended to: at most a reason's length follows the names. */
static struct text open_text(struct error *error)
{
	return (struct text){ error->text, error->reason + ERROR_REASON_MAX, strlen(error->text), false };
}

static void set_reason(struct error *error, const char *format, va_list args)
{
	struct text text;

	error_clear(error);
	text = open_text(error);
	text_vprintf(&text, format, args);
}

bool error_set(struct error *error, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	set_reason(error, format, args);
	va_end(args);
	return false;
}

bool error_about(struct error *error, const char *name, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	set_reason(error, format, args);
	va_end(args);
	return error_in(error, "%s", name);
}

bool error_system(struct error *error, const char *name)
{
	error_set(error, "%s", strerror(errno));
	return !name ? false : error_in(error, "%s", name);
}

bool error_memory(struct error *error)
{
	return error_set(error, "out of memory");
}

bool error_add(struct error *error, const char *format, ...)
{
	struct text text = open_text(error);
	va_list args;

	va_start(args, format);
	text_vprintf(&text, format, args);
	va_end(args);
	return false;
}

/* Whether C is no first byte of a character of UTF-8. */
static bool continues(char c)
{
	return ((unsigned char)c & 0xC0) == 0x80;
}

/* Replace the middle of NAME, at whole characters, so that it has at most MOST bytes.  The end of a
 * path says more than its beginning. */
static void shorten(char *name, size_t most)
{
	size_t length = strlen(name), head = (most - strlen(CUT)) / 3, tail = most - strlen(CUT) - head;
	const char *rest;

	if (length <= most)
		return;
	rest = name + length - tail;
	while (head > 0 && continues(name[head]))
		head--;
	while (continues(*rest))
		rest++;
	memcpy(name + head, CUT, strlen(CUT));
	memmove(name + head + strlen(CUT), rest, strlen(rest) + 1);
}

bool error_in(struct error *error, const char *format, ...)
{
	size_t room = ERROR_NAMES_MAX - error->reason;
	char name[4200];         /* a path and more */
	struct text text = TEXT_IN(name);
	size_t length;
	va_list args;

	va_start(args, format);
	text_vprintf(&text, format, args);
	va_end(args);
	shorten(name, ERROR_ONE_NAME_MAX);
	text.length = strlen(name);
	text_add(&text, ": ");
	length = text.length;
	if (length > room)       /* so many names that the first ones matter less */
		return false;
	memmove(error->text + length, error->text, strlen(error->text) + 1);
	memcpy(error->text, name, length);
	error->reason += length;
	return false;
}
