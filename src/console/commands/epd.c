/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Test suites of EPD lines, run by tools/suite.h and shown line by line. */
#include <config.h>

#include "console/commands/commands.h"

#include "console/shell/arguments.h"
#include "console/shell/game.h"
#include "console/shell/progress.h"
#include "console/shell/shell.h"
#include "tools/suite.h"

#define EPD_ARGUMENTS "FILE [depth|nodes|time NUMBER] [--jobs N]"

/* What is shown while a suite runs. */
struct shown_suite {
	struct progress progress;
	bool by_nodes;             /* the effort is no time: results are the same each time */
};

static void on_suite_item(void *context, const struct suite_item *item,
                          const struct suite_sum *sum)
{
	static const enum paint paints[SUITE_VERDICTS] = {
		[SUITE_SOLVED] = PAINT_GOOD, [SUITE_FAILED] = PAINT_BAD,
		[SUITE_UNJUDGED] = PAINT_PLAIN, [SUITE_BAD_LINE] = PAINT_MARK
	};
	struct shown_suite *shown = context;
	struct progress *progress = &shown->progress;
	FILE *out = progress->console->screen.out;
	int done = 0;
	struct text before = TEXT_OF(SUITE_ID + 40);
	struct text after = TEXT_OF(SUITE_TASK + sizeof (struct error));
	struct text note = TEXT_OF(80);

	progress_wipe(progress);
	suite_item_text(item, shown->by_nodes, &before, &after);
	console_put_safely(progress->console, before.chars);
	screen_put(&progress->console->screen, paints[item->verdict], suite_verdict_names[item->verdict]);
	console_put_safely(progress->console, after.chars);
	fputc('\n', out);
	fflush(out);
	for (int i = 0; i < SUITE_VERDICTS; i++)
		done += sum->counts[i];
	text_printf(&note, "%d", done);
	if (progress->count)
		text_printf(&note, " of %d", progress->count);
	text_printf(&note, ", %d solved", sum->counts[SUITE_SOLVED]);
	progress_show(progress,
	              progress->count ? (int)((int64_t)PROGRESS_WHOLE * done / progress->count) : 0,
	              note.chars);
}

static enum done run_suite(struct console *console, FILE *file, const struct effort *effort,
                           int jobs)
{
	struct shown_suite shown = { .by_nodes = !effort->time_ms && !effort->clock };
	struct engine **engines = game_copy_engines(console, jobs);
	struct suite_sum sum;
	enum work_end end;
	enum done done;
	struct text line = TEXT_OF(200);

	if (!engines)
		return FAILED;
	progress_init(&shown.progress, console);
	shown.progress.count = suite_count(file);
	end = suite_run(file, engines, jobs, effort, on_suite_item, &shown, &sum);
	progress_wipe(&shown.progress);
	game_free_engines(engines, jobs);
	suite_sum_text(&sum, shown.by_nodes, &line);
	fprintf(console->screen.out, "%s\n", line.chars);
	done = progress_end(&shown.progress, end, sum.unread);
	if (done != DONE)
		return done;
	if (sum.counts[SUITE_BAD_LINE])
		return console_fail(console, "%d line%s could not be read", sum.counts[SUITE_BAD_LINE],
		                    sum.counts[SUITE_BAD_LINE] == 1 ? "" : "s");
	return DONE;
}

static enum done run_epd(struct console *console, int argc, char **argv)
{
	struct effort effort = console->level;
	enum done done;
	FILE *file;
	int jobs;

	argc = argument_take_jobs(console, argc, argv, &jobs);
	if (argc < 0)
		return BAD_USAGE;
	if (argc != 2 && argc != 4)
		return console_misuse(console, "usage: epd " EPD_ARGUMENTS);
	if (argc == 4 && !argument_effort(console, argv[2], argv[3], &effort))
		return BAD_USAGE;
	file = console_open_input(console, argv[1]);
	if (!file)
		return FAILED;
	done = run_suite(console, file, &effort, jobs);
	return console_close_input(console, file, argv[1], done);
}

static const struct console_command rows[] = {
	{ "epd", EPD_ARGUMENTS, 1, 5, TOPIC_WORK, 0,
	  "run a test suite: best moves, moves to avoid, mates",
	  "epd /dev/null", run_epd },
};

const struct command_rows epd_rows = { rows, sizeof rows / sizeof *rows };
