/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The generator: legal moves only, in stages.
 *
 * Invariants: the stages are disjoint; their union is the set of all legal moves, as a slow
 * reference generator finds it; there are no duplicates. */
#ifndef RHUMB_RULES_MOVEGEN_H
#define RHUMB_RULES_MOVEGEN_H

#include "rules/check.h"

enum stage {
	STAGE_CAPTURES = 1,    /* captures, en passant, and all promotions */
	STAGE_QUIETS = 2,      /* all others, castling included */
	STAGE_ALL = STAGE_CAPTURES | STAGE_QUIETS  /* in no particular order */
};

/* Write the legal moves of STAGE to OUT (space for MOVES_MAX); return the end of what was
 * written.  INFO is check_find's of POS.  In check these are the evasions. */
struct move *movegen(const struct position *pos, const struct check_info *info,
                     enum stage stage, struct move *out);

/* Write all legal moves, for callers without check information; return their number. */
int movegen_all(const struct position *pos, struct move out[MOVES_MAX]);

/* The number of legal moves of POS. */
int movegen_count(const struct position *pos);

#endif
