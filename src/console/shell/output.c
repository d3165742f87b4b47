/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Files that commands write. */
#include <config.h>

#include "console/shell/output.h"

#include <errno.h>
#include <string.h>

#include "console/shell/shell.h"
#include "util/stream.h"

int output_option(struct console *console, int argc, char **argv, const char **path)
{
	int kept = 1;
	bool is_over = false;      /* "--" has ended the options */

	*path = NULL;
	for (int i = 1; i < argc; i++) {
		struct text safe = TEXT_OF(100);

		if (is_over || argv[i][0] != '-' || !argv[i][1]) {
			argv[kept++] = argv[i];
		} else if (text_equal(argv[i], "--")) {
			is_over = true;
		} else if (text_equal(argv[i], "-o") && i + 1 < argc) {
			*path = argv[++i];
		} else if (text_equal(argv[i], "-o")) {
			console_misuse(console, "-o takes a file");
			return -1;
		} else {
			text_add_safely(&safe, argv[i], 40);
			console_misuse(console, "there is no option '%s'; see 'help %s'", safe.chars, argv[0]);
			return -1;
		}
	}
	return kept;
}

enum done output_open(struct output *output, struct console *console, const char *path)
{
	output->file = console->screen.out;
	output->path = path;
	if (!path)
		return DONE;
	if (!savefile_begin_new(&output->save, path))
		return console_fail(console, "%s: %s", path, strerror(errno));
	output->file = output->save.file;
	return DONE;
}

enum done output_close(struct output *output, struct console *console, enum done done)
{
	const char *fault = stream_write_fault(output->file);

	if (done == DONE && fault)
		done = console_fail(console, "%s: %s", output->path ? output->path : "standard output", fault);
	if (output->path &&
	    !savefile_end(&output->save, done == DONE) && done == DONE)
		return console_fail(console, "%s: %s", output->path, strerror(errno));
	return done;
}
