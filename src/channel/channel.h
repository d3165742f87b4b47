/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The channel: lines in, lines out, and the record of both.
 *
 * An essay on this floor.  src/channel/ is what every protocol needs, and knows
 * no protocol, no engine and no chess.  A reader thread hands over whole
 * lines; the engine's threads put their reports into the same queue; one thread,
 * the face, takes these events one by one and writes the answers.  A writer
 * thread keeps a client that does not read from holding up the face: when the
 * output blocks, droppable lines are dropped, and nothing else is.
 *
 * A report carries the generation of the search that made it.  The face says
 * which generation it listens to; reports of any other are dropped when they
 * are taken, so that nothing follows from a search that was abandoned. */
#ifndef RHUMB_CHANNEL_CHANNEL_H
#define RHUMB_CHANNEL_CHANNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "channel/queue.h"
#include "util/clock.h"
#include "util/text.h"

enum {
	CHANNEL_LOG_MB = 64, CHANNEL_LOG_COUNT = 4,
	CHANNEL_KEPT_MOST = 1 << 20      /* bytes of lines that may be laid aside */
};

struct channel_options {
	int input, output;       /* file descriptors; the caller keeps them */
	struct clock *clock;     /* must outlive the channel */
	const char *log;         /* a file that records sessions; NULL: none */
	int log_mb;              /* its size at most, in megabytes; 0: CHANNEL_LOG_MB */
	int log_count;           /* how many older files are kept: LOG.1, LOG.2.. */
	const char *protocol;    /* its name, for the record */
};

struct channel;

/* Begin to read.  NULL with the reason in ERROR if that cannot be.  A process
 * that calls it has SIGINT and SIGPIPE ignored from then on. */
struct channel *channel_open(const struct channel_options *options, struct text *error);

/* End the session: what is left is written if the client takes it within a
 * moment.  No report may come any more.  False if the record is incomplete. */
bool channel_close(struct channel *channel);

/* Say one line on OUTPUT where no channel could be opened, if it takes it at
 * once.  Signals are as after channel_open. */
void channel_tell(int output, const char *format, ...) TEXT_FORMAT(2, 3);

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

/* Any thread.  Put LENGTH bytes into the queue as EVENT_THINKING or EVENT_DONE of
 * GENERATION.  If memory runs out, a thinking line is dropped, and anything
 * else ends the session. */
void channel_report(struct channel *channel, enum event_kind kind, unsigned generation,
                    const void *bytes, size_t length);

/* From now on listen to the reports of GENERATION only; 0: to none. */
void channel_listen(struct channel *channel, unsigned generation);

/* Wait for the next line, report that is listened to, or end; at most TICK_MS
 * milliseconds of real time (-1: without end), then it is an EVENT_TICK.  The
 * caller frees it.  NULL: the end. */
struct event *channel_take(struct channel *channel, int tick_ms);

/* Did the session end because memory ran out? */
bool channel_ran_out_of_memory(const struct channel *channel);

/* Lay EVENT aside; and take back what was laid aside first (NULL: nothing).  A
 * report that is no longer listened to is not given back.  channel_keep refuses
 * a line (false; it stays the caller's) if CHANNEL_KEPT_MOST bytes lie there. */
bool channel_keep(struct channel *channel, struct event *event);
struct event *channel_take_kept(struct channel *channel);

#endif
