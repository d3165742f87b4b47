/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Output that never blocks the caller.
 *
 * What the client takes at once is written at once.  The rest is kept, and a
 * thread writes it as the client reads on.  Droppable lines are
 * dropped while much is waiting; a client that leaves WRITER_WAITING_MAX bytes
 * of the others unread is given up, as if it had closed its end. */
#ifndef RHUMB_CHANNEL_WRITER_H
#define RHUMB_CHANNEL_WRITER_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "channel/queue.h"
#include "util/bytes.h"

enum { WRITER_WAITING_MAX = 4 << 20 };

struct writer {
	int fd;
	struct queue *queue;         /* ended when no one reads any more */
	pthread_t thread;
	pthread_mutex_t mutex;       /* of what follows */
	pthread_cond_t changed;
	struct bytes waiting;        /* from START on still to be written */
	size_t start;
	bool stop, failed;
};

bool writer_start(struct writer *writer, int fd, struct queue *queue);

/* Write what is left, if the client takes it within a moment, and end.  False if the
 * thread cannot be ended: WRITER must then stay. */
bool writer_stop(struct writer *writer);

/* Whether something that was said has been lost.  After writer_stop has returned true. */
bool writer_has_failed(const struct writer *writer);

/* Write LENGTH bytes; DROPPABLE ones only if not much is waiting. */
void writer_put(struct writer *writer, const char *bytes, size_t length, bool droppable);

#endif
