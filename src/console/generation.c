/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Making games to learn from (tools/datagen.h), and counting them. */
#include <config.h>

#include "console/generation.h"

#include <inttypes.h>
#include <string.h>

#include "console/arguments.h"
#include "console/interrupt.h"
#include "console/progress.h"
#include "console/shell.h"
#include "engine/options.h"
#include "tools/datagen.h"

struct generating {
	struct progress progress;
	uint32_t games;          /* wanted; 0: not known */
};

static bool on_game(void *context, const struct datagen_sum *sum)
{
	struct generating *generating = context;
	TEXT_ON_STACK(note, 100);

	text_printf(&note, "%" PRIu32 " games, %" PRIu64 " samples, %" PRIu64 " searched",
	            sum->games, sum->samples, sum->labels);
	progress_show(&generating->progress,
	              generating->games ? (int)((uint64_t)PROGRESS_WHOLE * sum->games /
	                                        generating->games) : 0, note_chars);
	return !interrupt_pending();
}

static void print_sum(FILE *out, const struct datagen_sum *sum)
{
	fprintf(out, "%" PRIu32 " games: +%" PRIu32 " =%" PRIu32 " -%" PRIu32 "; %" PRIu64
	        " plies, %" PRIu64 " samples, %" PRIu64 " of them searched\n", sum->games,
	        sum->results[2], sum->results[1], sum->results[0], sum->plies, sum->samples,
	        sum->labels);
}

static enum done check(struct console *console, const char *path)
{
	struct generating generating = { .games = 0 };
	struct datagen_callbacks callbacks = { &generating, on_game };
	struct datagen_sum sum;
	TEXT_ON_STACK(error, 700);
	bool good;

	progress_init(&generating.progress, console);
	good = datagen_check(path, &callbacks, &sum, &error);
	progress_wipe(&generating.progress);
	if (good || sum.games)
		print_sum(console->screen.out, &sum);
	return good ? DONE : console_fail(console, "%s: %s", path, error_chars);
}

/* Read --NAME VALUE into SETTINGS. */
static bool read_setting(struct console *console, const char *name, const char *value,
                         struct datagen_settings *settings)
{
	const struct argument_setting numbers[] = {
		{ "--nodes", 1, 1000000, &settings->nodes },
		{ "--samples", 0, DATAGEN_SAMPLES_MAX, &settings->samples },
		{ "--labels", 0, DATAGEN_SAMPLES_MAX, &settings->labels },
		{ "--label-nodes", 1, 1000000, &settings->label_nodes },
		{ "--jobs", 1, DATAGEN_JOBS_MAX, &settings->jobs }
	};
	int64_t number;

	if (strcmp(name, "--seed") == 0) {
		if (!argument_number(console, value, "seed", 0, INT64_MAX, &number))
			return false;
		settings->seed = (uint64_t)number;
		return true;
	}
	return argument_setting(console, numbers, sizeof numbers / sizeof numbers[0], name, value);
}

static enum done generate(struct console *console, const char *path,
                          const struct datagen_settings *settings)
{
	struct generating generating = { .games = settings->games };
	struct datagen_callbacks callbacks = { &generating, on_game };
	struct datagen_sum sum;
	TEXT_ON_STACK(error, 700);
	bool worked;

	progress_init(&generating.progress, console);
	worked = datagen_run(path, settings, &callbacks, &sum, &error);
	progress_wipe(&generating.progress);
	if (!worked)
		return console_fail(console, "%s: %s", path, error_chars);
	print_sum(console->screen.out, &sum);
	return sum.games >= settings->games ? DONE : console_fail(console, "interrupted");
}

enum done run_datagen(struct console *console, int argc, char **argv)
{
	struct datagen_settings settings = datagen_settings_default();
	int64_t games;

	if (argc == 3 && strcmp(argv[1], "--check") == 0)
		return check(console, argv[2]);
	if (argc < 3 || argc % 2 == 0)
		return console_misuse(console, "usage: datagen FILE GAMES [--SETTING NUMBER]..., or "
		                      "datagen --check FILE");
	if (!argument_number(console, argv[2], "games", 1, INT32_MAX, &games))
		return BAD_USAGE;
	settings.games = (uint32_t)games;
	settings.network = engine_search_options(console->engine).network;
	for (int i = 3; i < argc; i += 2)
		if (!read_setting(console, argv[i], argv[i + 1], &settings))
			return BAD_USAGE;
	if (settings.labels > settings.samples)
		return console_misuse(console, "more labels than samples");
	return generate(console, argv[1], &settings);
}
