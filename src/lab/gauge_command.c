/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* `gauge`: networks compared by fixed positions (gauge.h); `gauge make`: these positions. */
#include <config.h>

#include "eval/network/network.h"
#include "lab/command.h"
#include "lab/gauge.h"
#include "util/error.h"
#include "util/stream.h"

#define CLASSICAL "classical"      /* names the hand-made terms */

/* ---- gauge ---- */

struct gauge_request {
	const char *positions;       /* file; NULL: the built-in ones */
	struct network network;
};

static const struct option_row gauge_rows[] = {
	{ "positions", VALUE_TEXT, 0, 0, offsetof(struct gauge_request, positions), "FILE",
	  "of `gauge make`, instead of those in the program", NULL, 0 }
};
static const struct option_table gauge_options = OPTION_TABLE(gauge_rows);

/* The built-in positions as a file; NULL with errno. */
static FILE *open_built_in(void)
{
	FILE *file = tmpfile();

	if (file && fwrite(gauge_data, 1, gauge_data_length, file) != gauge_data_length) {
		fclose(file);
		return NULL;
	}
	if (file)
		rewind(file);
	return file;
}

static bool read_positions(struct gauge *gauge, const char *path, struct error *error)
{
	FILE *file = path ? fopen(path, "r") : open_built_in();

	*gauge = (struct gauge){ .count = 0 };
	if (!file)
		error_system(error, NULL);
	else if (!gauge_read(gauge, file, error) && !error_is_set(error))
		error_memory(error);
	if (file)
		fclose(file);
	return !error_is_set(error) || error_in(error, "%s", path ? path : "the built-in positions");
}

/* The network that NAME means, read into BUFFER if it is a file.  False with the reason. */
static bool find_network(const char *name, struct network *buffer, const struct network **network,
                         struct error *error)
{
	FILE *file;

	*network = NULL;
	if (text_equal(name, CLASSICAL))
		return true;
	if (text_equal(name, TRAIN_BUILT_IN)) {
		*network = network_built_in();
		if (!*network)
			error_set(error, "this build has no network");
		return *network;
	}
	*network = buffer;
	file = stream_open_file(name, error);
	if (file && !network_read(file, buffer, error) && !error_is_set(error))
		error_set(error, "not a network");
	if (file)
		fclose(file);
	return !error_is_set(error) || error_in(error, "%s", name);
}

static void print_head(const struct gauge *gauge)
{
	printf("%d positions; error in winning probability\n%-24s %7s", gauge->count, "network", "all");
	for (int kind = 0; kind < GAUGE_KINDS; kind++)
		printf(" %7s", gauge_kind_name((enum gauge_kind)kind));
	printf(" %7s %7s %7s\n", "fitted", "slope", "size");
}

static void print_row(const char *name, const struct gauge_result *result)
{
	struct text shown = TEXT_OF(200);

	text_add_safely(&shown, name, 180);
	printf("%-24s %7.4f", shown.chars, result->error);
	for (int kind = 0; kind < GAUGE_KINDS; kind++)
		if (result->by_kind[kind] < 0)
			printf(" %7s", "-");
		else
			printf(" %7.4f", result->by_kind[kind]);
	printf(" %7.4f %7.3f %7.1f\n", result->best_error, result->slope, result->size);
}

/* Judge the network NAME by GAUGE and print its row. */
static int judge(struct command *command, const struct gauge *gauge, const char *name,
                 struct network *buffer)
{
	const struct network *network;
	struct gauge_result result;
	struct error error = ERROR_NONE;

	if (!find_network(name, buffer, &network, &error))
		return command_fail(command, "%s", error.text);
	if (!gauge_judge(gauge, network, &result))
		return command_fail(command, "out of memory");
	print_row(name, &result);
	return COMMAND_DONE;
}

