/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The channel's parts: the queue's order, bounds and end; a reader and a writer that can be
 * ended. */
#include <config.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "channel/channel.h"
#include "channel/logbook.h"
#include "channel/queue.h"
#include "channel/reader.h"
#include "channel/writer.h"
#include "util/error.h"
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

/* However fast lines come, at most QUEUE_BYTES_MAX bytes wait, and all arrive. */
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
		assert_true(atomic_load(&source.put) <= taken + QUEUE_BYTES_MAX / LENGTH + 1);
		free(event);
	}
	assert_non_null(event);
	free(event);
	assert_int_equal(taken, LINES);
	pthread_join(thread, NULL);
	queue_free(&source.queue);
}

/* Only lines wait for room in a queue, and none if it is without limit. */
static void test_close(void **state)
{
	struct source source;
	pthread_t thread;

	(void)state;
	assert_true(queue_init(&source.queue));
	atomic_init(&source.put, 0);
	assert_true(thread_start(&thread, put_lines, &source));
	/* so that it waits, or will at once */
	while (atomic_load(&source.put) <= (QUEUE_BYTES_MAX - 1) / ((int)sizeof(struct event) + LENGTH))
		sched_yield();
	queue_put(&source.queue, event_create(EVENT_DONE, "", 0));
	queue_lift_room_limit(&source.queue);
	pthread_join(thread, NULL);
	assert_int_equal(atomic_load(&source.put), LINES);
	queue_free(&source.queue);
}

/* Only lines of thinking beyond a bound are dropped; lines that were taken leave space for others. */
static void test_thinking_is_bounded(void **state)
{
	enum { MANY = 2000, MOST = 256 };
	struct queue queue;
	struct event *event;

	(void)state;
	assert_true(queue_init(&queue));
	for (int round = 0; round < 2; round++) {
		int counts[EVENT_END + 1] = { 0 };

		for (int i = 0; i < MANY; i++) {
			queue_put(&queue, event_create(EVENT_THINKING, "1 2 3", 5));
			queue_put(&queue, event_create(EVENT_LINE, "", 0));
			queue_put(&queue, event_create(EVENT_DONE, "", 0));
		}
		while ((event = queue_take(&queue, 0))->kind != EVENT_TICK) {
			counts[event->kind]++;
			free(event);
		}
		free(event);
		assert_int_equal(counts[EVENT_THINKING], MOST);
		assert_int_equal(counts[EVENT_LINE], MANY);
		assert_int_equal(counts[EVENT_DONE], MANY);
	}
	queue_free(&queue);
}

/* Empty lines take memory, too: their number is bounded, and lines that were taken leave space
 * for others. */
static void *put_empty_lines(void *context)
{
	struct source *source = context;

	for (int i = 0; i < LINES; i++) {
		queue_put(&source->queue, event_create(EVENT_LINE, "", 0));
		atomic_fetch_add(&source->put, 1);
	}
	return NULL;
}

static void test_empty_lines(void **state)
{
	enum { MOST = QUEUE_BYTES_MAX / (int)sizeof(struct event) + 1 };
	struct source source;
	pthread_t thread;

	(void)state;
	assert_true(queue_init(&source.queue));
	queue_put(&source.queue, event_create(EVENT_LINE, "", 0));
	assert_true(source.queue.events.bytes >= sizeof(struct event));
	free(queue_take(&source.queue, -1));
	for (int round = 0; round < 4; round++) {
		atomic_init(&source.put, 0);
		assert_true(thread_start(&thread, put_empty_lines, &source));
		for (int i = 0; i < LINES; i++) {
			assert_true(atomic_load(&source.put) <= i + MOST);
			free(queue_take(&source.queue, -1));
		}
		pthread_join(thread, NULL);
		assert_int_equal(source.queue.events.bytes, 0);
	}
	queue_free(&source.queue);
}

