/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Streams by poll() on POSIX, and by threads that cancel each other's waits on Windows. */
#include <config.h>

#include "util/stream.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef _WIN32
#define NOWHERE "NUL"
#else
#define NOWHERE "/dev/null"
#endif

enum { CHUNK = 512 };     /* bytes; a pipe that accepts any accepts that many */
enum { FD_INPUT, FD_OUTPUT, FD_ERRORS };      /* descriptors */

FILE *stream_of_file(int fd, const char *mode, struct error *error)
{
	FILE *file = fd >= 0 ? fdopen(fd, mode) : NULL;
	struct stat status;

	if (!file || fstat(fd, &status) != 0)
		error_system(error, NULL);
	else if (!S_ISREG(status.st_mode))
		error_set(error, "not a regular file");
	else
		return file;
	if (file)
		fclose(file);
	else if (fd >= 0)
		close(fd);
	return NULL;
}

FILE *stream_open_file(const char *path, struct error *error)
{
	return stream_of_file(open(path, O_RDONLY | O_NONBLOCK | O_BINARY | O_CLOEXEC), "rb", error);
}

int stream_silence(FILE *file)
{
	int kept, nowhere;

	fflush(file);
	kept = dup(fileno(file));
	nowhere = kept >= 0 ? open(NOWHERE, O_WRONLY | O_CLOEXEC) : -1;
	if (kept >= 0)
		(void)dup2(nowhere >= 0 ? nowhere : FD_ERRORS, fileno(file));
	if (nowhere >= 0)
		close(nowhere);
	return kept;
}

void stream_restore(FILE *file, int kept)
{
	if (kept < 0)
		return;
	fflush(file);
	(void)dup2(kept, fileno(file));
	close(kept);
}

const char *stream_flush(FILE *file)
{
	errno = 0;
	if (fflush(file) == 0 && !ferror(file))
		return NULL;
	return errno ? strerror(errno) : "an earlier write failed";
}

#ifndef _WIN32

#include <poll.h>
#include <signal.h>

void stream_open_standard(void)
{
	for (int fd = FD_INPUT; fd <= FD_ERRORS; fd++)
		if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
			(void)!open(NOWHERE, fd == FD_INPUT ? O_WRONLY : O_RDONLY);
}

FILE *stream_open_to_append(const char *path)
{
	int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0666);
	FILE *file = fd >= 0 && fcntl(fd, F_SETFL, O_APPEND) == 0 ? fdopen(fd, "a") : NULL;

	if (fd >= 0 && !file)
		close(fd);
	return file;
}

void stream_ignore_broken_pipes(void)
{
	signal(SIGPIPE, SIG_IGN);
}

bool stream_pipe(int ends[2])
{
	return pipe(ends) == 0;
}

bool stream_is_readable(int fd, int ms)
{
	struct pollfd in = { fd, POLLIN, 0 };

	return poll(&in, 1, ms) > 0;
}

/* Whether FD takes bytes within MS milliseconds; negative on an error. */
static int is_writable(int fd, int ms)
{
	struct pollfd out = { fd, POLLOUT, 0 };

	return poll(&out, 1, ms);
}

long stream_write(int fd, const char *bytes, size_t length, int ms)
{
	size_t done = 0;

	while (done < length) {
		size_t chunk = length - done < CHUNK ? length - done : CHUNK;
		int writable = is_writable(fd, done ? 0 : ms);
		ssize_t count = writable > 0 ? write(fd, bytes + done, chunk) : writable;

		if (writable == 0 || (count < 0 && (errno == EAGAIN || errno == EINTR)))
			break;
		if (count < 0)
			return -1;
		done += (size_t)count;
	}
	return (long)done;
}

bool stream_has_reader(int fd)
{
	struct pollfd out = { fd, 0, 0 };

	return poll(&out, 1, 0) <= 0 || !(out.revents & (POLLERR | POLLHUP | POLLNVAL));
}

bool stream_input_open(struct stream_input *input, int fd)
{
	input->fd = fd;
	atomic_init(&input->stopped, false);
	return pipe(input->wake) == 0;
}

void stream_input_close(struct stream_input *input)
{
	close(input->wake[0]);
	close(input->wake[1]);
}

/* Wait for input; false if stopped or on failure. */
static bool wait_for_input(struct stream_input *input)
{
	struct pollfd fds[2] = { { input->fd, POLLIN, 0 }, { input->wake[0], POLLIN, 0 } };

	while (poll(fds, 2, -1) < 0)
		if (errno != EINTR && errno != EAGAIN)
			return false;
	return fds[1].revents == 0;
}

