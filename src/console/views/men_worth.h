/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The board as the network sees it. */
#ifndef RHUMB_CONSOLE_VIEWS_MEN_WORTH_H
#define RHUMB_CONSOLE_VIEWS_MEN_WORTH_H

#include "console/shell.h"

/* Draw what each man of the game's position is worth to the network of the
 * engine, or to the built-in one, and its value.  Complains if there is none. */
enum done worth_show(struct console *console);

#endif
