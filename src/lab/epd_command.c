/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* `epd`: a test suite, run as `rhumb epd` does, by the ranks of several machines, too.
 *
 * Each worker reads the file itself and judges the lines whose numbers it gets, which grow.  A
 * result is a struct suite_item. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "engine/options.h"
#include "lab/command.h"
#include "lab/journal.h"
#include "tools/input.h"
#include "tools/suite.h"
#include "util/error.h"
#include "util/stream.h"

enum { NODES_DEFAULT = 100000 };

struct epd_request {
	const char *suite;           /* the file */
	const char *log;             /* or NULL */
	uint64_t nodes;              /* of a search */
	int jobs;
};

static const struct option_row rows[] = {
	{ "log", VALUE_TEXT, 0, 0, offsetof(struct epd_request, log), "FILE",
	  "kept of the lines that are judged, to go on from after an interruption", NULL, 0 },
	{ "nodes", VALUE_UINT64, 1, INT64_MAX, offsetof(struct epd_request, nodes), "N",
	  "of the search of a position", NULL, 0 },
	{ "jobs", VALUE_INT, 1, JOBS_MAX, offsetof(struct epd_request, jobs), "N", "threads", NULL, 'j' }
};
static const struct option_table options = OPTION_TABLE(rows);

static void set_defaults(void *request)
{
	*(struct epd_request *)request = (struct epd_request){ .nodes = NODES_DEFAULT, .jobs = 1 };
}

struct suite_work {
	struct command *command;
	const struct epd_request *request;
	struct journal journal;
	uint32_t count;              /* of lines that hold something */
	struct suite_sum sum;
};

/* ---- lines as jobs ---- */

struct judge {
	struct effort effort;
	const atomic_bool *over;
	FILE *file;
	int line;                    /* of FILE, read last */
	uint32_t next;               /* number of the next line that holds something */
	struct clock clock;
	struct engine *engine;
};

static void close_judge(void *worker)
{
	struct judge *judge = worker;

	if (judge->engine)
		engine_free(judge->engine);
	if (judge->file)
		fclose(judge->file);
	free(judge);
}

static void *open_judge(const void *context, const atomic_bool *over, struct error *error)
{
	const struct suite_work *work = context;
	struct judge *judge = calloc(1, sizeof *judge);

	if (!judge) {
		error_memory(error);
		return NULL;
	}
	judge->effort.nodes = work->request->nodes;
	judge->over = over;
	clock_init_real(&judge->clock);
	judge->file = input_open(work->request->suite, error);
	if (judge->file) {
		judge->engine = engine_create(ENGINE_DEFAULT_MB, &judge->clock);
		if (judge->engine) {
			engine_set_own_book(judge->engine, false);
			engine_set_human_time(judge->engine, false);
			engine_set_stop(judge->engine, over);
			return judge;
		}
		error_memory(error);
	}
	close_judge(judge);
	return NULL;
}

static bool judge_line(void *worker, uint32_t number, struct job_result *result, struct error *error)
{
	struct judge *judge = worker;
	struct suite_item item;
	const char *why = "the suite has become shorter";
	char *text = NULL;
	bool judged;

	for (; judge->next <= number; judge->next++) {
		free(text);
		text = suite_read(judge->file, &judge->line, &why);
		if (!text)
			return error_set(error, "%s", why);
	}
	judged = suite_judge(judge->engine, &judge->effort, text, judge->line, &item);
	free(text);
	if (judged && atomic_load(judge->over))
		return false;
	if (judged && job_result_add(result, &item, sizeof item))
		return true;
	return error_memory(error);
}

/* Also of a result from the log. */
static enum jobs_end print_item(void *context, uint32_t number, const struct job_result *result,
                                struct error *error)
{
	struct suite_work *work = context;
	struct suite_item item;
	struct text before = TEXT_OF(SUITE_ID + 40);
	struct text after = TEXT_OF(SUITE_TASK + sizeof (struct error));
	const char *why;
	bool written;

