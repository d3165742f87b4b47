/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A suite of positions run by tools/suite.h, shown line by line. */
#include <config.h>

#include "console/problems.h"

#include <inttypes.h>
#include <string.h>

#include "console/arguments.h"
#include "console/progress.h"
#include "console/shell.h"
#include "console/words.h"
#include "console/work.h"
#include "tools/suite.h"

static const char *const verdict_names[SUITE_VERDICTS] = {
	[SUITE_SOLVED] = "solved", [SUITE_FAILED] = "failed", [SUITE_UNJUDGED] = "told  ",
	[SUITE_BAD_LINE] = "bad line"
};

static void on_suite_item(void *context, const struct suite_item *item,
                          const struct suite_sum *sum)
{
	static const enum paint paints[SUITE_VERDICTS] = {
		[SUITE_SOLVED] = PAINT_GOOD, [SUITE_FAILED] = PAINT_BAD,
		[SUITE_UNJUDGED] = PAINT_PLAIN, [SUITE_BAD_LINE] = PAINT_MARK
	};
	struct shown_work *work = context;
	FILE *out = work->console->screen.out;
	int done = 0;
	TEXT_ON_STACK(id, 200);
	TEXT_ON_STACK(asked, 200);
	TEXT_ON_STACK(score, 24);
	TEXT_ON_STACK(note, 80);

	progress_wipe(&work->progress);
	text_add(&id, item->id);
	text_add(&asked, item->asked);
	if (work->console->screen.terminal) {
		text_disarm(id_chars, work->console->screen.unicode);
		text_disarm(asked_chars, work->console->screen.unicode);
	}
	fprintf(out, "%5d  %-14s ", item->line, id_chars);
	screen_put(&work->console->screen, paints[item->verdict], verdict_names[item->verdict]);
	if (item->verdict == SUITE_BAD_LINE) {
		fprintf(out, ": %s\n", item->error);
	} else {
		add_score(&score, item->score);
		fprintf(out, " %-8s %11s %5d.%02d s  %s\n", item->found, score_chars,
		        (int)(item->found_us / 1000000), (int)(item->found_us / 10000 % 100),
		        asked_chars);
	}
	fflush(out);
	for (int i = 0; i < SUITE_VERDICTS; i++)
		done += sum->counts[i];
	text_printf(&note, "%d", done);
	if (work->total)
		text_printf(&note, " of %d", work->total);
	text_printf(&note, ", %d solved", sum->counts[SUITE_SOLVED]);
	progress_show(&work->progress,
	              work->total ? (int)((int64_t)PROGRESS_WHOLE * done / work->total) : 0,
	              note_chars);
}

static void print_sum(FILE *out, const struct suite_sum *sum)
{
	int judged = sum->counts[SUITE_SOLVED] + sum->counts[SUITE_FAILED];

	fprintf(out, "%d of %d solved", sum->counts[SUITE_SOLVED], judged);
	if (sum->counts[SUITE_UNJUDGED])
		fprintf(out, ", %d asked for nothing", sum->counts[SUITE_UNJUDGED]);
	if (sum->counts[SUITE_BAD_LINE])
		fprintf(out, ", %d bad line%s", sum->counts[SUITE_BAD_LINE],
		        sum->counts[SUITE_BAD_LINE] == 1 ? "" : "s");
	fprintf(out, "; %" PRIu64 " nodes, %d.%02d s\n", sum->nodes, (int)(sum->time_us / 1000000),
	        (int)(sum->time_us / 10000 % 100));
}

static enum done run_suite(struct console *console, FILE *file, const struct effort *effort)
{
	struct shown_work work = { .console = console, .total = suite_count(file) };
	struct suite_callbacks callbacks = { &work, on_suite_item, work_wanted };
	struct engine *engine = work_engine(console);
	struct suite_sum sum;
	enum suite_end end;

	if (!engine)
		return FAILED;
	progress_init(&work.progress, console);
	end = suite_run(file, engine, effort, &callbacks, &sum);
	progress_wipe(&work.progress);
	engine_free(engine);
	print_sum(console->screen.out, &sum);
	if (end != SUITE_DONE)
		return console_fail(console, end == SUITE_STOPPED ? "interrupted" : "out of memory");
	if (sum.counts[SUITE_BAD_LINE])
		return console_fail(console, "%d line%s could not be read", sum.counts[SUITE_BAD_LINE],
		                    sum.counts[SUITE_BAD_LINE] == 1 ? "" : "s");
	return DONE;
}

enum done run_epd(struct console *console, int argc, char **argv)
{
	struct effort effort = console->level;
	enum done done;
	FILE *file;

	if (argc == 3)
		return console_misuse(console, "usage: epd FILE [depth|nodes|time NUMBER]");
	if (argc == 4 && !argument_effort(console, argv[2], argv[3], &effort))
		return BAD_USAGE;
	file = console_open_input(console, argv[1]);
	if (!file)
		return FAILED;
	done = run_suite(console, file, &effort);
	return console_close_input(console, file, argv[1], done);
}
