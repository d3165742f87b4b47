/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Openings, as clients of OpenBench request and read them (doc/openbench.md). */
#include <config.h>

#include "console/commands/commands.h"

#include "util/interrupt.h"
#include "console/shell/shell.h"
#include "tools/openings.h"
#include "util/error.h"

enum { GENFENS_MAX = 10000000, PLIES_MAX = 200, MARGIN_MAX = 10000 };

struct genfens_request {
	int64_t count, seed, plies, margin;
	const char *book;          /* NULL: none */
};

/* One word and its VALUE. */
static bool read_pair(struct console *console, const char *word, const char *value,
                      struct genfens_request *request)
{
	const struct { const char *word; int64_t least, most, *number; } numbers[] = {
		{ "seed", 0, INT64_MAX, &request->seed },
		{ "plies", 1, PLIES_MAX, &request->plies },
		{ "margin", 0, MARGIN_MAX, &request->margin }
	};
	struct text safe = TEXT_OF(80);

	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		if (text_equal(word, numbers[i].word))
			return argument_number(console, value, word, numbers[i].least, numbers[i].most, numbers[i].number);
	if (text_equal(word, "book")) {
		request->book = text_equal(value, "None") || text_equal(value, "none") ? NULL : value;
		return true;
	}
	text_add_safely(&safe, word, 40);
	console_misuse(console, "seed, book, plies or margin, not '%s'", safe.chars);
	return false;
}

static enum done print_openings(struct console *console, struct opening_maker *maker,
                                const struct genfens_request *request)
{
	for (uint32_t i = 0; i < request->count; i++) {
		char fen[FEN_MAX];
		struct error error = ERROR_NONE;

		if (interrupt_pending())
			return console_fail(console, "interrupted");
		if (!opening_make(maker, (uint64_t)request->seed, i, fen, &error))
			return console_fail(console, "%s", error.text);
		fprintf(console->screen.out, "info string genfens %s\n", fen);
		fflush(console->screen.out);      /* the client waits for each */
	}
	return DONE;
}

static enum done run_request(struct console *console, const struct genfens_request *request)
{
	struct opening_settings settings = { NULL, (int)request->plies, (int)request->margin };
	struct opening_maker *maker = opening_maker_create();
	struct openings openings;
	enum done done = DONE;
	struct error error = ERROR_NONE;

	openings_init(&openings);
	if (!maker) {
		done = console_fail(console, "out of memory");
	} else if (request->book && !openings_read(&openings, request->book, &error)) {
		done = console_fail(console, "%s", error.text);
	} else {
		settings.from = request->book ? &openings : NULL;
		opening_maker_use(maker, &settings);
		done = print_openings(console, maker, request);
	}
	openings_free(&openings);
	opening_maker_free(maker);
	return done;
}

static enum done run_genfens(struct console *console, int argc, char **argv)
{
	struct genfens_request request = { .plies = OPENING_PLIES, .margin = OPENING_CENTIPAWNS };

	if (argc % 2 != 0)
		return console_misuse(console, "a value is missing after '%s'", argv[argc - 1]);
	if (!argument_number(console, argv[1], "number of openings", 1, GENFENS_MAX, &request.count))
		return BAD_USAGE;
	for (int i = 2; i < argc; i += 2)
		if (!read_pair(console, argv[i], argv[i + 1], &request))
			return BAD_USAGE;
	return run_request(console, &request);
}

static const struct console_command rows[] = {
	{ "genfens", "NUMBER [seed NUMBER] [book FILE|None] [plies NUMBER] [margin CENTIPAWNS]", 1, 9, TOPIC_WORK, 0,
	  "make balanced positions to begin games from, as OpenBench requests them",
	  "genfens 2 seed 7 book None", run_genfens },
};

const struct command_rows genfens_rows = { rows, sizeof rows / sizeof *rows };
