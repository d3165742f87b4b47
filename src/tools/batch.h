/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The games or lines of a file, each worked on by itself, with an engine: what `annotate` and `epd`
 * of both programs share.  Several threads work, and the ranks of several machines; results are
 * consumed in the order of the file, the same for any number of workers.
 *
 * With a log, work that was interrupted goes on where it was.  The log is a line that names the work, then
 * for each result, from job 0 on: its length and its checksum (FNV-1a), four bytes each, and its bytes. */
#ifndef RHUMB_TOOLS_BATCH_H
#define RHUMB_TOOLS_BATCH_H

#include <stdatomic.h>
#include <stdio.h>

#include "engine/engine.h"
#include "util/clock.h"
#include "util/error.h"
#include "util/jobs.h"
#include "util/options.h"
#include "util/progress.h"

/* What a command line asks for; the target of batch_options. */
struct batch_request {
	struct effort effort;
	const char *log;         /* a file; or NULL */
	int jobs;                /* threads, 1..JOBS_MAX */
};
extern const struct option_table batch_options;

struct batch {
	struct batch_request request;
	const char *input;       /* name of the file */
	const struct engine *model;  /* the workers' engines have its settings */
	const atomic_bool *stop; /* the work ends when it becomes true */
	struct job_ranks *ranks; /* or NULL */
	struct progress *progress;
	/* Tell the user, for CONTEXT, what is wrong with one part of the file. */
	void (*complain)(void *context, const char *what);
	void *context;
	/* ---- for batch.c and the kind of work ---- */
	void *work;
	const struct job_kind *kind;
	FILE *log;               /* or NULL */
	struct clock clock;
	struct engine **engines; /* one a thread */
	atomic_int engines_used;
};

/* Do WORK, of KIND, on what its feed reads.  KIND's functions get BATCH for their work, which has
 * WORK; a worker begins by batch_engine.  NAME names the work in the log.  JOBS_FAILED with the
 * reason. */
enum jobs_end batch_run(struct batch *batch, const char *name, const struct job_kind *kind, void *work,
                        struct error *error);

/* An engine for a worker, which stops when OVER becomes true. */
struct engine *batch_engine(struct batch *batch, const atomic_bool *over);

/* Whether this process reads the file and consumes the results. */
bool batch_leads(const struct batch *batch);

#endif
