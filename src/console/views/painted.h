/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What each view paints on the board of a position: pure functions, for the
 * views themselves and for figures. */
#ifndef RHUMB_CONSOLE_VIEWS_PAINTED_H
#define RHUMB_CONSOLE_VIEWS_PAINTED_H

#include "console/views/marks.h"
#include "rules/position.h"

/* Each paints on empty MARKS and names what it uses. */

/* Who attacks SQUARE: men of COLOUR, or of both colours if BOTH. */
void paint_attacks(struct marks *marks, const struct position *pos, int square,
                   enum colour colour, bool both);

/* Pinned men, and men who may discover a check, on the lines from both kings. */
void paint_pins(struct marks *marks, const struct position *pos);

/* Checks that are given, and where a move would give one. */
void paint_checks(struct marks *marks, const struct position *pos);

/* The men who take part in the exchange that MOVE begins. */
void paint_exchange(struct marks *marks, const struct position *pos, struct move move);

/* The ways of the man on SQUARE. */
void paint_rays(struct marks *marks, const struct position *pos, int square);

/* The way of MOVE, which is being made in POS to become AFTER: whom the mover
 * attacks then, and what its leaving uncovers. */
void paint_move(struct marks *marks, const struct position *pos, const struct position *after,
                struct move move);

/* The first of the COUNT moves of LINE in POS: one for each side. */
void paint_line(struct marks *marks, const struct move *line, int count);

#endif
