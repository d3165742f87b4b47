/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading lines of any length, however they are cut into reads. */
#include <config.h>

#include "channel/reader.h"

#include <errno.h>
#include <unistd.h>
#ifndef _WIN32
#include <poll.h>
#endif

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
		else if (reader->length < LINE_MOST)
			reader->line[reader->length++] = bytes[i] ? bytes[i] : '\x7f';
	}
}

/* Wait for input; false if the thread is to end. */
static bool wait_for_input(struct reader *reader)
{
#ifdef _WIN32
	(void)reader;
	return true;
#else
	struct pollfd fds[2] = { { reader->fd, POLLIN, 0 }, { reader->wake[0], POLLIN, 0 } };

	while (poll(fds, 2, -1) < 0)
		if (errno != EINTR && errno != EAGAIN)
			return false;
	return fds[1].revents == 0;
#endif
}

static void *reader_main(void *context)
{
	struct reader *reader = context;
	char bytes[READ_SIZE];

	while (wait_for_input(reader)) {
		long count = (long)read(reader->fd, bytes, sizeof bytes);

		if (count < 0 && (errno == EINTR || errno == EAGAIN))
			continue;
		if (count <= 0)
			break;
		take_in(reader, bytes, (size_t)count);
	}
	queue_put(reader->queue, event_create(EVENT_END, "", 0));
	return NULL;
}

bool reader_start(struct reader *reader, int fd, struct queue *queue, struct clock *clock)
{
	reader->fd = fd;
	reader->queue = queue;
	reader->clock = clock;
	reader->length = 0;
#ifndef _WIN32
	if (pipe(reader->wake) != 0)
		return false;
#endif
	if (thread_start(&reader->thread, reader_main, reader))
		return true;
#ifndef _WIN32
	close(reader->wake[0]);
	close(reader->wake[1]);
#endif
	return false;
}

bool reader_stop(struct reader *reader)
{
#ifdef _WIN32
	pthread_detach(reader->thread);
	return false;
#else
	close(reader->wake[1]);
	queue_close(reader->queue);
	pthread_join(reader->thread, NULL);
	close(reader->wake[0]);
	return true;
#endif
}
