/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Time as a dependency: everything that needs the time is handed a clock.
 * A real clock is the monotonic clock of the system.  A virtual one stands
 * still until it is told to advance, or until a search reports work done:
 * then a given number of nodes takes exactly a millisecond, so tests play
 * hours of any time control exactly and at once.  All calls are thread-safe. */
#ifndef RHUMB_UTIL_CLOCK_H
#define RHUMB_UTIL_CLOCK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct clock {
	bool is_virtual;
	uint32_t nodes_per_ms;            /* virtual: how fast work is done */
	_Atomic int64_t virtual_us;       /* virtual: microseconds since its start */
	_Atomic uint64_t virtual_rest;    /* virtual: thousandths of nodes that made no microsecond yet */
};

void clock_init_real(struct clock *clock);

/* A virtual clock at time 0 on which NODES_PER_MS (>= 1) nodes take 1 ms. */
void clock_init_virtual(struct clock *clock, uint32_t nodes_per_ms);

/* Microseconds since some fixed moment; never decreases. */
int64_t clock_now_us(struct clock *clock);

/* Virtual clocks: let US (>= 0) microseconds pass.  Real ones: nothing. */
void clock_advance_us(struct clock *clock, int64_t us);

/* NODES have been searched: a virtual clock advances by the time they take. */
void clock_work(struct clock *clock, uint64_t nodes);

/* CPU time used by this process so far, in microseconds (real clocks); a
 * virtual clock answers its own time. */
int64_t clock_cpu_us(struct clock *clock);

#endif
