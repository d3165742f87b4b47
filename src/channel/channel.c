/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The parts of a channel, put together. */
#include <config.h>

#include "channel/channel.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "channel/logbook.h"
#include "channel/reader.h"
#include "channel/writer.h"
#include "util/stream.h"

enum {
	SAY_MOST = 4096,
	TELL_MS = 10           /* a client takes the only line within that time, or never */
};

struct channel {
	struct clock *clock;
	struct queue queue;
	struct reader reader;
	struct writer writer;
	struct logbook logbook;
	unsigned generation;         /* of the reports listened to; 0: none */
	struct event *kept, *kept_last;
	size_t kept_bytes;
};

/* ---- beginning and end ---- */

static void prepare_signals(void)
{
	stream_ignore_broken_pipes();
	signal(SIGINT, SIG_IGN);
	signal(SIGTERM, SIG_DFL);
}

static bool open_log(struct channel *channel, const struct channel_options *options,
                     struct text *error)
{
	if (!options->log)
		return true;
	if (logbook_open(&channel->logbook, options->log,
	                 options->protocol, options->log_mb ? options->log_mb : CHANNEL_LOG_MB,
	                 options->log_count, clock_now_us(channel->clock)))
		return true;
	text_printf(error, "%s: %s", options->log, strerror(errno));
	return false;
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

struct channel *channel_open(const struct channel_options *options, struct text *error)
{
	struct channel *channel = calloc(1, sizeof *channel);

	if (!channel)
		goto no_memory;
	channel->clock = options->clock;
	if (!queue_init(&channel->queue))
		goto no_queue;
	if (!open_log(channel, options, error))
		goto no_log;
	prepare_signals();
	if (start_threads(channel, options))
		return channel;
	text_add(error, "cannot start a thread");
	logbook_close(&channel->logbook);
no_log:
	queue_free(&channel->queue);
	free(channel);
	return NULL;
no_queue:
	free(channel);
no_memory:
	text_add(error, "out of memory");
	return NULL;
}

bool channel_close(struct channel *channel)
{
	struct event *event;
	bool written = writer_stop(&channel->writer);
	bool complete = logbook_close(&channel->logbook);

	channel->generation = 0;
	while ((event = channel_take_kept(channel)))
		free(event);
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

struct clock *channel_clock(const struct channel *channel)
{
	return channel->clock;
}

/* ---- output ---- */

void channel_tell(int output, const char *format, ...)
{
	va_list args;
	TEXT_ON_STACK(line, SAY_MOST);

	va_start(args, format);
	text_vprintf(&line, format, args);
	va_end(args);
	prepare_signals();
	if (stream_write(output, line_chars, line.length, TELL_MS) == (long)line.length)
		(void)stream_write(output, "\n", 1, TELL_MS);
}

void channel_send(struct channel *channel, const char *text, size_t length, bool droppable)
{
	writer_put(&channel->writer, text, length, droppable);
	logbook_lines(&channel->logbook, '<', clock_now_us(channel->clock), text, length);
}

void channel_say_args(struct channel *channel, const char *format, va_list args)
{
	TEXT_ON_STACK(line, SAY_MOST);

	text_vprintf(&line, format, args);
	if (line.length == SAY_MOST - 1)
		line.length--;
	line.chars[line.length++] = '\n';
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

void channel_report(struct channel *channel, enum event_kind kind, unsigned generation,
                    const void *bytes, size_t length)
{
	struct event *event = event_create(kind, bytes, length);

	if (event)
		event->generation = generation;
	if (event || kind != EVENT_THINKING)
		queue_put(&channel->queue, event);
}

void channel_listen(struct channel *channel, unsigned generation)
{
	channel->generation = generation;
}

/* Is EVENT a report that nobody listens to? */
static bool is_stale(const struct channel *channel, const struct event *event)
{
	return (event->kind == EVENT_THINKING || event->kind == EVENT_DONE) &&
	       (channel->generation == 0 || event->generation != channel->generation);
}

struct event *channel_take(struct channel *channel, int tick_ms)
{
	struct event *event;

	while ((event = queue_take(&channel->queue, tick_ms)) && is_stale(channel, event))
		free(event);
	if (event && event->kind == EVENT_LINE)
		logbook_lines(&channel->logbook, '>', event->time_us, event->text, event->length);
	return event;
}

bool channel_keep(struct channel *channel, struct event *event)
{
	if (event->kind == EVENT_LINE && channel->kept_bytes >= CHANNEL_KEPT_MOST)
		return false;
	event->next = NULL;
	channel->kept_bytes += sizeof *event + event->length;
	if (channel->kept)
		channel->kept_last->next = event;
	else
		channel->kept = event;
	channel->kept_last = event;
	return true;
}

struct event *channel_take_kept(struct channel *channel)
{
	struct event *event;

	while ((event = channel->kept)) {
		channel->kept = event->next;
		channel->kept_bytes -= sizeof *event + event->length;
		if (!is_stale(channel, event))
			break;
		free(event);
	}
	return event;
}
