/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The picture of the board. */
#ifndef RHUMB_CONSOLE_VIEWS_DIAGRAM_H
#define RHUMB_CONSOLE_VIEWS_DIAGRAM_H

#include "console/lookup.h"
#include "console/screen.h"
#include "console/views/marks.h"
#include "rules/position.h"

/* Draw the board of POS, with its state beside it, or below on a narrow terminal.
 * Returns the number of rows. */
int diagram_show(const struct screen *screen, const struct position *pos);

/* Draw the board of POS with MARKS: painted where there is colour, else with
 * their letters behind a colon; the legend stands beside it, or below on a
 * narrow screen. */
void diagram_show_marks(const struct screen *screen, const struct position *pos,
                        const struct marks *marks);

/* Draw the board of the game if somebody is at the prompt. */
void diagram_show_typed(const struct console *console);

command_function run_flip, run_board, run_set;

#endif
