/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Commands that set up a position. */
#ifndef RHUMB_CONSOLE_SETBOARD_H
#define RHUMB_CONSOLE_SETBOARD_H

#include <stdbool.h>
#include <stddef.h>

#include "console/lookup.h"

enum { SETBOARD_MAX = 8192 };

/* Does TEXT begin like a FEN or an EPD line, perhaps in quotes? */
bool setboard_is_position(const char *text);

/* How much of TEXT, for which setboard_is_position, belongs to the position:
 * a FEN ends at a semicolon, EPD goes on to the end of the line. */
size_t setboard_length(const char *text);

/* Set up the position of TEXT: a FEN or an EPD line, quoted or not.  If it is
 * wrong, complain and change nothing. */
enum done setboard_text(struct console *console, const char *text);

command_function run_setboard, run_fen, run_places;

#endif
