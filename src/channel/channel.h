/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The channel: lines in, lines out, and the record of both.
 *
 * A reader thread hands over whole
 * lines; the engine's threads put their reports into the same queue; one thread,
 * the front end, takes these events one by one and writes the answers.  A writer
 * thread keeps a client that does not read from holding up the front end: when the
 * output blocks, droppable lines are dropped, and nothing else is.
 *
 * A front end that abandons a search drops its reports (channel_drop_reports), so
 * that nothing follows from them.  A line that cannot be obeyed yet is kept
 * (channel_keep) and comes again, before what is new, when it is released. */
#ifndef RHUMB_CHANNEL_CHANNEL_H
#define RHUMB_CHANNEL_CHANNEL_H

#include <stdbool.h>
#include <stddef.h>

#include "channel/queue.h"
#include "util/clock.h"
#include "util/error.h"
#include "util/text.h"

enum {
	CHANNEL_LOG_MB = 64, CHANNEL_LOG_COUNT = 4,
	CHANNEL_KEPT_MAX = 1 << 20      /* bytes of events that may be kept */
};

struct channel_options {
	int input, output;       /* file descriptors; the caller keeps them */
	struct clock *clock;     /* must outlive the channel */
	const char *log;         /* a file that records sessions; NULL: none */
	int log_mb;              /* its size at most, in megabytes; 0: CHANNEL_LOG_MB */
	int log_count;           /* how many older files are kept: LOG.1, LOG.2.. */
	const char *protocol;    /* its name, for the record */
	const char *other_word, *other_protocol;   /* a client whose first line is this speaks
	                          * that; or NULL */
};

struct channel;

/* Begin to read.  NULL with the reason in ERROR if that cannot be.  A process
 * that calls it has SIGINT and SIGPIPE ignored from then on. */
struct channel *channel_open(const struct channel_options *options, struct error *error);

/* End the session: what is left is written if the client takes it within a
 * moment.  No report may come any more.  False if the record is incomplete, or something that
 * was said could not be written. */
bool channel_close(struct channel *channel);

/* Say one line on OUTPUT where no channel could be opened, if it takes it at
 * once.  Signals are as after channel_open. */
void channel_say_unopened(int output, const char *format, ...) TEXT_FORMAT(2, 3);

/* The clock that it was opened with. */
struct clock *channel_clock(const struct channel *channel);

/* Send LENGTH bytes of whole lines; DROPPABLE ones only if not much is waiting. */
void channel_send(struct channel *channel, const char *text, size_t length, bool droppable);

/* Send one line, given without its end. */
void channel_say(struct channel *channel, const char *format, ...) TEXT_FORMAT(2, 3);
void channel_say_args(struct channel *channel, const char *format, va_list args)
	TEXT_FORMAT(2, 0);

/* A remark in the record. */
void channel_remark(struct channel *channel, const char *remark);

/* Any thread.  Put LENGTH bytes into the queue as EVENT_THINKING or EVENT_DONE.  If memory runs
 * out, a thinking line is dropped, and anything else ends the session. */
void channel_report(struct channel *channel, enum event_kind kind, const void *bytes,
                    size_t length);

/* Drop all reports that have not been taken, and those that were kept.  The search that made them
 * must have ended (engine_abandon). */
void channel_drop_reports(struct channel *channel);

/* Send the text of the reports that have not been taken; those that were kept stay. */
void channel_send_reports(struct channel *channel);

/* Wait for the next line, report or end, released ones first; at most TICK_MS
 * milliseconds of real time (-1: without end), then it is an EVENT_TICK.  The
 * caller frees it.  NULL: the end. */
struct event *channel_take(struct channel *channel, int tick_ms);

/* Whether the client may still read what is sent.  True where the system cannot know. */
bool channel_has_reader(const struct channel *channel);

/* Whether the session ended because memory ran out. */
bool channel_ran_out_of_memory(const struct channel *channel);

/* Keep EVENT until channel_release_kept, after which channel_take returns what was kept, in order. */
void channel_keep(struct channel *channel, struct event *event);
void channel_release_kept(struct channel *channel);

/* Whether events that were kept are still to be taken again. */
bool channel_has_released(const struct channel *channel);

/* Whether kept events fill CHANNEL_KEPT_MAX bytes: then the caller refuses further lines. */
bool channel_is_full(const struct channel *channel);

/* Keep LINE as if it had come in.  False if channel_is_full or memory runs out. */
bool channel_keep_line(struct channel *channel, const char *line);

#endif
