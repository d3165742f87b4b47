/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Lines typed at the prompt: with GNU Readline where there is one. */
#ifndef RHUMB_CONSOLE_EDITOR_H
#define RHUMB_CONSOLE_EDITOR_H

struct console;

/* Prepare to edit lines for CONSOLE: read the history file, know what to
 * complete.  Nothing without Readline. */
void editor_open(struct console *console);

/* Write the history file. */
void editor_close(void);

/* A line typed behind PROMPT, without its end; the caller frees it.  NULL at
 * the end of input; an empty line after Ctrl-C. */
char *editor_read(const char *prompt);

#endif
