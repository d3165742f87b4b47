/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Games of a PGN file, annotated by tools/annotate.h, with their progress. */
#include <config.h>

#include "console/commands/commands.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "console/shell/arguments.h"
#include "console/shell/game.h"
#include "console/shell/game_pgn.h"
#include "console/shell/interrupt.h"
#include "console/shell/output.h"
#include "console/shell/progress.h"
#include "console/shell/shell.h"
#include "notation/pgn_read.h"
#include "tools/annotate.h"
#include "tools/game_json.h"
#include "util/error.h"
#include "util/jobs.h"
#include "util/stream.h"

#define ANNOTATE_ARGUMENTS "[FILE] [depth|nodes|time NUMBER] [--jobs N] [--json] [-o OUT]"

/* The arguments of "annotate". */
struct annotation {
	const char *file;          /* NULL: the current game */
	struct effort effort;
	const char *output;        /* NULL: the screen */
	bool json;                 /* one line per game (tools/game_json.h) instead of PGN */
	int jobs;                  /* games at a time */
};

/* A game that is annotated by a thread. */
struct job {
	struct pgn_game game;
	enum pgn_reading reading;
	struct error error;       /* of PGN_BAD */
	enum work_end end;
	atomic_int position, total;   /* which one is searched, of how many */
};

struct annotating {
	struct console *console;
	const struct annotation *wanted;
	struct pgn_reader *reader;
	FILE *out;
	struct engine **engines;
	atomic_int engines_used;
	struct job *jobs;          /* number N is jobs[N % ahead] */
	uint32_t ahead;
	struct progress progress;  /* its count: games that were written */
	enum done done;            /* FAILED: a game cannot be read to its end */
	enum done last;            /* of the game written last */
};

/* A thread that annotates. */
struct annotator {
	struct annotating *work;
	struct engine *engine;
};

static struct job *job_of(struct annotating *work, uint32_t number)
{
	return &work->jobs[number % work->ahead];
}

static enum jobs_end read_game(void *context, uint32_t number, struct error *error)
{
	struct annotating *work = context;
	struct job *job = job_of(work, number);

	(void)error;
	error_clear(&job->error);
	atomic_store(&job->total, 0);
	job->end = WORK_DONE;
	job->reading = pgn_read(work->reader, true, &job->game, &job->error);
	return job->reading == PGN_END ? JOBS_ENOUGH : JOBS_DONE;
}

static void *open_annotator(const void *context, const atomic_bool *over, struct error *error)
{
	struct annotating *work = (struct annotating *)context;
	struct annotator *annotator = malloc(sizeof *annotator);

	(void)over;
	if (annotator)
		*annotator = (struct annotator){
			work, work->engines[atomic_fetch_add(&work->engines_used, 1)]
		};
	else
		error_memory(error);
	return annotator;
}

static void on_position(void *context, int count, int total)
{
	struct job *job = context;

	atomic_store(&job->position, count);
	atomic_store(&job->total, total);
}

static bool annotate_one(void *context, uint32_t number, struct job_result *result,
                         struct error *error)
{
	struct annotator *annotator = context;
	const struct annotation *wanted = annotator->work->wanted;
	struct job *job = job_of(annotator->work, number);

	(void)result;
	(void)error;
	if (!wanted->json || !annotate_is_done(&job->game))
		job->end = annotate_game(&job->game, annotator->engine, &wanted->effort, on_position, job);
	return true;
}

/* Write the game of job NUMBER; if it cannot be read to its end, as far as it was read.  JSON has the reason in the
 * game's line, so that standard error is only for what ends the work.  A program that waits for a game gets it at
 * once. */
static enum jobs_end write_game(void *context, uint32_t number, const struct job_result *result,
                                struct error *error)
{
	struct annotating *work = context;
	struct console *console = work->console;
	struct job *job = job_of(work, number);
	int count = ++work->progress.count;
	struct text why = TEXT_OF(80);
	const char *fault;
	bool written = true;

	(void)result;
	(void)error;
	progress_wipe(&work->progress);
	if (job->reading == PGN_BAD)
		work->done = work->wanted->json ? FAILED
		                                : console_fail(console, "game %d: %s", count, job->error.text);
	text_printf(&why, "game %d starts from no position", count);
	work->last = progress_end(&work->progress, job->end, why.chars);
	if (!work->wanted->json)
		written = game_pgn_show(console, work->out, &job->game);
	else if (work->last == DONE)
		written = game_json_write(&job->game, job->error.text, work->out);
	fault = stream_write_fault(work->out);
	if (!written || fault)
		work->last = console_fail(console, "game %d cannot be written: %s", count,
		                          fault ? fault : "out of memory");
	return work->last == DONE ? JOBS_DONE : JOBS_ENOUGH;
}

/* Show how far the game is that is written next. */
static void show_progress(void *context)
{
	struct annotating *work = context;
	struct job *job = job_of(work, (uint32_t)work->progress.count);
	int position = atomic_load(&job->position), total = atomic_load(&job->total);
	struct text note = TEXT_OF(80);

	if (total == 0)
		return;
	text_printf(&note, "game %d, position %d of %d", work->progress.count + 1, position, total);
	progress_show(&work->progress, PROGRESS_WHOLE * position / (total + 1), note.chars);
}

