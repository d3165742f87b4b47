/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Scores as people read them. */
#include <config.h>

#include "tools/score_text.h"

#include <stdlib.h>

#include "search/terms.h"

void add_pawns(struct text *out, int centipawns)
{
	int size = abs(centipawns);

	text_printf(out, "%s%d.%02d", centipawns < 0 ? "-" : centipawns > 0 ? "+" : "",
	            size / 100, size % 100);
}

void add_score(struct text *out, int score)
{
	if (!score_is_mate(score))
		add_pawns(out, score);
	else if (score > 0)
		text_printf(out, "mate in %d", score_mate_moves(score));
	else
		text_printf(out, "mated in %d", -score_mate_moves(score));
}
