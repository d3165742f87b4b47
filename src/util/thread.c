/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Starting threads, and waiting for a limited time. */
#include <config.h>

#include "util/thread.h"

#include <signal.h>
#include <unistd.h>
#ifdef _WIN32
#include <windows.h>
#endif

enum { STACK_BYTES = 8 * 1024 * 1024, NS_PER_S = 1000000000, US_PER_S = 1000000 };

/* Conditions wait by the monotonic clock where the system allows it. */
#if defined _WIN32 || defined __APPLE__
static const clockid_t waiting_clock = CLOCK_REALTIME;

bool thread_condition_init(pthread_cond_t *condition)
{
	return pthread_cond_init(condition, NULL) == 0;
}
#else
static const clockid_t waiting_clock = CLOCK_MONOTONIC;

bool thread_condition_init(pthread_cond_t *condition)
{
	pthread_condattr_t attributes;
	bool ok;

	if (pthread_condattr_init(&attributes) != 0)
		return false;
	ok = pthread_condattr_setclock(&attributes, waiting_clock) == 0 &&
	     pthread_cond_init(condition, &attributes) == 0;
	pthread_condattr_destroy(&attributes);
	return ok;
}
#endif

/* A thread inherits the blocked signals of the thread that starts it. */
static int create(pthread_t *thread, const pthread_attr_t *attributes, void *(*main)(void *),
                  void *context)
{
#ifdef _WIN32
	return pthread_create(thread, attributes, main, context);
#else
	sigset_t all, before;
	int error;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	error = pthread_create(thread, attributes, main, context);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return error;
#endif
}

bool threads_exist(void)
{
#if defined __EMSCRIPTEN__ && !defined __EMSCRIPTEN_PTHREADS__
	return false;
#else
	return true;
#endif
}

bool thread_start(pthread_t *thread, void *(*main)(void *), void *context)
{
	pthread_attr_t attributes;
	int error;

	if (pthread_attr_init(&attributes) != 0)
		return false;
	pthread_attr_setstacksize(&attributes, STACK_BYTES);
	error = create(thread, &attributes, main, context);
	pthread_attr_destroy(&attributes);
	return error == 0;
}

/* The time US microseconds from now, on CLOCK. */
static struct timespec time_in(clockid_t clock, int64_t us)
{
	struct timespec time;

	clock_gettime(clock, &time);
	time.tv_sec += (time_t)(us / US_PER_S);
	time.tv_nsec += (long)(us % US_PER_S) * 1000;
	if (time.tv_nsec >= NS_PER_S) {
		time.tv_sec++;
		time.tv_nsec -= NS_PER_S;
	}
	return time;
}

void thread_wait_us(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t us)
{
	struct timespec until = time_in(waiting_clock, us);

	(void)pthread_cond_timedwait(condition, mutex, &until);
}

struct timespec thread_time_in(int ms)
{
	return time_in(CLOCK_REALTIME, ms * INT64_C(1000));
}

int thread_processors(void)
{
	enum { MOST = 4096 };
#ifdef _WIN32
	SYSTEM_INFO info;
	long count;

	GetSystemInfo(&info);
	count = (long)info.dwNumberOfProcessors;
#elif defined(_SC_NPROCESSORS_ONLN)
	long count = sysconf(_SC_NPROCESSORS_ONLN);
#else
	long count = 1;
#endif
	return count < 1 ? 1 : count > MOST ? MOST : (int)count;
}