/* Waiting reports are dropped, wherever they are among lines; the lines stay, in order, and later
 * ones are taken, too. */
static void test_reports_are_dropped(void **state)
{
	static const enum event_kind kinds[] = {
		EVENT_THINKING, EVENT_LINE, EVENT_DONE, EVENT_THINKING, EVENT_LINE, EVENT_END, EVENT_DONE
	};
	struct event_list reports;
	struct queue queue;
	char text[2] = "a";

	(void)state;
	assert_true(queue_init(&queue));
	for (int round = 0; round < 2; round++) {
		for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
			text[0] = (char)('a' + i);
			queue_put(&queue, event_create(kinds[i], text, 1));
		}
		reports = queue_take_reports(&queue);
		event_list_free(&reports);
		assert_int_equal(queue.thinking, 0);
		queue_put(&queue, event_create(EVENT_DONE, "z", 1));
		for (const char *left = "befz"; *left; left++) {
			struct event *event = queue_take(&queue, 0);

			assert_non_null(event);
			assert_int_equal(event->text[0], *left);
			free(event);
		}
	}
	queue_free(&queue);
}

/* Reports are taken out in order, and everything else stays. */
static void test_reports_are_taken(void **state)
{
	static const enum event_kind kinds[] = { EVENT_THINKING, EVENT_LINE, EVENT_THINKING, EVENT_DONE, EVENT_END };
	struct queue queue;
	struct event_list reports;
	char text[2] = "a";

	(void)state;
	assert_true(queue_init(&queue));
	assert_null(queue_take_reports(&queue).first);
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		text[0] = (char)('a' + i);
		queue_put(&queue, event_create(kinds[i], text, 1));
	}
	reports = queue_take_reports(&queue);
	for (const char *taken = "acd"; *taken; taken++) {
		struct event *event = event_list_take(&reports);

		assert_non_null(event);
		assert_int_equal(event->text[0], *taken);
		free(event);
	}
	assert_null(reports.first);
	assert_int_equal(queue.thinking, 0);
	for (const char *left = "be"; *left; left++) {
		struct event *event = queue_take(&queue, 0);

		assert_int_equal(event->text[0], *left);
		free(event);
	}
	queue_free(&queue);
}

/* A channel between two pipes. */
struct wired {
	struct channel *channel;
	struct clock clock;
	int in[2], out[2];
};

static void wire(struct wired *wired)
{
	struct channel_options options = { 0 };
	struct error error = ERROR_NONE;

	clock_init_real(&wired->clock);
	assert_true(stream_pipe(wired->in) && stream_pipe(wired->out));
	options.input = wired->in[0];
	options.output = wired->out[1];
	options.clock = &wired->clock;
	wired->channel = channel_open(&options, &error);
	assert_non_null(wired->channel);
}

/* Close the channel and its end of the output, so that the output can be read to its end. */
static void unwire(struct wired *wired)
{
	assert_true(channel_close(wired->channel));
	close(wired->out[1]);
}

static void cut(struct wired *wired)
{
	close(wired->in[0]);
	close(wired->in[1]);
	close(wired->out[0]);
}

/* Lines that were kept come again when they are released, in order and before new ones; kept reports
 * can be dropped; the amount that is kept is limited.  Reports that wait can be sent. */
