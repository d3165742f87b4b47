/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reading lines of any length, however they are cut into reads. */
#include <config.h>

#include "channel/reader.h"

#include "util/thread.h"

enum { READ_SIZE = 4096 };

static void hand_over(struct reader *reader)
{
	struct event *event;

	if (reader->length > 0 && reader->line[reader->length - 1] == '\r')
		reader->length--;
	event = event_create(EVENT_LINE, reader->line, reader->length);
	if (event)
		event->time_us = clock_now_us(reader->clock);
	queue_put(reader->queue, event);
	reader->length = 0;
}

static void take_in(struct reader *reader, const char *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (bytes[i] == '\n')
			hand_over(reader);
		else if (reader->length < READER_LINE_MAX)
			reader->line[reader->length++] = bytes[i] ? bytes[i] : '\x7f';
	}
}

static void *reader_main(void *context)
{
	struct reader *reader = context;
	char bytes[READ_SIZE];
	size_t count;

	while ((count = stream_input_read(&reader->input, bytes, sizeof bytes)) > 0)
		take_in(reader, bytes, count);
	if (reader->length > 0)
		hand_over(reader);
	queue_put(reader->queue, event_create(EVENT_END, "", 0));
	return NULL;
}

bool reader_start(struct reader *reader, int fd, struct queue *queue, struct clock *clock)
{
	reader->queue = queue;
	reader->clock = clock;
	reader->length = 0;
	if (!stream_input_open(&reader->input, fd))
		return false;
	if (thread_start(&reader->thread, reader_main, reader))
		return true;
	stream_input_close(&reader->input);
	return false;
}

bool reader_stop(struct reader *reader)
{
	queue_lift_room_limit(reader->queue);
	return stream_input_stop(&reader->input, reader->thread);
}
