/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Output that is longer than the screen, shown page by page. */
#ifndef RHUMB_CONSOLE_PAGER_H
#define RHUMB_CONSOLE_PAGER_H

#include "console/lookup.h"

/* Run FUNCTION with ARGV.  Where somebody types at a terminal, what it prints is
 * held back and then shown page by page: a key goes on, q leaves.  Elsewhere, and
 * where the terminal does not tell its height, nothing is held back. */
enum done pager_run(struct console *console, int argc, char **argv, command_function *function);

#endif
