/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* `train`: a network trained (train.h), with its loss shown as it falls. */
#include <config.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "lab/command.h"
#include "lab/store.h"
#include "lab/train.h"
#include "util/error.h"
#include "util/number.h"

struct train_request {
	struct train_settings settings;
	const char *output;          /* file to write; or NULL */
	char *paths[DATASET_FILES_MAX];      /* of the shards of stores, to be freed */
	int path_count;
	struct network network;
};

static bool add_from(void *context, const char *value, struct error *error)
{
	struct train_settings *settings = &((struct train_request *)context)->settings;

	(void)error;
	if (settings->from_count == TRAIN_FROM_MAX)
		return false;
	settings->from[settings->from_count++] = value;
	return true;
}

static bool set_target(void *context, const char *value, struct error *error)
{
	struct train_settings *settings = &((struct train_request *)context)->settings;

	(void)error;
	settings->data.target = text_equal(value, "eval") ? DATASET_EVAL : DATASET_SCORE;
	return text_equal(value, "eval") || text_equal(value, "score");
}

/* "8G", "500M", "70K", or megabytes without a letter. */
static bool set_memory(void *context, const char *value, struct error *error)
{
	struct train_settings *settings = &((struct train_request *)context)->settings;
	int64_t number, unit = 1000000;

	(void)error;
	if (!number_take(&value, 0, 9999999, &number) || (*value && value[1]))
		return false;
	if (*value == 'G')
		unit = 1000000000;
	else if (*value == 'K')
		unit = 1000;
	else if (*value && *value != 'M')
		return false;
	settings->data.memory = number * unit;
	return true;
}

#define AT(field) offsetof(struct train_request, field)
#define SETTING(field) offsetof(struct train_request, settings.field)

static const struct option_row rows[] = {
	{ "output", VALUE_OUTPUT, 0, 0, AT(output), "FILE", "a new file for the network", NULL, 'o' },
	{ "name", VALUE_TEXT, 0, 0, SETTING(name), "NAME", "of the network", NULL, 0 },
	{ "target", VALUE_READ, 0, 0, 0, "eval or score",
	  "what the network learns: static values or scores of searches",
	  set_target, 0 },
	{ "epochs", VALUE_INT, 0, 10000, SETTING(epochs), "N",
	  "how often each position is seen", NULL, 0 },
	{ "batch", VALUE_INT, 1, 1000000, SETTING(batch), "N", "positions a step, about", NULL, 0 },
	{ "jobs", VALUE_INT, 1, JOBS_MAX, SETTING(jobs), "N", "threads", NULL, 'j' },
	{ "rate", VALUE_INT, 1, 1000000, SETTING(rate), "MILLIONTHS",
	  "of learning, at first", NULL, 0 },
	{ "last-rate", VALUE_INT, 0, 1000000, SETTING(last_rate), "MILLIONTHS",
	  "and at the end", NULL, 0 },
	{ "scale", VALUE_INT, 0, 4000, SETTING(scale), "CENTIPAWNS",
	  "of an output of 1; 0: fitted to the results", NULL, 0 },
	{ "result-share", VALUE_INT, 0, 1000, SETTING(result_share), "PERMILLE",
	  "of the target: the result of the game", NULL, 0 },
	{ "last-result-share", VALUE_INT, 0, 1000, SETTING(last_result_share), "PERMILLE",
	  "the same at the end; else as at first", NULL, 0 },
	{ "outlier", VALUE_INT, 0, 10000, SETTING(outlier), "CENTIPAWNS",
	  "surprises beyond that count less; 0: all alike", NULL, 0 },
	{ "mean-value", VALUE_INT, 0, 10000, SETTING(mean_value), "CENTIPAWNS",
	  "size of values on the reference; 0: the built-in network's", NULL, 0 },
	{ "validate-every", VALUE_INT, 1, 1000000, SETTING(data.validate_every), "N",
	  "one in N games is for validation", NULL, 0 },
	{ "buffer", VALUE_INT, 1, INT32_MAX, SETTING(data.shard_positions), "N",
	  "positions that are shuffled together, about", NULL, 0 },
	{ "memory", VALUE_READ, 0, 0, 0, "8G or 500M",
	  "for positions, those to validate apart; 0, the default: any amount", set_memory, 0 },
	{ "shards", VALUE_OUTPUT, 0, 0, SETTING(data.shards), "FILE",
	  "streamed from if positions do not fit into --memory", NULL, 0 },
	{ "seed", VALUE_INT, 0, INT32_MAX, SETTING(seed), "N",
	  "of the first numbers and the order", NULL, 0 },
	{ "from", VALUE_READ, 0, 0, 0, "NETWORK",
	  "begin with a network, a checkpoint or 'built-in'; of several the mean",
	  add_from, 0 },
	{ "checkpoint", VALUE_OUTPUT, 0, 0, SETTING(checkpoint), "FILE",
	  "written after each epoch, and taken up again", NULL, 0 },
	{ "reference", VALUE_TEXT, 0, 0, SETTING(reference), "FILE",
	  "games on which each epoch's network is judged", NULL, 0 }
};
static const struct option_table options = OPTION_TABLE(rows);

