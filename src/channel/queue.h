/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The queue of events that a front end takes one by one, in order. */
#ifndef RHUMB_CHANNEL_QUEUE_H
#define RHUMB_CHANNEL_QUEUE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum event_kind {
	EVENT_LINE,        /* TEXT has come in */
	EVENT_THINKING,    /* a report that may be dropped: TEXT is a line of thinking */
	EVENT_DONE,        /* a report: a search has ended; the front end knows what TEXT holds */
	EVENT_TICK,        /* nothing has happened for as long as was asked */
	EVENT_END          /* no more input, or no one reads our output */
};

struct event {
	struct event *next;
	enum event_kind kind;
	int64_t time_us;              /* when it happened; of a line */
	size_t length;                /* bytes of TEXT */
	char text[];                  /* and a NUL after them */
};

/* An event with LENGTH bytes of TEXT; NULL if memory runs out. */
struct event *event_create(enum event_kind kind, const void *text, size_t length);

/* Copy the SIZE bytes that EVENT holds to OUT.  False if it holds another number. */
bool event_read(const struct event *event, void *out, size_t size);

/* Events in order.  It owns them. */
struct event_list {
	struct event *first, *last;
	size_t bytes;                 /* of memory */
};

void event_list_add(struct event_list *list, struct event *event);

/* The first event, taken out and the caller's, to be freed; NULL: there is none. */
struct event *event_list_take(struct event_list *list);

/* Take all reports (EVENT_THINKING, EVENT_DONE) out of LIST: a list of them. */
struct event_list event_list_take_reports(struct event_list *list);

void event_list_free(struct event_list *list);

enum { QUEUE_BYTES_MAX = 1 << 20 };

struct queue {
	pthread_mutex_t mutex;
	pthread_cond_t changed;
	pthread_cond_t room;          /* lines have been taken, or no one takes any more */
	struct event_list events;
	int thinking;                 /* events of that kind in it */
	bool no_limit;                /* no one waits for room any more */
	bool ended;                   /* nothing is taken any more */
	bool no_memory;               /* that is why it ended */
};

bool queue_init(struct queue *queue);
void queue_free(struct queue *queue);

/* Any thread.  The queue owns EVENT from now on; NULL ends the session because
 * memory runs out.  A line of thinking is dropped if many are waiting; a caller
 * that puts a line waits while the events in the queue use QUEUE_BYTES_MAX bytes. */
void queue_put(struct queue *queue, struct event *event);

/* Any thread.  End the session: no one reads what it says. */
void queue_end(struct queue *queue);

/* Any thread.  From now on no one waits for room. */
void queue_lift_room_limit(struct queue *queue);

/* Any thread.  Take all reports out of the queue. */
struct event_list queue_take_reports(struct queue *queue);

/* Wait for an event, at most TICK_MS milliseconds of real time (-1: without end):
 * then it is an EVENT_TICK.  It is the caller's, to be freed.  NULL: the end. */
struct event *queue_take(struct queue *queue, int tick_ms);

#endif
