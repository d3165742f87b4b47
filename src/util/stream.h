/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reading and writing pipes, files and terminals beside other work, as POSIX
 * and as Windows have it.
 *
 * POSIX can wait for several descriptors at once, and for a limited time.
 * Windows can do neither with the pipes that programs get as standard input
 * and output, but a thread there can break off what another one waits for. */
#ifndef RHUMB_UTIL_STREAM_H
#define RHUMB_UTIL_STREAM_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* A descriptor that one thread reads until another one tells it to stop. */
struct stream_input {
	int fd;
	int wake[2];             /* POSIX: a pipe; its closing ends the wait */
	atomic_bool stopped;     /* Windows: no more is read */
};

/* From now on a write that nobody can read any more fails and does no harm. */
void stream_ignore_broken_pipes(void);

/* A pipe of this process: bytes written to ENDS[1] can be read from ENDS[0]. */
bool stream_pipe(int ends[2]);

/* Can FD be read, or is its end reached, within MS milliseconds?  On Windows FD
 * must be a pipe. */
bool stream_is_readable(int fd, int ms);

/* Write what FD takes of LENGTH bytes, once it takes any within MS milliseconds.
 * Returns how much, or -1 on failure.  On Windows, where nobody can tell what a pipe
 * takes, nothing is written if MS is 0, and everything, however long that takes,
 * otherwise. */
long stream_write(int fd, const char *bytes, size_t length, int ms);

/* Prepare to read FD, which stays the caller's. */
bool stream_input_open(struct stream_input *input, int fd);

/* Close an INPUT that no thread reads. */
void stream_input_close(struct stream_input *input);

/* Wait for input and read at most SIZE bytes.  Returns how many; 0 at the end, after
 * stream_input_stop, and on failure. */
size_t stream_input_read(struct stream_input *input, char *bytes, size_t size);

/* Let READER, the thread that reads INPUT, come back from stream_input_read, join it and
 * close INPUT.  False if that is impossible (some terminals of Windows, and Unix's
 * pipes under Wine): the thread goes on, and INPUT must stay. */
bool stream_input_stop(struct stream_input *input, pthread_t reader);

/* Join WRITER, a thread that ends unless it waits in stream_write for longer than
 * that function was told.  Such a wait is broken off after MS milliseconds.  False if
 * that is impossible: the thread goes on. */
bool stream_writer_join(pthread_t writer, int ms);

#endif
