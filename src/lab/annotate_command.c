/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* `annotate`: the games of a file, annotated as `rhumb annotate` does, by the ranks of several machines, too.
 *
 * Each worker reads the file itself and annotates the games whose numbers it gets, which grow.  A
 * result is the text of a game after what is wrong with it, "" if nothing is. */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "engine/options.h"
#include "lab/command.h"
#include "lab/journal.h"
#include "notation/pgn_read.h"
#include "notation/pgn_write.h"
#include "tools/annotate.h"
#include "tools/input.h"
#include "util/error.h"
#include "util/stream.h"
#include "util/terminal.h"

enum { NODES_DEFAULT = 200000 };

struct annotate_request {
	const char *games;           /* the file */
	const char *output;          /* or NULL */
	const char *log;             /* or NULL */
	uint64_t nodes;              /* of a search */
	int jobs;
};

static const struct option_row rows[] = {
	{ "output", VALUE_TEXT, 0, 0, offsetof(struct annotate_request, output), "FILE",
	  "a new file to write, instead of standard output", NULL, 'o' },
	{ "log", VALUE_TEXT, 0, 0, offsetof(struct annotate_request, log), "FILE",
	  "kept of the games that are done, to go on from after an interruption", NULL, 0 },
	{ "nodes", VALUE_UINT64, 1, INT64_MAX, offsetof(struct annotate_request, nodes), "N",
	  "of the search of a position", NULL, 0 },
	{ "jobs", VALUE_INT, 1, JOBS_MAX, offsetof(struct annotate_request, jobs), "N", "threads", NULL, 'j' }
};
static const struct option_table options = OPTION_TABLE(rows);

static void set_defaults(void *request)
{
	*(struct annotate_request *)request = (struct annotate_request){ .nodes = NODES_DEFAULT, .jobs = 1 };
}

struct annotating {
	struct command *command;
	const struct annotate_request *request;
	FILE *out;
	struct journal journal;
	uint32_t count;              /* of games */
	bool bad;                    /* something was wrong with a game */
};

/* ---- the file ---- */

/* A file of games that is read. */
struct source {
	FILE *file;
	struct pgn_reader *reader;
	struct pgn_game game;        /* the one that was read last */
	uint32_t next;               /* number of the next */
};

static void source_close(struct source *source)
{
	if (source->reader)
		pgn_reader_close(source->reader);
	if (source->file)
		fclose(source->file);
	pgn_free(&source->game);
}

static bool source_open(struct source *source, const char *name, const atomic_bool *stop, struct error *error)
{
	*source = (struct source){ .file = input_open(name, error) };
	pgn_init(&source->game);
	if (!source->file)
		return false;
	source->reader = pgn_reader_open_file(source->file);
	if (!source->reader)
		return error_memory(error);
	pgn_reader_set_stop(source->reader, stop);
	return true;
}

/* Read game NUMBER, which is not before the next one; as pgn_read. */
static enum pgn_reading source_read(struct source *source, uint32_t number, struct error *fault)
{
	enum pgn_reading reading = PGN_END;

	for (; source->next <= number; source->next++) {
		error_clear(fault);
		reading = pgn_read(source->reader, source->next == number, &source->game, fault);
		if (reading == PGN_END)
			break;
	}
	return reading;
}

static bool count_games(struct annotating *work, struct error *error)
{
	struct source source;
	struct error fault = ERROR_NONE;
	bool opened = source_open(&source, work->request->games, work->command->stop, error);

	while (opened && source_read(&source, work->count, &fault) != PGN_END)
		work->count++;
	source_close(&source);
	return opened;
}

/* ---- the jobs ---- */

struct annotator {
	const struct annotate_request *request;
	const atomic_bool *over;
	struct source source;
	struct clock clock;
	struct engine *engine;
};

static void close_annotator(void *worker)
{
	struct annotator *annotator = worker;

	if (annotator->engine)
		engine_free(annotator->engine);
	source_close(&annotator->source);
	free(annotator);
}

static void *open_annotator(const void *context, const atomic_bool *over, struct error *error)
{
	const struct annotating *work = context;
	struct annotator *annotator = calloc(1, sizeof *annotator);

	if (!annotator) {
		error_memory(error);
		return NULL;
	}
	annotator->request = work->request;
	annotator->over = over;
	clock_init_real(&annotator->clock);
	if (source_open(&annotator->source, work->request->games, over, error)) {
		annotator->engine = engine_create(ENGINE_DEFAULT_MB, &annotator->clock);
		if (annotator->engine) {
			engine_set_own_book(annotator->engine, false);
			engine_set_human_time(annotator->engine, false);
			engine_set_stop(annotator->engine, over);
			return annotator;
		}
		error_memory(error);
	}
	close_annotator(annotator);
	return NULL;
}

