/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Endgames about which more is known than the terms tell. */
#ifndef RHUMB_EVAL_ENDGAME_H
#define RHUMB_EVAL_ENDGAME_H

#include "eval/evaluation.h"

enum { ENDGAME_SCALE_NORMAL = 64 };

struct endgame_verdict {
	int value;           /* centipawns, from the side to move */
	const char *rule;    /* the name of the ending */
};

/* Is POS an ending with a rule of its own?  Then *VERDICT is its value. */
bool endgame_judge(const struct position *pos, struct endgame_verdict *verdict);

/* How winnable the material is for STRONG, whom the terms favour: 0 (a draw)
 * .. ENDGAME_SCALE_NORMAL. */
int endgame_scale(const struct evaluation *ev, enum colour strong);

#endif
