/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Pictures of the machine as SVG, drawn from a position. */
#ifndef RHUMB_CONSOLE_VIEWS_PICTURE_H
#define RHUMB_CONSOLE_VIEWS_PICTURE_H

#include "console/views/drawing.h"

/* The star of all vectors around SQUARE, the board as a window in it. */
void picture_star(const struct drawing *drawing, int square);

/* The walk from TO back to FROM, step by step until it meets somebody.  There is a
 * step from one to the other. */
void picture_walk(const struct drawing *drawing, int from, int to);

/* The exchange that MOVE, legal in the drawing's position, begins: a bar for the balance
 * behind each capture. */
void picture_exchange(const struct drawing *drawing, struct move move);

/* The moves since the last capture or move of a pawn, repeated positions joined. */
void picture_history(const struct drawing *drawing);

#endif
