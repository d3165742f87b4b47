/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The channel's parts: the queue's order, bounds and end; a reader and a writer that can be
 * ended. */
#include <config.h>

#include "unit_test.h"

#include <ctype.h>
#include <poll.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "channel/channel.h"
#include "channel/logbook.h"
#include "channel/queue.h"
#include "channel/reader.h"
#include "channel/writer.h"
#include "util/bytes.h"
#include "util/error.h"
#include "util/random.h"
#include "util/stream.h"
#include "util/thread.h"
#include "util/version.h"

enum {
	LINES = 20000, LENGTH = 1024 - sizeof(struct event),   /* QUEUE_BYTES_MAX is a multiple of what a line uses */
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

	assert_true(queue_init(&source.queue));
	atomic_init(&source.put, 0);
	assert_true(thread_start(&thread, put_lines, &source));
	while ((event = queue_take(&source.queue, -1)) && event->kind == EVENT_LINE) {
		taken++;
		assert_true(atomic_load(&source.put) <= taken + QUEUE_BYTES_MAX / 1024);
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

	assert_true(queue_init(&source.queue));
	atomic_init(&source.put, 0);
	assert_true(thread_start(&thread, put_lines, &source));
	/* so that it waits, or will at once */
	while (atomic_load(&source.put) <= QUEUE_BYTES_MAX / 1024 - 1)
		sched_yield();
	queue_put(&source.queue, event_create(EVENT_DONE, "", 0));
	queue_lift_room_limit(&source.queue);
	pthread_join(thread, NULL);
	assert_int_equal(atomic_load(&source.put), LINES);
	queue_free(&source.queue);
}

/* A channel between two pipes. */
struct wired {
	struct channel *channel;
	struct clock clock;
	int in[2], out[2];
};

/* LOG: the record; or NULL. */
static void wire(struct wired *wired, const char *log)
{
	struct channel_options options = { 0 };
	struct error error = ERROR_NONE;

	clock_init_virtual(&wired->clock, 1);
	clock_advance_us(&wired->clock, 777);
	assert_true(stream_pipe(wired->in) && stream_pipe(wired->out));
	options.input = wired->in[0];
	options.output = wired->out[1];
	options.clock = &wired->clock;
	options.log = log;
	options.protocol = "CECP";
	options.other_word = "uci";
	options.other_protocol = "UCI";
	wired->channel = channel_open(&options, &error);
	assert_non_null(wired->channel);
}

#if !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__   /* which end a program that asks for so much */
/* Without memory a line of thinking is lost; but a session cannot go on without the end of its search. */
static void test_lost_reports(void **state)
{
	struct wired wired;
	struct channel *channel;
	struct event *event;

	wire(&wired, NULL);
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
	assert_true(channel_close(channel));
	for (int end = 0; end < 2; end++) {
		close(wired.in[end]);
		close(wired.out[end]);
	}
}
#endif

/* The end of the session, and a lack of memory, come before any waiting line. */
static void test_ends(void **state)
{
	struct queue queue;

	struct event *event = event_create(EVENT_LINE, "a", 1);
	char byte = 'b';
	long number = 2;

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

static void read_exactly(int fd, char *out, size_t length)
{
	for (size_t have = 0; have < length;) {
		ssize_t count = read(fd, out + have, length - have);

		assert_true(count > 0);
		have += (size_t)count;
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

/* A writer can be ended although the client does not read, and fails once the client has ended. */
static void test_writer_ends(void **state)
{
	char line[LENGTH] = { 0 };
	struct writing *writing = *state;

	stream_ignore_broken_pipes();
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

/* ---- models: plain lists instead of queues, buffers and files ---- */

enum { PLAIN_MOST = 3000, THINKING_MOST = 256, SAYING_MOST = 4096 };

/* Events in order.  The number of one gives its text. */
struct plain {
	int count;
	struct plain_event { enum event_kind kind; int number; size_t length; } at[PLAIN_MOST];
};

static const char *plain_text(int number, size_t length)
{
	static char text[1 << 18];

	assert_true(length < sizeof text);
	for (size_t i = 0; i < length; i++)
		text[i] = i + 1 == length ? '\n' : (char)('a' + ((size_t)number + i) % 26);
	text[length] = '\0';
	return text;
}

static struct event *plain_create(struct plain_event row)
{
	return event_create(row.kind, plain_text(row.number, row.length), row.length);
}

static void plain_add(struct plain *list, struct plain_event row)
{
	assert_true(list->count < PLAIN_MOST);
	list->at[list->count++] = row;
}

static struct plain_event plain_take(struct plain *list)
{
	struct plain_event row = list->at[0];

	memmove(list->at, list->at + 1, (size_t)--list->count * sizeof row);
	return row;
}

static bool is_report(struct plain_event row)
{
	return row.kind == EVENT_THINKING || row.kind == EVENT_DONE;
}

/* Move the reports of LIST to the end of REPORTS. */
static void plain_take_reports(struct plain *list, struct plain *reports)
{
	int left = 0;

	for (int i = 0; i < list->count; i++)
		if (is_report(list->at[i]))
			plain_add(reports, list->at[i]);
		else
			list->at[left++] = list->at[i];
	list->count = left;
}

static int plain_count(const struct plain *list, enum event_kind kind)
{
	int count = 0;

	for (int i = 0; i < list->count; i++)
		count += list->at[i].kind == kind;
	return count;
}

static size_t plain_bytes(const struct plain *list)
{
	size_t bytes = 0;

	for (int i = 0; i < list->count; i++)
		bytes += sizeof(struct event) + list->at[i].length;
	return bytes;
}

/* EVENT is ROW; free it. */
static void assert_event(struct event *event, struct plain_event row)
{
	assert_non_null(event);
	assert_int_equal(event->kind, row.kind);
	assert_int_equal(event->length, row.length);
	assert_memory_equal(event->text, plain_text(row.number, row.length), row.length + 1);
	free(event);
}

static void assert_tick(struct event *event)
{
	assert_non_null(event);
	assert_int_equal(event->kind, EVENT_TICK);
	free(event);
}

/* Any row: mostly short ones. */
static struct plain_event draw_row(struct random *random, int number)
{
	static const enum event_kind kinds[] = { EVENT_LINE, EVENT_THINKING, EVENT_DONE };
	uint32_t most = random_below(random, 16) ? 60 : 1 << 16;

	return (struct plain_event){ kinds[random_below(random, 3)], number, random_below(random, most) };
}

/* Events come out as they went in; lines of thinking beyond a bound are dropped; reports are taken out from among
 * lines. */
static void test_queue_model(void **state)
{
	static struct plain waiting, reports;
	struct random random = { 1 };
	struct event_list taken;
	struct queue queue;

	assert_true(queue_init(&queue));
	for (int step = 0; step < 30000; step++) {
		uint32_t operation = random_below(&random, step / 1500 % 2 ? 12 : 4);
		struct plain_event row = draw_row(&random, step);

		if (operation < 3) {
			if (row.kind == EVENT_LINE && plain_bytes(&waiting) >= QUEUE_BYTES_MAX)
				continue;
			queue_put(&queue, plain_create(row));
			if (row.kind != EVENT_THINKING || plain_count(&waiting, EVENT_THINKING) < THINKING_MOST)
				plain_add(&waiting, row);
		} else if (operation == 3 && random_below(&random, 500) == 0) {
			taken = queue_take_reports(&queue);
			plain_take_reports(&waiting, &reports);
			assert_int_equal(taken.bytes, plain_bytes(&reports));
			while (reports.count > 0)
				assert_event(event_list_take(&taken), plain_take(&reports));
			assert_null(event_list_take(&taken));
		} else if (operation > 3 && waiting.count > 0) {
			assert_event(queue_take(&queue, (int)random_below(&random, 3) - 1), plain_take(&waiting));
		} else if (waiting.count == 0) {
			assert_tick(queue_take(&queue, 0));
		}
		assert_int_equal(queue.events.bytes, plain_bytes(&waiting));
	}
	queue_end(&queue);
	assert_null(queue_take(&queue, -1));
	queue_free(&queue);
}

/* A channel in the middle of its input, as lists and texts. */
struct channel_model {
	struct wired wired;
	struct random random;
	struct plain queue, kept, released;
	struct bytes log;           /* without remarks */
	int number;
};

static void expect_log(struct channel_model *model, char mark, const char *text, size_t length)
{
	int64_t us = clock_now_us(&model->wired.clock) - 777;

	assert_true(bytes_printf(&model->log, "%lld.%03d %c %.*s\n", (long long)us / 1000000, (int)(us % 1000000) / 1000,
	                         mark, (int)length, text));
}

/* TEXT, one line, has just been sent. */
static void expect_output(struct channel_model *model, const char *text, size_t length)
{
	static char got[1 << 17];

	read_exactly(model->wired.out[0], got, length);
	assert_memory_equal(got, text, length);
	expect_log(model, '<', text, length - (text[length - 1] == '\n'));
}

/* The client sends a line, in parts, and it is taken: without its end, one CR before that, and NULs; cut to
 * READER_LINE_MAX. */
static void model_input(struct channel_model *model)
{
	static char sent[READER_LINE_MAX + 100], wanted[sizeof sent];
	struct random *random = &model->random;
	size_t length = random_below(random, random_below(random, 8) ? 100 : 20000), end;
	struct event *event;

	if (random_below(random, 100) == 0)
		length = READER_LINE_MAX - 1 + random_below(random, 3);
	for (size_t i = 0; i < length; i++) {
		sent[i] = wanted[i] = "abc \t\x80\r"[random_below(random, 8)];
		if (!sent[i])
			wanted[i] = '\x7f';
	}
	end = length;
	if (random_below(random, 2))
		sent[end++] = '\r';
	else if (length > 0)
		sent[length - 1] = wanted[length - 1] = 'z';
	sent[end++] = '\n';
	for (size_t at = 0, part; at < end; at += part) {
		part = 1 + random_below(random, (uint32_t)(end - at < 50000 ? end - at : 50000));
		assert_int_equal(write(model->wired.in[1], sent + at, part), part);
	}
	event = channel_take(model->wired.channel, -1);
	length = length < READER_LINE_MAX ? length : READER_LINE_MAX - (wanted[READER_LINE_MAX - 1] == '\r');
	assert_non_null(event);
	assert_int_equal(event->kind, EVENT_LINE);
	assert_int_equal(event->length, length);
	assert_memory_equal(event->text, wanted, length);
	assert_int_equal(event->text[length], 0);
	assert_int_equal(event->time_us, clock_now_us(&model->wired.clock));
	if (length > 0)      /* nothing to record */
		expect_log(model, '>', wanted, length);
	free(event);
}

/* A line of thinking or an end is put into the queue. */
static void model_report(struct channel_model *model)
{
	struct plain_event row = draw_row(&model->random, model->number);

	if (row.kind == EVENT_LINE || row.length == 0)
		return;
	channel_report(model->wired.channel, row.kind, plain_text(row.number, row.length), row.length);
	if (row.kind == EVENT_DONE || plain_count(&model->queue, EVENT_THINKING) < THINKING_MOST)
		plain_add(&model->queue, row);
}

/* An event, or a line of input, is kept. */
static void model_keep(struct channel_model *model)
{
	struct plain_event row = draw_row(&model->random, model->number);
	bool is_line = random_below(&model->random, 2), is_full = plain_bytes(&model->kept) >= CHANNEL_KEPT_MAX;

	if (is_line) {
		row.kind = EVENT_LINE;
		assert_int_equal(channel_keep_line(model->wired.channel, plain_text(row.number, row.length)), !is_full);
	} else {
		channel_keep(model->wired.channel, plain_create(row));
	}
	if (!is_line || !is_full)
		plain_add(&model->kept, row);
}

static void model_release(struct channel_model *model)
{
	channel_release_kept(model->wired.channel);
	while (model->kept.count > 0)
		plain_add(&model->released, plain_take(&model->kept));
}

/* What waits is taken, what is released first. */
static void model_take(struct channel_model *model)
{
	int tick_ms = (int)random_below(&model->random, 3) - 1;
	struct plain *from = model->released.count > 0 ? &model->released : &model->queue;

	if (from->count > 0)
		assert_event(channel_take(model->wired.channel, tick_ms), plain_take(from));
	else if (random_below(&model->random, 2))
		assert_tick(channel_take(model->wired.channel, 0));
	else
		model_input(model);
}

static void model_reports(struct channel_model *model)
{
	static struct plain reports;

	reports.count = 0;
	plain_take_reports(&model->queue, &reports);
	if (random_below(&model->random, 2)) {
		channel_drop_reports(model->wired.channel);
		plain_take_reports(&model->kept, &reports);
		plain_take_reports(&model->released, &reports);
		return;
	}
	channel_send_reports(model->wired.channel);
	for (int i = 0; i < reports.count; i++)
		expect_output(model, plain_text(reports.at[i].number, reports.at[i].length), reports.at[i].length);
}

/* A line is said, with its end, and cut to SAYING_MOST bytes. */
static void model_say(struct channel_model *model)
{
	size_t length = random_below(&model->random, random_below(&model->random, 4) ? 100 : 2 * SAYING_MOST);
	char *text = strdup(plain_text(model->number, length + 1));

	text[length] = '\0';
	channel_say(model->wired.channel, "%s", text);
	if (length > SAYING_MOST - 1)
		length = SAYING_MOST - 1;
	text[length] = '\n';
	expect_output(model, text, length + 1);
	free(text);
}

/* The lines of FILE that are no remarks are TEXT; the first one names PROTOCOL. */
static void assert_log(const char *name, const char *protocol, const struct bytes *text)
{
	FILE *file = fopen(name, "r");
	char *line = NULL;
	size_t size = 0, at = 0;
	ssize_t length;

	assert_non_null(file);
	for (int row = 0; (length = getline(&line, &size, file)) > 0; row++) {
		if (row == 0)
			assert_non_null(strstr(line, protocol));
		if (line[0] == '#')
			continue;
		assert_true(at + (size_t)length <= text->length);
		assert_memory_equal(line, text->at + at, (size_t)length);
		at += (size_t)length;
	}
	assert_int_equal(at, text->length);
	free(line);
	fclose(file);
	remove(name);
}

/* Lines, reports and what is kept come in order, those released first; what is said goes out; both are recorded with
 * their times.  The last line of the input needs no end. */
static void test_channel_model(void **state)
{
	static const char log[] = "test_channel.log", *const firsts[] = { "uci", "uci \t", "ucinewgame", "xboard" };

	for (int session = 0; session < 40; session++) {
		static struct channel_model model;
		void (*const operations[])(struct channel_model *) = {
			model_report, model_report, model_keep, model_release, model_say, model_take, model_take, model_take,
			model_take, model_reports
		};
		bool keeps = session % 4 == 3;       /* until it is full */
		struct channel *channel;
		struct event *event;

		model = (struct channel_model){ .random = { (uint64_t)session } };
		remove(log);
		wire(&model.wired, log);
		channel = model.wired.channel;
		dprintf(model.wired.in[1], "%s\n", firsts[session % 4]);
		event = channel_take(channel, -1);
		assert_string_equal(event->text, firsts[session % 4]);
		expect_log(&model, '>', event->text, event->length);
		free(event);
		for (; model.number < 500; model.number++) {
			uint32_t draw = random_below(&model.random, keeps ? 5 : 10);

			clock_advance_us(&model.wired.clock, random_below(&model.random, 8) ? random_below(&model.random, 5000)
			                                     : INT64_C(3600000000) * random_below(&model.random, 30));
			if (!keeps || draw != 3)
				operations[draw](&model);
			assert_int_equal(channel_is_full(channel), plain_bytes(&model.kept) >= CHANNEL_KEPT_MAX);
			assert_int_equal(channel_has_released(channel), model.released.count > 0);
		}
		channel_drop_reports(channel);
		dprintf(model.wired.in[1], "last");
		close(model.wired.in[1]);
		while ((event = channel_take(channel, -1))->kind == EVENT_LINE && strcmp(event->text, "last") != 0)
			free(event);
		assert_int_equal(event->kind, EVENT_LINE);
		expect_log(&model, '>', event->text, event->length);
		free(event);
		event = channel_take(channel, -1);
		assert_int_equal(event->kind, EVENT_END);
		free(event);
		assert_true(channel_has_reader(channel));
		close(model.wired.out[0]);
		assert_false(channel_has_reader(channel));
		assert_true(channel_close(channel));
		assert_log(log, session % 4 < 2 ? "speaking UCI" : "speaking CECP", &model.log);
		close(model.wired.in[0]);
		close(model.wired.out[1]);
		bytes_free(&model.log);
	}
}

/* What has been written to a writer and not dropped, and how much of that has been read. */
struct written {
	struct bytes text;
	size_t read;
};

/* Wait until the writer has written what the pipe takes.  Returns how many bytes wait for the pipe. */
static size_t unwritten(struct writing *writing, const struct written *written)
{
	struct pollfd out = { writing->ends[1], POLLOUT, 0 };

	for (;;) {
		struct writer *writer = &writing->writer;
		size_t waiting;
		int in_pipe;

		pthread_mutex_lock(&writer->mutex);
		waiting = writer->waiting.length - writer->start;
		assert_false(writer->failed);
		pthread_mutex_unlock(&writer->mutex);
		assert_int_equal(ioctl(writing->ends[0], FIONREAD, &in_pipe), 0);
		if (written->read + (size_t)in_pipe + waiting == written->text.length && (!waiting || poll(&out, 1, 0) == 0))
			return waiting;
		sched_yield();
	}
}

static void write_row(struct writing *writing, struct written *written, struct plain_event row, bool droppable)
{
	const char *text = plain_text(row.number, row.length);
	bool dropped = droppable && unwritten(writing, written) >= 32768;

	writer_put(&writing->writer, text, row.length, droppable);
	if (!dropped)
		assert_true(bytes_add(&written->text, text, row.length));
}

static void read_back(struct writing *writing, struct written *written, size_t length)
{
	static char got[1 << 20];

	if (length > written->text.length - written->read)
		length = written->text.length - written->read;
	if (length > sizeof got)
		length = sizeof got;
	read_exactly(writing->ends[0], got, length);
	assert_memory_equal(got, written->text.at + written->read, length);
	written->read += length;
}

/* A client that reads late, and little: lines come whole and in order, but for droppable ones while much waits.  It may
 * leave WRITER_WAITING_MAX bytes unread, but no more. */
static void test_writer_model(void **state)
{
	struct writing *writing = *state;
	struct written written = { 0 };
	struct random random = { 3 };
	size_t waiting;

	for (int step = 0; step < 4000; step++) {
		struct plain_event row = draw_row(&random, step);

		if (random_below(&random, 3 + step / 500 % 2))
			write_row(writing, &written, row, random_below(&random, 4));
		else
			read_back(writing, &written, random_below(&random, 20000));
	}
	for (int i = 0; i < 2; i++) {
		read_back(writing, &written, 50000);
		while ((waiting = unwritten(writing, &written)) < WRITER_WAITING_MAX) {
			size_t length = WRITER_WAITING_MAX - waiting;

			write_row(writing, &written, (struct plain_event){ .length = length < 99999 ? length : 99999 }, false);
		}
	}
	assert_false(writing->queue.ended);
	writer_put(&writing->writer, "", 1, true);
	assert_false(writing->queue.ended);
	writer_put(&writing->writer, "", 1, false);
	assert_true(writing->queue.ended);
	assert_true(writer_stop(&writing->writer));
	assert_true(writer_has_failed(&writing->writer));
	bytes_free(&written.text);
}

/* The files of a record: NAME, NAME.1 and so on, and whether they exist. */
enum { LOG_FILES = 6 };

struct log_model {
	struct { bool exists; struct bytes text; } files[LOG_FILES];
	size_t most;
	int count;
	bool headed;
};

/* The older ones move up, and the one that is too old goes. */
static void log_move_up(struct log_model *model)
{
	struct bytes oldest = model->files[model->count].text;

	for (int i = model->count; i > 0; i--)
		model->files[i] = model->files[i - 1];
	bytes_clear(&oldest);
	model->files[0].text = oldest;
}

static void log_remark(struct log_model *model, const char *before, const char *after)
{
	char date[100];
	time_t now = time(NULL);

	strftime(date, sizeof date, "%Y-%m-%d %H:%M:%S %z", localtime(&now));
	assert_true(bytes_printf(&model->files[0].text, "# %s%s%s\n", before, date, after));
}

static void log_heading(struct log_model *model, const char *what)
{
	char text[200];

	snprintf(text, sizeof text, "session %s: %s speaking CECP, pid %ld, ", what, version_name, (long)getpid());
	log_remark(model, text, "");
}

static void log_begin(struct log_model *model)
{
	if (!model->headed)
		log_heading(model, "begins");
	model->headed = true;
}

/* The files are those of the model, but for the digits of remarks before the distance to UTC: the clock may have moved
 * on. */
static void assert_files(const struct log_model *model, const char *name)
{
	for (int i = 0; i < LOG_FILES; i++) {
		const struct bytes *text = &model->files[i].text;
		bool in_date = false;
		char path[100];
		FILE *file;

		snprintf(path, sizeof path, i > 0 ? "%s.%d" : "%s", name, i);
		file = fopen(path, "r");
		assert_int_equal(file != NULL, model->files[i].exists);
		if (!file)
			continue;
		for (size_t at = 0; at < text->length; at++) {
			char wanted = (char)text->at[at];
			int got = getc(file);

			if (at == 0 || text->at[at - 1] == '\n')
				in_date = wanted == '#';
			in_date = in_date && wanted != '+' && (wanted != '-' || text->at[at - 1] != ' ');
			if (!in_date || !isdigit((unsigned char)wanted) || !isdigit(got))
				assert_int_equal(got, (unsigned char)wanted);
		}
		assert_int_equal(getc(file), EOF);
		fclose(file);
	}
}

static void remove_files(const char *name)
{
	for (int i = 0; i < LOG_FILES; i++) {
		char path[100];

		snprintf(path, sizeof path, i > 0 ? "%s.%d" : "%s", name, i);
		remove(path);
	}
}

/* Sessions one after the other, with files so small that lines soon begin another one. */
static void test_logbook_model(void **state)
{
	static const char name[] = "test_channel.log", *const zones[] = {
		"UTC0", "ABC+3:30", "ABC-5:45", "ABC+24", "ABC-24", "ABC0:30", "ABC+3DEF,0/0,J365/25"
	};
	static struct log_model model;
	struct random random = { 4 };

	remove_files(name);
	for (int session = 0; session < 400; session++) {
		int mb = (int)random_below(&random, 2);
		int64_t us = (int64_t)(random_next(&random) >> 12), began = us;
		struct logbook logbook;

		setenv("TZ", zones[session % 7], 1);
		tzset();
		model.count = (int)random_below(&random, LOG_FILES - 1);
		model.most = 1 + random_below(&random, 600);
		model.headed = false;
		model.files[0].exists = true;
		if (mb == 0)
			log_move_up(&model);
		assert_true(logbook_open(&logbook, name, "CECP", mb, model.count, began));
		assert_int_equal(logbook.most, mb * 1000000);
		logbook.most = (int64_t)model.most;
		for (int operation = 0; random_below(&random, 8); operation++) {
			char mark = "<>"[operation % 2];
			struct bytes lines = { 0 };

			us += random_below(&random, 2) ? random_below(&random, 3000) : random_below(&random, UINT32_MAX);
			log_begin(&model);
			if (random_below(&random, 5) == 0) {
				logbook_remark(&logbook, "a new game");
				log_remark(&model, "", ": a new game");
				continue;
			}
			for (uint32_t count = 1 + random_below(&random, 3); count > 0; count--) {
				const char *line = plain_text(operation, 1 + random_below(&random, 90));
				int64_t ms = (us - began) / 1000;

				if (model.files[0].text.length >= model.most) {
					log_move_up(&model);
					log_heading(&model, "goes on");
				}
				bytes_add_text(&lines, line);
				bytes_printf(&model.files[0].text, "%lld.%03lld %c %s", (long long)ms / 1000, (long long)ms % 1000, mark,
				             line);
			}
			if (lines.length > 1 && lines.at[lines.length - 2] != '\n')
				lines.length -= random_below(&random, 2);     /* the last line needs no end */
			logbook_lines(&logbook, mark, us, (char *)lines.at, lines.length);
			bytes_free(&lines);
			assert_files(&model, name);
		}
		log_begin(&model);
		log_heading(&model, "ends");
		assert_true(logbook_close(&logbook));
		assert_files(&model, name);
	}
	remove_files(name);
	for (int i = 0; i < LOG_FILES; i++)
		bytes_free(&model.files[i].text);
}

/* A record that can neither grow nor move ends. */
static void test_logbook_in_the_way(void **state)
{
	static const char name[] = "test_channel.log", older[] = "test_channel.log.1", inside[] = "test_channel.log.1/a";
	struct logbook logbook;

	remove(older);
	assert_int_equal(mkdir(older, 0700) + mkdir(inside, 0700), 0);
	assert_true(logbook_open(&logbook, name, "CECP", 1, 1, 0));
	logbook.most = 0;
	for (int i = 0; i < 3; i++)
		logbook_lines(&logbook, '<', 0, "a\n", 2);
	assert_null(logbook.file);
	assert_true(logbook_close(&logbook));
	assert_int_equal(remove(inside) + remove(older) + remove(name), 0);
}

/* A full log moves to NAME.1 and a new one begins, if there can be a file of such a long name; and otherwise there is
 * no log.  The limit of a name is close to 4096 bytes, or shorter. */
static void test_logbook_long_names(void **state)
{
	char name[4100] = "", older[sizeof name + 2];
	struct logbook logbook;

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
		cmocka_unit_test(test_queue_model),
		cmocka_unit_test(test_channel_model),
		WITH_WRITER(test_writer_model),
		cmocka_unit_test(test_logbook_model),
#if !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
		cmocka_unit_test(test_lost_reports),
#endif
		cmocka_unit_test(test_ends),
		WITH_WRITER(test_writer_ends),
		cmocka_unit_test(test_logbook_in_the_way),
		cmocka_unit_test(test_logbook_long_names),
	};

	return cmocka_run_group_tests_name("channel", tests, NULL, NULL);
}
