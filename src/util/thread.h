/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* POSIX threads with the same stack size on every system. */
#ifndef RHUMB_UTIL_THREAD_H
#define RHUMB_UTIL_THREAD_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

/* Whether the system has threads.  A page of a browser has none: thread_start fails there, and whoever would
 * have a thread do something does it himself. */
bool threads_exist(void);

/* Run MAIN(CONTEXT) in a new thread with a stack of 8 MB.  All signals are blocked in it, so
 * that they reach the threads that handle them.  False on failure; otherwise *THREAD must be
 * joined. */
bool thread_start(pthread_t *thread, void *(*main)(void *), void *context);

/* A condition for thread_wait_us.  False if the system cannot supply one. */
bool thread_condition_init(pthread_cond_t *condition);

/* Wait until CONDITION is signalled, at most US (> 0) microseconds.  The caller holds MUTEX.
 * Setting the wall clock has no effect, except on Windows and macOS.  As with all conditions,
 * the wait may end earlier. */
void thread_wait_us(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t us);

/* The processors that are online, 1..4096. */
int thread_processors(void);

/* The time MS milliseconds from now, for pthread_cond_timedwait. */
struct timespec thread_time_in(int ms);

#endif
