/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The parts of a channel, put together. */
#include <config.h>

#include "channel/channel.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "channel/logbook.h"
#include "channel/reader.h"
#include "channel/writer.h"
#include "util/stream.h"

enum {
	SAY_MAX = 4096,
	TELL_MS = 10           /* a client takes the only line within that time, or never */
};

struct channel {
	struct clock *clock;
	struct queue queue;
	struct reader reader;
	struct writer writer;
	struct logbook logbook;
	const char *other_word, *other_protocol;    /* see channel_options; NULL after the first line */
	struct event_list kept;      /* until channel_release_kept */
	struct event_list released;  /* taken before the queue's */
};

/* ---- beginning and end ---- */

static void prepare_signals(void)
{
	stream_ignore_broken_pipes();
	signal(SIGINT, SIG_IGN);
	signal(SIGTERM, SIG_DFL);
}

static bool open_log(struct channel *channel, const struct channel_options *options,
                     struct error *error)
{
	if (!options->log)
		return true;
	if (logbook_open(&channel->logbook, options->log,
	                 options->protocol, options->log_mb ? options->log_mb : CHANNEL_LOG_MB,
	                 options->log_count, clock_now_us(channel->clock)))
		return true;
	return error_system(error, options->log);
}

static bool start_threads(struct channel *channel, const struct channel_options *options)
{
	if (!writer_start(&channel->writer, options->output, &channel->queue))
		return false;
	if (reader_start(&channel->reader, options->input, &channel->queue, channel->clock))
		return true;
	(void)writer_stop(&channel->writer);
	return false;
}

struct channel *channel_open(const struct channel_options *options, struct error *error)
{
	struct channel *channel = calloc(1, sizeof *channel);

	if (!channel)
		goto no_memory;
	channel->clock = options->clock;
	channel->other_word = options->other_word;
	channel->other_protocol = options->other_protocol;
	if (!queue_init(&channel->queue))
		goto no_queue;
	if (!open_log(channel, options, error))
		goto no_log;
	prepare_signals();
	if (start_threads(channel, options))
		return channel;
	error_set(error, "cannot start a thread");
	logbook_close(&channel->logbook);
no_log:
	queue_free(&channel->queue);
	free(channel);
	return NULL;
no_queue:
	free(channel);
no_memory:
	error_memory(error);
	return NULL;
}

bool channel_close(struct channel *channel)
{
	bool written = writer_stop(&channel->writer);
	bool complete = logbook_close(&channel->logbook) &&
	                (!written || !writer_has_failed(&channel->writer));

	channel_release_kept(channel);
	event_list_free(&channel->released);
	if (reader_stop(&channel->reader) && written) {
		queue_free(&channel->queue);
		free(channel);
	}
	return complete;
}

bool channel_ran_out_of_memory(const struct channel *channel)
{
	return channel->queue.no_memory;
}

bool channel_has_reader(const struct channel *channel)
{
	return stream_has_reader(channel->writer.fd);
}

struct clock *channel_clock(const struct channel *channel)
{
	return channel->clock;
}

/* ---- output ---- */

void channel_say_unopened(int output, const char *format, ...)
{
	va_list args;
	struct text line = TEXT_OF(SAY_MAX);

	va_start(args, format);
	text_vprintf(&line, format, args);
	va_end(args);
	prepare_signals();
	line.chars[line.length] = '\n';
	(void)stream_write(output, line.chars, line.length + 1, TELL_MS);
}

void channel_send(struct channel *channel, const char *text, size_t length, bool droppable)
{
	writer_put(&channel->writer, text, length, droppable);
	logbook_lines(&channel->logbook, '<', clock_now_us(channel->clock), text, length);
}

void channel_say_args(struct channel *channel, const char *format, va_list args)
{
	struct text line = TEXT_OF(SAY_MAX);

	text_vprintf(&line, format, args);
	line.chars[line.length++] = '\n';     /* where the NUL was */
	channel_send(channel, line.chars, line.length, false);
}

void channel_say(struct channel *channel, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	channel_say_args(channel, format, args);
	va_end(args);
}

void channel_remark(struct channel *channel, const char *remark)
{
	logbook_remark(&channel->logbook, remark);
}

/* ---- events ---- */

void channel_report(struct channel *channel, enum event_kind kind, const void *bytes,
                    size_t length)
{
	struct event *event = event_create(kind, bytes, length);

	if (event || kind != EVENT_THINKING)
		queue_put(&channel->queue, event);
}

/* Record the client's line EVENT; the first one shows the protocol. */
static void record_line(struct channel *channel, struct event *event)
{
	const char *word = channel->other_word;

	if (word && text_starts_with(event->text, word) &&
	    event->text[strlen(word) + strspn(event->text + strlen(word), " \t\r")] == '\0')
		channel->logbook.protocol = channel->other_protocol;
	channel->other_word = NULL;
	logbook_lines(&channel->logbook, '>', event->time_us, event->text, event->length);
}

struct event *channel_take(struct channel *channel, int tick_ms)
{
	struct event *event = event_list_take(&channel->released);

	if (event)
		return event;
	event = queue_take(&channel->queue, tick_ms);
	if (event && event->kind == EVENT_LINE)
		record_line(channel, event);
	return event;
}

void channel_drop_reports(struct channel *channel)
{
	struct event_list reports[] = {
		queue_take_reports(&channel->queue), event_list_take_reports(&channel->kept),
		event_list_take_reports(&channel->released)
	};

	for (int i = 0; i < 3; i++)
		event_list_free(&reports[i]);
}

void channel_send_reports(struct channel *channel)
{
	struct event_list reports = queue_take_reports(&channel->queue);

	for (const struct event *event = reports.first; event; event = event->next)
		channel_send(channel, event->text, event->length, false);
	event_list_free(&reports);
}

void channel_keep(struct channel *channel, struct event *event)
{
	event_list_add(&channel->kept, event);
}

bool channel_has_released(const struct channel *channel)
{
	return channel->released.first != NULL;
}

bool channel_is_full(const struct channel *channel)
{
	return channel->kept.bytes >= CHANNEL_KEPT_MAX;
}

bool channel_keep_line(struct channel *channel, const char *line)
{
	struct event *event = channel_is_full(channel) ? NULL
	                                               : event_create(EVENT_LINE, line, strlen(line));

	if (event)
		channel_keep(channel, event);
	return event != NULL;
}

void channel_release_kept(struct channel *channel)
{
	struct event *event;

	while ((event = event_list_take(&channel->kept)))
		event_list_add(&channel->released, event);
}
