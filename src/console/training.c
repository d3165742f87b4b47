/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Training a network (tools/train.h), with its loss shown as it falls. */
#include <config.h>

#include "console/training.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "console/arguments.h"
#include "console/interrupt.h"
#include "console/progress.h"
#include "console/shell.h"
#include "tools/train.h"

/* A training and what comes of it. */
struct trained {
	struct console *console;
	struct progress progress;
	struct train_settings settings;
	const char *out, *source;    /* files to write; or NULL */
	struct network network;
};

static bool on_report(void *context, const struct train_report *report)
{
	struct trained *trained = context;
	TEXT_ON_STACK(note, 120);

	train_report_text(report, &note);
	if (report->validation < 0) {
		progress_show(&trained->progress,
		              (int)(PROGRESS_WHOLE * report->done / report->count), note_chars);
		return !interrupt_pending();
	}
	progress_wipe(&trained->progress);
	fprintf(trained->console->screen.out, "%s\n", note_chars);
	fflush(trained->console->screen.out);
	return !interrupt_pending();
}

static bool read_number(struct console *console, const char *name, const char *value,
                        struct train_settings *settings)
{
	const struct argument_setting numbers[] = {
		{ "--epochs", 0, 10000, &settings->epochs },
		{ "--batch", 1, 1000000, &settings->batch },
		{ "--jobs", 1, TRAIN_JOBS_MAX, &settings->jobs },
		{ "--rate", 1, 1000000, &settings->rate },
		{ "--last-rate", 0, 1000000, &settings->last_rate },
		{ "--scale", 0, 4000, &settings->scale },
		{ "--result-share", 0, 1000, &settings->result_share },
		{ "--seed", 0, INT32_MAX, &settings->seed }
	};

	return argument_setting(console, numbers, sizeof numbers / sizeof numbers[0], name, value);
}

/* One more to begin with. */
static bool read_from(struct trained *trained, const char *value)
{
	struct train_settings *settings = &trained->settings;

	if (settings->from_count == TRAIN_FROM_MAX) {
		console_misuse(trained->console, "--from: at most %d networks", TRAIN_FROM_MAX);
		return false;
	}
	settings->from[settings->from_count++] = value;
	return true;
}

static bool read_setting(struct trained *trained, const char *name, const char *value)
{
	struct train_settings *settings = &trained->settings;
	const struct { const char *name; const char **text; } texts[] = {
		{ "--out", &trained->out }, { "--source", &trained->source },
		{ "--checkpoint", &settings->checkpoint }, { "--name", &settings->name }
	};

	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
		if (strcmp(name, texts[i].name) == 0) {
			*texts[i].text = value;
			return true;
		}
	if (strcmp(name, "--from") == 0)
		return read_from(trained, value);
	if (strcmp(name, "--target") != 0)
		return read_number(trained->console, name, value, settings);
	settings->target = strcmp(value, "eval") == 0 ? DATASET_EVAL : DATASET_SCORE;
	if (strcmp(value, "eval") == 0 || strcmp(value, "score") == 0)
		return true;
	console_misuse(trained->console, "--target is eval or score, not %s", value);
	return false;
}

/* Write the network to PATH by WRITE, unless PATH is NULL. */
static enum done write_file(struct trained *trained, const char *path,
                            bool (*write)(FILE *file, const struct network *network))
{
	FILE *file;
	bool written;

	if (!path)
		return DONE;
	file = fopen(path, "wb");
	written = file && write(file, &trained->network);
	if (file && fclose(file) != 0)
		written = false;
	return written ? DONE : console_fail(trained->console, "%s: %s", path, strerror(errno));
}

static enum done train(struct trained *trained)
{
	struct train_callbacks callbacks = { trained, on_report };
	struct train_result result;
	TEXT_ON_STACK(error, 300);
	TEXT_ON_STACK(told, 300);
	bool worked;

	progress_init(&trained->progress, trained->console);
	worked = train_run(&trained->settings, &callbacks, &result, &trained->network, &error);
	progress_wipe(&trained->progress);
	if (!worked)
		return console_fail(trained->console, "%s", error_chars);
	train_result_text(&result, &told);
	fprintf(trained->console->screen.out, "%s\n", told_chars);
	if (write_file(trained, trained->out, network_write) != DONE)
		return FAILED;
	return write_file(trained, trained->source, train_write_source);
}

/* The words of the command line: files, then settings. */
static enum done read_words(struct trained *trained, int argc, char **argv)
{
	struct train_settings *settings = &trained->settings;
	int at = 1;

	for (; at < argc && argv[at][0] != '-'; at++) {
		if (settings->file_count == TRAIN_FILES_MAX)
			return console_misuse(trained->console, "too many files");
		settings->files[settings->file_count++] = argv[at];
	}
	if (settings->file_count == 0 || (argc - at) % 2 != 0)
		return console_misuse(trained->console, "usage: train FILE... [--SETTING VALUE]...");
	for (; at < argc; at += 2)
		if (!read_setting(trained, argv[at], argv[at + 1]))
			return BAD_USAGE;
	return DONE;
}

enum done run_train(struct console *console, int argc, char **argv)
{
	struct trained *trained = calloc(1, sizeof *trained);
	enum done done;

	if (!trained)
		return console_fail(console, "out of memory");
	trained->console = console;
	trained->settings = train_settings_default();
	done = read_words(trained, argc, argv);
	if (done == DONE)
		done = train(trained);
	free(trained);
	return done;
}
