/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of any length from files and pipes. */
#include <config.h>

#include "console/line.h"

#include <stdlib.h>

char *line_read(FILE *file)
{
	size_t capacity = 256, length = 0;
	char *line = malloc(capacity);
	int c;

	if (!line)
		return NULL;
	while ((c = getc(file)) != EOF && c != '\n') {
		if (length + 1 == capacity) {
			char *longer = realloc(line, capacity *= 2);

			if (!longer) {
				free(line);
				return NULL;
			}
			line = longer;
		}
		line[length++] = (char)c;
	}
	if (c == EOF && length == 0) {
		free(line);
		return NULL;
	}
	line[length] = '\0';
	return line;
}