static int run_gauge(struct command *command, void *context, int count, char **operands)
{
	struct gauge_request *request = context;
	struct gauge gauge;
	struct error error = ERROR_NONE;
	int status = COMMAND_DONE;

	if (!read_positions(&gauge, request->positions, &error)) {
		gauge_free(&gauge);
		return command_fail(command, "%s", error.text);
	}
	print_head(&gauge);
	for (int i = 0; i < count && status == COMMAND_DONE; i++)
		status = judge(command, &gauge, operands[i], &request->network);
	if (count == 0)
		status = judge(command, &gauge, network_built_in() ? TRAIN_BUILT_IN : CLASSICAL,
		               &request->network);
	gauge_free(&gauge);
	return status;
}

const struct command_kind gauge_command = {
	"gauge", "[NETWORK]...", "compare static values with deep searches of fixed positions",
	"A NETWORK is a file, 'built-in' (the default) or 'classical' (the hand-made terms).  Each\n"
	"gets a line: the root mean square error in winning probability of all positions and of each\n"
	"kind, the error after the values were multiplied by the best slope, that slope, and the\n"
	"mean value without its sign.",
	{ &gauge_options }, sizeof(struct gauge_request), NULL, run_gauge, false
};

/* ---- gauge make ---- */

struct make_request {
	struct gauge_recipe recipe;
	const char *output;          /* or NULL */
};

#define RECIPE(field) offsetof(struct make_request, recipe.field)

static const struct option_row make_rows[] = {
	{ "output", VALUE_TEXT, 0, 0, offsetof(struct make_request, output), "FILE",
	  "a new file to write, instead of standard output", NULL, 'o' },
	{ "openings", VALUE_INT, 0, 1000000, RECIPE(counts[GAUGE_OPENING]), "N",
	  "positions from the openings of games", NULL, 0 },
	{ "trees", VALUE_INT, 0, 1000000, RECIPE(counts[GAUGE_TREE]), "N",
	  "positions that searches have evaluated", NULL, 0 },
	{ "kings", VALUE_INT, 0, 1000000, RECIPE(counts[GAUGE_KING]), "N",
	  "positions of both with attacks on a king", NULL, 0 },
	{ "nodes", VALUE_INT, 1, 100000000, RECIPE(nodes), "N", "of the search of a position", NULL, 0 },
	{ "seed", VALUE_UINT64, 0, INT64_MAX, RECIPE(seed), "N", "another seed draws others", NULL, 0 },
	{ "jobs", VALUE_INT, 1, JOBS_MAX, RECIPE(jobs), "N", "threads", NULL, 'j' }
};
static const struct option_table make_options = OPTION_TABLE(make_rows);

static void set_make_defaults(void *context)
{
	*(struct make_request *)context = (struct make_request){
		.recipe = {
			.counts = { 850, 850, 300 }, .nodes = 150000, .seed = 1, .jobs = 1,
			.network = network_built_in()
		}
	};
}

static void on_label(void *context, int done, int count)
{
	progress_show(&((struct command *)context)->progress, (uint64_t)done, (uint64_t)count, NULL);
}

static int run_make(struct command *command, void *context, int count, char **operands)
{
	struct make_request *request = context;
	struct gauge_callbacks callbacks = { command, on_label, command->stop, command->ranks };
	bool leads = !command->ranks || command->ranks->leads;
	struct error error = ERROR_NONE;
	FILE *out;
	enum jobs_end end;

	if (count != 1)
		return command_misuse(command, "one file of games is needed; see --help");
	request->recipe.games = operands[0];
	out = leads ? command_open_output(command, request->output) : stdout;
	if (!out)
		return COMMAND_FAILED;
	end = gauge_make(&request->recipe, &callbacks, out, &error);
	progress_wipe(&command->progress);
	return command_close_output(command, command_status(command, end, &error));
}

const struct command_kind gauge_make_command = {
	"gauge make", "GAMES", "draw positions for `gauge` from a file of games, and label them",
	"At most one position of each kind is drawn from a game.  The best move of a position is\n"
	"quiet, and its label is the score of a search of the built-in network.",
	{ &make_options }, sizeof(struct make_request), set_make_defaults, run_make, true
};
