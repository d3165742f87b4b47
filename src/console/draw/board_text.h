/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The board as text. */
#ifndef RHUMB_CONSOLE_DRAW_BOARD_TEXT_H
#define RHUMB_CONSOLE_DRAW_BOARD_TEXT_H

#include "console/draw/marks.h"
#include "console/shell/command.h"
#include "console/shell/screen.h"
#include "rules/position.h"

/* Draw the board of POS, with its state beside it, or below it on a narrow terminal.  Returns
 * the number of rows. */
int board_show(const struct screen *screen, const struct position *pos);

/* Draw the board of POS with MARKS: in colour, or as letters after a colon.  The legend is beside
 * the board, or below it on a narrow screen. */
void board_show_marks(const struct screen *screen, const struct position *pos,
                      const struct marks *marks);

#endif
