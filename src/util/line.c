/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Lines of any length from files and pipes. */
#include <config.h>

#include "util/line.h"

#include <stdbool.h>
#include <string.h>

#include "util/bytes.h"

static bool is_stopped(const atomic_bool *stop)
{
	return stop && atomic_load_explicit(stop, memory_order_relaxed);
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

/* Read up to the line's end into LINE.  What went wrong, or NULL, also at the end of the file. */
static const char *read_to_end(FILE *file, const atomic_bool *stop, struct bytes *line, int *c)
{
	while ((*c = getc(file)) != EOF && *c != '\n') {
		if (is_stopped(stop))
			return "interrupted";
		if (line->length == LINE_BYTES_MAX)
			return "a line is longer than 16 megabytes";
		if (!bytes_add(line, &(char){ (char)*c }, 1))
			return "out of memory";
	}
	if (ferror(file))
		return is_stopped(stop) ? "interrupted" : "cannot be read to its end";
	return bytes_add(line, "", 0) ? NULL : "out of memory";
}

char *line_read(FILE *file, const atomic_bool *stop, const char **why)
{
	struct bytes line = { 0 };
	int c;
	const char *reason = read_to_end(file, stop, &line, &c);

	if (!reason && (c == '\n' || line.length > 0))
		return without_mark((char *)line.at, line.length + 1);
	if (reason && why)
		*why = reason;
	bytes_free(&line);
	return NULL;
}
