/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The real and the virtual clock. */
#include <config.h>

#include "util/clock.h"

#include <time.h>

#include "util/interrupt.h"
#include "util/thread.h"

enum { US_PER_MS = 1000, US_PER_S = 1000000 };

void clock_init_real(struct clock *clock)
{
	clock->is_virtual = false;
	clock->nodes_per_ms = 1;
	atomic_init(&clock->virtual_us, 0);
	atomic_init(&clock->virtual_rest, 0);
}

void clock_init_virtual(struct clock *clock, uint32_t nodes_per_ms)
{
	clock_init_real(clock);
	clock->is_virtual = true;
	clock->nodes_per_ms = nodes_per_ms;
}

static int64_t system_us(clockid_t id)
{
	struct timespec now;

	if (clock_gettime(id, &now) != 0)
		return 0;
	return (int64_t)now.tv_sec * US_PER_S + now.tv_nsec / 1000;
}

int64_t clock_now_us(struct clock *clock)
{
	if (clock->is_virtual)
		return atomic_load(&clock->virtual_us);
	interrupt_ask();
	return system_us(CLOCK_MONOTONIC);
}

int64_t clock_cpu_us(struct clock *clock)
{
	if (clock->is_virtual)
		return atomic_load(&clock->virtual_us);
	return system_us(CLOCK_PROCESS_CPUTIME_ID);
}

void clock_advance_us(struct clock *clock, int64_t us)
{
	if (clock->is_virtual)
		atomic_fetch_add(&clock->virtual_us, us);
}

void clock_work(struct clock *clock, uint64_t nodes)
{
	uint64_t rest, due;

	if (!clock->is_virtual)
		return;
	rest = atomic_load(&clock->virtual_rest);
	do {
		due = rest + nodes * US_PER_MS;
	} while (!atomic_compare_exchange_weak(&clock->virtual_rest, &rest,
	         due % clock->nodes_per_ms));
	atomic_fetch_add(&clock->virtual_us, (int64_t)(due / clock->nodes_per_ms));
}

void clock_wait_us(struct clock *clock, pthread_cond_t *condition, pthread_mutex_t *mutex,
                   int64_t us)
{
	if (clock->is_virtual)
		clock_advance_us(clock, us);
	else
		thread_wait_us(condition, mutex, us);
}
