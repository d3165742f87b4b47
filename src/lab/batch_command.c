/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* `annotate` and `epd`: the work of the console's commands, by the ranks of several machines, too. */
#include <config.h>

#include "engine/engine.h"
#include "lab/command.h"
#include "tools/annotate_file.h"
#include "tools/batch.h"
#include "tools/effort.h"
#include "tools/input.h"
#include "tools/suite.h"
#include "util/stream.h"
#include "util/terminal.h"

enum { ANNOTATE_NODES = 200000, EPD_NODES = 100000 };

static void complain(void *context, const char *what)
{
	command_fail(context, "%s", what);
}

/* Open the file of the only operand into *IN, for the process that leads, and make BATCH ready.  The exit
 * status. */
static int open_batch(struct command *command, const struct batch_request *request, int count, char **operands,
                      struct batch *batch, FILE **in)
{
	struct error error = ERROR_NONE;
	struct engine *engine;

	*in = NULL;
	*batch = (struct batch){
		.request = *request, .stop = command->stop, .ranks = command->ranks, .progress = &command->progress,
		.complain = complain, .context = command
	};
	if (count != 1)
		return command_misuse(command, "one file is needed; see --help");
	batch->input = operands[0];
	engine = engine_create(1, &command->clock);
	batch->model = engine;
	if (!engine)
		return command_fail(command, "out of memory");
	if (batch_leads(batch) && !(*in = input_open(operands[0], &error))) {
		engine_free(engine);
		return command_fail(command, "%s", error.text);
	}
	return COMMAND_DONE;
}

static void close_batch(const struct batch *batch, FILE *in)
{
	if (in)
		fclose(in);
	engine_free((struct engine *)batch->model);
}

/* ---- annotate ---- */

static void set_annotate_defaults(void *request)
{
	*(struct annotate_request *)request = (struct annotate_request){
		.batch = { .effort = { .nodes = ANNOTATE_NODES }, .jobs = 1 }
	};
}

static int run_annotate(struct command *command, void *context, int count, char **operands)
{
	const struct annotate_request *request = context;
	struct annotate_output output = { stdout, request->json, request->unsearched, false, true };
	struct annotate_sum sum = { 0 };
	struct error error = ERROR_NONE;
	struct batch batch;
	FILE *in;
	int status = open_batch(command, &request->batch, count, operands, &batch, &in);

	if (status != COMMAND_DONE)
		return status;
	if (batch_leads(&batch))
		output.file = command_open_output(command, request->output);
	if (output.file) {
		output.is_terminal = terminal_is(fileno(output.file));
		status = command_status(command, annotate_file(&batch, in, &output, &sum, &error), &error);
		if (batch_leads(&batch))
			status = command_close_output(command, status);
	} else {
		status = COMMAND_FAILED;
	}
	close_batch(&batch, in);
	return status == COMMAND_DONE && sum.bad > 0 ? COMMAND_FAILED : status;
}

const struct command_kind annotate_command = {
	"annotate", "GAMES", "annotate the games of a PGN file",
	"`rhumb annotate GAMES` does the same, with the options of its engine.  With --log an interrupted\n"
	"run goes on when the same command is given again.",
	{ &batch_options, &annotate_options }, sizeof(struct annotate_request), set_annotate_defaults, run_annotate, true
};

/* ---- epd ---- */

static void set_epd_defaults(void *request)
{
	*(struct batch_request *)request = (struct batch_request){ .effort = { .nodes = EPD_NODES }, .jobs = 1 };
}

static const char *print_item(void *context, const struct suite_item *item, bool by_nodes)
{
	struct text before = TEXT_OF(SUITE_ID + 40), after = TEXT_OF(SUITE_TASK + sizeof (struct error));

	(void)context;
	suite_item_text(item, by_nodes, &before, &after);
	text_fprintf(stdout, "%s%s%s\n", before.chars, suite_verdict_names[item->verdict], after.chars);
	return stream_flush(stdout);
}

static int run_epd(struct command *command, void *context, int count, char **operands)
{
	const struct batch_request *request = context;
	struct error error = ERROR_NONE;
	struct text line = TEXT_OF(200);
	struct suite_sum sum;
	struct batch batch;
	FILE *in;
	int status = open_batch(command, request, count, operands, &batch, &in), bad;
	enum jobs_end end;

	if (status != COMMAND_DONE)
		return status;
	end = suite_run(&batch, in, print_item, &sum, &error);
	close_batch(&batch, in);
	bad = sum.counts[SUITE_BAD_LINE];
	if (end != JOBS_FAILED) {
		suite_sum_text(&sum, effort_is_repeatable(&request->effort), &line);
		printf("%s\n", line.chars);
	}
	if (end == JOBS_DONE && bad > 0)
		return command_fail(command, "%d line%s could not be read", bad, bad == 1 ? "" : "s");
	return command_status(command, end, &error);
}

const struct command_kind epd_command = {
	"epd", "SUITE", "run a test suite: best moves, moves to avoid, mates",
	"`rhumb epd SUITE` does the same, with the options of its engine.  With --log an interrupted run\n"
	"goes on when the same command is given again.",
	{ &batch_options }, sizeof(struct batch_request), set_epd_defaults, run_epd, true
};
