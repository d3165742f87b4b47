/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The channel's parts: the queue's order, bounds and end; reading and writing that can be
 * ended. */
#include <config.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "channel/queue.h"
#include "channel/reader.h"
#include "channel/writer.h"
#include "util/stream.h"
#include "util/thread.h"

enum {
	LINES = 20000, LENGTH = 1000,
	UNREAD_LINES = 1000         /* far more than a pipe holds */
};

struct source {
	struct queue queue;
	_Atomic int put;            /* lines so far */
};

static void *put_lines(void *context)
{
	struct source *source = context;
	char line[LENGTH] = { 0 };

	for (int i = 0; i < LINES; i++) {
		queue_put(&source->queue, event_create(EVENT_LINE, line, LENGTH));
		atomic_fetch_add(&source->put, 1);
	}
	queue_put(&source->queue, event_create(EVENT_END, "", 0));
	return NULL;
}

/* However fast lines come, no more than QUEUE_LINES_MOST bytes wait, and all arrive. */
static void test_room(void **state)
{
	struct source source;
	struct event *event;
	pthread_t thread;
	int taken = 0;

	(void)state;
	assert_true(queue_init(&source.queue));
	atomic_init(&source.put, 0);
	assert_true(thread_start(&thread, put_lines, &source));
	while ((event = queue_take(&source.queue, -1)) && event->kind == EVENT_LINE) {
		taken++;
		assert_true(atomic_load(&source.put) <= taken + QUEUE_LINES_MOST / LENGTH + 1);
		free(event);
	}
	assert_non_null(event);
	free(event);
	assert_int_equal(taken, LINES);
	pthread_join(thread, NULL);
	queue_free(&source.queue);
}

/* A queue that was closed holds up nobody. */
static void test_close(void **state)
{
	struct source source;
	pthread_t thread;

	(void)state;
	assert_true(queue_init(&source.queue));
	atomic_init(&source.put, 0);
	assert_true(thread_start(&thread, put_lines, &source));
	queue_close(&source.queue);
	pthread_join(thread, NULL);
	assert_int_equal(atomic_load(&source.put), LINES);
	queue_free(&source.queue);
}

/* The two ends that come before whatever waits. */
static void test_ends(void **state)
{
	struct queue queue;

	(void)state;
	assert_true(queue_init(&queue));
	queue_put(&queue, event_create(EVENT_LINE, "a", 1));
	queue_end(&queue);
	assert_null(queue_take(&queue, -1));
	assert_false(queue.no_memory);
	queue_put(&queue, NULL);
	assert_null(queue_take(&queue, -1));
	assert_true(queue.no_memory);
	queue_free(&queue);
}

/* A reader ends though nothing comes, and hands over the end of its input. */
static void test_reader(void **state)
{
	static struct reader reader;
	struct queue queue;
	struct clock clock;
	struct event *event;
	int ends[2];

	(void)state;
	clock_init_real(&clock);
	assert_true(queue_init(&queue));
	assert_true(stream_pipe(ends));
	assert_true(reader_start(&reader, ends[0], &queue, &clock));
	assert_int_equal(write(ends[1], "one\r\n", 5), 5);
	event = queue_take(&queue, -1);
	assert_non_null(event);
	assert_string_equal(event->text, "one");
	free(event);
	assert_true(reader_stop(&reader));
	event = queue_take(&queue, -1);
	assert_non_null(event);
	assert_int_equal(event->kind, EVENT_END);
	free(event);
	close(ends[0]);
	close(ends[1]);
	queue_free(&queue);
}

/* Line NUMBER of those that nobody reads at first. */
static void unread_line(char line[LENGTH + 1], int number)
{
	memset(line, 'a' + number % 26, LENGTH - 1);
	line[LENGTH - 1] = '\n';
}

/* A client that does not read holds up nobody; when it reads, it misses nothing. */
static void test_writer(void **state)
{
	char line[LENGTH + 1], got[LENGTH];
	struct writer writer;
	struct queue queue;
	int ends[2];

	(void)state;
	assert_true(queue_init(&queue));
	assert_true(stream_pipe(ends));
	assert_true(writer_start(&writer, ends[1], &queue));
	for (int i = 0; i < UNREAD_LINES; i++) {
		unread_line(line, i);
		writer_put(&writer, line, LENGTH, false);
	}
	for (int i = 0; i < UNREAD_LINES; i++) {
		for (int have = 0; have < LENGTH;) {
			int count = (int)read(ends[0], got + have, (size_t)(LENGTH - have));

			assert_true(count > 0);
			have += count;
		}
		unread_line(line, i);
		assert_memory_equal(got, line, LENGTH);
	}
	assert_true(writer_stop(&writer));
	close(ends[0]);
	close(ends[1]);
	queue_free(&queue);
}

/* A writer ends though the client does not read, and fails once it has gone. */
static void test_writer_ends(void **state)
{
	char line[LENGTH + 1];
	struct writer writer;
	struct queue queue;
	int ends[2];

	(void)state;
	stream_ignore_broken_pipes();
	assert_true(queue_init(&queue));
	assert_true(stream_pipe(ends));
	assert_true(writer_start(&writer, ends[1], &queue));
	unread_line(line, 0);
	for (int i = 0; i < UNREAD_LINES; i++)
		writer_put(&writer, line, LENGTH, false);
	assert_true(writer_stop(&writer));
	close(ends[0]);
	assert_int_equal(stream_write(ends[1], line, LENGTH, 1), -1);
	close(ends[1]);
	queue_free(&queue);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_room),
		cmocka_unit_test(test_close),
		cmocka_unit_test(test_ends),
		cmocka_unit_test(test_reader),
		cmocka_unit_test(test_writer),
		cmocka_unit_test(test_writer_ends),
	};

	return cmocka_run_group_tests_name("channel", tests, NULL, NULL);
}
