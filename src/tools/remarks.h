/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A sentence about a mistake: what the reply wins, or what the better move would have
 * won.  Each is said only if the line of moves that thinking has found shows it:
 *
 *   mate          it is allowed, or missed
 *   a drop        the reply takes a man, and the exchange wins about what was lost
 *   a motif       the reply, or the better move, forks, pins, skewers or uncovers an
 *                 attack (motifs.h), and a man attacked so is taken later in the line
 *   material      the line wins some, and ends where nothing more is to be taken
 *
 * If nothing of that is so, it says what was better and by how much. */
#ifndef RHUMB_TOOLS_REMARKS_H
#define RHUMB_TOOLS_REMARKS_H

#include <stdbool.h>

#include "rules/position.h"
#include "util/text.h"

enum { OPINION_MOVES = 8 };   /* of a line that are kept */

/* What thinking has found out about a position, from its side to move. */
struct opinion {
	int score;
	int length;
	struct move line[OPINION_MOVES];
};

/* Add a sentence about the mistake that led to POS; BEFORE is the opinion of the position
 * before it, NOW of POS.  False if memory runs out. */
bool remarks_add(struct text *out, const struct position *pos, const struct opinion *before,
                 const struct opinion *now);

/* If TEXT begins with a sentence of remarks_add, its length, blanks behind it included;
 * else 0. */
int remarks_length(const char *text);

#endif
