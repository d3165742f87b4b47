/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Games pasted at the prompt: PGN with tags, or moves with their numbers. */
#ifndef RHUMB_CONSOLE_PASTE_H
#define RHUMB_CONSOLE_PASTE_H

#include <stdbool.h>

#include "console/shell/command.h"

/* True if LINE starts a game (a PGN tag) or is a line of numbered moves. */
bool paste_begins(const char *line);

/* True while a pasted game is incomplete. */
bool paste_is_open(const struct console *console);

/* Take LINE as part of a pasted game.  The game is complete at its result, at an empty line
 * after its moves or, without tags, at the end of a line outside comments.  Then it becomes the
 * current game; moves without tags are made in the current game instead, all or none of them. */
enum done paste_line(struct console *console, const char *line);

/* The input has ended: take the pasted lines as complete.  DONE if no game is open. */
enum done paste_end(struct console *console);

#endif
