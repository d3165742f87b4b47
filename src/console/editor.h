/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Lines typed at the prompt: with GNU Readline if it is available. */
#ifndef RHUMB_CONSOLE_EDITOR_H
#define RHUMB_CONSOLE_EDITOR_H

struct console;

/* Prepare to edit lines for CONSOLE: read the history file and set up completion.  Does nothing
 * without Readline. */
void editor_open(struct console *console);

/* Stop editing lines for the console. */
void editor_close(void);

/* A line typed after PROMPT, without its line feed; the caller frees it.  NULL at the end of
 * input; an empty line after Ctrl-C. */
char *editor_read(const char *prompt);

#endif