/* Where the text of a game goes. */
struct sink {
	struct job_result *result;
	bool full;                   /* memory has run out */
};

static void put(void *context, const char *string)
{
	struct sink *sink = context;

	sink->full |= !job_result_add(sink->result, string, strlen(string));
}

/* The progress shown is that of whole games. */
static void ignore_position(void *context, int count, int total)
{
	(void)context;
	(void)count;
	(void)total;
}

static bool annotate_one(void *worker, uint32_t number, struct job_result *result, struct error *error)
{
	struct annotator *annotator = worker;
	struct effort effort = { .nodes = annotator->request->nodes };
	struct sink sink = { .result = result };
	struct error fault = ERROR_NONE;
	enum work_end end;

	if (source_read(&annotator->source, number, &fault) == PGN_END)
		return error_set(error, "the file of games has become shorter");
	end = annotate_game(&annotator->source.game, annotator->engine, &effort, ignore_position, NULL);
	if (end == WORK_STOPPED)
		return false;
	if (end == WORK_BAD_INPUT && !error_is_set(&fault))
		error_set(&fault, "it starts from no position");
	put(&sink, fault.text);
	if (end != WORK_NO_MEMORY && job_result_add(result, "", 1) &&
	    pgn_write(&annotator->source.game, put, &sink) && !sink.full)
		return true;
	return error_memory(error);
}

/* On a terminal without control characters. */
static bool write_text(FILE *out, const char *text, size_t length)
{
	if (terminal_is(fileno(out)))
		return text_print(out, "%.*s", (int)length, text) >= 0;
	return fwrite(text, 1, length, out) == length;
}

/* Also of a result from the log. */
static enum jobs_end write_one(void *context, uint32_t number, const struct job_result *result,
                               struct error *error)
{
	struct annotating *work = context;
	const char *fault = (const char *)result->bytes;
	size_t at;
	const char *why;
	bool written;

	if (!memchr(fault, '\0', result->length)) {
		error_set(error, "the log is damaged");
		return JOBS_FAILED;
	}
	at = strlen(fault) + 1;
	if (*fault) {
		command_wipe(work->command);
		command_fail(work->command, "game %" PRIu32 ": %s", number + 1, fault);
		work->bad = true;
	}
	written = write_text(work->out, fault + at, result->length - at);
	why = stream_write_fault(work->out);
	if (!written || why) {
		error_set(error, "the output cannot be written: %s", why ? why : "out of memory");
		return JOBS_FAILED;
	}
	command_progress(work->command, number + 1, work->count, "games");
	return JOBS_DONE;
}

static enum jobs_end take_one(void *context, uint32_t number, const struct job_result *result,
                              struct error *error)
{
	struct annotating *work = context;
	enum jobs_end end = write_one(work, number, result, error);

	return end == JOBS_DONE && !journal_add(&work->journal, result, error) ? JOBS_FAILED : end;
}

static int annotate(struct annotating *work, bool leads)
{
	static const struct job_kind kind = {
		.open = open_annotator, .close = close_annotator, .run = annotate_one, .take = take_one
	};
	const struct annotate_request *request = work->request;
	struct journal_work named = { "annotate", request->games, request->nodes };
	struct job_workers workers = { request->jobs, work->command->stop, work->command->ranks };
	uint32_t done;
	struct error error = ERROR_NONE;
	enum jobs_end end = JOBS_FAILED;

	if (count_games(work, &error) &&
	    journal_open(&work->journal, leads ? request->log : NULL, &named, &error) &&
	    journal_read(&work->journal, write_one, work, work->count, &done, &error))
		end = jobs_run(&kind, work, done, work->count, &workers, &error);
	journal_close(&work->journal);
	command_wipe(work->command);
	return command_status(work->command, end, &error);
}

static int run(struct command *command, void *context, int count, char **operands)
{
	struct annotate_request *request = context;
	struct annotating work = { .command = command, .request = request };
	bool leads = !command->ranks || command->ranks->leads;
	int status;

	if (count != 1)
		return command_misuse(command, "one file of games is needed; see --help");
	request->games = operands[0];
	work.out = leads ? command_open_output(command, request->output) : stdout;
	if (!work.out)
		return COMMAND_FAILED;
	status = command_close_output(command, annotate(&work, leads));
	return status == COMMAND_DONE && work.bad ? COMMAND_FAILED : status;
}

const struct command_kind annotate_command = {
	"annotate", "GAMES", "annotate the games of a PGN file, on several machines, too",
	"`rhumb annotate GAMES nodes N` writes the same, and has other limits and JSON.  Every rank\n"
	"reads the file.  With --log an interrupted run goes on when the same command is given again.",
	{ &options }, sizeof(struct annotate_request), set_defaults, run, true
};
