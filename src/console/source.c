/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Commands read from a file. */
#include <config.h>

#include "console/internal.h"

#include <stdlib.h>

#include "util/interrupt.h"
#include "console/shell/shell.h"
#include "util/line.h"

/* Run the lines of FILE up to the first that fails. */
static enum done run_file(struct console *console, FILE *file)
{
	enum done done = DONE;
	const char *why = NULL;
	char *line;

	while (done == DONE && !console->quit && !interrupt_pending() &&
	       (line = line_read(file, interrupt_flag(), &why))) {
		done = dispatch_line(console, line);
		free(line);
	}
	if (done == DONE && why)
		return console_fail(console, "%s", why);
	return done;
}

static enum done run_source(struct console *console, int argc, char **argv)
{
	enum done done;
	FILE *file;

	(void)argc;
	if (console->source_depth == SOURCE_DEPTH_MAX)
		return console_fail(console, "source files are nested more than %d deep", SOURCE_DEPTH_MAX);
	file = console_open_input(console, argv[1]);
	if (!file)
		return FAILED;
	console->source_depth++;
	done = run_file(console, file);
	console->source_depth--;
	fclose(file);
	return done;
}

static const struct console_command rows[] = {
	{ "source", "FILE", 1, 1, TOPIC_CONSOLE, 0,
	  "run the commands in a file until one fails",
	  "source /dev/null", run_source },
};

const struct command_rows source_rows = { rows, sizeof rows / sizeof *rows };