static void test_kept_events(void **state)
{
	static char long_line[1 << 18];
	struct wired wired;
	struct channel *channel;
	struct event *event;
	int kept = 0;

	(void)state;
	wire(&wired);
	channel = wired.channel;
	assert_int_equal(write(wired.in[1], "new\n", 4), 4);
	assert_true(channel_keep_line(channel, "a"));
	channel_keep(channel, event_create(EVENT_DONE, "", 0));
	assert_true(channel_keep_line(channel, "b"));
	channel_keep(channel, event_create(EVENT_THINKING, "", 0));
	channel_drop_reports(channel);
	assert_true(channel_keep_line(channel, "c"));
	channel_keep(channel, event_create(EVENT_DONE, "", 0));
	channel_release_kept(channel);
	channel_drop_reports(channel);
	for (int i = 0; i < 4; i++) {
		event = channel_take(channel, -1);
		assert_int_equal(event->kind, EVENT_LINE);
		assert_string_equal(event->text, ((const char *[]){ "a", "b", "c", "new" })[i]);
		free(event);
	}
	memset(long_line, 'x', sizeof long_line - 1);
	for (int i = 0; i < CHANNEL_KEPT_MAX / (int)sizeof long_line; i++)
		channel_keep(channel, event_create(EVENT_THINKING, long_line, sizeof long_line));
	assert_true(channel_is_full(channel));
	channel_drop_reports(channel);
	assert_false(channel_is_full(channel));
	while (kept < 100 && channel_keep_line(channel, long_line))
		kept++;
	assert_in_range(kept, CHANNEL_KEPT_MAX / sizeof long_line, CHANNEL_KEPT_MAX / sizeof long_line + 1);
	assert_true(channel_is_full(channel));
	channel_release_kept(channel);
	assert_false(channel_is_full(channel));
	channel_report(channel, EVENT_THINKING, "1\n", 2);
	channel_report(channel, EVENT_THINKING, "2\n", 2);
	channel_send_reports(channel);
	unwire(&wired);
	assert_int_equal(read(wired.out[0], long_line, sizeof long_line), 4);
	assert_memory_equal(long_line, "1\n2\n", 4);
	cut(&wired);
}

/* A line that is too long to be written is cut, and is still a line. */
static void test_long_saying(void **state)
{
	enum { LONG = 6000 };
	char text[LONG + 1], got[LONG];
	struct wired wired;
	int length = 0;

	(void)state;
	memset(text, 'x', LONG);
	text[LONG] = '\0';
	wire(&wired);
	channel_say(wired.channel, "%s", text);
	channel_say(wired.channel, "%s", "pong 1");
	unwire(&wired);
	while (length < LONG) {
		int count = (int)read(wired.out[0], got + length, (size_t)(LONG - length));

		if (count <= 0)
			break;
		length += count;
	}
	assert_in_range(length, 4000, LONG - 1);
	assert_memory_equal(got + length - 8, "\npong 1\n", 8);
	assert_null(memchr(got, '\0', (size_t)length));
	assert_ptr_equal(memchr(got, '\n', (size_t)length), got + length - 8);
	cut(&wired);
}

#if !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__   /* which end a program that asks for so much */
/* Without memory a line of thinking is lost; but a session cannot go on without the end of its search. */
static void test_lost_reports(void **state)
{
	struct wired wired;
	struct channel *channel;
	struct event *event;

	(void)state;
	wire(&wired);
	channel = wired.channel;
	channel_report(channel, EVENT_THINKING, "", PTRDIFF_MAX);
	channel_report(channel, EVENT_THINKING, "a", 1);
	event = channel_take(channel, -1);
	assert_non_null(event);
	assert_string_equal(event->text, "a");
	free(event);
	assert_false(channel_ran_out_of_memory(channel));
	channel_report(channel, EVENT_DONE, "", PTRDIFF_MAX);
	channel_report(channel, EVENT_THINKING, "b", 1);
	assert_null(channel_take(channel, -1));
	assert_true(channel_ran_out_of_memory(channel));
	unwire(&wired);
	cut(&wired);
}
#endif

/* The end of the session, and a lack of memory, come before any waiting line. */
static void test_ends(void **state)
{
	struct queue queue;

	struct event *event = event_create(EVENT_LINE, "a", 1);
	char byte = 'b';
	long number = 2;

	(void)state;
	/* What an event has is read whole, or not at all. */
	assert_false(event_read(event, &number, sizeof number));
	assert_int_equal(number, 2);
	assert_true(event_read(event, &byte, 1) && byte == 'a');
	assert_true(queue_init(&queue));
	queue_put(&queue, event);
	queue_end(&queue);
	assert_null(queue_take(&queue, -1));
	assert_false(queue.no_memory);
	queue_put(&queue, NULL);
	assert_null(queue_take(&queue, -1));
	assert_true(queue.no_memory);
	queue_free(&queue);
}

