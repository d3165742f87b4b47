/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Messages between ranks.
 *
 * A rank that wants a job asks rank 0, which answers with a number when it has one; the result
 * asks for the next.  With its first question a rank says which build it is.  Messages between
 * two ranks arrive in the order in which they were sent.  No call waits inside MPI, whose waiting
 * takes a processor. */
#include <config.h>

#include "lab/command.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <mpi.h>

#include "engine/engine.h"
#include "eval/network/network.h"
#include "util/error.h"
#include "util/version.h"

enum { IDENTITY_MAX = 120, PAUSE_US = 1000, IDENTITY_DEPTH = 3 };

enum tag { TAG_ASK = 1, TAG_NUMBER, TAG_RESULT, TAG_FAILED, TAG_OVER, TAG_SHARED };

/* What rank 0 knows of another. */
struct peer {
	int asks;                    /* numbers that it waits for; more than one if it asked once more in the
	                              * next work before its first question was heard */
	int works;                   /* at so many numbers */
	bool dismissed;
};

struct mpi_ranks {
	struct job_ranks ranks;      /* first */
	struct peer *peers;          /* by rank */
	bool shares;                 /* the others will wait for more */
	char identity[IDENTITY_MAX];
};

static struct mpi_ranks *mpi_of(struct job_ranks *ranks)
{
	return (struct mpi_ranks *)ranks;
}

/* The build: its version, its network, and what its search counts. */
static void identify(char identity[IDENTITY_MAX])
{
	const struct network *network = network_built_in();
	struct search_options options = search_options_default();
	struct bench_result result = { .nodes = 0 };
	struct text out;

	text_init(&out, identity, IDENTITY_MAX);
	(void)bench_run(IDENTITY_DEPTH, &options, NULL, &result);
	text_printf(&out, "%s network %08" PRIx32 " nodes %" PRIu64, version_name,
	            network ? network_checksum(network) : 0, result.nodes);
}

/* ---- messages ---- */

static void pause_a_moment(void)
{
	struct timespec pause = { 0, PAUSE_US * 1000 };

	nanosleep(&pause, NULL);
}

/* The next message for this rank, from FROM (or MPI_ANY_SOURCE), in RESULT.  False if none is
 * there. */
static bool receive(int from, struct bytes *message, MPI_Status *status)
{
	int is_there, length;

	MPI_Iprobe(from, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, status);
	if (!is_there)
		return false;
	MPI_Get_count(status, MPI_BYTE, &length);
	bytes_clear(message);
	if (!bytes_reserve(message, (size_t)length + 1))
		MPI_Abort(MPI_COMM_WORLD, 1);
	MPI_Recv(message->at, length, MPI_BYTE, status->MPI_SOURCE, status->MPI_TAG,
	         MPI_COMM_WORLD, status);
	message->length = (size_t)length;
	message->at[length] = '\0';
	return true;
}

static void send(int to, enum tag tag, const void *bytes, size_t length)
{
	MPI_Send(bytes, (int)length, MPI_BYTE, to, tag, MPI_COMM_WORLD);
}

/* ---- rank 0 ---- */

/* Take note of MESSAGE from rank FROM; POOL is NULL when the work is over. */
static void hear(struct mpi_ranks *mpi, int from, int tag, const struct bytes *message,
                 struct pool *pool)
{
	uint32_t number;
	struct error error = ERROR_NONE;

	mpi->peers[from].asks++;
	if (tag != TAG_ASK)
		mpi->peers[from].works--;
	if (!pool)
		return;
	if (tag == TAG_RESULT) {
		memcpy(&number, message->at, sizeof number);
		jobs_hand_in(pool, number, message->at + sizeof number, message->length - sizeof number);
	} else if (tag == TAG_FAILED) {
		memcpy(&error, message->at, sizeof error);
		error_in(&error, "rank %d", from);
		jobs_fail(pool, &error);
	} else if (!text_equal((const char *)message->at, mpi->identity)) {
		error_set(&error, "rank %d is another build: %s", from, (const char *)message->at);
		jobs_fail(pool, &error);
	}
}

static void hear_all(struct mpi_ranks *mpi, struct pool *pool)
{
	struct bytes message = { 0 };
	MPI_Status status;

	while (receive(MPI_ANY_SOURCE, &message, &status))
		hear(mpi, status.MPI_SOURCE, status.MPI_TAG, &message, pool);
	bytes_free(&message);
}

/* Job NUMBER, and what it was fed. */
static void send_job(int rank, uint32_t number, const struct bytes *input)
{
	struct bytes message = { 0 };

	if (!bytes_add(&message, &number, sizeof number) || !bytes_add(&message, input->at, input->length))
		MPI_Abort(MPI_COMM_WORLD, 1);
	send(rank, TAG_NUMBER, message.at, message.length);
	bytes_free(&message);
}

