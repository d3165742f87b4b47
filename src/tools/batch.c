/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Engines, log and pool of a batch. */
#include <config.h>

#include "tools/batch.h"

#include <inttypes.h>
#include <stdlib.h>

#include "eval/network/network.h"
#include "tools/effort.h"
#include "tools/input.h"
#include "util/exclusive.h"
#include "util/fnv1a.h"
#include "util/sha256.h"

enum { RESULT_MAX = 1 << 28, LINE_MOST = 400 };      /* bytes */

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
	{ "log", VALUE_OUTPUT, 0, 0, offsetof(struct batch_request, log), "FILE",
	  "kept of what is done, to go on from after an interruption", NULL, 0 }
};
const struct option_table batch_options = OPTION_TABLE(rows);

/* ---- engines ---- */

static void close_engines(struct batch *batch)
{
	for (int i = 0; i < batch->request.jobs && batch->engines; i++)
		engine_free(batch->engines[i]);
	free(batch->engines);
}

/* They are made one after the other: tables exist once per process. */
static bool open_engines(struct batch *batch, struct error *error)
{
	batch->engines = calloc((size_t)batch->request.jobs, sizeof(struct engine *));
	if (!batch->engines)
		return error_memory(error);
	for (int i = 0; i < batch->request.jobs; i++) {
		batch->engines[i] = engine_create_copy(ENGINE_DEFAULT_MB, &batch->clock, batch->model, error);
		if (!batch->engines[i])
			return false;
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

/* ---- the log ---- */

/* Before a result in the log, which is as this build made it. */
struct head {
	uint32_t length, sum;
};

/* Read a result.  False if none follows that is whole. */
static bool read_result(FILE *log, struct bytes *result)
{
	struct head head;

	bytes_clear(result);
	if (fread(&head, sizeof head, 1, log) != 1 || head.length > RESULT_MAX ||
	    !bytes_reserve(result, head.length) || fread(result->at, 1, head.length, log) != head.length)
		return false;
	result->length = head.length;
	return fnv1a_add(FNV1A_EMPTY, result->at, head.length) == head.sum;
}

static bool write_result(struct batch *batch, const struct bytes *result, struct error *error)
{
	struct head head = { (uint32_t)result->length, fnv1a_add(FNV1A_EMPTY, result->at, result->length) };

	if (!batch->log || (fwrite(&head, sizeof head, 1, batch->log) == 1 &&
	                    fwrite(result->at, 1, result->length, batch->log) == result->length &&
	                    fflush(batch->log) == 0))
		return true;
	return error_system(error, batch->request.log);
}

/* Consume the COUNT results that the log has.  One that was cut off is dropped. */
static bool read_log(struct batch *batch, uint32_t *count, struct error *error)
{
	struct bytes result = { 0 };
	bool taken = true;
	off_t end;

	*count = 0;
	if (!batch->log)
		return true;
	end = ftello(batch->log);
	for (; taken && *count < UINT32_MAX && read_result(batch->log, &result); ++*count) {
		taken = batch->kind->take(batch, *count, &result, error) == JOBS_DONE;
		end = ftello(batch->log);
	}
	bytes_free(&result);
	if (!taken || exclusive_cut(batch->log, end))
		return taken;
	return error_system(error, batch->request.log);
}

/* A checksum of all settings of ENGINE. */
static uint32_t sum_of_settings(const struct engine *engine)
{
	uint32_t sum = FNV1A_EMPTY;

	for (int i = 0; i < engine_option_count; i++) {
		struct text value = TEXT_OF(OPTION_TEXT_MAX);

		option_format(&engine_option_table[i], engine_settings(engine), &value);
		sum = fnv1a_add(sum, value.chars, value.length + 1);
	}
	return sum;
}

/* The first line of the log of the work NAME.  False with the reason. */
static bool name_work(const struct batch *batch, const char *name, struct text *line, struct error *error)
{
	FILE *input = input_open_often(batch->input, error);
	const struct network *network = eval_choice_network(batch->model);
	const struct effort *effort = &batch->request.effort;
	char hex[SHA256_HEX];
	uint64_t bytes;
	bool done = input && sha256_of_file(input, hex, &bytes);

	if (done)
		text_printf(line, "Rhumb log 2 of %s by " PACKAGE_STRING ", network %08" PRIx32 ", settings %08" PRIx32
		            ", depth %d, nodes %" PRIu64 ", ms %" PRId64 ", sha256 of the input %s\n", name,
		            network ? network_checksum(network) : 0, sum_of_settings(batch->model), effort->depth,
		            effort->nodes, effort->time_ms, hex);
	else if (input)
		error_system(error, batch->input);
	if (input)
		fclose(input);
	return done;
}

/* Go on with the log of the work NAME, or begin it, if one is kept here. */
static bool open_log(struct batch *batch, const char *name, struct error *error)
{
	struct text line = TEXT_OF(LINE_MOST);

	if (!batch->request.log || !batch_leads(batch))
		return true;
	if (name_work(batch, name, &line, error))
		batch->log = exclusive_open_log(batch->request.log, &line, NULL, error);
	return batch->log;
}

/* ---- the work ---- */

static enum jobs_end take(void *context, uint32_t number, const struct bytes *result, struct error *error)
{
	struct batch *batch = context;
	enum jobs_end end = batch->kind->take(batch, number, result, error);

	return end == JOBS_DONE && !write_result(batch, result, error) ? JOBS_FAILED : end;
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
	return jobs_end_of(error_about(error, batch->request.log, "it has more results than the file has parts"));
}

static enum jobs_end run(struct batch *batch, struct error *error)
{
	struct job_workers workers = { batch->request.jobs, batch->stop, batch->ranks };
	struct job_kind kind = *batch->kind;
	enum jobs_end end;
	uint32_t done;

	kind.take = take;
	if (!read_log(batch, &done, error))
		return JOBS_FAILED;
	end = skip(batch, done, error);
	return end != JOBS_DONE ? end : jobs_run(&kind, batch, done, done, &workers, error);
}

enum jobs_end batch_run(struct batch *batch, const char *name, const struct job_kind *kind, void *work,
                        struct error *error)
{
	enum jobs_end end = JOBS_FAILED;

	batch->work = work;
	batch->kind = kind;
	clock_init_real(&batch->clock);
	atomic_init(&batch->engines_used, 0);
	batch->log = NULL;
	if (open_engines(batch, error) && open_log(batch, name, error))
		end = run(batch, error);
	if (batch->log)
		fclose(batch->log);
	close_engines(batch);
	progress_wipe(batch->progress);
	return end;
}
