/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Endgames with a rule of their own, which replaces the terms. */
#ifndef RHUMB_EVAL_ENDGAME_H
#define RHUMB_EVAL_ENDGAME_H

#include "rules/position.h"

struct endgame_verdict {
	int value;           /* centipawns, from the side to move */
	const char *rule;    /* the name of the ending */
};

/* Whether POS is an ending with a rule of its own; if so, store its value and its name in
 * *VERDICT. */
bool endgame_evaluate(const struct position *pos, struct endgame_verdict *verdict);

/* Whether POS is a draw by an exact rule: a pawn that the bare king stops, or the fortress in
 * the corner against a rook's pawn.  Fast unless a king is bare. */
bool endgame_is_drawn(const struct position *pos);

#endif
