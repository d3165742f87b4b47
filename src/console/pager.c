/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Output that is longer than the screen, shown page by page. */
#include <config.h>

#include "console/pager.h"

#include <string.h>

#include "console/interrupt.h"
#include "console/key.h"
#include "console/shell.h"

enum { LINE_BYTES = 4096, ROWS_LEAST = 3 };

/* How many rows of a screen with COLUMNS columns the line TEXT takes: escape codes
 * take no room, and a character of UTF-8 takes one column. */
static int rows_of(const char *text, int columns)
{
	int width = 0;

	for (const char *c = text; *c && *c != '\n'; c++) {
		if (*c == '\033') {
			c += strcspn(c, "mK\n");
			if (*c != 'm' && *c != 'K')
				break;
			continue;
		}
		width += ((unsigned char)*c & 0xC0) != 0x80;
	}
	return width > columns ? (width + columns - 1) / columns : 1;
}

/* Ask for a key; false if the rest is not wanted. */
static bool ask(const struct screen *screen)
{
	int key;

	screen_put(screen, PAINT_DIM, "[any key: go on, q: leave]");
	key = key_wait();
	screen_wipe_line(screen);
	interrupt_clear();
	return key != 'q' && key != 'Q' && key != KEY_END;
}

/* Show what TEXT holds from its beginning, ROWS rows a page with the question. */
static void show_pages(const struct screen *screen, FILE *text, int rows, int columns)
{
	char line[LINE_BYTES];
	int used = 0;

	rewind(text);
	while (fgets(line, sizeof line, text)) {
		int needed = rows_of(line, columns);

		if (used > 0 && used + needed >= rows) {
			if (!ask(screen))
				return;
			used = 0;
		}
		fputs(line, screen->out);
		used += needed;
	}
}

enum done pager_run(struct console *console, int argc, char **argv, command_function *function)
{
	struct screen *screen = &console->screen;
	int rows = console->interactive ? screen_rows(screen) : 0;
	FILE *held = rows >= ROWS_LEAST ? tmpfile() : NULL, *shown = screen->out;
	enum done done;

	if (!held)
		return function(console, argc, argv);
	screen->columns = screen_columns(screen);
	screen->out = held;
	done = function(console, argc, argv);
	screen->out = shown;
	show_pages(screen, held, rows, screen->columns);
	screen->columns = 0;
	fclose(held);
	return done;
}
