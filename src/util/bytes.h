/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Bytes in memory that grow, such as a text of any length. */
#ifndef RHUMB_UTIL_BYTES_H
#define RHUMB_UTIL_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "util/text.h"

/* Begins as { 0 }; the owner ends with bytes_free.  A NUL follows what was added last. */
struct bytes {
	uint8_t *at;             /* NULL until something is added; see bytes_as_text */
	size_t length, capacity;
	bool lost;               /* memory ran out, and something was not added */
};

void bytes_free(struct bytes *bytes);

/* Empty it; its memory and LOST stay. */
void bytes_clear(struct bytes *bytes);

/* Make room for COUNT more bytes.  False if memory runs out. */
bool bytes_reserve(struct bytes *bytes, size_t count);

/* Append COUNT bytes, or a text without its NUL.  False, and nothing is added, if memory runs out. */
bool bytes_add(struct bytes *bytes, const void *added, size_t count);
bool bytes_add_text(struct bytes *bytes, const char *text);
bool bytes_printf(struct bytes *bytes, const char *format, ...) TEXT_FORMAT(2, 3);

/* As a text, "" at first. */
static inline const char *bytes_as_text(const struct bytes *bytes)
{
	return bytes->at ? (const char *)bytes->at : "";
}

#endif
