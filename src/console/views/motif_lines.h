/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The motifs of tactics in a move (tools/motifs.h) in words: each with the walk that
 * proves it. */
#ifndef RHUMB_CONSOLE_VIEWS_MOTIF_LINES_H
#define RHUMB_CONSOLE_VIEWS_MOTIF_LINES_H

#include "rules/position.h"
#include "util/text.h"

enum { MOTIF_LINES_SIZE = 1200 };   /* room for all lines about one move */

/* Add a line for each motif of MOVE, legal in BEFORE; AFTER has it made, with room for
 * SEE_STEPS more moves, and comes back unchanged. */
void motif_lines_add(struct text *out, const struct position *before, struct position *after,
                struct move move);

#endif
