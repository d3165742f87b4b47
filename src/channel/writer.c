/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Output with back-pressure. */
#include <config.h>

#include "channel/writer.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "util/stream.h"
#include "util/thread.h"

enum {
	KEEP_MAX = 32768,     /* with that many bytes waiting, droppable lines are dropped */
	LOAD_MAX = 65536,     /* the thread takes at most that many at a time */
	LOOK_MS = 10,          /* while the output is blocked: look whether to stop */
	LAST_LOOKS = 3,        /* that often, before what is left is given up */
	PATIENCE_MS = 1000     /* for a look that takes longer than LOOK_MS */
};

static void fail(struct writer *writer)
{
	writer->failed = true;
	queue_end(writer->queue);
}

/* A write has failed.  A client that has gone is not reported. */
static void fail_to_write(struct writer *writer, int error)
{
	if (error != EPIPE && !writer->failed)
		fprintf(stderr, "rhumb: cannot write: %s\n", strerror(error));
	fail(writer);
}

static bool has_work(const struct writer *writer)
{
	return writer->waiting.length > writer->start && !writer->failed;
}

/* Write from the buffer what the output takes; false if that is not all.  The caller
 * holds the mutex, which no one has to wait for while the output is blocked: LOAD is
 * a copy, since the buffer may move meanwhile. */
static bool drain(struct writer *writer, char load[LOAD_MAX])
{
	size_t length = writer->waiting.length - writer->start;
	long count;
	int error;

	if (length > LOAD_MAX)
		length = LOAD_MAX;
	memcpy(load, writer->waiting.at + writer->start, length);
	pthread_mutex_unlock(&writer->mutex);
	count = stream_write(writer->fd, load, length, LOOK_MS);
	error = errno;
	pthread_mutex_lock(&writer->mutex);
	if (count < 0) {
		fail_to_write(writer, error);
		return false;
	}
	writer->start += (size_t)count;
	return (size_t)count == length;
}

static void *writer_main(void *context)
{
	struct writer *writer = context;
	char load[LOAD_MAX];
	int looks = 0;

	pthread_mutex_lock(&writer->mutex);
	for (;;) {
		while (!has_work(writer) && !writer->stop)
			pthread_cond_wait(&writer->changed, &writer->mutex);
		if (!has_work(writer) || looks == LAST_LOOKS)
			break;
		if (!drain(writer, load) && writer->stop)
			looks++;
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

bool writer_stop(struct writer *writer)
{
	pthread_mutex_lock(&writer->mutex);
	writer->stop = true;
	pthread_cond_signal(&writer->changed);
	pthread_mutex_unlock(&writer->mutex);
	if (!stream_writer_join(writer->thread, PATIENCE_MS))
		return false;
	pthread_cond_destroy(&writer->changed);
	pthread_mutex_destroy(&writer->mutex);
	bytes_free(&writer->waiting);
	return true;
}

bool writer_has_failed(const struct writer *writer)
{
	return writer->failed;
}

/* Append BYTES to the buffer.  The caller holds the mutex. */
static void keep(struct writer *writer, const char *bytes, size_t length)
{
	if (writer->waiting.length - writer->start + length > WRITER_WAITING_MAX) {
		fputs("rhumb: the client does not read what is said\n", stderr);
		fail(writer);
		return;
	}
	if (writer->start > 0) {
		writer->waiting.length -= writer->start;
		memmove(writer->waiting.at, writer->waiting.at + writer->start, writer->waiting.length);
		writer->start = 0;
	}
	if (!bytes_add(&writer->waiting, bytes, length)) {
		fail(writer);
		return;
	}
	pthread_cond_signal(&writer->changed);
}

void writer_put(struct writer *writer, const char *bytes, size_t length, bool droppable)
{
	long done = 0;

	pthread_mutex_lock(&writer->mutex);
	if (!writer->failed && !has_work(writer))
		done = stream_write(writer->fd, bytes, length, 0);
	if (done < 0)
		fail_to_write(writer, errno);
	/* A line of which a part is written is never dropped: then nothing else waits. */
	if (!writer->failed && (size_t)done < length &&
	    (!droppable || writer->waiting.length - writer->start < KEEP_MAX))
		keep(writer, bytes + done, length - (size_t)done);
	pthread_mutex_unlock(&writer->mutex);
}
