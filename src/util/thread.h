/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Threads: POSIX ones, with a stack that is the same size everywhere. */
#ifndef RHUMB_UTIL_THREAD_H
#define RHUMB_UTIL_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* Run MAIN(CONTEXT) beside the caller on a stack of 8 MB, with all signals
 * blocked, so that they go to the threads that expect them.  To be joined. */
bool thread_start(pthread_t *thread, void *(*main)(void *), void *context);

#endif