/* A reader can be ended although no input comes, and reports the end of its input.  One CR before a line feed
 * belongs to it. */
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
	assert_int_equal(write(ends[1], "one\r\ntwo\r\r\n", 11), 11);
	for (int i = 0; i < 2; i++) {
		event = queue_take(&queue, -1);
		assert_non_null(event);
		assert_string_equal(event->text, i == 0 ? "one" : "two\r");
		free(event);
	}
	assert_true(reader_stop(&reader));
	event = queue_take(&queue, -1);
	assert_non_null(event);
	assert_int_equal(event->kind, EVENT_END);
	free(event);
	close(ends[0]);
	close(ends[1]);
	queue_free(&queue);
}

/* Line NUMBER of those that are not read at first. */
static void unread_line(char line[LENGTH + 1], int number)
{
	memset(line, 'a' + number % 26, LENGTH - 1);
	line[LENGTH - 1] = '\n';
}

static void read_exactly(int fd, char *out, int length)
{
	for (int have = 0; have < length;) {
		int count = (int)read(fd, out + have, (size_t)(length - have));

		assert_true(count > 0);
		have += count;
	}
}

/* A writer to a pipe. */
struct writing {
	struct writer writer;
	struct queue queue;
	int ends[2];
};

static int set_up_writer(void **state)
{
	static struct writing writing;

	*state = &writing;
	return !queue_init(&writing.queue) || !stream_pipe(writing.ends) ||
	       !writer_start(&writing.writer, writing.ends[1], &writing.queue);
}

static int tear_down_writer(void **state)
{
	struct writing *writing = *state;

	if (writing->ends[0] >= 0)
		close(writing->ends[0]);
	close(writing->ends[1]);
	queue_free(&writing->queue);
	return 0;
}

/* A client that always reads late: lines are added while others wait, one of them partly written. */
static void test_writer_late_reader(void **state)
{
	enum { UNREAD = 200 };      /* more than a pipe holds */
	char line[LENGTH + 1], got[LENGTH];
	struct writing *writing = *state;

	for (int i = 0; i < UNREAD_LINES; i++) {
		unread_line(line, i);
		writer_put(&writing->writer, line, LENGTH, false);
		if (i < UNREAD)
			continue;
		read_exactly(writing->ends[0], got, LENGTH);
		unread_line(line, i - UNREAD);
		assert_memory_equal(got, line, LENGTH);
	}
	for (int i = UNREAD_LINES - UNREAD; i < UNREAD_LINES; i++) {
		read_exactly(writing->ends[0], got, LENGTH);
		unread_line(line, i);
		assert_memory_equal(got, line, LENGTH);
	}
	assert_true(writer_stop(&writing->writer));
	assert_false(stream_is_readable(writing->ends[0], 0));
}

/* A line that may be dropped is not cut: if a part has been written, the rest is, too. */
static void test_writer_completes(void **state)
{
	enum { LONG = 1 << 18 };
	static char line[LONG], got[LONG];
	struct writing *writing = *state;
	int have = 0;

	memset(line, 'x', LONG - 1);
	line[LONG - 1] = '\n';
	writer_put(&writing->writer, line, LONG, true);
	writer_put(&writing->writer, "pong 1\n", 7, false);
	while (have < LONG) {
		int count = (int)read(writing->ends[0], got + have, (size_t)(LONG - have));

		assert_true(count > 0);
		assert_memory_equal(got + have, line + have, (size_t)count);
		have += count;
	}
	assert_int_equal(read(writing->ends[0], got, 7), 7);
	assert_memory_equal(got, "pong 1\n", 7);
	assert_true(writer_stop(&writing->writer));
	assert_false(writer_has_failed(&writing->writer));
}

