/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines from files and pipes, and from a terminal without Readline. */
#include <config.h>

#include "console/editor.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "console/interrupt.h"

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

#ifndef HAVE_LIBREADLINE

void editor_open(struct console *console)
{
	(void)console;
}

void editor_close(void)
{
}

char *editor_read(const char *prompt)
{
	char *line;

	fputs(prompt, stdout);
	fflush(stdout);
	line = line_read(stdin);
	if (!line && interrupt_pending()) {
		interrupt_clear();
		clearerr(stdin);
		puts("");
		return calloc(1, 1);
	}
	return line;
}

#endif
