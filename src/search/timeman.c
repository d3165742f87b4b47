/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long to think, from what the clock shows. */
#include <config.h>

#include "search/timeman.h"

enum {
	HORIZON = 28,             /* moves that a game is expected to last still */
	HARD_STRETCH = 5,         /* a difficult move may take so many times the usual */
	RESERVE_MOVES = 20        /* whose overhead is kept back, if there are so many */
};

static int64_t least(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

/* What may be spent of LEFT with OVERHEAD kept back for each of MOVES.  At
 * most half of it is kept for moves to come.  When the overhead of this one is
 * nearly all there is, an eighth may still be spent: a clock that is about to
 * be lost is no worse than a move not made. */
static int64_t usable(int64_t left, int64_t overhead, int moves)
{
	int64_t reserve = overhead * least(moves, RESERVE_MOVES);

	if (left <= 0)
		return 0;
	if (reserve > left / 2)
		reserve = overhead > left / 2 ? overhead : left / 2;
	return left - reserve > left / 8 ? left - reserve : left / 8;
}

/* The part of the usable time, in percent, that one move may take at most. */
static int hard_percent(int moves)
{
	switch (moves) {
	case 1: return 95;
	case 2: return 70;
	case 3: return 55;
	default: return 40;
	}
}

void timeman_set_limits(const struct game_clock *clock, int64_t start_us,
                        struct search_limits *limits)
{
	int moves = clock->moves_to_go;
	int64_t increment = clock->increment_us - clock->overhead_us;
	int64_t available, per_move;

	limits->start_us = start_us;
	if (clock->move_us >= 0) {
		limits->hard_us = usable(clock->move_us, clock->overhead_us, 1);
		limits->soft_us = limits->hard_us;
		return;
	}
	if (moves <= 0 || moves > HORIZON)
		moves = HORIZON;
	if (increment < 0)
		increment = 0;
	available = usable(clock->left_us, clock->overhead_us, moves);
	/* The increments to come are counted as had, but for a fifth. */
	per_move = available / moves + increment * 4 / 5 * (moves - 1) / moves;
	limits->hard_us = least(available / 100 * hard_percent(moves) +
	                        available % 100 * hard_percent(moves) / 100,
	                        per_move * HARD_STRETCH);
	limits->soft_us = least(per_move, limits->hard_us);
}
