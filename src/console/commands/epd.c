/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Test suites of EPD lines, run by tools/suite.h and shown line by line. */
#include <config.h>

#include "console/commands/commands.h"

#include <inttypes.h>
#include <string.h>

#include "console/shell/arguments.h"
#include "console/shell/format.h"
#include "console/shell/game.h"
#include "console/shell/progress.h"
#include "console/shell/shell.h"
#include "tools/suite.h"

#define EPD_ARGUMENTS "FILE [depth|nodes|time NUMBER] [--jobs N]"

static const char *const verdict_names[SUITE_VERDICTS] = {
	[SUITE_SOLVED] = "solved", [SUITE_FAILED] = "failed", [SUITE_UNJUDGED] = "played",
	[SUITE_BAD_LINE] = "bad line"
};

/* What is shown while a suite runs. */
struct shown_suite {
	struct progress progress;
	bool by_nodes;             /* the effort is no time: results are the same each time */
};

/* When a line was solved. */
static void print_found(FILE *out, const struct suite_item *item, bool by_nodes)
{
	if (by_nodes)
		fprintf(out, "%11" PRIu64 " nodes  ", item->found_nodes);
	else
		fprintf(out, "%5d.%02d s  ", (int)(item->found_us / 1000000),
		        (int)(item->found_us / 10000 % 100));
}

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
	char id_chars[200];
	struct text id = TEXT_IN(id_chars);
	char task_chars[200];
	struct text task = TEXT_IN(task_chars);
	char score_chars[24];
	struct text score = TEXT_IN(score_chars);
	char note_chars[80];
	struct text note = TEXT_IN(note_chars);

	progress_wipe(progress);
	text_add(&id, item->id);
	text_add(&task, item->task);
	if (progress->console->screen.terminal) {
		text_disarm(id_chars, progress->console->screen.unicode);
		text_disarm(task_chars, progress->console->screen.unicode);
	}
	fprintf(out, "%5d  %-14s ", item->line, id_chars);
	screen_put(&progress->console->screen, paints[item->verdict], verdict_names[item->verdict]);
	if (item->verdict == SUITE_BAD_LINE) {
		fprintf(out, ": %s\n", item->error);
	} else {
		add_score(&score, item->score);
		fprintf(out, " %-8s %11s ", item->found, score_chars);
		print_found(out, item, shown->by_nodes);
		fprintf(out, "%s\n", task_chars);
	}
	fflush(out);
	for (int i = 0; i < SUITE_VERDICTS; i++)
		done += sum->counts[i];
	text_printf(&note, "%d", done);
	if (progress->count)
		text_printf(&note, " of %d", progress->count);
	text_printf(&note, ", %d solved", sum->counts[SUITE_SOLVED]);
	progress_show(progress,
	              progress->count ? (int)((int64_t)PROGRESS_WHOLE * done / progress->count) : 0,
	              note_chars);
}

static void print_sum(FILE *out, const struct suite_sum *sum, bool by_nodes)
{
	int judged = sum->counts[SUITE_SOLVED] + sum->counts[SUITE_FAILED];

	fprintf(out, "%d of %d solved", sum->counts[SUITE_SOLVED], judged);
	if (sum->counts[SUITE_UNJUDGED])
		fprintf(out, ", %d without a task", sum->counts[SUITE_UNJUDGED]);
	if (sum->counts[SUITE_BAD_LINE])
		fprintf(out, ", %d bad line%s", sum->counts[SUITE_BAD_LINE],
		        sum->counts[SUITE_BAD_LINE] == 1 ? "" : "s");
	fprintf(out, "; %" PRIu64 " nodes", sum->nodes);
	if (!by_nodes)
		fprintf(out, ", %d.%02d s", (int)(sum->time_us / 1000000),
		        (int)(sum->time_us / 10000 % 100));
	fputc('\n', out);
}

static enum done run_suite(struct console *console, FILE *file, const struct effort *effort,
                           int jobs)
{
	struct shown_suite shown = { .by_nodes = !effort->time_ms && !effort->clock };
	struct engine **engines = game_copy_engines(console, jobs);
	struct suite_sum sum;
	enum work_end end;
	enum done done;

	if (!engines)
		return FAILED;
	progress_init(&shown.progress, console);
	shown.progress.count = suite_count(file);
	end = suite_run(file, engines, jobs, effort, on_suite_item, &shown, &sum);
	progress_wipe(&shown.progress);
	game_free_engines(engines, jobs);
	print_sum(console->screen.out, &sum, shown.by_nodes);
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