/* While much waits, lines are dropped that may be, and no others. */
static void test_writer_drops(void **state)
{
	enum { WAITING = 300, DROPPED = 50 };    /* lines; the first are more than a pipe and what is waited for */
	char line[LENGTH + 1], got[LENGTH];
	struct writing *writing = *state;

	for (int i = 0; i < WAITING; i++) {
		unread_line(line, i);
		writer_put(&writing->writer, line, LENGTH, false);
	}
	for (int i = 0; i < DROPPED; i++)
		writer_put(&writing->writer, "info\n", 5, true);
	writer_put(&writing->writer, "pong 1\n", 7, false);
	for (int i = 0; i < WAITING; i++) {
		read_exactly(writing->ends[0], got, LENGTH);
		unread_line(line, i);
		assert_memory_equal(got, line, LENGTH);
	}
	read_exactly(writing->ends[0], got, 7);
	assert_memory_equal(got, "pong 1\n", 7);
	assert_true(writer_stop(&writing->writer));
	assert_false(writer_has_failed(&writing->writer));
}

/* A client that leaves WRITER_WAITING_MAX bytes unread is disconnected, and one that leaves fewer is not. */
static void test_writer_gives_up(void **state)
{
	enum { LEAST = WRITER_WAITING_MAX / LENGTH, PIPE_MOST = (1 << 20) / LENGTH };
	char line[LENGTH + 1];
	struct writing *writing = *state;
	int count = 0;

	unread_line(line, 0);
	for (; count < LEAST; count++)
		writer_put(&writing->writer, line, LENGTH, false);
	assert_false(writing->queue.ended);
	for (; count <= LEAST + PIPE_MOST; count++)
		writer_put(&writing->writer, line, LENGTH, false);
	assert_true(writing->queue.ended);
	assert_true(writer_stop(&writing->writer));
	assert_true(writer_has_failed(&writing->writer));
}

static size_t waiting(struct writer *writer, size_t *written)
{
	size_t bytes;

	pthread_mutex_lock(&writer->mutex);
	bytes = writer->waiting.length - writer->start;
	*written = writer->start;
	pthread_mutex_unlock(&writer->mutex);
	return bytes;
}

/* Bytes that have been read meanwhile do not count. */
static void test_writer_counts_unread(void **state)
{
	enum { READ = 1 << 20 };    /* bytes: more than a pipe holds */
	static char got[READ];
	char line[2 * LENGTH];
	struct writing *writing = *state;
	size_t written;

	memset(line, 'x', sizeof line);
	while (waiting(&writing->writer, &written) + 2 * LENGTH <= WRITER_WAITING_MAX)
		writer_put(&writing->writer, line, LENGTH, false);
	assert_false(writing->queue.ended);
	read_exactly(writing->ends[0], got, READ);
	do {
		sched_yield();
		(void)waiting(&writing->writer, &written);
	} while (written < 2 * LENGTH);
	writer_put(&writing->writer, line, 2 * LENGTH, false);
	assert_false(writing->queue.ended);
	assert_true(writer_stop(&writing->writer));
	assert_false(writer_has_failed(&writing->writer));
}

