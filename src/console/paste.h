/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Games pasted at the prompt: PGN with tags, or moves with their numbers. */
#ifndef RHUMB_CONSOLE_PASTE_H
#define RHUMB_CONSOLE_PASTE_H

#include <stdbool.h>

#include "console/lookup.h"

/* Does LINE begin a game (a PGN tag), or a line of numbered moves? */
bool paste_begins(const char *line);

/* Is a game being pasted whose end has not come yet? */
bool paste_is_open(const struct console *console);

/* Take LINE as part of a pasted game.  Once the game is complete (its result,
 * an empty line behind its moves, or for moves without tags the end of a line
 * outside comments), it becomes the current game; moves without tags are made
 * in the current game instead, all or none of them. */
enum done paste_line(struct console *console, const char *line);

/* The input has ended: take what has been pasted as complete.  DONE if
 * nothing is open. */
enum done paste_end(struct console *console);

#endif
