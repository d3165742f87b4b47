/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* `datagen`: games to train on (datagen.h), made, or checked and counted. */
#include <config.h>

#include <inttypes.h>

#include "engine/engine.h"
#include "lab/command.h"
#include "lab/datagen.h"
#include "util/error.h"

enum { ASSIGNMENTS_MAX = 32, ENGINE_MB = 1 };

struct datagen_request {
	struct datagen_settings settings;
	const char *output;                  /* the file of games; or NULL */
	const char *store;                   /* instead; or NULL */
	const char *relabelled;              /* the store whose games are labelled anew; or NULL */
	int shard_games;
	const char *checked;                 /* the file to check; or NULL */
	const char *assignments[ASSIGNMENTS_MAX + 1];   /* of --option; NULL follows the last */
	int assignment_count;
	int games;
};

static bool add_assignment(void *context, const char *value, struct error *error)
{
	struct datagen_request *request = context;

	(void)error;
	if (request->assignment_count == ASSIGNMENTS_MAX)
		return false;
	request->assignments[request->assignment_count++] = value;
	return true;
}

#define AT(field) offsetof(struct datagen_request, field)
#define SETTING(field) offsetof(struct datagen_request, settings.field)

static const struct option_row rows[] = {
	{ "output", VALUE_TEXT, 0, 0, AT(output), "FILE",
	  "the file of games; what it has is kept", NULL, 'o' },
	{ "games", VALUE_INT, 1, INT32_MAX, AT(games), "N", "in the file at the end", NULL, 'n' },
	{ "seed", VALUE_UINT64, 0, INT64_MAX, SETTING(seed), "N",
	  "another seed makes other games; of a store: of its first shard", NULL, 0 },
	{ "shard-games", VALUE_INT, 1, 1000000, AT(shard_games), "N",
	  "in each shard of a store", NULL, 0 },
	{ "nodes", VALUE_INT, 1, 1000000, SETTING(nodes), "N",
	  "after which no iteration of a move's search begins", NULL, 0 },
	{ "samples", VALUE_INT, 0, DATAGEN_SAMPLES_MAX, SETTING(samples), "N",
	  "positions drawn from each search", NULL, 0 },
	{ "labels", VALUE_INT, 0, DATAGEN_SAMPLES_MAX, SETTING(labels), "N",
	  "samples of each search that get a score", NULL, 0 },
	{ "label-nodes", VALUE_INT, 1, 1000000, SETTING(label_nodes), "N",
	  "the same as --nodes, for a label", NULL, 0 },
	{ "eval-limit", VALUE_INT, 0, 3000, SETTING(eval_limit), "CENTIPAWNS",
	  "samples are drawn from static values within that", NULL, 0 },
	{ "outside", VALUE_INT, 0, 1000000, SETTING(outside), "N",
	  "and one in N beyond; 0: none", NULL, 0 },
	{ "every", VALUE_INT, 1, 1000000, SETTING(every), "N", "one in N moves has samples", NULL, 0 },
	{ "jobs", VALUE_INT, 1, JOBS_MAX, SETTING(jobs), "N", "threads", NULL, 'j' },
	{ "option", VALUE_READ, 0, 0, 0, "NAME=VALUE",
	  "set Evaluation or NetworkFile of the engine", add_assignment, 0 },
	{ "check", VALUE_TEXT, 0, 0, AT(checked), "FILE",
	  "read, replay and count the games of FILE, and play none", NULL, 0 }
};
static const struct option_table options = OPTION_TABLE(rows);

static const struct option_row relabel_rows[] = {
	{ "output", VALUE_TEXT, 0, 0, AT(output), "DIR", "the store of the new labels; what it has is kept", NULL, 'o' },
	{ "label-nodes", VALUE_INT, 1, 1000000, SETTING(label_nodes), "N",
	  "after which no iteration of a label's search begins", NULL, 0 },
	{ "pieces", VALUE_INT, 2, 32, SETTING(least_pieces), "N", "a position of fewer is dropped", NULL, 0 },
	{ "jobs", VALUE_INT, 1, JOBS_MAX, SETTING(jobs), "N", "threads", NULL, 'j' },
	{ "option", VALUE_READ, 0, 0, 0, "NAME=VALUE",
	  "set Evaluation or NetworkFile of the engine", add_assignment, 0 }
};
static const struct option_table relabel_options = OPTION_TABLE(relabel_rows);

static void set_defaults(void *context)
{
	struct datagen_request *request = context;

	*request = (struct datagen_request){ .settings = datagen_settings_default() };
	request->games = (int)request->settings.games;
	request->shard_games = (int)request->settings.shard_games;
}

/* Work that is shown. */
struct shown_games {
	struct command *command;
	uint32_t games;              /* wanted; 0: not known */
};

