/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Lines that hold a position: FEN or EPD. */
#ifndef RHUMB_CONSOLE_SHELL_POSITION_LINE_H
#define RHUMB_CONSOLE_SHELL_POSITION_LINE_H

#include <stdbool.h>

#include "console/shell/command.h"

/* True if TEXT begins like a FEN or an EPD line. */
bool position_line_is(const char *text);

/* Whether operations of EPD follow the position that TEXT begins with. */
bool position_line_has_operations(const char *text);

/* Set up the position of TEXT.  FAILED after a complaint if it is wrong;
 * nothing has changed then. */
enum done position_line_set_up(struct console *console, const char *text);

#endif
