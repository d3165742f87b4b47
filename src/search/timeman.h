/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Time management: from the clock of a game to the limits of a search. */
#ifndef RHUMB_SEARCH_TIMEMAN_H
#define RHUMB_SEARCH_TIMEMAN_H

#include <stdint.h>

#include "search/parameters.h"
#include "search/terms.h"

/* Any CECP clock.  All times in microseconds. */
struct game_clock {
	int64_t left_us;        /* on our clock; may be 0 or less */
	int64_t increment_us;   /* added after each move; 0: none */
	int moves_to_go;        /* until time is added; 0: the rest of the game */
	int64_t move_us;        /* exactly this much a move (st); -1: no such limit */
	int64_t overhead_us;    /* reserved for lag and the client's delays */
};

/* Set START_US, SOFT_US, HARD_US and FIXED of LIMITS, and nothing else.  HARD_US (>= 0) is
 * small if the clock is nearly empty, and SOFT_US <= HARD_US.  PARAMETERS may be NULL: the
 * usual ones. */
void timeman_set_limits(const struct search_parameters *parameters,
                        const struct game_clock *clock, int64_t start_us,
                        struct search_limits *limits);

#endif
