/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Files of games or positions, with the settings of the console's engine: annotate and epd. */
#include <config.h>

#include "console/commands/commands.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "console/shell/shell.h"
#include "tools/annotate_file.h"
#include "tools/batch.h"
#include "tools/effort.h"
#include "tools/suite.h"
#include "util/interrupt.h"
#include "util/output.h"
#include "util/stream.h"

#define EFFORT_ARGUMENTS "[depth|nodes|time NUMBER]"

static void complain(void *context, const char *what)
{
	console_fail(context, "%s", what);
}

static struct batch batch_of(struct console *console, const struct batch_request *request, const char *input,
                             struct progress *progress)
{
	progress_init(progress, console->errors.out);
	return (struct batch){
		.request = *request, .input = input, .model = console->engine, .stop = interrupt_flag(),
		.progress = progress, .complain = complain, .context = console
	};
}

/* Read the options of TABLES into REQUEST, of which BATCH is a part.  The index of the first other word,
 * -1 after a complaint. */
static int read_options(struct console *console, const struct option_table *const tables[], void *request,
                        struct batch_request *batch, int argc, char **argv)
{
	struct error error = ERROR_NONE;
	int at;

	batch->effort = console->level;
	batch->jobs = 1;
	at = options_read(tables, OPTIONS_ANYWHERE, request, argc, argv, &error);
	if (at < 0)
		console_misuse(console, "%s", error.text);
	return at;
}

/* Read the words of an effort at ARGV[*AT], if they are there.  False after a complaint. */
static bool read_effort(struct console *console, int argc, char **argv, int *at, struct effort *effort)
{
	if (*at >= argc || !effort_is_kind(argv[*at]))
		return true;
	if (*at + 1 == argc) {
		console_misuse(console, "the number is missing: '%s NUMBER'", argv[*at]);
		return false;
	}
	*at += 2;
	return argument_effort(console, argv[*at - 2], argv[*at - 1], effort);
}

/* The result of a command whose work ended with END. */
static enum done end_batch(struct console *console, enum jobs_end end, const struct error *error)
{
	if (end == JOBS_STOPPED || (end != JOBS_FAILED && interrupt_pending()))
		return console_fail(console, "interrupted");
	return end == JOBS_FAILED ? console_fail(console, "%s", error->text) : DONE;
}

/* ---- annotate ---- */

/* The current game as a PGN file; NULL after a complaint. */
static FILE *write_own_game(struct console *console)
{
	struct bytes pgn = { 0 };
	FILE *file = NULL;

	if (game_pgn_write_bare(console, console_position(console), "Rhumb's console", console->result, &pgn) == DONE) {
		file = tmpfile();
		if (file && (fputs(bytes_as_text(&pgn), file) == EOF || fseek(file, 0, SEEK_SET) != 0)) {
			fclose(file);
			file = NULL;
		}
		if (!file)
			console_fail(console, "%s", strerror(errno));
	}
	bytes_free(&pgn);
	return file;
}

/* Where OUT may also be the last word. */
static enum done read_annotation(struct console *console, int argc, char **argv, struct annotate_request *request,
                                 const char **file)
{
	static const struct option_table *const tables[] = { &batch_options, &annotate_options, NULL };
	int at;

	*request = (struct annotate_request){ .output = NULL };
	*file = NULL;
	at = read_options(console, tables, request, &request->batch, argc, argv);
	if (at < 0)
		return BAD_USAGE;
	if (at < argc && !effort_is_kind(argv[at]))
		*file = argv[at++];
	if (!read_effort(console, argc, argv, &at, &request->batch.effort))
		return BAD_USAGE;
	if (at < argc && !request->output)
		request->output = argv[at++];
	return at == argc ? DONE : console_usage(console);
}

static enum done annotate(struct console *console, FILE *in, const char *name,
                          const struct annotate_request *request, struct annotate_sum *sum)
{
	struct progress progress;
	struct batch batch = batch_of(console, &request->batch, name, &progress);
	struct error error = ERROR_NONE;
	struct output output;
	enum done done;

	if (!output_open(&output, request->output, console->screen.out, &error))
		return console_fail(console, "%s", error.text);
	done = end_batch(console,
	                 annotate_file(&batch, in, &(struct annotate_output){
	                         output.file, request->json, request->unsearched, !request->output && console->screen.terminal,
	                         screen_takes_utf8(&console->screen)
	                 }, sum, &error), &error);
	if (!output_close(&output, done == DONE, &error))
		return console_fail(console, "%s", error.text);
	return done == DONE && sum->bad > 0 ? FAILED : done;
}