/* A writer can be ended although the client does not read, and fails once the client has ended. */
static void test_writer_ends(void **state)
{
	char line[LENGTH + 1];
	struct writing *writing = *state;

	stream_ignore_broken_pipes();
	unread_line(line, 0);
	for (int i = 0; i < UNREAD_LINES; i++)
		writer_put(&writing->writer, line, LENGTH, false);
	assert_true(writer_stop(&writing->writer));
	assert_false(writer_has_failed(&writing->writer));
	assert_true(writer_start(&writing->writer, writing->ends[1], &writing->queue));
	for (int i = 0; i < UNREAD_LINES; i++)
		writer_put(&writing->writer, line, LENGTH, false);
	close(writing->ends[0]);
	writing->ends[0] = -1;
	assert_null(queue_take(&writing->queue, 600000));    /* it is no event, so this thread waits until the writer fails */
	assert_int_equal(stream_write(writing->ends[1], line, LENGTH, 1), -1);
	assert_true(writer_stop(&writing->writer));
	assert_true(writer_has_failed(&writing->writer));
	assert_true(writing->queue.ended);
}

/* Lines of the record begin with the seconds since its start, cut to thousandths. */
static void test_logbook_times(void **state)
{
	static const char name[] = "test_channel.log";
	static const struct { int64_t us; const char *line; } rows[] = {
		{ 0, "0.000 > a\n" }, { 999, "0.000 > a\n" }, { 999999, "0.999 > a\n" },
		{ INT64_C(86399999999), "86399.999 > a\n" }, { INT64_C(86400000000), "86400.000 > a\n" }
	};
	struct logbook logbook;
	char line[200];
	FILE *file;

	(void)state;
	remove(name);
	assert_true(logbook_open(&logbook, name, "CECP", 1, 0, 5000000));
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		logbook_lines(&logbook, '>', 5000000 + rows[i].us, "a\n", 2);
	assert_true(logbook_close(&logbook));
	file = fopen(name, "r");
	assert_non_null(file);
	assert_non_null(fgets(line, sizeof line, file));
	assert_memory_equal(line, LOGBOOK_BEGINS, strlen(LOGBOOK_BEGINS));
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		assert_non_null(fgets(line, sizeof line, file));
		assert_string_equal(line, rows[i].line);
	}
	fclose(file);
	remove(name);
}

/* A full log moves to NAME.1 and a new one begins, if there can be a file of such a long name; and otherwise there is no
 * log.  The limit of a name is close to 4096 bytes, or shorter. */
static void test_logbook_long_names(void **state)
{
	char name[4100] = "", older[sizeof name + 2];
	struct logbook logbook;

	(void)state;
	for (size_t length = 4080; length < sizeof name; length++) {
		bool can;
		FILE *file;

		memset(name, '/', length);
		memcpy(name, "./", 2);
		memcpy(name + length - 2, "lg", 3);
		snprintf(older, sizeof older, "%s.1", name);
		file = fopen(older, "w");
		can = file != NULL;
		if (file)
			fclose(file);
		assert_int_equal(logbook_open(&logbook, name, "CECP", 0, 1, 0), can);
		assert_true(!can || logbook_close(&logbook));
		remove("lg");
		remove("lg.1");
	}
}

int main(void)
{
#define WITH_WRITER(test) cmocka_unit_test_setup_teardown(test, set_up_writer, tear_down_writer)
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_room),
		cmocka_unit_test(test_close),
		cmocka_unit_test(test_thinking_is_bounded),
		cmocka_unit_test(test_empty_lines),
		cmocka_unit_test(test_reports_are_dropped),
		cmocka_unit_test(test_reports_are_taken),
		cmocka_unit_test(test_kept_events),
		cmocka_unit_test(test_long_saying),
#if !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
		cmocka_unit_test(test_lost_reports),
#endif
		cmocka_unit_test(test_ends),
		cmocka_unit_test(test_reader),
		WITH_WRITER(test_writer_late_reader),
		WITH_WRITER(test_writer_completes),
		WITH_WRITER(test_writer_drops),
		WITH_WRITER(test_writer_gives_up),
		WITH_WRITER(test_writer_counts_unread),
		WITH_WRITER(test_writer_ends),
		cmocka_unit_test(test_logbook_times),
		cmocka_unit_test(test_logbook_long_names),
	};

	return cmocka_run_group_tests_name("channel", tests, NULL, NULL);
}