static void exchange(struct job_ranks *ranks, struct pool *pool)
{
	struct mpi_ranks *mpi = mpi_of(ranks);
	const struct bytes *input;
	uint32_t number;

	hear_all(mpi, pool);
	for (int rank = 1; rank < ranks->count; rank++)
		while (mpi->peers[rank].asks > 0 && jobs_take(pool, &number, &input)) {
			send_job(rank, number, input);
			mpi->peers[rank].asks--;
			mpi->peers[rank].works++;
		}
}

static bool somebody_works(const struct mpi_ranks *mpi)
{
	for (int rank = 1; rank < mpi->ranks.count; rank++)
		if (mpi->peers[rank].works > 0)
			return true;
	return false;
}

static void finish(struct job_ranks *ranks)
{
	struct mpi_ranks *mpi = mpi_of(ranks);

	for (hear_all(mpi, NULL); somebody_works(mpi); hear_all(mpi, NULL))
		pause_a_moment();
	for (int rank = 1; rank < ranks->count; rank++)
		if (!mpi->peers[rank].dismissed) {
			send(rank, TAG_OVER, "", 1);
			mpi->peers[rank] = (struct peer){ .dismissed = true };
		}
}

/* The others will wait for jobs again. */
static void send_shared(struct mpi_ranks *mpi, const void *bytes, size_t count)
{
	mpi->shares = true;
	for (int rank = 1; rank < mpi->ranks.count; rank++) {
		send(rank, TAG_SHARED, bytes, count);
		mpi->peers[rank].dismissed = false;
	}
}

/* ---- the others ---- */

/* Do the job of MESSAGE, and send its result, or why there is none.  RESULT and REPLY are buffers. */
static void do_job(const struct job_kind *kind, void *worker, const struct bytes *message,
                   struct bytes *result, struct bytes *reply)
{
	uint32_t number;
	struct bytes input = { message->at + sizeof number, message->length - sizeof number, 0, false };
	struct error error = ERROR_NONE;

	memcpy(&number, message->at, sizeof number);
	bytes_clear(result);
	bytes_clear(reply);
	if (!kind->run(worker, number, &input, result, &error))
		send(0, TAG_FAILED, &error, sizeof error);
	else if (bytes_add(reply, &number, sizeof number) &&
	         bytes_add(reply, result->at, result->length))
		send(0, TAG_RESULT, reply->at, reply->length);
	else
		MPI_Abort(MPI_COMM_WORLD, 1);
}

static enum jobs_end serve(struct job_ranks *ranks, const struct job_kind *kind, void *worker)
{
	struct bytes message = { 0 }, result = { 0 }, reply = { 0 };
	MPI_Status status = { .MPI_TAG = TAG_ASK };

	send(0, TAG_ASK, mpi_of(ranks)->identity, strlen(mpi_of(ranks)->identity) + 1);
	while (status.MPI_TAG != TAG_OVER) {
		if (!receive(0, &message, &status)) {
			pause_a_moment();
		} else if (status.MPI_TAG == TAG_NUMBER) {
			do_job(kind, worker, &message, &result, &reply);
		}
	}
	bytes_free(&message);
	bytes_free(&result);
	bytes_free(&reply);
	return JOBS_DONE;
}

static bool receive_shared(void *bytes, size_t count)
{
	struct bytes message = { 0 };
	MPI_Status status;
	bool shared;

	while (!receive(0, &message, &status))
		pause_a_moment();
	shared = status.MPI_TAG == TAG_SHARED && message.length == count;
	if (shared)
		memcpy(bytes, message.at, count);
	bytes_free(&message);
	return shared;
}

/* ---- the whole ---- */

static bool share(struct job_ranks *ranks, void *bytes, size_t count)
{
	if (!ranks->leads)
		return receive_shared(bytes, count);
	send_shared(mpi_of(ranks), bytes, count);
	return true;
}

struct job_ranks *ranks_open(int *argc, char ***argv)
{
	struct mpi_ranks *mpi = calloc(1, sizeof *mpi);
	int provided, rank;

	MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &provided);
	if (!mpi)
		MPI_Abort(MPI_COMM_WORLD, 1);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &mpi->ranks.count);
	mpi->ranks.leads = rank == 0;
	mpi->ranks.exchange = exchange;
	mpi->ranks.finish = finish;
	mpi->ranks.serve = serve;
	mpi->ranks.share = share;
	mpi->peers = calloc((size_t)mpi->ranks.count, sizeof *mpi->peers);
	if (!mpi->peers)
		MPI_Abort(MPI_COMM_WORLD, 1);
	if (mpi->ranks.count > 1)
		identify(mpi->identity);
	return &mpi->ranks;
}

void ranks_close(struct job_ranks *ranks)
{
	struct mpi_ranks *mpi = mpi_of(ranks);

	if (ranks->leads)
		finish(ranks);
	for (int rank = 1; rank < ranks->count && mpi->shares; rank++)
		send(rank, TAG_OVER, "", 1);
	MPI_Finalize();
	free(mpi->peers);
	free(mpi);
}
