/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A library to be preloaded: it makes calls to the system fail.
 *
 * Calls for memory, mappings and threads are counted together.  In the environment,
 * REFUSE_AT=N refuses call N alone, REFUSE_FROM=N call N and all that follow, and
 * REFUSE_COUNT=FILE writes the number of calls there when the program exits.
 * IO=read, write or poll counts the calls of that function instead: with IO_ERROR=NUMBER refused calls fail with
 * this errno; without it a read or write moves one byte.  IO_EVERY=N refuses each Nth call.
 * LEAP_AT=N, LEAP_S=SECONDS: the monotonic clock jumps by that at its Nth reading. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

enum io { IO_NONE, IO_READ, IO_WRITE, IO_POLL };

static atomic_long calls, readings;
static long refused_at, refused_from, leap_at, leap_s, io_every;
static int io_error;
static enum io io;
static bool ready;

/* The number in the variable NAME, or 0; getenv does not allocate memory. */
static long number_of(const char *name)
{
	const char *value = getenv(name);

	return value ? atol(value) : 0;
}

static enum io io_named(const char *name)
{
	static const char *const names[] = { [IO_READ] = "read", [IO_WRITE] = "write", [IO_POLL] = "poll" };

	for (int i = IO_READ; name && i <= IO_POLL; i++)
		if (strcmp(name, names[i]) == 0)
			return (enum io)i;
	return IO_NONE;
}

__attribute__((constructor)) static void begin(void)
{
	refused_at = number_of("REFUSE_AT");
	refused_from = number_of("REFUSE_FROM");
	io = io_named(getenv("IO"));
	io_error = (int)number_of("IO_ERROR");
	io_every = number_of("IO_EVERY");
	leap_at = number_of("LEAP_AT");
	leap_s = number_of("LEAP_S");
	ready = true;
}

__attribute__((destructor)) static void end(void)
{
	const char *name = getenv("REFUSE_COUNT");
	char text[40];
	int length = snprintf(text, sizeof text, "%ld\n", atomic_load(&calls));
	int fd = name ? open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;

	if (fd >= 0 && write(fd, text, (size_t)length) == length)
		close(fd);
}

/* Whether this call, of the kind CALLED, is refused. */
static bool refuses(enum io called)
{
	long call = ready && io == called ? atomic_fetch_add(&calls, 1) + 1 : 0;

	return call > 0 && (call == refused_at || (refused_from > 0 && call >= refused_from) ||
	                    (io_every > 0 && call % io_every == 0));
}

static bool is_refused(void)
{
	return refuses(IO_NONE);
}

static void *no_memory(void)
{
	errno = ENOMEM;
	return NULL;
}

void *malloc(size_t size)
{
	return is_refused() ? no_memory() : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
	return is_refused() ? no_memory() : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
	return is_refused() ? no_memory() : __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
	return is_refused() ? no_memory() : __libc_memalign(alignment, size);
}

int posix_memalign(void **out, size_t alignment, size_t size)
{
	void *memory = is_refused() ? NULL : __libc_memalign(alignment, size);

	if (!memory)
		return ENOMEM;
	*out = memory;
	return 0;
}

void *mmap(void *at, size_t length, int protection, int flags, int fd, off_t offset)
{
	void *(*real)(void *, size_t, int, int, int, off_t) =
		(void *(*)(void *, size_t, int, int, int, off_t))dlsym(RTLD_NEXT, "mmap");

	if (is_refused()) {
		errno = ENOMEM;
		return MAP_FAILED;
	}
	return real(at, length, protection, flags, fd, offset);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*main)(void *),
                   void *context)
{
	int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) =
		(int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))
		dlsym(RTLD_NEXT, "pthread_create");

	return is_refused() ? EAGAIN : real(thread, attributes, main, context);
}

/* ---- input and output ---- */

ssize_t read(int fd, void *bytes, size_t size)
{
	ssize_t (*real)(int, void *, size_t) = (ssize_t (*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
	bool refused = refuses(IO_READ);

	if (refused && io_error) {
		errno = io_error;
		return -1;
	}
	return real(fd, bytes, refused && size > 1 ? 1 : size);
}

ssize_t write(int fd, const void *bytes, size_t size)
{
	ssize_t (*real)(int, const void *, size_t) =
		(ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
	bool refused = refuses(IO_WRITE);

	if (refused && io_error) {
		errno = io_error;
		return -1;
	}
	return real(fd, bytes, refused && size > 1 ? 1 : size);
}

int poll(struct pollfd *fds, nfds_t count, int ms)
{
	int (*real)(struct pollfd *, nfds_t, int) =
		(int (*)(struct pollfd *, nfds_t, int))dlsym(RTLD_NEXT, "poll");

	if (refuses(IO_POLL)) {
		errno = io_error;
		return -1;
	}
	return real(fds, count, ms);
}

int clock_gettime(clockid_t id, struct timespec *now)
{
	int (*real)(clockid_t, struct timespec *) =
		(int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
	int status = real(id, now);

	if (status == 0 && id == CLOCK_MONOTONIC && leap_at > 0 &&
	    atomic_fetch_add(&readings, 1) + 1 >= leap_at)
		now->tv_sec += leap_s;
	return status;
}
