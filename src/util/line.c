/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Lines of any length from files and pipes. */
#include <config.h>

#include "util/line.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static bool is_stopped(const atomic_bool *stop)
{
	return stop && atomic_load_explicit(stop, memory_order_relaxed);
}

/* Give up LINE because of REASON. */
static char *give_up(char *line, const char **why, const char *reason)
{
	free(line);
	if (why && reason)
		*why = reason;
	return NULL;
}

/* LINE with twice its capacity, or NULL, with LINE unchanged. */
static char *grown(char *line, size_t *capacity, const char **reason)
{
	char *longer = *capacity < LINE_BYTES_MAX ? realloc(line, 2 * *capacity) : NULL;

	*reason = *capacity < LINE_BYTES_MAX ? "out of memory" : "a line is longer than 16 megabytes";
	if (longer)
		*capacity *= 2;
	return longer;
}

/* Remove the byte order mark from the start of LINE, of LENGTH bytes with the NUL. */
static char *without_mark(char *line, size_t length)
{
	static const char mark[] = "\xEF\xBB\xBF";
	size_t size = sizeof mark - 1;

	if (length > size && memcmp(line, mark, size) == 0)
		memmove(line, line + size, length - size);
	return line;
}

char *line_read(FILE *file, const atomic_bool *stop, const char **why)
{
	size_t capacity = 256, length = 0;
	char *line = malloc(capacity);
	const char *reason = "out of memory";
	int c;

	if (!line)
		return give_up(NULL, why, reason);
	while ((c = getc(file)) != EOF && c != '\n') {
		if (is_stopped(stop))
			return give_up(line, why, "interrupted");
		if (length + 1 == capacity) {
			char *longer = grown(line, &capacity, &reason);

			if (!longer)
				return give_up(line, why, reason);
			line = longer;
		}
		line[length++] = (char)c;
	}
	if (c == EOF && (ferror(file) || length == 0))
		return give_up(line, why, !ferror(file) ? NULL
		               : is_stopped(stop) ? "interrupted" : "cannot be read to its end");
	line[length] = '\0';
	return without_mark(line, length + 1);
}
