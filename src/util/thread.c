/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Starting threads. */
#include <config.h>

#include "util/thread.h"

#include <signal.h>

enum { STACK_BYTES = 8 * 1024 * 1024 };

/* A thread inherits the signals that are blocked where it is started. */
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

struct timespec thread_time_in(int ms)
{
	struct timespec time;

	clock_gettime(CLOCK_REALTIME, &time);
	time.tv_sec += ms / 1000;
	time.tv_nsec += ms % 1000 * 1000000L;
	if (time.tv_nsec >= 1000000000L) {
		time.tv_sec++;
		time.tv_nsec -= 1000000000L;
	}
	return time;
}
