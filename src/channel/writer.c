/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Output with back-pressure. */
#include <config.h>

#include "channel/writer.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifndef _WIN32
#include <poll.h>
#endif

#include "util/thread.h"

enum {
	KEEP_MOST = 32768,     /* with that many bytes waiting, droppable lines are dropped */
	CHUNK = 512,           /* a pipe that takes anything takes that much */
	LOOK_MS = 10,          /* while the output is blocked: look whether to stop */
	LAST_LOOKS = 3         /* that often, before what is left is given up */
};

/* Does FD accept output, or fail, within MS milliseconds? */
static bool is_writable(int fd, int ms)
{
#ifdef _WIN32
	(void)fd;
	(void)ms;
	return true;
#else
	struct pollfd out = { fd, POLLOUT, 0 };

	return poll(&out, 1, ms) > 0;
#endif
}

long writer_write(int fd, const char *bytes, size_t length)
{
	size_t done = 0;

	while (done < length && is_writable(fd, 0)) {
		size_t chunk = length - done < CHUNK ? length - done : CHUNK;
		long count = (long)write(fd, bytes + done, chunk);

		if (count < 0 && (errno == EAGAIN || errno == EINTR))
			break;
		if (count < 0)
			return -1;
		done += (size_t)count;
	}
	return (long)done;
}

static void fail(struct writer *writer)
{
	writer->failed = true;
	queue_end(writer->queue);
}

/* Write from the buffer.  The caller holds the mutex. */
static void drain(struct writer *writer)
{
	long count = writer_write(writer->fd, writer->bytes + writer->start,
	                          writer->end - writer->start);

	if (count < 0) {
		fail(writer);
		return;
	}
	writer->start += (size_t)count;
	if (writer->start == writer->end)
		writer->start = writer->end = 0;
}

static bool has_work(const struct writer *writer)
{
	return writer->end > writer->start && !writer->failed;
}

static void *writer_main(void *context)
{
	struct writer *writer = context;
	int looks = 0;

	pthread_mutex_lock(&writer->mutex);
	for (;;) {
		while (!has_work(writer) && !writer->stop)
			pthread_cond_wait(&writer->changed, &writer->mutex);
		if (!has_work(writer) || (writer->stop && looks++ == LAST_LOOKS))
			break;
		pthread_mutex_unlock(&writer->mutex);
		is_writable(writer->fd, LOOK_MS);
		pthread_mutex_lock(&writer->mutex);
		drain(writer);
	}
	pthread_mutex_unlock(&writer->mutex);
	return NULL;
}

bool writer_start(struct writer *writer, int fd, struct queue *queue)
{
	*writer = (struct writer){ .fd = fd, .queue = queue };
	if (pthread_mutex_init(&writer->mutex, NULL) != 0)
		return false;
	if (pthread_cond_init(&writer->changed, NULL) != 0)
		goto no_condition;
	if (thread_start(&writer->thread, writer_main, writer))
		return true;
	pthread_cond_destroy(&writer->changed);
no_condition:
	pthread_mutex_destroy(&writer->mutex);
	return false;
}

void writer_stop(struct writer *writer)
{
	pthread_mutex_lock(&writer->mutex);
	writer->stop = true;
	pthread_cond_signal(&writer->changed);
	pthread_mutex_unlock(&writer->mutex);
	pthread_join(writer->thread, NULL);
	pthread_cond_destroy(&writer->changed);
	pthread_mutex_destroy(&writer->mutex);
	free(writer->bytes);
}

/* Append BYTES to the buffer.  The caller holds the mutex. */
static void keep(struct writer *writer, const char *bytes, size_t length)
{
	if (writer->end - writer->start + length > WRITER_WAITING_MOST) {
		fputs("rhumb: the client does not read what is said\n", stderr);
		fail(writer);
		return;
	}
	if (writer->start > 0) {
		writer->end -= writer->start;
		memmove(writer->bytes, writer->bytes + writer->start, writer->end);
		writer->start = 0;
	}
	if (writer->capacity - writer->end < length) {
		size_t capacity = 2 * (writer->end + length) + KEEP_MOST;
		char *grown = realloc(writer->bytes, capacity);

		if (!grown) {
			fail(writer);
			return;
		}
		writer->bytes = grown;
		writer->capacity = capacity;
	}
	memcpy(writer->bytes + writer->end, bytes, length);
	writer->end += length;
	pthread_cond_signal(&writer->changed);
}

void writer_put(struct writer *writer, const char *bytes, size_t length, bool droppable)
{
	long done = 0;

	pthread_mutex_lock(&writer->mutex);
	if (!writer->failed && !has_work(writer))
		done = writer_write(writer->fd, bytes, length);
	if (done < 0)
		fail(writer);
	if (!writer->failed && (size_t)done < length &&
	    (!droppable || done > 0 || writer->end - writer->start < KEEP_MOST))
		keep(writer, bytes + done, length - (size_t)done);
	pthread_mutex_unlock(&writer->mutex);
}
