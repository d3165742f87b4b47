/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A page's sections about a position: the board, vectors, exchanges, evaluation. */
#ifndef RHUMB_CONSOLE_VIEWS_PAGE_MACHINE_H
#define RHUMB_CONSOLE_VIEWS_PAGE_MACHINE_H

#include "console/shell.h"
#include "console/views/sheet.h"

/* The board with the last move marked, and the position as FEN. */
void page_board(struct sheet *sheet, const struct position *pos);

/* The star of vectors around the mover's king, who attacks whom along which vector,
 * pins, checks and men in danger on boards.  FAILED after a complaint. */
enum done page_vectors(struct console *console, struct sheet *sheet);

/* The captures by what they win, the first of them as figures. */
void page_exchanges(struct sheet *sheet, const struct position *pos);

/* The hand-made evaluation, term by term. */
void page_evaluation(const struct sheet *sheet, const struct position *pos);

#endif
