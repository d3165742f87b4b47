/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Files that commands write.  They are written under another name and renamed when they are
 * complete.  No file is overwritten. */
#ifndef RHUMB_CONSOLE_SHELL_OUTPUT_H
#define RHUMB_CONSOLE_SHELL_OUTPUT_H

#include <stdio.h>

#include "console/shell/command.h"
#include "util/savefile.h"

struct output {
	FILE *file;
	const char *path;        /* of the complete file; NULL: FILE is the screen */
	struct savefile save;
};

/* Remove "-o FILE" from ARGV[1..ARGC-1] and set *PATH to FILE, or to NULL without it.  Returns the
 * number of words left; -1 after a complaint. */
int output_option(struct console *console, int argc, char **argv, const char **path);

/* Open the file PATH, which must not exist; NULL means the screen.  The string PATH must outlive
 * OUTPUT.  FAILED after a complaint. */
enum done output_open(struct output *output, struct console *console, const char *path);

/* Close the file.  If DONE, the result of the work, is DONE, the file is complete and gets its
 * name; otherwise it is removed.  Returns DONE, or FAILED after a complaint. */
enum done output_close(struct output *output, struct console *console, enum done done);

#endif
