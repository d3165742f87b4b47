/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* How other threads reach a running search (stop, pause, new limits), what it publishes about
 * itself, and how its workers end together.
 *
 * One worker attends: it follows the limits, and when it has ended, all others end.
 * Invariants: a request made under the mutex raises ATTENTION, which the attending worker
 * checks at each poll; while paused or waiting, workers sleep. */
#ifndef RHUMB_SEARCH_CONTROL_H
#define RHUMB_SEARCH_CONTROL_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "search/terms.h"
#include "util/clock.h"

struct control {
	struct clock *clock;
	pthread_mutex_t mutex;           /* of everything below that is not atomic */
	pthread_cond_t changed;
	struct search_limits limits;     /* the limits in force */
	_Atomic bool paused;             /* written under the mutex */
	int64_t paused_us;               /* start of the pause */
	int64_t began_us;                /* when search_think was called, pauses left out */
	struct search_snapshot snapshot; /* without nodes, and without time while running */
	_Atomic bool stop;
	const atomic_bool *request;      /* from outside, to stop: of the limits; or NULL */
	_Atomic bool attention;
	_Atomic bool over;               /* the attending worker has ended */
	_Atomic uint64_t nodes;          /* searched by all workers, as last reported */
	_Atomic uint64_t table_hits;     /* endgame table hits of all workers */
};

/* False if the system cannot supply a mutex or a condition. */
bool control_init(struct control *control, struct clock *clock);
void control_free(struct control *control);

/* Any thread. */
void control_prepare(struct control *control, const struct search_limits *limits);
void control_stop(struct control *control);
bool control_is_stopped(const struct control *control);
void control_set_limits(struct control *control, const struct search_limits *limits);
void control_set_paused(struct control *control, bool paused);
struct search_snapshot control_snapshot(struct control *control);

/* The thread that called search_think. */
void control_begin(struct control *control);
void control_end(struct control *control);

/* The attending worker: sleep while paused; then copy the limits in force. */
void control_attend(struct control *control, struct search_limits *limits);

/* The attending worker has ended: make the others end too. */
void control_finish(struct control *control);

/* Another worker: sleep while paused.  Returns whether it must end. */
bool control_follow(struct control *control);

/* A worker: report that NODES more have been searched. */
static inline void control_add_nodes(struct control *control, uint64_t nodes)
{
	atomic_fetch_add_explicit(&control->nodes, nodes, memory_order_relaxed);
}

/* The nodes that all workers have reported so far. */
static inline uint64_t control_nodes(const struct control *control)
{
	return atomic_load_explicit(&control->nodes, memory_order_relaxed);
}

/* A worker: report an endgame table hit. */
static inline void control_add_table_hit(struct control *control)
{
	atomic_fetch_add_explicit(&control->table_hits, 1, memory_order_relaxed);
}

static inline uint64_t control_table_hits(const struct control *control)
{
	return atomic_load_explicit(&control->table_hits, memory_order_relaxed);
}

/* Sleep until stopped, or until the limits in force do not set WAIT. */
void control_wait(struct control *control);

/* Sleep until PERMILLE of the limits' rest_us have passed, or until stopped.  Returns the
 * microseconds slept, pauses left out. */
int64_t control_rest(struct control *control, int permille);

/* Microseconds since search_think was called, pauses left out. */
int64_t control_time_us(struct control *control);

/* Publish the root move being searched, with MOVES_LEFT after it of MOVES_TOTAL. */
void control_publish(struct control *control, int depth, struct move current, int moves_left,
                     int moves_total);

#endif
