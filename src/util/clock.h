/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Time as a dependency: whatever needs the time is given a clock.  A real
 * clock is the monotonic clock of the system.  A virtual clock stands still
 * until it is advanced, or until a search reports its work (a given number of
 * nodes takes exactly a millisecond) or waits.  So tests play hours of any time control
 * exactly and in no time.  All calls are thread-safe. */
#ifndef RHUMB_UTIL_CLOCK_H
#define RHUMB_UTIL_CLOCK_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct clock {
	bool is_virtual;
	uint32_t nodes_per_ms;            /* virtual: how fast work is done */
	_Atomic int64_t virtual_us;       /* virtual: microseconds since its start */
	_Atomic uint64_t virtual_rest;    /* virtual: work too small for a microsecond so far */
};

void clock_init_real(struct clock *clock);

/* A virtual clock at time 0 on which NODES_PER_MS (>= 1) nodes take 1 ms. */
void clock_init_virtual(struct clock *clock, uint32_t nodes_per_ms);

/* Microseconds since some fixed moment; never decreases. */
int64_t clock_now_us(struct clock *clock);

/* Advance a virtual clock by US (>= 0) microseconds.  No effect on a real one. */
void clock_advance_us(struct clock *clock, int64_t us);

/* Report that NODES were searched: a virtual clock advances by their time. */
void clock_work(struct clock *clock, uint64_t nodes);

/* Let US (> 0) microseconds pass, or less if CONDITION, made by thread_condition_init,
 * is signalled; MUTEX is held.  A virtual clock advances by US at once. */
void clock_wait_us(struct clock *clock, pthread_cond_t *condition, pthread_mutex_t *mutex,
                   int64_t us);

/* Microseconds of processor time that this process has used; of a virtual
 * clock, its own time. */
int64_t clock_cpu_us(struct clock *clock);

#endif
