/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Lines that hold a position: FEN or EPD. */
#ifndef RHUMB_CONSOLE_SHELL_POSITION_LINE_H
#define RHUMB_CONSOLE_SHELL_POSITION_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "console/shell/command.h"

enum { POSITION_LINE_MAX = 8192 };

/* True if TEXT begins like a FEN or an EPD line, with or without quotes. */
bool position_line_is(const char *text);

/* The length of the position that TEXT, for which position_line_is is true, starts with: a FEN
 * ends at a semicolon, EPD at the end of the line. */
size_t position_line_length(const char *text);

/* Set up the position of TEXT, with or without quotes.  FAILED after a complaint if it is wrong;
 * nothing has changed then. */
enum done position_line_set_up(struct console *console, const char *text);

#endif
