/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Communication between the threads that search and the others. */
#include <config.h>

#include "search/control.h"

#include "util/thread.h"

bool control_init(struct control *control, struct clock *clock)
{
	control->clock = clock;
	control->limits = search_limits_none();
	atomic_init(&control->paused, false);
	control->began_us = 0;
	control->snapshot = (struct search_snapshot){ .current = MOVE_NONE };
	atomic_init(&control->stop, false);
	control->request = NULL;
	atomic_init(&control->attention, false);
	atomic_init(&control->over, false);
	atomic_init(&control->nodes, 0);
	atomic_init(&control->table_hits, 0);
	if (pthread_mutex_init(&control->mutex, NULL) != 0)
		return false;
	if (!thread_condition_init(&control->changed)) {
		pthread_mutex_destroy(&control->mutex);
		return false;
	}
	return true;
}

void control_free(struct control *control)
{
	pthread_cond_destroy(&control->changed);
	pthread_mutex_destroy(&control->mutex);
}

/* Wake the search, or make it look at what has changed.  The caller holds the mutex. */
static void call_attention(struct control *control)
{
	atomic_store(&control->attention, true);
	pthread_cond_broadcast(&control->changed);
}

/* Forget what the search before has reported.  The caller holds the mutex. */
static void forget(struct control *control)
{
	control->snapshot = (struct search_snapshot){ .current = MOVE_NONE };
	atomic_store(&control->nodes, 0);
	atomic_store(&control->table_hits, 0);
}

void control_prepare(struct control *control, const struct search_limits *limits)
{
	pthread_mutex_lock(&control->mutex);
	control->limits = *limits;
	control->request = limits->stop;
	forget(control);
	atomic_store(&control->stop, false);
	atomic_store(&control->paused, false);
	pthread_mutex_unlock(&control->mutex);
}

void control_stop(struct control *control)
{
	pthread_mutex_lock(&control->mutex);
	atomic_store(&control->stop, true);
	call_attention(control);
	pthread_mutex_unlock(&control->mutex);
}

bool control_is_stopped(const struct control *control)
{
	return atomic_load_explicit(&control->stop, memory_order_relaxed) ||
	       (control->request && atomic_load_explicit(control->request, memory_order_relaxed));
}

void control_set_limits(struct control *control, const struct search_limits *limits)
{
	pthread_mutex_lock(&control->mutex);
	control->limits = *limits;
	call_attention(control);
	pthread_mutex_unlock(&control->mutex);
}

/* The time of a pause is not charged: what started before it is moved later by its length,
 * what started during it to its end, whether or not the search has noticed the pause. */
static void leave_out_pause(struct control *control)
{
	int64_t until = clock_now_us(control->clock), from = control->paused_us;

	if (control->began_us <= from)
		control->began_us += until - from;
	else
		control->began_us = until;
	if (control->limits.start_us <= from)
		control->limits.start_us += until - from;
	else if (control->limits.start_us < until)
		control->limits.start_us = until;
}

void control_set_paused(struct control *control, bool paused)
{
	pthread_mutex_lock(&control->mutex);
	if (paused && !atomic_load(&control->paused))
		control->paused_us = clock_now_us(control->clock);
	if (!paused && atomic_load(&control->paused))
		leave_out_pause(control);
	atomic_store(&control->paused, paused);
	call_attention(control);
	pthread_mutex_unlock(&control->mutex);
}

struct search_snapshot control_snapshot(struct control *control)
{
	struct search_snapshot snapshot;

	pthread_mutex_lock(&control->mutex);
	snapshot = control->snapshot;
	snapshot.nodes = control_nodes(control);
	if (snapshot.running)
		snapshot.time_us = clock_now_us(control->clock) - control->began_us;
	pthread_mutex_unlock(&control->mutex);
	return snapshot;
}

void control_begin(struct control *control)
{
	pthread_mutex_lock(&control->mutex);
	control->began_us = clock_now_us(control->clock);
	forget(control);
	control->snapshot.running = true;
	atomic_store(&control->over, false);
	atomic_store(&control->attention, true);
	pthread_mutex_unlock(&control->mutex);
}

void control_end(struct control *control)
{
	pthread_mutex_lock(&control->mutex);
	control->snapshot.running = false;
	control->snapshot.current = MOVE_NONE;
	control->snapshot.time_us = clock_now_us(control->clock) - control->began_us;
	pthread_mutex_unlock(&control->mutex);
}

void control_attend(struct control *control, struct search_limits *limits)
{
	pthread_mutex_lock(&control->mutex);
	atomic_store(&control->attention, false);
	while (atomic_load(&control->paused) && !atomic_load(&control->stop))
		pthread_cond_wait(&control->changed, &control->mutex);
	*limits = control->limits;
	pthread_mutex_unlock(&control->mutex);
}

void control_finish(struct control *control)
{
	pthread_mutex_lock(&control->mutex);
	atomic_store(&control->over, true);
	pthread_cond_broadcast(&control->changed);
	pthread_mutex_unlock(&control->mutex);
}

bool control_follow(struct control *control)
{
	if (atomic_load_explicit(&control->paused, memory_order_relaxed)) {
		pthread_mutex_lock(&control->mutex);
		while (atomic_load(&control->paused) && !atomic_load(&control->stop) &&
		       !atomic_load(&control->over))
			pthread_cond_wait(&control->changed, &control->mutex);
		pthread_mutex_unlock(&control->mutex);
	}
	return atomic_load_explicit(&control->over, memory_order_relaxed);
}

void control_wait(struct control *control)
{
	pthread_mutex_lock(&control->mutex);
	while (control->limits.wait && !atomic_load(&control->stop))
		pthread_cond_wait(&control->changed, &control->mutex);
	pthread_mutex_unlock(&control->mutex);
}

int64_t control_rest(struct control *control, int permille)
{
	int64_t slept = 0;

	pthread_mutex_lock(&control->mutex);
	while (!control_is_stopped(control)) {
		const struct search_limits *limits = &control->limits;
		int64_t now = clock_now_us(control->clock);
		int64_t left = limits->start_us + limits->rest_us / 1000 * permille - now;

		if (limits->rest_us <= 0)
			break;
		if (atomic_load(&control->paused)) {
			pthread_cond_wait(&control->changed, &control->mutex);
			continue;
		}
		if (left <= 0)
			break;
		clock_wait_us(control->clock, &control->changed, &control->mutex, left);
		slept += clock_now_us(control->clock) - now;
	}
	pthread_mutex_unlock(&control->mutex);
	return slept;
}

int64_t control_time_us(struct control *control)
{
	int64_t time_us;

	pthread_mutex_lock(&control->mutex);
	time_us = clock_now_us(control->clock) - control->began_us;
	pthread_mutex_unlock(&control->mutex);
	return time_us;
}

void control_publish(struct control *control, int depth, struct move current, int moves_left,
                     int moves_total)
{
	pthread_mutex_lock(&control->mutex);
	control->snapshot.depth = depth;
	control->snapshot.current = current;
	control->snapshot.moves_left = moves_left;
	control->snapshot.moves_total = moves_total;
	pthread_mutex_unlock(&control->mutex);
}
