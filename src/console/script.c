/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Commands read from a file; and the ways to leave the console. */
#include <config.h>

#include "console/script.h"

#include <stdlib.h>

#include "console/dispatch.h"
#include "console/interrupt.h"
#include "console/line.h"
#include "console/shell.h"

enum done run_quit(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	console->quit = true;
	return DONE;
}

enum done run_xboard(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	console->quit = true;
	console->to_xboard = true;
	return DONE;
}

enum done run_uci(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	console->quit = true;
	console->to_uci = true;
	return DONE;
}

/* Run the lines of FILE up to the first that fails. */
static enum done run_file(struct console *console, FILE *file)
{
	enum done done = DONE;
	const char *why = NULL;
	char *line;

	while (done == DONE && !console->quit && !interrupt_pending() &&
	       (line = line_read(file, &why))) {
		done = dispatch_line(console, line);
		free(line);
	}
	if (done == DONE && why)
		return console_fail(console, "%s", why);
	return done;
}

enum done run_source(struct console *console, int argc, char **argv)
{
	enum done done;
	FILE *file;

	(void)argc;
	if (console->source_depth == SOURCE_DEPTH_MAX)
		return console_fail(console, "files that read files, %d deep", SOURCE_DEPTH_MAX);
	file = console_open_input(console, argv[1]);
	if (!file)
		return FAILED;
	console->source_depth++;
	done = run_file(console, file);
	console->source_depth--;
	fclose(file);
	return done;
}