static enum done run_annotate(struct console *console, int argc, char **argv)
{
	struct annotate_request request;
	struct annotate_sum sum = { 0 };
	const char *name;
	enum done done = read_annotation(console, argc, argv, &request, &name);
	FILE *in;

	if (done != DONE)
		return done;
	in = name ? console_open_input(console, name) : write_own_game(console);
	if (!in)
		return FAILED;
	done = annotate(console, in, name ? name : "the game", &request, &sum);
	done = console_close_input(console, in, name ? name : "the game", done);
	if (request.output && done == DONE) {
		fprintf(console->screen.out, "%u game%s written to ", (unsigned)sum.games, sum.games == 1 ? "" : "s");
		console_put_safely(console, request.output);
		fputc('\n', console->screen.out);
	}
	return done;
}

/* ---- epd ---- */

static const char *show_item(void *context, const struct suite_item *item, bool by_nodes)
{
	static const enum paint paints[SUITE_VERDICTS] = {
		[SUITE_SOLVED] = PAINT_GOOD, [SUITE_FAILED] = PAINT_BAD,
		[SUITE_UNJUDGED] = PAINT_PLAIN, [SUITE_BAD_LINE] = PAINT_MARK
	};
	const struct console *console = context;
	FILE *out = console->screen.out;
	struct text before = TEXT_OF(SUITE_ID + 40), after = TEXT_OF(SUITE_TASK + sizeof (struct error));

	suite_item_text(item, by_nodes, &before, &after);
	console_put_safely(console, before.chars);
	screen_put(&console->screen, paints[item->verdict], suite_verdict_names[item->verdict]);
	console_put_safely(console, after.chars);
	fputc('\n', out);
	return stream_flush(out);
}

static enum done run_suite(struct console *console, FILE *file, const char *name,
                           const struct batch_request *request)
{
	struct progress progress;
	struct batch batch = batch_of(console, request, name, &progress);
	struct error error = ERROR_NONE;
	struct text line = TEXT_OF(200);
	struct suite_sum sum;
	enum jobs_end end = suite_run(&batch, file, show_item, &sum, &error);
	int bad = sum.counts[SUITE_BAD_LINE];
	enum done done;

	suite_sum_text(&sum, effort_is_repeatable(&request->effort), &line);
	fprintf(console->screen.out, "%s\n", line.chars);
	done = end_batch(console, end, &error);
	if (done != DONE || bad == 0)
		return done;
	return console_fail(console, "%d line%s could not be read", bad, bad == 1 ? "" : "s");
}

static enum done run_epd(struct console *console, int argc, char **argv)
{
	static const struct option_table *const tables[] = { &batch_options, NULL };
	struct batch_request request = { .log = NULL };
	int at = read_options(console, tables, &request, &request, argc, argv);
	const char *name;
	FILE *file;

	if (at < 0)
		return BAD_USAGE;
	name = at < argc ? argv[at++] : NULL;
	if (!read_effort(console, argc, argv, &at, &request.effort))
		return BAD_USAGE;
	if (!name || at < argc)
		return console_usage(console);
	file = console_open_input(console, name);
	if (!file)
		return FAILED;
	return console_close_input(console, file, name, run_suite(console, file, name, &request));
}

static const struct console_command rows[] = {
	{ "epd", "FILE " EFFORT_ARGUMENTS " [--jobs N] [--log FILE]", 1, 12, TOPIC_WORK, 0,
	  "run a test suite: best moves, moves to avoid, mates",
	  "epd /dev/null", run_epd },
	{ "annotate", "[FILE] " EFFORT_ARGUMENTS " [--jobs N] [--json] [--unsearched] [--log FILE] [-o OUT]", 0, 13,
	  TOPIC_WORK, 0,
	  "annotate the current game, or those of a .pgn file: scores, glyphs, better lines, a summary; "
	  "as PGN, or as JSON, one line per game; or just read",
	  "move f3 e5 g4\nannotate depth 4", run_annotate },
};

const struct command_rows batch_rows = { rows, sizeof rows / sizeof *rows };
