/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The state of a game by the rules: mate, stalemate, draws. */
#ifndef RHUMB_RULES_OUTCOME_H
#define RHUMB_RULES_OUTCOME_H

#include "rules/position.h"

enum outcome {
	OUTCOME_OPEN,
	OUTCOME_CHECKMATE,          /* the side to move is mated */
	OUTCOME_STALEMATE,
	OUTCOME_DEAD_MATERIAL,      /* no series of moves leads to mate */
	OUTCOME_FIVEFOLD,           /* the fifth occurrence: the game is over */
	OUTCOME_SEVENTY_FIVE,       /* 75 moves by each side without capture or pawn move */
	OUTCOME_THREEFOLD,          /* a draw if claimed */
	OUTCOME_FIFTY,              /* a draw if claimed */
	OUTCOMES
};

/* The outcome of POS.  Mate and stalemate take precedence over all draws, and draws that end
 * the game over those that must be claimed. */
enum outcome outcome_of(const struct position *pos);

/* Whether OUTCOME ends the game without a claim. */
bool outcome_is_final(enum outcome outcome);

/* A description in lower case: "checkmate", "draw by repetition". */
const char *outcome_text(enum outcome outcome);

/* The number of times POS has occurred before, as far as the history goes back. */
int outcome_repetitions(const struct position *pos);

/* Whether POS, PLY plies deep in a search, counts as a draw by repetition: it has occurred
 * once since the root, the root included, or twice before. */
bool outcome_is_search_draw_by_repetition(const struct position *pos, int ply);

/* K-K, K and one minor piece against K, or only bishops on one colour. */
bool outcome_is_dead_material(const struct board *board);

#endif