static enum done annotate_games(struct annotating *work)
{
	static const struct job_kind kind = {
		.open = open_annotator, .close = free, .run = annotate_one, .take = write_game,
		.feed = read_game, .look = show_progress
	};
	struct job_workers workers = { .threads = work->wanted->jobs };
	struct error error = ERROR_NONE;

	pgn_reader_set_stop(work->reader, interrupt_flag());
	progress_init(&work->progress, work->console);
	if (jobs_run(&kind, work, 0, 0, &workers, &error) == JOBS_FAILED)
		return console_fail(work->console, "%s", error.text);
	if (work->last == DONE && work->done == DONE && interrupt_pending())
		return console_fail(work->console, "interrupted after game %d", work->progress.count);
	return work->last == DONE ? work->done : work->last;
}

/* Annotate the games of IN; *COUNT are written to OUT. */
static enum done annotate_file(struct console *console, FILE *in, FILE *out,
                               const struct annotation *wanted, int *count)
{
	struct annotating work = {
		.console = console, .wanted = wanted, .reader = pgn_reader_open_file(in), .out = out,
		.engines = game_copy_engines(console, wanted->jobs), .ahead = jobs_ahead(wanted->jobs),
		.done = DONE, .last = DONE
	};
	enum done done = FAILED;

	atomic_init(&work.engines_used, 0);
	work.jobs = calloc(work.ahead, sizeof *work.jobs);
	for (uint32_t i = 0; i < work.ahead && work.jobs; i++)
		pgn_init(&work.jobs[i].game);
	if (work.reader && work.engines && work.jobs)
		done = annotate_games(&work);
	else if (work.engines)
		console_fail(console, "out of memory");
	for (uint32_t i = 0; i < work.ahead && work.jobs; i++)
		pgn_free(&work.jobs[i].game);
	free(work.jobs);
	game_free_engines(work.engines, wanted->jobs);
	if (work.reader)
		pgn_reader_close(work.reader);
	*count = work.progress.count;
	return done;
}

/* The current game as a PGN file; NULL after a complaint. */
static FILE *write_own_game(struct console *console)
{
	FILE *file = tmpfile();

	if (!file) {
		console_fail(console, "%s", strerror(errno));
		return NULL;
	}
	if (game_pgn_write_moves(console, pgn_put_file, file, console_position(console), "Rhumb's console",
	                 console->result) != DONE) {
		fclose(file);
		return NULL;
	}
	rewind(file);
	return file;
}

static bool is_effort(const char *word)
{
	return text_equal(word, "depth") || text_equal(word, "nodes") || text_equal(word, "time");
}

/* Take "--json" out of the words; returns how many are left. */
static int take_json(int argc, char **argv, bool *json)
{
	int count = 0;

	for (int i = 0; i < argc; i++)
		if (i > 0 && text_equal(argv[i], "--json"))
			*json = true;
		else
			argv[count++] = argv[i];
	return count;
}

/* ANNOTATE_ARGUMENTS, where OUT may also be the last word. */
static enum done read_annotation(struct console *console, int argc, char **argv,
                                 struct annotation *annotation)
{
	int at = 1;

	*annotation = (struct annotation){ .effort = console->level };
	argc = argument_take_jobs(console, take_json(argc, argv, &annotation->json), argv, &annotation->jobs);
	if (argc > 0)
		argc = output_option(console, argc, argv, &annotation->output);
	if (argc < 0)
		return BAD_USAGE;
	if (at < argc && !is_effort(argv[at]))
		annotation->file = argv[at++];
	if (at < argc && is_effort(argv[at])) {
		if (at + 1 == argc)
			return console_misuse(console, "the number is missing: '%s NUMBER'", argv[at]);
		if (!argument_effort(console, argv[at], argv[at + 1], &annotation->effort))
			return BAD_USAGE;
		at += 2;
	}
	if (at < argc && !annotation->output)
		annotation->output = argv[at++];
	if (at == argc)
		return DONE;
	return console_misuse(console, "usage: annotate " ANNOTATE_ARGUMENTS);
}

static enum done run_annotate(struct console *console, int argc, char **argv)
{
	struct annotation annotation;
	struct output output;
	enum done done = read_annotation(console, argc, argv, &annotation);
	int count = 0;
	FILE *in;

	if (done != DONE)
		return done;
	in = annotation.file ? console_open_input(console, annotation.file) : write_own_game(console);
	if (!in)
		return FAILED;
	done = output_open(&output, console, annotation.output);
	if (done == DONE) {
		done = annotate_file(console, in, output.file, &annotation, &count);
		done = output_close(&output, console, done);
	}
	done = console_close_input(console, in, annotation.file ? annotation.file : "the game", done);
	if (annotation.output && done == DONE) {
		fprintf(console->screen.out, "%d game%s written to ", count, count == 1 ? "" : "s");
		console_put_safely(console, annotation.output);
		fputc('\n', console->screen.out);
	}
	return done;
}

static const struct console_command rows[] = {
	{ "annotate", ANNOTATE_ARGUMENTS, 0, 8, TOPIC_WORK, 0,
	  "annotate the current game, or those of a .pgn file: scores, glyphs, better lines, a summary; "
	  "as PGN, or as JSON, one line per game",
	  "move f3 e5 g4\nannotate depth 4", run_annotate },
};

const struct command_rows annotate_rows = { rows, sizeof rows / sizeof *rows };