	if (result->length != sizeof item) {
		error_set(error, "the log is damaged");
		return JOBS_FAILED;
	}
	memcpy(&item, result->bytes, sizeof item);
	suite_add(&work->sum, &item);
	suite_item_text(&item, true, &before, &after);
	command_wipe(work->command);
	written = text_print(stdout, "%s%s%s\n", before.chars, suite_verdict_names[item.verdict], after.chars) >= 0;
	why = stream_write_fault(stdout);
	if (!written || why) {
		error_set(error, "the output cannot be written: %s", why ? why : "out of memory");
		return JOBS_FAILED;
	}
	command_progress(work->command, number + 1, work->count, "lines");
	return JOBS_DONE;
}

static enum jobs_end take_item(void *context, uint32_t number, const struct job_result *result,
                               struct error *error)
{
	struct suite_work *work = context;
	enum jobs_end end = print_item(work, number, result, error);

	return end == JOBS_DONE && !journal_add(&work->journal, result, error) ? JOBS_FAILED : end;
}

static enum jobs_end count_lines(struct suite_work *work, struct error *error)
{
	FILE *file = input_open(work->request->suite, error);
	const char *why = NULL;
	int line = 0;
	char *text;

	if (!file)
		return JOBS_FAILED;
	for (; !atomic_load(work->command->stop) && (text = suite_read(file, &line, &why)); work->count++)
		free(text);
	fclose(file);
	if (why)
		error_about(error, work->request->suite, "%s", why);
	return why ? JOBS_FAILED : atomic_load(work->command->stop) ? JOBS_STOPPED : JOBS_DONE;
}

/* Judge the lines that the log does not have. */
static enum jobs_end judge_lines(struct suite_work *work, const struct job_kind *kind, struct error *error)
{
	const struct epd_request *request = work->request;
	struct job_ranks *ranks = work->command->ranks;
	struct journal_work named = { "epd", request->suite, request->nodes };
	struct job_workers workers = { request->jobs, work->command->stop, ranks };
	enum jobs_end end = JOBS_FAILED;
	uint32_t done;

	if (journal_open(&work->journal, !ranks || ranks->leads ? request->log : NULL, &named, error) &&
	    journal_read(&work->journal, print_item, work, work->count, &done, error))
		end = jobs_run(kind, work, done, work->count, &workers, error);
	journal_close(&work->journal);
	return end;
}

static int run(struct command *command, void *context, int count, char **operands)
{
	static const struct job_kind kind = {
		.open = open_judge, .close = close_judge, .run = judge_line, .take = take_item
	};
	struct epd_request *request = context;
	struct suite_work work = { .command = command, .request = request };
	struct error error = ERROR_NONE;
	struct text sum = TEXT_OF(200);
	enum jobs_end end;
	int bad;

	if (count != 1)
		return command_misuse(command, "one file of EPD lines is needed; see --help");
	request->suite = operands[0];
	end = count_lines(&work, &error);
	if (end == JOBS_DONE)
		end = judge_lines(&work, &kind, &error);
	command_wipe(command);
	bad = work.sum.counts[SUITE_BAD_LINE];
	if (end != JOBS_FAILED) {
		suite_sum_text(&work.sum, true, &sum);
		printf("%s\n", sum.chars);
	}
	if (end == JOBS_DONE && bad > 0)
		return command_fail(command, "%d line%s could not be read", bad, bad == 1 ? "" : "s");
	return command_status(command, end, &error);
}

const struct command_kind epd_command = {
	"epd", "SUITE", "run a test suite: best moves, moves to avoid, mates; on several machines, too",
	"`rhumb epd SUITE nodes N` prints the same, and has other limits.  Every rank reads the file.\n"
	"With --log an interrupted run goes on when the same command is given again.",
	{ &options }, sizeof(struct epd_request), set_defaults, run, true
};
