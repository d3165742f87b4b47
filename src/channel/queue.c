/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The queue of events, a linked list under a mutex. */
#include <config.h>

#include "channel/queue.h"

#include <stdlib.h>
#include <string.h>

#include "util/thread.h"

enum { THINKING_MAX = 256 };

/* ---- events and lists of them ---- */

struct event *event_create(enum event_kind kind, const void *text, size_t length)
{
	struct event *event = calloc(1, sizeof *event + length + 1);

	if (!event)
		return NULL;
	event->kind = kind;
	event->length = length;
	if (length > 0)
		memcpy(event->text, text, length);
	return event;
}

bool event_read(const struct event *event, void *out, size_t size)
{
	if (event->length != size)
		return false;
	memcpy(out, event->text, size);
	return true;
}

void event_list_add(struct event_list *list, struct event *event)
{
	event->next = NULL;
	if (list->first)
		list->last->next = event;
	else
		list->first = event;
	list->last = event;
	list->bytes += sizeof *event + event->length;
}

struct event *event_list_take(struct event_list *list)
{
	struct event *event = list->first;

	if (event) {
		list->first = event->next;
		list->bytes -= sizeof *event + event->length;
	}
	return event;
}

struct event_list event_list_take_reports(struct event_list *list)
{
	struct event_list rest = { 0 }, reports = { 0 };
	struct event *event;

	while ((event = event_list_take(list)))
		event_list_add(event->kind == EVENT_THINKING || event->kind == EVENT_DONE ? &reports : &rest, event);
	*list = rest;
	return reports;
}

void event_list_free(struct event_list *list)
{
	struct event *event;

	while ((event = event_list_take(list)))
		free(event);
}

/* ---- the queue ---- */

bool queue_init(struct queue *queue)
{
	*queue = (struct queue){ .thinking = 0 };
	if (pthread_mutex_init(&queue->mutex, NULL) != 0)
		return false;
	if (pthread_cond_init(&queue->changed, NULL) != 0)
		goto no_condition;
	if (pthread_cond_init(&queue->room, NULL) == 0)
		return true;
	pthread_cond_destroy(&queue->changed);
no_condition:
	pthread_mutex_destroy(&queue->mutex);
	return false;
}

void queue_free(struct queue *queue)
{
	event_list_free(&queue->events);
	pthread_cond_destroy(&queue->room);
	pthread_cond_destroy(&queue->changed);
	pthread_mutex_destroy(&queue->mutex);
}

/* Take the first event out, or make a tick. */
static struct event *take_first(struct queue *queue)
{
	struct event *event = event_list_take(&queue->events);

	if (!event)
		return event_create(EVENT_TICK, "", 0);
	queue->thinking -= event->kind == EVENT_THINKING;
	return event;
}

void queue_put(struct queue *queue, struct event *event)
{
	pthread_mutex_lock(&queue->mutex);
	while (event && event->kind == EVENT_LINE && queue->events.bytes >= QUEUE_BYTES_MAX &&
	       !queue->no_limit)
		pthread_cond_wait(&queue->room, &queue->mutex);
	if (!event) {
		queue->ended = queue->no_memory = true;
	} else if (event->kind == EVENT_THINKING && queue->thinking >= THINKING_MAX) {
		free(event);
	} else {
		queue->thinking += event->kind == EVENT_THINKING;
		event_list_add(&queue->events, event);
	}
	pthread_cond_signal(&queue->changed);
	pthread_mutex_unlock(&queue->mutex);
}

void queue_end(struct queue *queue)
{
	pthread_mutex_lock(&queue->mutex);
	queue->ended = true;
	pthread_cond_signal(&queue->changed);
	pthread_mutex_unlock(&queue->mutex);
}

void queue_lift_room_limit(struct queue *queue)
{
	pthread_mutex_lock(&queue->mutex);
	queue->no_limit = true;
	pthread_cond_broadcast(&queue->room);
	pthread_mutex_unlock(&queue->mutex);
}

struct event_list queue_take_reports(struct queue *queue)
{
	struct event_list reports;

	pthread_mutex_lock(&queue->mutex);
	reports = event_list_take_reports(&queue->events);
	queue->thinking = 0;
	pthread_mutex_unlock(&queue->mutex);
	return reports;
}

struct event *queue_take(struct queue *queue, int tick_ms)
{
	struct timespec until = thread_time_in(tick_ms);
	struct event *event = NULL;
	bool late = false;

	pthread_mutex_lock(&queue->mutex);
	while (!queue->events.first && !queue->ended && !late) {
		if (tick_ms < 0)
			pthread_cond_wait(&queue->changed, &queue->mutex);
		else
			late = pthread_cond_timedwait(&queue->changed, &queue->mutex, &until) != 0;
	}
	if (!queue->ended)
		event = take_first(queue);
	pthread_cond_signal(&queue->room);
	pthread_mutex_unlock(&queue->mutex);
	return event;
}
