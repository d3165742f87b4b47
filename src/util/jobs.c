/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The threads of a pool take numbers, and put results into a ring of slots; the caller takes
 * the results out in order, and feeds more work in where it comes from a file. */
#include <config.h>

#include "util/jobs.h"

#include <stdlib.h>

#include "util/thread.h"

enum {
	SLOTS_PER_THREAD = 16,       /* jobs that may be ahead of the one that is taken, */
	FED_PER_THREAD = 2,          /* the same if they are fed */
	LOOK_US = 50000,             /* how often the stop flag is read, */
	RANKS_LOOK_US = 1000,        /* and the messages of other processes */
};

/* A job from when a thread takes its number until its result is consumed. */
struct slot {
	bool ready;
	struct bytes input, result;
};

struct pool {
	const struct job_kind *kind;
	const void *work;
	struct job_ranks *ranks;     /* or NULL */
	uint32_t slot_count;
	uint32_t ahead;              /* jobs that may be fed before one is taken */
	struct slot *slots;          /* job N is in slot N % slot_count */
	pthread_mutex_t mutex;       /* of what follows */
	pthread_cond_t result_ready; /* or a thread has failed */
	pthread_cond_t slot_free;    /* or the work is over */
	uint32_t end;                /* of the numbers; grows while more are fed */
	bool is_fed;                 /* more numbers may come */
	uint32_t next;               /* number to be taken by a thread */
	uint32_t taken;              /* results before that number are consumed */
	bool failed;                 /* a thread has, because of ERROR */
	struct error *error;
	atomic_bool over;            /* threads leave their jobs */
	void *alone;                 /* where there are no threads: the worker, whose jobs the consumer does */
};

uint32_t jobs_ahead(int threads)
{
	return threads == 1 ? 1 : (uint32_t)(threads * FED_PER_THREAD);
}

/* ---- the threads ---- */

static bool has_job(const struct pool *pool)
{
	return !atomic_load(&pool->over) && pool->next < pool->end;
}

static bool has_slot(const struct pool *pool)
{
	return pool->next - pool->taken < pool->slot_count;
}

/* Whether there is none now, and one may be fed. */
static bool may_get_job(const struct pool *pool)
{
	return !atomic_load(&pool->over) && pool->is_fed && pool->next == pool->end;
}

/* Take the next number, as soon as there is a slot for it.  False if there is none. */
static bool take_number(struct pool *pool, uint32_t *number)
{
	bool taken = false;

	pthread_mutex_lock(&pool->mutex);
	while ((has_job(pool) && !has_slot(pool)) || may_get_job(pool))
		pthread_cond_wait(&pool->slot_free, &pool->mutex);
	if (has_job(pool)) {
		*number = pool->next++;
		taken = true;
	}
	pthread_mutex_unlock(&pool->mutex);
	return taken;
}

bool jobs_take(struct pool *pool, uint32_t *number, const struct bytes **input)
{
	bool taken;

	pthread_mutex_lock(&pool->mutex);
	taken = has_job(pool) && has_slot(pool);
	if (taken) {
		*number = pool->next++;
		*input = &pool->slots[*number % pool->slot_count].input;
	}
	pthread_mutex_unlock(&pool->mutex);
	return taken;
}

/* A failure ends all work; of several the first is reported. */
void jobs_fail(struct pool *pool, const struct error *error)
{
	pthread_mutex_lock(&pool->mutex);
	if (!pool->failed && !atomic_load(&pool->over)) {
		*pool->error = *error;
		pool->failed = true;
	}
	atomic_store(&pool->over, true);
	pthread_cond_broadcast(&pool->slot_free);
	pthread_cond_signal(&pool->result_ready);
	pthread_mutex_unlock(&pool->mutex);
}

static void hand_in(struct pool *pool, struct slot *slot)
{
	pthread_mutex_lock(&pool->mutex);
	slot->ready = true;
	pthread_cond_signal(&pool->result_ready);
	pthread_mutex_unlock(&pool->mutex);
}