size_t stream_input_read(struct stream_input *input, char *bytes, size_t size)
{
	while (wait_for_input(input)) {
		ssize_t count = read(input->fd, bytes, size);

		if (count >= 0)
			return (size_t)count;
		if (errno != EINTR && errno != EAGAIN)
			break;
	}
	return 0;
}

bool stream_input_stop(struct stream_input *input, pthread_t reader)
{
	close(input->wake[1]);
	pthread_join(reader, NULL);
	close(input->wake[0]);
	return true;
}

bool stream_writer_join(pthread_t writer, int ms)
{
	(void)ms;
	pthread_join(writer, NULL);
	return true;
}

#else

#include <windows.h>

#include <io.h>
#include <stdlib.h>

enum {
	PIPE_SIZE = 65536,
	LOOK_MS = 1,           /* between two looks at a pipe */
	END_MS = 10,           /* between two attempts to end a thread */
	GIVE_UP_MS = 1000      /* then the thread is left alone: Wine cannot cancel all waits */
};

void stream_open_standard(void)
{
	_fmode = _O_BINARY;
	for (int fd = FD_INPUT; fd <= FD_ERRORS; fd++)
		(void)_setmode(fd, _O_BINARY);
}

static HANDLE handle_of(int fd)
{
	return (HANDLE)_get_osfhandle(fd);
}

FILE *stream_open_to_append(const char *path)
{
	return fopen(path, "a");
}

void stream_ignore_broken_pipes(void)
{
}

bool stream_pipe(int ends[2])
{
	return _pipe(ends, PIPE_SIZE, _O_BINARY | _O_NOINHERIT) == 0;
}

bool stream_is_readable(int fd, int ms)
{
	ULONGLONG until = GetTickCount64() + (ULONGLONG)ms;
	DWORD bytes;

	while (PeekNamedPipe(handle_of(fd), NULL, 0, NULL, &bytes, NULL) && bytes == 0) {
		if (GetTickCount64() >= until)
			return false;
		Sleep(LOOK_MS);
	}
	return true;
}

long stream_write(int fd, const char *bytes, size_t length, int ms)
{
	size_t done = 0;

	while (ms > 0 && done < length) {
		DWORD chunk = length - done < CHUNK ? (DWORD)(length - done) : CHUNK, count;

		if (!WriteFile(handle_of(fd), bytes + done, chunk, &count, NULL))
			return -1;
		done += count;
	}
	return (long)done;
}

bool stream_has_reader(int fd)
{
	(void)fd;
	return true;
}

bool stream_input_open(struct stream_input *input, int fd)
{
	input->fd = fd;
	atomic_init(&input->stopped, false);
	return true;
}

void stream_input_close(struct stream_input *input)
{
	(void)input;
}

/* Reading no bytes means the end of input, or an empty write to a pipe.  After an empty write
 * the pipe can still be peeked into. */
size_t stream_input_read(struct stream_input *input, char *bytes, size_t size)
{
	HANDLE handle = handle_of(input->fd);
	DWORD count = 0;

	do {
		if (atomic_load(&input->stopped) ||
		    !ReadFile(handle, bytes, (DWORD)size, &count, NULL))
			return 0;
	} while (count == 0 && PeekNamedPipe(handle, NULL, 0, NULL, NULL, NULL));
	return count;
}

/* Join THREAD, cancelling its waits until it ends.  A wait that has not started yet is
 * cancelled in a later round. */
static bool join_by_force(pthread_t thread)
{
	HANDLE handle = pthread_gethandle(thread);
	ULONGLONG until = GetTickCount64() + GIVE_UP_MS;

	do {
		(void)CancelSynchronousIo(handle);
		if (WaitForSingleObject(handle, END_MS) == WAIT_OBJECT_0) {
			pthread_join(thread, NULL);
			return true;
		}
	} while (GetTickCount64() < until);
	pthread_detach(thread);
	return false;
}

bool stream_input_stop(struct stream_input *input, pthread_t reader)
{
	atomic_store(&input->stopped, true);
	return join_by_force(reader);
}

bool stream_writer_join(pthread_t writer, int ms)
{
	(void)WaitForSingleObject(pthread_gethandle(writer), (DWORD)ms);
	return join_by_force(writer);
}

#endif
