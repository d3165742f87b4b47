/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Long output, shown by the user's pager. */
#include <config.h>

#include "console/internal.h"

#include "util/interrupt.h"
#include "console/shell/shell.h"

#ifndef _WIN32

#include <signal.h>

/* What the shell runs, as git does.  less ends by itself if the text fits the screen (F) or a key is pressed at the
 * end (e), keeps colours (R), leaves the text on the screen (X) and says how to go on (Ps).  Without less, nothing
 * needs to be said.  The shell ignores Ctrl-C, which the pager handles.  Status 127 means that the user's program
 * does not exist. */
static const char script[] =
	"trap : INT; LESS=\"${LESS-eFRXPs?e[Enter to go on]:[Space for more, q to go on].}\" LV=${LV--c}; export LESS LV;"
	"PAGER=${PAGER-$(command -v less > /dev/null && echo less)};"
	"eval \"${PAGER:-cat}\"; test $? -ne 127 || cat";

enum done pager_run(struct console *console, int argc, char **argv, command_function *function)
{
	struct screen *screen = &console->screen;
	FILE *shown = screen->out, *pager = NULL;
	int columns = screen->columns;
	void (*before)(int);
	enum done done;

	if (console->interactive && screen->redraws) {
		fflush(shown);
		pager = popen(script, "w");
	}
	if (!pager)
		return function(console, argc, argv);
	before = signal(SIGPIPE, SIG_IGN);    /* the pager may be left early */
	screen->columns = screen_columns(screen);
	screen->out = pager;
	done = function(console, argc, argv);
	screen->out = shown;
	screen->columns = columns;
	pclose(pager);
	signal(SIGPIPE, before);
	interrupt_clear();
	return done;
}

#else

enum done pager_run(struct console *console, int argc, char **argv, command_function *function)
{
	return function(console, argc, argv);
}

#endif
