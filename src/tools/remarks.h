/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A sentence about a mistake: what the reply wins, or what the better move would have won.  A
 * sentence is used only if the line of the search proves it:
 *
 *   mate          the move allows or misses one
 *   a drop        the reply captures a piece, and the exchange wins about what was lost
 *   a motif       the reply, or the better move, forks, pins, skewers or uncovers an
 *                 attack (motifs.h), and a piece so attacked is captured later in the line
 *   material      the line wins some, and ends where no capture wins anything
 *
 * Otherwise the sentence says which move was better and by how much. */
#ifndef RHUMB_TOOLS_REMARKS_H
#define RHUMB_TOOLS_REMARKS_H

#include <stdbool.h>

#include "rules/position.h"
#include "util/text.h"

enum { OPINION_MOVES = 8 };   /* stored of a line */

/* The result of a search, for the side to move. */
struct opinion {
	int score;
	int depth;                 /* of the search, 0: there was none */
	int length;
	struct move line[OPINION_MOVES];
};

/* Add a sentence about the mistake that led to POS.  BEFORE is the opinion of the position before
 * it, NOW that of POS.  False if memory runs out. */
bool remarks_add(struct text *out, const struct position *pos, const struct opinion *before,
                 const struct opinion *now);

/* Add the kind of mistake that SENTENCE, of remarks_add, is about: "mate allowed", "mate missed",
 * "piece lost", "material lost", "material missed", a motif ("fork") that is allowed, or missed
 * ("fork missed"), or "position". */
void remarks_add_kind(struct text *out, const char *sentence);

/* The length of the sentence of remarks_add at the beginning of TEXT, including blanks after it; 0
 * if there is none. */
int remarks_length(const char *text);

#endif
