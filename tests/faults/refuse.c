/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A library to be preloaded: it refuses what a program asks the system for.
 *
 * Calls for memory, mappings and threads are counted together.  In the environment,
 * REFUSE_AT=N refuses call N alone, REFUSE_FROM=N call N and all that follow, and
 * REFUSE_COUNT=FILE writes the number of calls there when the program exits.
 * LEAP_AT=N, LEAP_S=SECONDS: the monotonic clock leaps by that at its Nth reading. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static atomic_long calls, readings;
static long refused_at, refused_from, leap_at, leap_s;
static bool ready;

/* getenv allocates nothing; the number in NAME, or 0. */
static long number_of(const char *name)
{
	const char *value = getenv(name);

	return value ? atol(value) : 0;
}

__attribute__((constructor)) static void begin(void)
{
	refused_at = number_of("REFUSE_AT");
	refused_from = number_of("REFUSE_FROM");
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

static bool is_refused(void)
{
	long call = ready ? atomic_fetch_add(&calls, 1) + 1 : 0;

	return call > 0 && (call == refused_at || (refused_from > 0 && call >= refused_from));
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