static void on_game(void *context, const struct datagen_sum *sum)
{
	struct shown_games *shown = context;
	struct text note = TEXT_OF(100);

	text_printf(&note, "%" PRIu32 " games, %" PRIu64 " samples", sum->games, sum->samples);
	progress_show(&shown->command->progress, sum->games, shown->games, note.chars);
}

/* The manifest of a store has no results. */
static void print_sum(const struct datagen_sum *sum)
{
	printf("%" PRIu32 " games: ", sum->games);
	if (sum->results[0] + sum->results[1] + sum->results[2] == sum->games)
		printf("+%" PRIu32 " =%" PRIu32 " -%" PRIu32 "; ", sum->results[2], sum->results[1],
		       sum->results[0]);
	printf("%" PRIu64 " plies, %" PRIu64 " samples\n", sum->plies, sum->samples);
}

/* What has become of the file or store PATH. */
static int report(struct command *command, const char *path, enum jobs_end end,
                  const struct datagen_sum *sum, struct error *error)
{
	progress_wipe(&command->progress);
	if (end != JOBS_FAILED || sum->games)
		print_sum(sum);
	error_in(error, "%s", path);
	return command_status(command, end, error);
}

static int check(struct command *command, const char *path)
{
	struct shown_games shown = { command, 0 };
	struct datagen_callbacks callbacks = { &shown, on_game, command->stop, command->ranks };
	struct datagen_sum sum;
	enum jobs_end end;
	struct error error = ERROR_NONE;

	end = datagen_check(path, &callbacks, &sum, &error);
	return report(command, path, end, &sum, &error);
}

static int generate(struct command *command, const struct datagen_request *request)
{
	struct shown_games shown = { command, request->settings.games };
	struct datagen_callbacks callbacks = { &shown, on_game, command->stop, command->ranks };
	struct datagen_sum sum;
	enum jobs_end end;
	struct error error = ERROR_NONE;

	if (request->relabelled)
		end = datagen_relabel(request->relabelled, request->output, &request->settings, &callbacks, &sum, &error);
	else if (request->store)
		end = datagen_run_store(request->store, &request->settings, &callbacks, &sum, &error);
	else
		end = datagen_run(request->output, &request->settings, &callbacks, &sum, &error);
	return report(command, request->store ? request->store : request->output, end, &sum, &error);
}

/* Generate with the network that the options of an engine choose. */
static int generate_with_engine(struct command *command, struct datagen_request *request)
{
	bool misuse;
	struct error error = ERROR_NONE;
	struct engine *engine = engine_create_with(ENGINE_MB, &command->clock, false,
	                                               request->assignments, &misuse, &error);
	int status;

	if (!engine)
		return misuse ? command_misuse(command, "%s", error.text)
		              : command_fail(command, "%s", error.text);
	request->settings.games = (uint32_t)request->games;
	request->settings.shard_games = (uint32_t)request->shard_games;
	request->settings.network = engine_search_options(engine).network;
	status = generate(command, request);
	engine_free(engine);
	return status;
}

static int run(struct command *command, void *context, int count, char **operands)
{
	struct datagen_request *request = context;

	if (count > 1 || (count > 0 && (request->checked || request->output)))
		return command_misuse(command, "what is '%s'? Give one store, or -o FILE, or --check FILE",
		                      operands[count - 1]);
	if (request->checked)
		return check(command, request->checked);
	if (count == 0 && !request->output)
		return command_misuse(command, "no store and no file of games: give DIR or -o FILE");
	request->store = count > 0 ? operands[0] : NULL;
	if (request->settings.labels > request->settings.samples)
		return command_misuse(command, "--labels %d is more than --samples %d",
		                      request->settings.labels, request->settings.samples);
	return generate_with_engine(command, request);
}

const struct command_kind datagen_command = {
	"datagen", "[DIR]", "play games to train on into a store or a file, or check and count those of one",
	"The same settings and the same seed make the same file, by any number of threads.  Each\n"
	"game is written when it is complete, so that a run that was interrupted goes on when the\n"
	"same command is given again, with as many or more games.  DIR is a store of shards, whose\n"
	"seeds follow each other; the last one is completed.",
	{ &options }, sizeof(struct datagen_request), set_defaults, run, true
};

static int relabel(struct command *command, void *context, int count, char **operands)
{
	struct datagen_request *request = context;

	if (count != 1)
		return command_misuse(command, "one store is needed; see --help");
	if (!request->output)
		return command_misuse(command, "no store for the new labels: give -o DIR");
	request->relabelled = operands[0];
	request->games = 0;
	return generate_with_engine(command, request);
}

const struct command_kind relabel_command = {
	"relabel", "DIR", "label the positions of a store anew, by deeper searches",
	"The store of -o gets shards of the same names with the same games.  Positions of fewer pieces\n"
	"and those whose best move is no longer quiet are dropped.  The same settings make the same\n"
	"store, by any number of threads; what was interrupted goes on when the same command is given\n"
	"again.",
	{ &relabel_options }, sizeof(struct datagen_request), set_defaults, relabel, false
};
