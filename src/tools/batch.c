/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Engines, log and pool of a batch. */
#include <config.h>

#include "tools/batch.h"

#include <stdlib.h>

#include "tools/effort.h"

/* ---- options ---- */

static bool set_depth(void *target, const char *value, struct error *error)
{
	return effort_read("depth", value, &((struct batch_request *)target)->effort, error);
}

static bool set_nodes(void *target, const char *value, struct error *error)
{
	return effort_read("nodes", value, &((struct batch_request *)target)->effort, error);
}

static bool set_time(void *target, const char *value, struct error *error)
{
	return effort_read("time", value, &((struct batch_request *)target)->effort, error);
}

static const struct option_row rows[] = {
	{ "depth", VALUE_READ, 0, 0, 0, "N", "plies of the search of a position, or", set_depth, 0 },
	{ "nodes", VALUE_READ, 0, 0, 0, "N", "its nodes, or", set_nodes, 0 },
	{ "time", VALUE_READ, 0, 0, 0, "SECONDS", "its time", set_time, 0 },
	{ "jobs", VALUE_INT, 1, JOBS_MAX, offsetof(struct batch_request, jobs), "N", "threads", NULL, 'j' },
	{ "log", VALUE_TEXT, 0, 0, offsetof(struct batch_request, log), "FILE",
	  "kept of what is done, to go on from after an interruption", NULL, 0 }
};
const struct option_table batch_options = OPTION_TABLE(rows);

/* ---- engines ---- */

static void close_engines(struct batch *batch)
{
	for (int i = 0; i < batch->request.jobs && batch->engines; i++)
		engine_free(batch->engines[i]);
	free(batch->engines);
	batch->engines = NULL;
}

/* They are made one after the other: tables exist once per process. */
static bool open_engines(struct batch *batch, struct error *error)
{
	batch->engines = calloc((size_t)batch->request.jobs, sizeof(struct engine *));
	if (!batch->engines)
		return error_memory(error);
	for (int i = 0; i < batch->request.jobs; i++) {
		struct engine *engine = engine_create(ENGINE_DEFAULT_MB, &batch->clock);

		batch->engines[i] = engine;
		if (!engine)
			return error_memory(error);
		if (!engine_copy_settings(engine, batch->model, error))
			return false;
		engine_set_own_book(engine, false);
		engine_set_human_time(engine, false);
	}
	return true;
}

struct engine *batch_engine(struct batch *batch, const atomic_bool *over)
{
	struct engine *engine = batch->engines[atomic_fetch_add(&batch->engines_used, 1)];

	engine_set_stop(engine, over);
	return engine;
}

bool batch_leads(const struct batch *batch)
{
	return !batch->ranks || batch->ranks->leads;
}

/* ---- the work ---- */

static enum jobs_end take(void *context, uint32_t number, const struct bytes *result, struct error *error)
{
	struct batch *batch = context;
	enum jobs_end end = batch->kind->take(batch, number, result, error);

	return end == JOBS_DONE && !journal_add(&batch->journal, result, error) ? JOBS_FAILED : end;
}

/* Pass over the first COUNT parts of the file, whose results the log has. */
static enum jobs_end skip(struct batch *batch, uint32_t count, struct error *error)
{
	struct bytes input = { 0 };
	enum jobs_end end = JOBS_DONE;

	for (uint32_t i = 0; i < count && end == JOBS_DONE; i++) {
		bytes_clear(&input);
		end = batch->kind->feed(batch, i, &input, error);
	}
	bytes_free(&input);
	if (batch->stop && atomic_load(batch->stop))
		return JOBS_STOPPED;
	if (end != JOBS_ENOUGH)
		return end;
	error_about(error, batch->request.log, "it has more results than the file has parts");
	return JOBS_FAILED;
}

static enum jobs_end run(struct batch *batch, struct error *error)
{
	struct job_workers workers = { batch->request.jobs, batch->stop, batch->ranks };
	struct job_kind kind = *batch->kind;
	enum jobs_end end;
	uint32_t done;

	kind.take = take;
	if (!journal_read(&batch->journal, batch->kind->take, batch, UINT32_MAX, &done, error))
		return JOBS_FAILED;
	end = skip(batch, done, error);
	return end != JOBS_DONE ? end : jobs_run(&kind, batch, done, done, &workers, error);
}

enum jobs_end batch_run(struct batch *batch, const char *name, const struct job_kind *kind, void *work,
                        struct error *error)
{
	struct journal_work named = { name, batch->input, batch->model, &batch->request.effort };
	enum jobs_end end = JOBS_FAILED;

	batch->work = work;
	batch->kind = kind;
	clock_init_real(&batch->clock);
	atomic_init(&batch->engines_used, 0);
	if (open_engines(batch, error) &&
	    journal_open(&batch->journal, batch_leads(batch) ? batch->request.log : NULL, &named, error))
		end = run(batch, error);
	journal_close(&batch->journal);
	close_engines(batch);
	progress_wipe(batch->progress);
	return end;
}
