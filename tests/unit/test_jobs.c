/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The pool of jobs: results in order from any number of threads, and each way to end. */
#include <config.h>

#include "unit_test.h"

#include <stdlib.h>
#include <string.h>

#include "util/jobs.h"
#include "util/error.h"

enum { JOBS = 3000, NONE = -1 };

/* A job source and sink that square numbers, and fail at chosen ones. */
struct squares {
	int no_worker;               /* open fails */
	int64_t failing_job, failing_take, last_taken, stopping_take;   /* or NONE */
	uint32_t next;               /* number to be taken */
	uint32_t fed;                /* jobs so far, */
	int64_t last_fed, failing_feed;      /* this one, or NONE */
	uint32_t most_ahead;         /* of those fed to the one taken */
	uint64_t sum;
	atomic_bool stop;
	atomic_int open, opened;     /* workers: now, in all */
};

struct worker {
	struct squares *squares;
	const atomic_bool *over;
};

static void *open_worker(const void *work, const atomic_bool *over, struct error *error)
{
	struct squares *squares = (struct squares *)work;
	struct worker *worker;

	if (squares->no_worker) {
		error_set(error, "no worker");
		return NULL;
	}
	worker = calloc(1, sizeof *worker);
	assert_non_null(worker);
	*worker = (struct worker){ squares, over };
	atomic_fetch_add(&squares->open, 1);
	atomic_fetch_add(&squares->opened, 1);
	return worker;
}

static void close_worker(void *context)
{
	struct worker *worker = context;

	atomic_fetch_sub(&worker->squares->open, 1);
	free(worker);
}

static bool square(void *context, uint32_t number, const struct bytes *input, struct bytes *result,
                   struct error *error)
{
	struct worker *worker = context;
	uint64_t value = (uint64_t)number * number;

	if (input->length > 0)
		assert_memory_equal(input->at, &number, sizeof number);
	if (number == worker->squares->failing_job) {
		error_set(error, "job %u", (unsigned)number);
		return false;
	}
	/* Of varying length, so that jobs overtake each other. */
	for (volatile uint32_t i = number % 7 * 1000; i > 0 && !atomic_load(worker->over); i--)
		continue;
	for (uint32_t i = 0; i <= number % 3; i++)
		if (!bytes_add(result, &value, sizeof value))
			return false;
	return true;
}

static enum jobs_end take(void *work, uint32_t number, const struct bytes *result,
                          struct error *error)
{
	struct squares *squares = work;
	uint64_t value;

	assert_int_equal(number, squares->next++);
	assert_int_equal(result->length, (number % 3 + 1) * sizeof value);
	memcpy(&value, result->at, sizeof value);
	assert_int_equal(value, (uint64_t)number * number);
	squares->sum = squares->sum * 31 + value;
	if (number == squares->failing_take) {
		error_set(error, "take %u", (unsigned)number);
		return JOBS_FAILED;
	}
	if (number == squares->stopping_take)
		atomic_store(&squares->stop, true);
	return number == squares->last_taken ? JOBS_ENOUGH : JOBS_DONE;
}

static const struct job_kind kind = {
	.open = open_worker, .close = close_worker, .run = square, .take = take
};

static struct squares work_from(uint32_t first)
{
	return (struct squares){
		.failing_job = NONE, .failing_take = NONE, .last_taken = NONE, .stopping_take = NONE, .next = first, .last_fed = NONE,
		.failing_feed = NONE
	};
}

static struct error found;

static enum jobs_end run(struct squares *squares, int threads)
{
	struct job_workers workers = { threads, &squares->stop, NULL };
	int before = atomic_load(&squares->opened);
	enum jobs_end end = jobs_run(&kind, squares, squares->next, JOBS, &workers, &found);

	assert_int_equal(atomic_load(&squares->open), 0);
	assert_in_range(atomic_load(&squares->opened) - before, 0, threads);
	return end;
}

static void stopped_work_goes_on(void **state)
{
	struct squares whole = work_from(0), parts = work_from(0);

	assert_int_equal(run(&whole, 3), JOBS_DONE);
	parts.stopping_take = 1000;
	assert_int_equal(run(&parts, 3), JOBS_STOPPED);
	assert_int_equal(parts.next, 1001);
	atomic_store(&parts.stop, false);
	assert_int_equal(run(&parts, 2), JOBS_DONE);
	assert_true(whole.sum == parts.sum);
	/* Nothing is left to do. */
	assert_int_equal(run(&parts, 2), JOBS_DONE);
	assert_int_equal(parts.next, JOBS);
}

static void failures_are_reported(void **state)
{
	struct squares squares = work_from(0);

	squares.failing_job = 700;
	assert_int_equal(run(&squares, 4), JOBS_FAILED);
	assert_string_equal(found.text, "job 700");
	assert_true(squares.next <= 700);
	squares = work_from(0);
	squares.failing_take = 600;
	assert_int_equal(run(&squares, 4), JOBS_FAILED);
	assert_string_equal(found.text, "take 600");
	squares = work_from(0);
	squares.no_worker = 1;
	assert_int_equal(run(&squares, 4), JOBS_FAILED);
	assert_string_equal(found.text, "no worker");
}