void jobs_hand_in(struct pool *pool, uint32_t number, const void *bytes, size_t length)
{
	struct slot *slot = &pool->slots[number % pool->slot_count];
	struct error error = ERROR_NONE;

	bytes_clear(&slot->result);
	if (bytes_add(&slot->result, bytes, length)) {
		hand_in(pool, slot);
	} else {
		error_memory(&error);
		jobs_fail(pool, &error);
	}
}

/* Make *WORKER, which leaves its job when OVER is set.  False after a failure. */
static bool open_worker(struct pool *pool, const atomic_bool *over, void **worker)
{
	struct error error = ERROR_NONE;

	*worker = pool->kind->open(pool->work, over, &error);
	if (!*worker)
		jobs_fail(pool, &error);
	return *worker;
}

/* Do the next job, as soon as there is one.  False if there is none, or after a failure. */
static bool do_job(struct pool *pool, void *worker)
{
	struct error error = ERROR_NONE;
	struct slot *slot;
	uint32_t number;

	if (!take_number(pool, &number))
		return false;
	slot = &pool->slots[number % pool->slot_count];
	bytes_clear(&slot->result);
	if (!pool->kind->run(worker, number, &slot->input, &slot->result, &error)) {
		jobs_fail(pool, &error);
		return false;
	}
	hand_in(pool, slot);
	return true;
}

static void *work_on(void *context)
{
	struct pool *pool = context;
	void *worker;

	if (!open_worker(pool, &pool->over, &worker))
		return NULL;
	while (do_job(pool, worker))
		;
	pool->kind->close(worker);
	return NULL;
}

/* ---- the consumer ---- */

/* Wait for the result that is next in order.  NULL if it will not come, because a thread has
 * *FAILED or the work is to stop. */
static struct slot *next_slot(struct pool *pool, void *work, const atomic_bool *stop,
                              bool *failed)
{
	struct slot *slot = &pool->slots[pool->taken % pool->slot_count];
	struct job_ranks *ranks = pool->ranks;

	if (ranks)
		ranks->exchange(ranks, pool);
	if (pool->alone)
		(void)do_job(pool, pool->alone);
	pthread_mutex_lock(&pool->mutex);
	while (!slot->ready && !pool->failed && !(stop && atomic_load(stop))) {
		thread_wait_us(&pool->result_ready, &pool->mutex, ranks ? RANKS_LOOK_US : LOOK_US);
		pthread_mutex_unlock(&pool->mutex);
		if (ranks)
			ranks->exchange(ranks, pool);
		if (pool->kind->look)
			pool->kind->look(work);
		pthread_mutex_lock(&pool->mutex);
	}
	*failed = pool->failed && !slot->ready;
	if (!slot->ready || (stop && atomic_load(stop)))
		slot = NULL;
	pthread_mutex_unlock(&pool->mutex);
	return slot;
}

static void give_back(struct pool *pool, struct slot *slot)
{
	pthread_mutex_lock(&pool->mutex);
	slot->ready = false;
	pool->taken++;
	pthread_cond_signal(&pool->slot_free);
	pthread_mutex_unlock(&pool->mutex);
}

/* Have as many jobs as may be there.  False if feeding failed. */
static bool feed(struct pool *pool, void *work)
{
	struct error error = ERROR_NONE;

	while (pool->is_fed && pool->end - pool->taken < pool->ahead) {
		struct bytes *input = &pool->slots[pool->end % pool->slot_count].input;
		enum jobs_end end;

		bytes_clear(input);
		end = pool->kind->feed(work, pool->end, input, &error);

		if (end == JOBS_FAILED) {
			jobs_fail(pool, &error);
			return false;
		}
		pthread_mutex_lock(&pool->mutex);
		if (end == JOBS_DONE)
			pool->end++;
		else
			pool->is_fed = false;
		pthread_cond_broadcast(&pool->slot_free);
		pthread_mutex_unlock(&pool->mutex);
	}
	return true;
}

/* Consume the results in order. */
static enum jobs_end consume(struct pool *pool, void *work, const atomic_bool *stop)
{
	enum jobs_end end = JOBS_DONE;

