/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The queue of events, a linked list under a mutex. */
#include <config.h>

#include "channel/queue.h"

#include <stdlib.h>
#include <string.h>

#include "util/thread.h"

enum { THINKING_MAX = 256 };

bool queue_init(struct queue *queue)
{
	*queue = (struct queue){ .first = NULL };
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

static void free_list(struct event *event)
{
	while (event) {
		struct event *next = event->next;

		free(event);
		event = next;
	}
}

void queue_free(struct queue *queue)
{
	free_list(queue->first);
	pthread_cond_destroy(&queue->room);
	pthread_cond_destroy(&queue->changed);
	pthread_mutex_destroy(&queue->mutex);
}

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

static size_t bytes_of_line(const struct event *event)
{
	return event->kind == EVENT_LINE ? sizeof *event + event->length : 0;
}

static void append(struct queue *queue, struct event *event)
{
	event->next = NULL;
	if (queue->last)
		queue->last->next = event;
	else
		queue->first = event;
	queue->last = event;
	queue->thinking += event->kind == EVENT_THINKING;
	queue->line_bytes += bytes_of_line(event);
}

/* Take the first event out; there must be one. */
static struct event *remove_first(struct queue *queue)
{
	struct event *event = queue->first;

	queue->first = event->next;
	if (!queue->first)
		queue->last = NULL;
	queue->thinking -= event->kind == EVENT_THINKING;
	queue->line_bytes -= bytes_of_line(event);
	return event;
}

void queue_put(struct queue *queue, struct event *event)
{
	pthread_mutex_lock(&queue->mutex);
	while (event && event->kind == EVENT_LINE && queue->line_bytes >= QUEUE_LINES_MAX &&
	       !queue->closed)
		pthread_cond_wait(&queue->room, &queue->mutex);
	if (!event)
		queue->ended = queue->no_memory = true;
	else if (event->kind == EVENT_THINKING && queue->thinking >= THINKING_MAX)
		free(event);
	else
		append(queue, event);
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

void queue_close(struct queue *queue)
{
	pthread_mutex_lock(&queue->mutex);
	queue->closed = true;
	pthread_cond_broadcast(&queue->room);
	pthread_mutex_unlock(&queue->mutex);
}

/* Move the reports of the list from *FIRST on to the list *REPORTS.  The last event left, or NULL. */
static struct event *split_reports(struct event **first, struct event **reports)
{
	struct event *last = NULL;

	while (*first) {
		struct event *event = *first;

		if (event->kind == EVENT_THINKING || event->kind == EVENT_DONE) {
			*first = event->next;
			event->next = NULL;
			*reports = event;
			reports = &event->next;
		} else {
			last = event;
			first = &event->next;
		}
	}
	return last;
}

struct event *event_drop_reports(struct event **first)
{
	struct event *reports = NULL, *last = split_reports(first, &reports);

	free_list(reports);
	return last;
}

struct event *queue_take_reports(struct queue *queue)
{
	struct event *reports = NULL;

	pthread_mutex_lock(&queue->mutex);
	queue->last = split_reports(&queue->first, &reports);
	queue->thinking = 0;
	pthread_mutex_unlock(&queue->mutex);
	return reports;
}

void queue_drop_reports(struct queue *queue)
{
	free_list(queue_take_reports(queue));
}

struct event *queue_take(struct queue *queue, int tick_ms)
{
	struct timespec until = thread_time_in(tick_ms);
	struct event *event = NULL;
	bool late = false;

	pthread_mutex_lock(&queue->mutex);
	while (!queue->first && !queue->ended && !late) {
		if (tick_ms < 0)
			pthread_cond_wait(&queue->changed, &queue->mutex);
		else
			late = pthread_cond_timedwait(&queue->changed, &queue->mutex, &until) != 0;
	}
	if (!queue->ended)
		event = queue->first ? remove_first(queue) : event_create(EVENT_TICK, "", 0);
	pthread_cond_signal(&queue->room);
	pthread_mutex_unlock(&queue->mutex);
	return event;
}

bool event_read(const struct event *event, void *out, size_t size)
{
	if (event->length != size)
		return false;
	memcpy(out, event->text, size);
	return true;
}
