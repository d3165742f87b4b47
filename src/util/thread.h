/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* POSIX threads with a stack of the same size on every system. */
#ifndef RHUMB_UTIL_THREAD_H
#define RHUMB_UTIL_THREAD_H

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

/* Run MAIN(CONTEXT) in a new thread with a stack of 8 MB.  All signals are
 * blocked in it, so that they reach the threads that handle them.  False on
 * failure; otherwise *THREAD must be joined. */
bool thread_start(pthread_t *thread, void *(*main)(void *), void *context);

/* The moment MS milliseconds from now, as pthread_cond_timedwait wants it. */
struct timespec thread_time_in(int ms);

#endif
