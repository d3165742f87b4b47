/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The queue of events that the session takes one by one, in order. */
#ifndef RHUMB_XBOARD_QUEUE_H
#define RHUMB_XBOARD_QUEUE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/engine.h"

enum event_kind {
	EVENT_LINE,        /* TEXT has come in */
	EVENT_THINKING,    /* TEXT is a line of thinking */
	EVENT_DONE,        /* a search has ended with RESULT */
	EVENT_END          /* no more input, or nobody who reads our output */
};

struct event {
	struct event *next;
	enum event_kind kind;
	unsigned generation;          /* of the search that reports */
	int64_t time_us;              /* when it happened */
	bool succeeded;               /* RESULT holds something */
	struct search_result result;
	char text[];                  /* NUL-terminated */
};

struct queue {
	pthread_mutex_t mutex;
	pthread_cond_t changed;
	struct event *first, *last;
	int thinking;                 /* lines of thinking in it */
	bool ended;                   /* EVENT_END without memory for an event */
};

bool queue_init(struct queue *queue);
void queue_free(struct queue *queue);

/* An event with LENGTH bytes of TEXT; NULL for want of memory. */
struct event *event_create(enum event_kind kind, const char *text, size_t length);

/* Any thread.  The queue owns EVENT from now on; NULL ends the session.  A
 * line of thinking is dropped if many are waiting. */
void queue_put(struct queue *queue, struct event *event);

/* Wait for an event; it is the caller's, to be freed.  NULL: the end. */
struct event *queue_take(struct queue *queue);

#endif
