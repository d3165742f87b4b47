/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reading and writing pipes, files and terminals, on POSIX and on Windows.
 *
 * POSIX can wait for several descriptors at once, with a time limit.  Windows can do neither
 * with the pipes that a program gets as standard input and output, but a thread there can
 * cancel what another one waits for. */
#ifndef RHUMB_UTIL_STREAM_H
#define RHUMB_UTIL_STREAM_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>

#include "util/error.h"

/* Flags of open() that not every system has. */
#ifndef O_BINARY
#define O_BINARY 0
#endif
#ifndef O_CLOEXEC
#define O_CLOEXEC 0
#endif
#ifndef O_NONBLOCK
#define O_NONBLOCK 0
#endif

/* A descriptor that one thread reads until another one stops it. */
struct stream_input {
	int fd;
	int wake[2];             /* POSIX: a pipe; closing it ends the wait */
	atomic_bool stopped;     /* Windows: read no more */
};

/* Open those of standard input, output and error that are closed, so that no other file or pipe gets their
 * numbers.  The replacement cannot be read from or written to: a session without input ends,
 * and lost output is an error.  On Windows it makes all files binary instead. */
void stream_open_standard(void);

/* Open the regular file PATH for reading.  NULL with the reason, with errno ENOENT if there is none.  What an option
 * names may be anything; it would be waited for the other end of a pipe. */
FILE *stream_open_file(const char *path, struct error *error);

/* The regular file of the descriptor FD, which it closes, as a stream of MODE.  NULL with the reason, as when FD is
 * negative and errno says why. */
FILE *stream_of_file(int fd, const char *mode, struct error *error);

/* Open PATH for appending.  NULL with errno, ENXIO for a pipe that no one reads, instead of waiting. */
FILE *stream_open_to_append(const char *path);

/* For a library that prints: what is written to FILE, standard output or error, goes nowhere (where nowhere cannot be
 * opened, to standard error) until stream_restore gets the result.  -1: FILE stays as it was. */
int stream_silence(FILE *file);
void stream_restore(FILE *file, int kept);

/* From now on a write to a closed pipe fails instead of ending the process. */
void stream_ignore_broken_pipes(void);

/* Write out what FILE still holds.  NULL if all that was written to it has arrived, otherwise why
 * not. */
const char *stream_flush(FILE *file);

/* Open a pipe: bytes written to ENDS[1] can be read from ENDS[0].  False on failure. */
bool stream_pipe(int ends[2]);

/* Whether FD can be read, or is at its end, within MS milliseconds.  On Windows FD must be a
 * pipe. */
bool stream_is_readable(int fd, int ms);

/* Wait up to MS milliseconds until FD accepts data, then write as many of LENGTH bytes as it
 * accepts at once.  Returns the number of bytes written, or -1 on failure.  Windows cannot
 * report whether a pipe accepts data: there nothing is written if MS is 0, and otherwise the
 * call blocks until all is written. */
long stream_write(int fd, const char *bytes, size_t length, int ms);

/* Whether what is written to FD may still be read.  On Windows always true. */
bool stream_has_reader(int fd);

/* Prepare to read FD, which stays the caller's.  False on failure. */
bool stream_input_open(struct stream_input *input, int fd);

/* Close INPUT, which no thread reads. */
void stream_input_close(struct stream_input *input);

/* Wait for input and read at most SIZE bytes.  Returns the number of bytes read; 0 at the end,
 * after stream_input_stop, and on failure. */
size_t stream_input_read(struct stream_input *input, char *bytes, size_t size);

/* End the wait of READER, the thread that reads INPUT, join it and close INPUT.  False if that
 * is impossible (some terminals of Windows, and Unix's pipes under Wine): the thread goes on,
 * and INPUT must stay. */
bool stream_input_stop(struct stream_input *input, pthread_t reader);

/* Join WRITER, a thread that ends once its call of stream_write returns.  On Windows that call
 * is cancelled after MS milliseconds.  False if that is impossible: the thread goes on. */
bool stream_writer_join(pthread_t writer, int ms);

#endif
