/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A sentence about a mistake: what the reply wins, or what the better move would have won.  A
 * sentence is used only if the line of the search proves it:
 *
 *   mate          the move allows or misses one, perhaps on the back rank
 *   a drop        the reply captures a piece, and the exchange wins about what was lost
 *   a motif       the reply, or the better move, forks, pins, skewers or uncovers an
 *                 attack (motifs.h), and a piece so attacked is captured later in the line
 *   a trap        it attacks a piece that has no move without loss, and that is captured next
 *   a defender    the piece that takes back is the only defender of one that is captured next, or
 *                 that defender is captured
 *   a promotion   a pawn promotes in the line, and what it becomes is not lost at once
 *   checks        the line is a draw, and each move of its side gives check
 *   material      the line wins some, until neither side captures, or whatever a capture at its end
 *                 wins back
 *
 * Otherwise the sentence says by how much which move was better, and the reply that shows it. */
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

/* Bytes, NUL included. */
enum { REMARK_KIND_MAX = 40, REMARK_SENTENCE_MAX = 360 };

struct remark {
	/* What the mistake is about: "mate allowed", "mate missed", each perhaps after "back rank ", "piece lost",
	 * "material lost", "material missed", a motif ("fork", "trapped piece", "overloaded piece", "captured
	 * defender", "promotion", "perpetual check") that is allowed, or missed ("fork missed"), or "position". */
	char kind[REMARK_KIND_MAX];
	char sentence[REMARK_SENTENCE_MAX];
};

/* What there is to say about the mistake that led to POS.  BEFORE is the opinion of the position before
 * it, NOW that of POS.  False if memory runs out. */
bool remark_on(struct remark *remark, const struct position *pos, const struct opinion *before,
               const struct opinion *now);

#endif
