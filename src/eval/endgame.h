/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Endgames with a rule of their own, which decides instead of the terms. */
#ifndef RHUMB_EVAL_ENDGAME_H
#define RHUMB_EVAL_ENDGAME_H

#include "rules/position.h"

struct endgame_verdict {
	int value;           /* centipawns, from the side to move */
	const char *rule;    /* the name of the ending */
};

/* Is POS an ending with a rule of its own?  If so, store its value and its
 * name in *VERDICT. */
bool endgame_judge(const struct position *pos, struct endgame_verdict *verdict);

#endif
