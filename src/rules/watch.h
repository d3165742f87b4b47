/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A move made and unmade in sight: makemove_body.h, compiled once more, with a call after each
 * statement that stores.  It does what position_make and position_unmake do, in the same order;
 * those two know nothing of it and are as fast as without it. */
#ifndef RHUMB_RULES_WATCH_H
#define RHUMB_RULES_WATCH_H

#include "rules/position.h"

/* All that a move changes.  Between two stores the parts need not agree: readers of single
 * fields are safe, walks and checks are not. */
struct watched_state {
	struct position pos;       /* it shares its history with the position that was given */
	struct record record;      /* of the move, in the history; zero before it is pushed */
};

/* A store, seen just after it. */
struct watched_store {
	const char *code;          /* the statement as in makemove_body.h or board.h */
	const char *function;      /* that it is in */
	const struct watched_state *before, *after;
};

typedef void watch_seen(void *context, const struct watched_store *store);

/* Make MOVE, legal in POS, which has space for it; or take back the last move, not a null move.  SEEN
 * is called after each store and does not see POS, which changes at the end. */
void watch_make(struct position *pos, struct move move, watch_seen *seen, void *context);
void watch_unmake(struct position *pos, watch_seen *seen, void *context);

#endif