	while (end == JOBS_DONE) {
		bool failed;
		struct slot *slot;
		struct error error = ERROR_NONE;

		if (!feed(pool, work))
			return JOBS_FAILED;
		if (pool->taken >= pool->end)
			break;
		slot = next_slot(pool, work, stop, &failed);
		if (!slot)
			return failed ? JOBS_FAILED : JOBS_STOPPED;
		end = pool->kind->take(work, pool->taken, &slot->result, &error);
		if (end == JOBS_FAILED)
			jobs_fail(pool, &error);
		give_back(pool, slot);
	}
	return end;
}

/* ---- the whole ---- */

static bool pool_init(struct pool *pool, int threads)
{
	if (pool->ranks)
		threads += pool->ranks->count - 1;
	pool->slot_count = (uint32_t)(threads * SLOTS_PER_THREAD);
	pool->ahead = jobs_ahead(threads);
	pool->slots = calloc(pool->slot_count, sizeof *pool->slots);
	atomic_init(&pool->over, false);
	if (!pool->slots)
		return false;
	if (pthread_mutex_init(&pool->mutex, NULL) == 0) {
		if (thread_condition_init(&pool->result_ready)) {
			if (pthread_cond_init(&pool->slot_free, NULL) == 0)
				return true;
			pthread_cond_destroy(&pool->result_ready);
		}
		pthread_mutex_destroy(&pool->mutex);
	}
	free(pool->slots);
	return false;
}

static void pool_free(struct pool *pool)
{
	pthread_cond_destroy(&pool->slot_free);
	pthread_cond_destroy(&pool->result_ready);
	pthread_mutex_destroy(&pool->mutex);
	for (uint32_t i = 0; i < pool->slot_count; i++) {
		bytes_free(&pool->slots[i].input);
		bytes_free(&pool->slots[i].result);
	}
	free(pool->slots);
}

/* The threads are to leave their jobs. */
static void end_work(struct pool *pool)
{
	pthread_mutex_lock(&pool->mutex);
	atomic_store(&pool->over, true);
	pthread_cond_broadcast(&pool->slot_free);
	pthread_mutex_unlock(&pool->mutex);
}

/* Do jobs for the process that leads. */
static enum jobs_end serve(const struct job_kind *kind, void *work, struct job_ranks *ranks,
                           struct error *error)
{
	atomic_bool over;
	void *worker;
	enum jobs_end end;

	atomic_init(&over, false);
	worker = kind->open(work, &over, error);
	if (!worker)
		return JOBS_FAILED;
	end = ranks->serve(ranks, kind, worker);
	kind->close(worker);
	return end;
}

enum jobs_end jobs_run(const struct job_kind *kind, void *work, uint32_t first, uint32_t end,
                       const struct job_workers *workers, struct error *error)
{
	struct job_ranks *ranks = workers->ranks;
	struct pool pool = {
		.kind = kind, .work = work, .ranks = ranks, .next = first, .taken = first, .end = end,
		.is_fed = kind->feed, .error = error
	};
	pthread_t started[JOBS_MAX];
	int count = 0;
	enum jobs_end how;

	if (ranks && !ranks->leads)
		return serve(kind, work, ranks, error);
	if (first >= end && !kind->feed)
		return JOBS_DONE;
	if (!pool_init(&pool, workers->threads))
		return jobs_end_of(error_memory(error));
	if (!threads_exist())
		(void)open_worker(&pool, workers->stop ? workers->stop : &pool.over, &pool.alone);
	while (count < workers->threads && thread_start(&started[count], work_on, &pool))
		count++;
	if (count == 0 && threads_exist()) {
		struct error none = ERROR_NONE;

		error_set(&none, "no thread can be started");
		jobs_fail(&pool, &none);
	}
	how = consume(&pool, work, workers->stop);
	end_work(&pool);
	if (ranks)
		ranks->finish(ranks);
	while (count > 0)
		pthread_join(started[--count], NULL);
	if (pool.alone)
		kind->close(pool.alone);
	pool_free(&pool);
	return how;
}
