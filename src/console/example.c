/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Examples of commands, run on a console of their own. */
#include <config.h>

#include "console/internal.h"

#include <stdlib.h>
#include <string.h>

#include "console/shell/shell.h"
#include "util/error.h"

enum { EXAMPLE_MEMORY_MB = 8 };

struct console *example_open(struct console *host)
{
	const struct console_options options = { .table_mb = EXAMPLE_MEMORY_MB };
	struct console *guest = calloc(1, sizeof *guest);
	struct error error = ERROR_NONE;

	if (!guest) {
		console_fail(host, "out of memory");
		return NULL;
	}
	guest->table = host->table;
	guest->screen = host->screen;
	guest->errors = host->errors;
	guest->screen.viewer.see = NULL;   /* it looks at the user's game */
	guest->example = true;
	if (game_open(guest, &options)) {
		if (engine_copy_settings(guest->engine, host->engine, &error))
			return guest;
		console_fail(host, "%s", error.text);
	}
	example_close(guest);
	return NULL;
}

void example_close(struct console *guest)
{
	if (!guest)
		return;
	game_close(guest);
	free(guest);
}

bool example_next_line(const char **rest, struct text *line)
{
	size_t length = strcspn(*rest, "\n");

	text_clear(line);
	if (!**rest)
		return false;
	text_printf(line, "%.*s", (int)length, *rest);
	*rest += length + ((*rest)[length] == '\n');
	return true;
}

enum done example_run(struct console *guest, const char *commands, bool obeys)
{
	const struct screen *screen = &guest->screen;
	enum done done = DONE;
	struct text line = TEXT_OF(400);

	while (done == DONE && example_next_line(&commands, &line)) {
		fputs("> ", screen->out);
		screen_put(screen, PAINT_MARK, line.chars);
		fputc('\n', screen->out);
		if (obeys)
			done = dispatch_line(guest, line.chars);
	}
	return done;
}
