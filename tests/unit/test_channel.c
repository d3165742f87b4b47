/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The channel's queue: order, bounds, and its end. */
#include <config.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "channel/queue.h"
#include "util/thread.h"

enum { LINES = 20000, LENGTH = 1000 };

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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_room),
		cmocka_unit_test(test_close),
		cmocka_unit_test(test_ends),
	};

	return cmocka_run_group_tests_name("channel", tests, NULL, NULL);
}
