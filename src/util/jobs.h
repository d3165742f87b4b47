/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A pool of jobs: numbered pieces of work that several threads do, and whose results one
 * consumer takes in the order of their numbers.
 *
 * A result depends on the work and its number alone, so that what the consumer writes is the
 * same for any number of threads, and work that was interrupted goes on at the first number
 * that is missing.  A result is a string of bytes, so that it could also come from another
 * process. */
#ifndef RHUMB_UTIL_JOBS_H
#define RHUMB_UTIL_JOBS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "util/bytes.h"
#include "util/error.h"

enum { JOBS_MAX = 256 };     /* threads */

/* How work of several jobs ends. */
enum jobs_end {
	JOBS_DONE,           /* all of it */
	JOBS_ENOUGH,         /* the consumer needs no more */
	JOBS_STOPPED,        /* by the stop flag */
	JOBS_FAILED          /* for the reason in an error */
};

/* JOBS_DONE if work has succeeded; `return jobs_end_of(error_memory(error))` fails. */
static inline enum jobs_end jobs_end_of(bool done)
{
	return done ? JOBS_DONE : JOBS_FAILED;
}

/* A kind of work.  OPEN, RUN and CLOSE are called by the threads, TAKE by the caller of
 * jobs_run. */
struct job_kind {
	/* What one thread works with.  OVER becomes true when results are no longer needed; it
	 * outlives the worker.  NULL, with the reason in ERROR, on failure. */
	void *(*open)(const void *work, const atomic_bool *over, struct error *error);
	void (*close)(void *worker);
	/* Do job NUMBER, of the INPUT that it was fed; its result is appended to RESULT, which is empty.
	 * False, with the reason in ERROR, on failure; when the work is over, false is no failure. */
	bool (*run)(void *worker, uint32_t number, const struct bytes *input, struct bytes *result,
	            struct error *error);
	/* Consume RESULT of job NUMBER.  JOBS_DONE asks for the next one. */
	enum jobs_end (*take)(void *work, uint32_t number, const struct bytes *result,
	                      struct error *error);
	/* These two may be NULL, and are called by the caller of jobs_run.  Append to INPUT, which is
	 * empty, what job NUMBER needs, in order of the numbers.  JOBS_ENOUGH: NUMBER is no job any
	 * more.  Work that is not fed has empty inputs. */
	enum jobs_end (*feed)(void *work, uint32_t number, struct bytes *input, struct error *error);
	/* Called several times a second while a result is awaited. */
	void (*look)(void *work);
};

/* How many jobs are fed, at most, before their results are consumed, to THREADS threads here and in
 * other processes: 1 to one thread, so that it reads no more than it needs. */
uint32_t jobs_ahead(int threads);

struct pool;

/* Several processes that were started with the same command.  One leads: it owns the files and
 * consumes the results.  The others do jobs. */
struct job_ranks {
	bool leads;
	int count;               /* of processes */
	/* For the leader: hand numbers of POOL out and results in, without waiting. */
	void (*exchange)(struct job_ranks *ranks, struct pool *pool);
	/* For the leader: the work is over; wait for those that are still at a job. */
	void (*finish)(struct job_ranks *ranks);
	/* Give all processes the COUNT bytes at BYTES of the leader, before they run jobs together.
	 * False in the others if it has nothing more to give. */
	bool (*share)(struct job_ranks *ranks, void *bytes, size_t count);
	/* For the others: do jobs with WORKER until the work is over. */
	enum jobs_end (*serve)(struct job_ranks *ranks, const struct job_kind *kind, void *worker);
};

/* The function that does each job, the number of threads, and the flag that stops them. */
struct job_workers {
	int threads;             /* of the process that leads, 1..JOBS_MAX */
	const atomic_bool *stop; /* the work ends when it becomes true; or NULL */
	struct job_ranks *ranks; /* NULL: this process alone */
};

/* Do the jobs FIRST..END-1 of WORK, or, if it is fed, those from FIRST on; END is FIRST then.  All
 * threads have ended on return.  A process that does not lead does some of the jobs, whatever
 * FIRST and END are. */
enum jobs_end jobs_run(const struct job_kind *kind, void *work, uint32_t first, uint32_t end,
                       const struct job_workers *workers, struct error *error);

/* For ranks: take the number of a job, and its input.  False if there is none now. */
bool jobs_take(struct pool *pool, uint32_t *number, const struct bytes **input);

/* For ranks: the result of job NUMBER; or that a rank has failed, because of ERROR. */
void jobs_hand_in(struct pool *pool, uint32_t number, const void *bytes, size_t length);
void jobs_fail(struct pool *pool, const struct error *error);

#endif
