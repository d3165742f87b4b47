/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* How long to think, by the clock. */
#include <config.h>

#include "search/timeman.h"

#include "util/number.h"

/* The usable part of LEFT, with OVERHEAD reserved for each of MOVES.  At most half of LEFT is
 * reserved for moves to come.  If the overhead of this move is nearly all there is, an eighth
 * may still be used: losing on time is no worse than not moving. */
static int64_t usable(int64_t left, int64_t overhead, int moves)
{
	int64_t reserve = overhead * moves;

	if (left <= 0)
		return 0;
	if (reserve > left / 2)
		reserve = overhead > left / 2 ? overhead : left / 2;
	return left - reserve > left / 8 ? left - reserve : left / 8;
}

/* The largest share of the usable time for one move, in percent. */
static int hard_percent(int moves)
{
	switch (moves) {
	case 1: return 95;
	case 2: return 70;
	case 3: return 55;
	default: return 40;
	}
}

void timeman_set_limits(const struct search_parameters *parameters,
                        const struct game_clock *clock, int64_t start_us,
                        struct search_limits *limits)
{
	const struct search_parameters *tuned = parameters ? parameters : &search_parameters_default;
	int64_t increment = clock->increment_us - clock->overhead_us;
	bool dry = increment <= 0;
	int horizon = dry ? tuned->time_horizon_dry : tuned->time_horizon;
	int reserved = dry ? tuned->time_reserve_moves_dry : tuned->time_reserve_moves;
	int moves = clock->moves_to_go;
	int64_t available, per_move;

	limits->start_us = start_us;
	limits->fixed = clock->move_us >= 0;
	if (limits->fixed) {
		limits->hard_us = usable(clock->move_us, clock->overhead_us, 1);
		limits->soft_us = limits->hard_us;
		return;
	}
	if (moves <= 0 || moves > horizon)
		moves = horizon;
	if (dry)
		increment = 0;
	available = usable(clock->left_us, clock->overhead_us, (int)number_min(moves, reserved));
	/* Rely on a part of the increments to come. */
	per_move = available / moves +
	           increment * tuned->time_increment / 100 * (moves - 1) / moves;
	limits->hard_us = number_min(available / 100 * hard_percent(moves) +
	                        available % 100 * hard_percent(moves) / 100,
	                        per_move * tuned->time_hard_stretch);
	limits->soft_us = number_min(per_move, limits->hard_us);
}
