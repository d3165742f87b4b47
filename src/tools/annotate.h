/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Annotation: a game's moves judged by thinking about each position.
 *
 * Each move of the main line gets what its position is worth as the comment
 * "[%eval N]", in pawns for White ("#3": mate in three).  A move that gives
 * away chances gets a glyph, the better line as a variation, and a sentence
 * (remarks.h) about what the reply or the better move wins.  Chances are expected
 * points (engine/chances.h), so that a pawn matters in an even position and not
 * in a won one:
 *
 *     ?!  10 points of 100    ?  20    ??  40
 *
 * What seems doubtful is looked at twice, because the move that was better has been
 * judged a ply less deep than the one that was played: it is made, and thought about.
 *
 * A move that allows a mate in three or less is a blunder, one that misses such a
 * mate is doubtful at least.
 *
 * The last move's comment sums up both sides.  Everything that the game had
 * stays; what an earlier annotation said is replaced. */
#ifndef RHUMB_TOOLS_ANNOTATE_H
#define RHUMB_TOOLS_ANNOTATE_H

#include "notation/pgn.h"
#include "tools/effort.h"

struct annotate_callbacks {
	void *context;
	/* PLY of TOTAL positions of the game is about to be thought about. */
	void (*progress)(void *context, int ply, int total);
	/* Asked now and then, also from another thread: go on? */
	bool (*wanted)(void *context);
};

enum annotate_end { ANNOTATE_DONE, ANNOTATE_STOPPED, ANNOTATE_NO_MEMORY, ANNOTATE_BAD_START };

/* Annotate GAME with ENGINE, whose game it becomes.  A game stopped half-way
 * is annotated as far as that. */
enum annotate_end annotate_game(struct pgn_game *game, struct engine *engine,
                                const struct effort *effort,
                                const struct annotate_callbacks *callbacks);

#endif
