/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Move ordering: a picker returns the legal moves of a position, the likely refutations first,
 * and generates moves as late as possible.
 *
 * Stages: the table's move; captures that lose nothing; killers and the counter move; quiet
 * moves by history; losing captures.  In check, all evasions at once.  Among equals the
 * generator's order decides, so the order is the same on every machine. */
#ifndef RHUMB_SEARCH_ORDERING_H
#define RHUMB_SEARCH_ORDERING_H

#include <stdbool.h>

#include "rules/movegen.h"
#include "search/history.h"

enum { REFUTATIONS = 3, CONTINUATIONS = 2 };

struct picker {
	const struct position *pos;
	const struct check_info *check;
	struct history *history;
	struct move table_move;                  /* verified; or MOVE_NONE */
	struct move refutations[REFUTATIONS];    /* killers, counter move; verified before use */
	struct continuation *continuations[CONTINUATIONS];
	int stage;
	int next_refutation;
	bool skip_quiets;
	int good_threshold;         /* what a good capture must gain by exchanges */
	int next, end;              /* of the moves of this stage, in MOVES */
	int bad;                    /* losing captures are kept in MOVES[0..BAD-1] */
	int next_bad;
	int keys[MOVES_MAX];        /* what they are ordered by */
	struct move moves[MOVES_MAX];
};

/* Initialise PICKER; the caller then fills in TABLE_MOVE (verified), REFUTATIONS and
 * CONTINUATIONS. */
void picker_init(struct picker *picker, const struct position *pos,
                 const struct check_info *check, struct history *history);

/* The same, but only captures and promotions (all evasions in check). */
void picker_init_captures(struct picker *picker, const struct position *pos,
                          const struct check_info *check, struct history *history);

/* The next move, each legal one once; MOVE_NONE at the end. */
struct move picker_next(struct picker *picker);

/* Return no more quiet moves. */
static inline void picker_skip_quiets(struct picker *picker)
{
	picker->skip_quiets = true;
}

/* Whether all captures that lose nothing and all refutations have been returned. */
bool picker_is_past_refutations(const struct picker *picker);

#endif
