/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Scores as people read them. */
#ifndef RHUMB_TOOLS_SCORE_TEXT_H
#define RHUMB_TOOLS_SCORE_TEXT_H

#include "util/text.h"

/* Add SCORE in words or pawns: "+0.34", "-1.20", "mate in 3", "mated in 2". */
void add_score(struct text *out, int score);

/* Add centipawns as pawns: "+0.34". */
void add_pawns(struct text *out, int centipawns);

#endif
