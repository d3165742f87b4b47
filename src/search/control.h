/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How other threads reach a running search: stop, pause, new limits, and
 * what it publishes about itself.
 *
 * Invariants: whatever changes under the mutex raises ATTENTION, which the
 * search looks at once a poll; while paused or waiting it sleeps. */
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
	pthread_mutex_t mutex;           /* of all that is not atomic below */
	pthread_cond_t changed;
	struct search_limits limits;     /* those in force */
	bool paused;
	int64_t paused_us;               /* when the pause began */
	int64_t began_us;                /* when search_think was called, pauses left out */
	struct search_snapshot snapshot; /* but for the nodes and the time */
	_Atomic bool stop;
	_Atomic bool attention;
	_Atomic uint64_t nodes;          /* searched, as last published */
};

/* False for want of resources. */
bool control_init(struct control *control, struct clock *clock);
void control_free(struct control *control);

/* Any thread. */
void control_prepare(struct control *control, const struct search_limits *limits);
void control_stop(struct control *control);
bool control_is_stopped(const struct control *control);
void control_set_limits(struct control *control, const struct search_limits *limits);
void control_set_paused(struct control *control, bool paused);
struct search_snapshot control_snapshot(struct control *control);

/* The thread that thinks. */
void control_begin(struct control *control);
void control_end(struct control *control);

/* Sleep while paused; then copy the limits in force. */
void control_attend(struct control *control, struct search_limits *limits);

/* Sleep until stopped, or the limits do not say to wait. */
void control_wait(struct control *control);

/* Microseconds since search_think was called, pauses left out. */
int64_t control_time_us(struct control *control);

/* Publish which root move is searched, MOVES_LEFT after it of MOVES_TOTAL. */
void control_publish(struct control *control, int depth, struct move current, int moves_left,
                     int moves_total);

#endif
