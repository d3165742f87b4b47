/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The thread that reads the input and hands over whole lines. */
#ifndef RHUMB_CHANNEL_READER_H
#define RHUMB_CHANNEL_READER_H

#include "channel/queue.h"
#include "util/clock.h"
#include "util/stream.h"

/* Bytes of a line that are kept; the rest of a longer one is dropped.  UCI sends a game in one line,
 * five bytes a ply: no game has more than 11,800 plies, but nothing ends a session of shuffling. */
enum { READER_LINE_MAX = 1 << 20 };

struct reader {
	struct stream_input input;
	struct queue *queue;
	struct clock *clock;
	pthread_t thread;
	size_t length;           /* of the line so far */
	char line[READER_LINE_MAX];
};

/* Read FD beside the caller.  Each line comes as EVENT_LINE without its end
 * (LF or CRLF, or the end of input), NULs replaced; the end of input as EVENT_END. */
bool reader_start(struct reader *reader, int fd, struct queue *queue, struct clock *clock);

/* End it.  False if it cannot be ended (on some terminals): READER and its queue must
 * then stay. */
bool reader_stop(struct reader *reader);

#endif