/* A job is fed its number. */
static enum jobs_end feed(void *work, uint32_t number, struct bytes *input, struct error *error)
{
	struct squares *squares = work;

	assert_int_equal(input->length, 0);
	assert_true(bytes_add(input, &number, sizeof number));
	assert_int_equal(number, squares->fed++);
	if (number == squares->failing_feed) {
		error_set(error, "feed %u", (unsigned)number);
		return JOBS_FAILED;
	}
	if (squares->fed - squares->next > squares->most_ahead)
		squares->most_ahead = squares->fed - squares->next;
	return number == squares->last_fed ? JOBS_ENOUGH : JOBS_DONE;
}

static enum jobs_end run_fed(struct squares *squares, int threads)
{
	struct job_kind fed = kind;
	struct job_workers workers = { threads, &squares->stop, NULL };
	enum jobs_end end;

	fed.feed = feed;
	end = jobs_run(&fed, squares, 0, 0, &workers, &found);
	assert_int_equal(atomic_load(&squares->open), 0);
	assert_in_range(squares->most_ahead, 0, jobs_ahead(threads));
	return end;
}

/* Jobs whose number is not known in advance come one by one, and their results in order. */
static void work_may_be_fed(void **state)
{
	struct squares whole = work_from(0), squares;

	assert_int_equal(run(&whole, 1), JOBS_DONE);
	for (int threads = 1; threads <= 7; threads += 3) {
		squares = work_from(0);
		squares.last_fed = JOBS;
		assert_int_equal(run_fed(&squares, threads), JOBS_DONE);
		assert_int_equal(squares.next, JOBS);
		assert_true(squares.sum == whole.sum);
		assert_int_equal(squares.most_ahead, jobs_ahead(threads));
	}
	squares = work_from(0);
	squares.last_fed = 0;
	assert_int_equal(run_fed(&squares, 3), JOBS_DONE);
	assert_int_equal(squares.next, 0);
	squares = work_from(0);
	squares.failing_feed = 300;
	assert_int_equal(run_fed(&squares, 3), JOBS_FAILED);
	assert_string_equal(found.text, "feed 300");
	squares = work_from(0);
	squares.failing_job = 300;
	assert_int_equal(run_fed(&squares, 3), JOBS_FAILED);
	assert_string_equal(found.text, "job 300");
	squares = work_from(0);
	squares.last_taken = 300;
	assert_int_equal(run_fed(&squares, 3), JOBS_ENOUGH);
	assert_int_equal(squares.next, 301);
}

/* A rank that does the jobs it is given at once, until GIVEN are done. */
struct near_rank {
	struct job_ranks ranks;
	struct worker worker;
	uint32_t given;
};

static void exchange(struct job_ranks *ranks, struct pool *pool)
{
	struct near_rank *rank = (struct near_rank *)ranks;
	struct bytes result = { 0 };
	struct error why = ERROR_NONE;
	const struct bytes *input;
	uint32_t number;

	while (rank->given > 0 && jobs_take(pool, &number, &input)) {
		result.length = 0;
		if (square(&rank->worker, number, input, &result, &why))
			jobs_hand_in(pool, number, result.at, result.length);
		else
			jobs_fail(pool, &why);
		rank->given--;
	}
	bytes_free(&result);
}

static void finish(struct job_ranks *ranks)
{
	((struct near_rank *)ranks)->worker.squares = NULL;
}

static enum jobs_end run_ranked(struct squares *squares, uint32_t given, struct near_rank *rank)
{
	static const atomic_bool over;
	struct job_workers workers = { 2, &squares->stop, &rank->ranks };

	*rank = (struct near_rank){ { .leads = true, .count = 2, .exchange = exchange, .finish = finish },
	                            { squares, &over }, given };
	return jobs_run(&kind, squares, squares->next, JOBS, &workers, &found);
}

/* Other processes do jobs as well, until none is left; one that fails ends the work. */
static void ranks_do_jobs(void **state)
{
	struct squares whole = work_from(0), squares = work_from(0);
	struct near_rank rank;

	assert_int_equal(run(&whole, 1), JOBS_DONE);
	assert_int_equal(run_ranked(&squares, JOBS, &rank), JOBS_DONE);
	assert_true(squares.sum == whole.sum);
	assert_null(rank.worker.squares);
	squares = work_from(0);
	squares.failing_job = 0;
	assert_int_equal(run_ranked(&squares, JOBS, &rank), JOBS_FAILED);
	assert_string_equal(found.text, "job 0");
	assert_int_equal(squares.next, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(stopped_work_goes_on),
		cmocka_unit_test(failures_are_reported),
		cmocka_unit_test(work_may_be_fed),
		cmocka_unit_test(ranks_do_jobs)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
