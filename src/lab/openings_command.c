/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* `openings`: balanced positions, made. */
#include <config.h>

#include "lab/command.h"
#include "tools/openings.h"
#include "util/error.h"

enum { COUNT_DEFAULT = 100, COUNT_MAX = 10000000 };

struct openings_request {
	int count;
	uint64_t seed;
	const char *output;      /* or NULL */
};

static const struct option_row rows[] = {
	{ "count", VALUE_INT, 1, COUNT_MAX, offsetof(struct openings_request, count), "N", "positions", NULL, 'n' },
	{ "seed", VALUE_UINT64, 0, INT64_MAX, offsetof(struct openings_request, seed), "N",
	  "another seed makes other positions", NULL, 0 },
	{ "output", VALUE_TEXT, 0, 0, offsetof(struct openings_request, output), "FILE",
	  "a new file to write, instead of standard output", NULL, 'o' }
};
static const struct option_table options = OPTION_TABLE(rows);

static void set_defaults(void *request)
{
	((struct openings_request *)request)->count = COUNT_DEFAULT;
}

static int make(struct command *command, struct opening_maker *maker,
                const struct openings_request *request, FILE *out)
{
	for (int i = 0; i < request->count; i++) {
		char fen[FEN_MAX];
		struct error error = ERROR_NONE;

		if (atomic_load(command->stop))
			return command_fail(command, "interrupted");
		progress_show(&command->progress, (uint64_t)i, (uint64_t)request->count, "");
		if (!opening_make(maker, request->seed, (uint32_t)i, fen, &error))
			return command_fail(command, "%s", error.text);
		fprintf(out, "%s\n", fen);
	}
	progress_wipe(&command->progress);
	return COMMAND_DONE;
}

static int run(struct command *command, void *context, int count, char **operands)
{
	const struct openings_request *request = context;
	struct opening_maker *maker;
	FILE *out;
	int status;

	if (count > 0)
		return command_misuse(command, "there are only options, not '%s'", operands[0]);
	out = command_open_output(command, request->output);
	if (!out)
		return COMMAND_FAILED;
	maker = opening_maker_create();
	status = maker ? make(command, maker, request, out) : command_fail(command, "out of memory");
	opening_maker_free(maker);
	return command_close_output(command, status);
}

const struct command_kind openings_command = {
	"openings", "", "make balanced positions, eight or nine random plies from the start, as FEN",
	"The same count and seed make the same positions; `match` makes its openings so.",
	{ &options }, sizeof(struct openings_request), set_defaults, run, false
};
