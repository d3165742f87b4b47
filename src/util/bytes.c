/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Bytes that grow. */
#include <config.h>

#include "util/bytes.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY_FIRST = 1024 };

void bytes_free(struct bytes *bytes)
{
	free(bytes->at);
	*bytes = (struct bytes){ 0 };
}

void bytes_clear(struct bytes *bytes)
{
	bytes->length = 0;
	if (bytes->at)
		bytes->at[0] = '\0';
}

bool bytes_reserve(struct bytes *bytes, size_t count)
{
	size_t capacity = bytes->capacity ? bytes->capacity : CAPACITY_FIRST;
	uint8_t *grown;

	while (capacity <= bytes->length + count)
		capacity *= 2;
	if (bytes->at && capacity == bytes->capacity)
		return true;
	grown = realloc(bytes->at, capacity);
	if (!grown) {
		bytes->lost = true;
		return false;
	}
	bytes->at = grown;
	bytes->capacity = capacity;
	return true;
}

bool bytes_add(struct bytes *bytes, const void *added, size_t count)
{
	if (!bytes_reserve(bytes, count))
		return false;
	if (count > 0)
		memcpy(bytes->at + bytes->length, added, count);
	bytes->length += count;
	bytes->at[bytes->length] = '\0';
	return true;
}

bool bytes_add_text(struct bytes *bytes, const char *text)
{
	return bytes_add(bytes, text, strlen(text));
}

bool bytes_printf(struct bytes *bytes, const char *format, ...)
{
	va_list args;
	int length;

	va_start(args, format);
	length = vsnprintf(NULL, 0, format, args);
	va_end(args);
	if (length < 0 || !bytes_reserve(bytes, (size_t)length))
		return false;
	va_start(args, format);
	vsnprintf((char *)bytes->at + bytes->length, (size_t)length + 1, format, args);
	va_end(args);
	bytes->length += (size_t)length;
	return true;
}