static void set_defaults(void *request)
{
	((struct train_request *)request)->settings = train_settings_default();
}

static void add_report(const struct train_report *report, struct text *out)
{
	if (report->validation < 0)
		text_printf(out, "epoch %d of %d, loss %.6f, %.0f positions/s", report->epoch,
		            report->epochs, report->loss, report->positions_a_second);
	else
		text_printf(out, "epoch %3d  rate %.6f  loss %.6f  validation %.6f  ", report->epoch,
		            report->rate, report->loss, report->validation);
	if (report->validation >= 0 && report->reference.count > 0)
		text_printf(out, "reference %.6f  ", report->reference.best_loss);
	if (report->validation >= 0)
		text_printf(out, "%.0f positions/s", report->positions_a_second);
}

static void add_result(const struct train_result *result, struct text *out)
{
	text_printf(out, "%zu positions trained on, %zu ", result->trained, result->validated);
	if (result->games_validated > 0)
		text_printf(out, "of %zu games ", result->games_validated);
	text_printf(out, "to validate; scale %.0f, slope %.3f, loss %.6f, rounded %.6f, %d weights at "
	            "their bound, %d sums shrunk", result->scale, result->slope, result->loss,
	            result->rounded_loss, result->saturated, result->shrunk);
	if (result->reference.count > 0)
		text_printf(out, "\nreference: %zu positions, loss %.6f; %.6f with the best slope, %.3f; "
		            "mean value %.1f with the network's scale, %d", result->reference.count,
		            result->reference.loss, result->reference.best_loss, result->reference.slope,
		            result->reference.size, result->network_scale);
}

static void on_report(void *context, const struct train_report *report)
{
	struct command *command = context;
	struct text note = TEXT_OF(160);

	add_report(report, &note);
	if (report->validation < 0) {
		progress_show(&command->progress, report->done, report->count, note.chars);
		return;
	}
	progress_wipe(&command->progress);
	printf("%s\n", note.chars);
	fflush(stdout);
}

static int train(struct command *command, struct train_request *request, FILE *out)
{
	struct train_callbacks callbacks = { command, on_report, command->stop };
	struct train_result result;
	enum jobs_end end;
	struct error error = ERROR_NONE;
	struct text result_text = TEXT_OF(500);

	end = train_run(&request->settings, &callbacks, &result, &request->network, &error);
	progress_wipe(&command->progress);
	if (end != JOBS_DONE)
		return command_status(command, end, &error);
	add_result(&result, &result_text);
	printf("%s\n", result_text.chars);
	if (request->output && !network_write(out, &request->network))
		return command_fail(command, "%s: %s", request->output, strerror(errno));
	return COMMAND_DONE;
}

/* Add a file of games to the data.  False after a complaint. */
static bool add_file(struct command *command, struct train_settings *settings, const char *path)
{
	if (settings->data.file_count == DATASET_FILES_MAX) {
		command_misuse(command, "at most %d files", DATASET_FILES_MAX);
		return false;
	}
	settings->data.files[settings->data.file_count++] = path;
	return true;
}

/* Add the shards of the store FOLDER.  False after a complaint. */
static bool add_store(struct command *command, struct train_request *request, const char *folder)
{
	struct store store;
	struct error error = ERROR_NONE;
	bool added = store_read(&store, folder, false, &error);

	if (!added)
		command_fail(command, "%s", error.text);
	for (int i = 0; i < store.count && added; i++) {
		char path[STORE_PATH], *kept;

		store_path(&store, store.shards[i].name, path);
		kept = strdup(path);
		added = kept && add_file(command, &request->settings, kept);
		if (added)
			request->paths[request->path_count++] = kept;
		else
			free(kept);
	}
	store_free(&store);
	return added;
}

static int run_on(struct command *command, struct train_request *request, int count, char **operands)
{
	struct train_settings *settings = &request->settings;
	FILE *out;

	for (int i = 0; i < count; i++)
		if (!(store_is(operands[i]) ? add_store(command, request, operands[i])
		                            : add_file(command, settings, operands[i])))
			return settings->data.file_count == DATASET_FILES_MAX ? COMMAND_MISUSED : COMMAND_FAILED;
	if (count == 0 && (!settings->reference || settings->epochs > 0))
		return command_misuse(command, "no file of games; or give --reference FILE --epochs 0");
	out = command_open_output(command, request->output);
	if (!out)
		return COMMAND_FAILED;
	return command_close_output(command, train(command, request, out));
}

static int run(struct command *command, void *context, int count, char **operands)
{
	struct train_request *request = context;
	int status = run_on(command, request, count, operands);

	while (request->path_count > 0)
		free(request->paths[--request->path_count]);
	return status;
}

const struct command_kind train_command = {
	"train", "FILE|DIR...", "train a network on files and stores of games (datagen)",
	"After each epoch the loss on the games kept for validation is printed.  A training that\n"
	"was interrupted goes on from its checkpoint when the same command is given again.",
	{ &options }, sizeof(struct train_request), set_defaults, run, false
};
