/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fitting the weights of the hand-made evaluation (tools/weight_tuner.h). */
#include <config.h>

#include "console/eval_tuning.h"

#include <errno.h>
#include <string.h>

#include "console/arguments.h"
#include "console/interrupt.h"
#include "console/progress.h"
#include "console/shell.h"
#include "tools/weight_tuner.h"
#include "tools/weights_source.h"

/* A fit and where it is to be written. */
struct fitting {
	struct console *console;
	struct progress progress;
	struct weight_tuner_settings settings;
	const char *source;      /* a file; or NULL */
	struct weights weights;
};

static bool on_report(void *context, const struct weight_tuner_report *report)
{
	struct fitting *fitting = context;
	TEXT_ON_STACK(note, 80);

	if (report->loss < 0) {
		text_printf(&note, "round %d of %d", report->round, report->rounds);
		progress_show(&fitting->progress,
		              (int)(PROGRESS_WHOLE * report->done / report->count), note_chars);
		return !interrupt_pending();
	}
	progress_wipe(&fitting->progress);
	fprintf(fitting->console->screen.out, "round %d of %d: loss %.6f, before %.6f\n",
	        report->round, report->rounds, report->loss, report->before);
	fflush(fitting->console->screen.out);
	return !interrupt_pending();
}

static enum done write_source(struct fitting *fitting)
{
	FILE *file = fopen(fitting->source, "w");
	bool written = file && weights_write_source(file, &fitting->weights);

	if (file && fclose(file) != 0)
		written = false;
	return written ? DONE : console_fail(fitting->console, "%s: %s", fitting->source,
	                                     strerror(errno));
}

static bool read_setting(struct fitting *fitting, const char *name, const char *value)
{
	struct weight_tuner_settings *settings = &fitting->settings;
	const struct argument_setting numbers[] = {
		{ "--positions", 1, 100000000, &settings->positions },
		{ "--rounds", 1, 100, &settings->rounds },
		{ "--epochs", 1, 10000, &settings->epochs },
		{ "--result-share", 0, 1000, &settings->result_share },
		{ "--scale", 1, 4000, &settings->scale }
	};

	if (text_equal(name, "--source")) {
		fitting->source = value;
		return true;
	}
	return argument_setting(fitting->console, numbers, sizeof numbers / sizeof numbers[0], name,
	                        value);
}

/* The words of the command line: files, then settings. */
static enum done read_words(struct fitting *fitting, int argc, char **argv)
{
	struct weight_tuner_settings *settings = &fitting->settings;
	int at = 1;

	for (; at < argc && argv[at][0] != '-' && settings->file_count < WEIGHT_TUNER_FILES_MAX; at++)
		settings->files[settings->file_count++] = argv[at];
	if (settings->file_count == 0 || (argc - at) % 2 != 0)
		return console_misuse(fitting->console, "usage: tune-eval FILE... [--SETTING VALUE]...");
	for (; at < argc; at += 2)
		if (!read_setting(fitting, argv[at], argv[at + 1]))
			return BAD_USAGE;
	return DONE;
}

enum done run_tune_eval(struct console *console, int argc, char **argv)
{
	struct fitting fitting = {
		.console = console, .settings = weight_tuner_settings_default(), .weights = eval_weights
	};
	struct weight_tuner_callbacks callbacks = { &fitting, on_report };
	enum done done = read_words(&fitting, argc, argv);
	TEXT_ON_STACK(error, 300);
	bool worked;

	if (done != DONE)
		return done;
	progress_init(&fitting.progress, console);
	worked = weight_tuner_run(&fitting.settings, &callbacks, &fitting.weights, &error);
	progress_wipe(&fitting.progress);
	if (!worked)
		return console_fail(console, "%s", error_chars);
	return fitting.source ? write_source(&fitting) : DONE;
}
