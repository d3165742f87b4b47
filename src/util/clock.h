/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Time as a dependency: code that needs the time takes a clock as an argument.
 *
 * A real clock is the system's monotonic clock.  A virtual clock moves only when it is
 * advanced, when a search reports its work (a given number of nodes takes exactly one
 * millisecond), or when a caller waits.  Tests use it to play hours of any time control
 * exactly and at once.  All calls are thread-safe. */
#ifndef RHUMB_UTIL_CLOCK_H
#define RHUMB_UTIL_CLOCK_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct clock {
	bool is_virtual;
	uint32_t nodes_per_ms;            /* virtual: speed of the search */
	_Atomic int64_t virtual_us;       /* virtual: microseconds since its start */
	_Atomic uint64_t virtual_rest;    /* virtual: the fraction left, in 1 / nodes_per_ms
	                                   * microseconds */
};

void clock_init_real(struct clock *clock);

/* A virtual clock at time 0 on which NODES_PER_MS (>= 1) nodes take 1 ms. */
void clock_init_virtual(struct clock *clock, uint32_t nodes_per_ms);

/* Microseconds since a fixed moment; never decreases. */
int64_t clock_now_us(struct clock *clock);

/* Advance a virtual clock by US (>= 0) microseconds.  No effect on a real one. */
void clock_advance_us(struct clock *clock, int64_t us);

/* Report that NODES were searched.  A virtual clock advances by the time they take. */
void clock_work(struct clock *clock, uint64_t nodes);

/* Wait US (> 0) microseconds, or less if CONDITION (made by thread_condition_init) is
 * signalled.  The caller holds MUTEX.  A virtual clock advances by US at once. */
void clock_wait_us(struct clock *clock, pthread_cond_t *condition, pthread_mutex_t *mutex,
                   int64_t us);

/* Processor time that this process has used, in microseconds; for a virtual clock, its own
 * time. */
int64_t clock_cpu_us(struct clock *clock);

#endif
