/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Lag: what a move costs on the client's clock beyond what it cost on ours.
 *
 * A pure unit: it is told differences, one a move, and keeps an estimate.  A
 * lag that stays is known after some five moves; a single hiccup raises the
 * estimate a little, and is forgotten slowly. */
#ifndef RHUMB_ENGINE_LAG_H
#define RHUMB_ENGINE_LAG_H

#include <stdbool.h>
#include <stdint.h>

struct lag {
	int64_t us;      /* the estimate; below 0 if whole seconds have left it there */
};

/* A move has left the client's clock DIFFERENCE_US behind ours.  COARSE: the
 * client tells whole seconds, so that one move says little and only the mean
 * of many means something.  A clock ahead of ours by more than such rounding
 * was given time, one far behind was set: neither tells of lag. */
void lag_note(struct lag *lag, int64_t difference_us, bool coarse);

/* Microseconds a move to be kept back, 0..LAG_MOST_US. */
int64_t lag_us(const struct lag *lag);

enum { LAG_MOST_US = 2000000 };

#endif
