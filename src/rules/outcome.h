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
	OUTCOME_DEAD_MATERIAL,      /* no series of moves can mate anybody */
	OUTCOME_FIVEFOLD,           /* the fifth occurrence: the game is over */
	OUTCOME_SEVENTY_FIVE,       /* 75 moves each without capture or pawn move */
	OUTCOME_THREEFOLD,          /* a draw if claimed */
	OUTCOME_FIFTY,              /* a draw if claimed */
	OUTCOMES
};

/* The outcome of POS.  Mate takes precedence over draws by the clock, and draws
 * that end the game over those that must be claimed. */
enum outcome outcome_of(const struct position *pos);

/* Does OUTCOME end the game without anybody's claim? */
bool outcome_is_final(enum outcome outcome);

/* A description in lower case: "checkmate", "draw by repetition". */
const char *outcome_text(enum outcome outcome);

/* How often POS has occurred before, as far as the history knows. */
int outcome_repetitions(const struct position *pos);

/* In a search PLY plies deep: has POS occurred once within these plies, or
 * twice at all? */
bool outcome_is_search_draw_by_repetition(const struct position *pos, int ply);

/* K-K, K and one minor against K, or nothing but bishops on one colour. */
bool outcome_is_dead_material(const struct board *board);

#endif
