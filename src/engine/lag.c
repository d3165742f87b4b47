/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Estimates a server's lag from one difference of clocks a move. */
#include <config.h>

#include "engine/lag.h"

enum {
	US_PER_MS = 1000,
	GRAIN_US = 1000 * US_PER_MS,        /* of a clock told in whole seconds */
	NOT_LAG_US = 10000 * US_PER_MS,     /* so much more was taken by somebody's hand */
	TOLERANCE_US = 20 * US_PER_MS,      /* every client's; MoveOverhead is there for it */
	LEAP_US = 200 * US_PER_MS,          /* a sample counts as twice the estimate and this */
	RISE = 2, FALL = 16                 /* the part of the way to a sample, as a divisor */
};

static int64_t clamp(int64_t value, int64_t least, int64_t most)
{
	return value < least ? least : value > most ? most : value;
}

void lag_note(struct lag *lag, int64_t difference_us, bool coarse)
{
	int64_t sample;

	if (difference_us < -GRAIN_US || difference_us > NOT_LAG_US)
		return;
	if (coarse) {
		/* Rounding errors cancel in the mean only if none is clipped. */
		lag->us += (difference_us - lag->us) / FALL;
	} else {
		sample = clamp(difference_us - TOLERANCE_US, 0, 2 * lag_us(lag) + LEAP_US);
		lag->us += (sample - lag->us) / (sample > lag->us ? RISE : FALL);
	}
	lag->us = clamp(lag->us, -GRAIN_US, LAG_MOST_US);
}

int64_t lag_us(const struct lag *lag)
{
	return lag->us > 0 ? lag->us : 0;
}
