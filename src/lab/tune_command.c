/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* `tune`: its parameters, its progress and its report. */
#include <config.h>

#include <string.h>

#include "lab/command.h"
#include "lab/match_request.h"
#include "lab/tune.h"
#include "search/parameters.h"
#include "util/error.h"
#include "util/number.h"

enum {
	ROUNDS_DEFAULT = 500, ROUNDS_MAX = 1000000,
	GAMES_DEFAULT = 16, GAMES_MAX = 10000,   /* a round */
	GAIN_MAX = 10000,              /* thousandths */
	NUMBER_MAX = 100000,           /* of values and steps */
	NAME_MAX_CHARS = 48
};

static const double GAIN_DEFAULT = 0.02;

struct tune_request {
	struct match_request match;    /* first: match_options is for it */
	struct tune_settings settings;
};

static const struct option_row rows[] = {
	{ "games", VALUE_INT, GAMES_OF_PAIR, GAMES_MAX, offsetof(struct tune_request, match.games), "N", "of a round",
	  NULL, 'n' },
	{ "rounds", VALUE_INT, 1, ROUNDS_MAX, offsetof(struct tune_request, settings.rounds), "N",
	  "rounds to play", NULL, 0 },
	{ "gain", VALUE_DECIMAL, 0, GAIN_MAX, offsetof(struct tune_request, settings.gain), "STEPS",
	  "how far one point more moves the values in the last rounds", NULL, 0 }
};
static const struct option_table own_options = OPTION_TABLE(rows);

static bool take_decimal(const char **at, double *out)
{
	int64_t thousandths;
	bool is_negative = **at == '-';

	*at += is_negative;
	if (!number_take_thousandths(at, NUMBER_MAX * INT64_C(1000), &thousandths))
		return false;
	*out = (double)(is_negative ? -thousandths : thousandths) / 1000;
	return true;
}

/* "NAME[=VALUE][:STEP]" */
static bool read_parameter(struct command *command, const char *word,
                           struct tune_parameter *parameter)
{
	size_t length = strcspn(word, "=:");
	char name[NAME_MAX_CHARS] = "";
	const char *rest = word + length;
	const struct search_parameter *row;
	struct text safe = TEXT_OF(100);

	text_add_safely(&safe, word, 60);
	if (length < sizeof name)
		memcpy(name, word, length);
	parameter->index = search_parameter_find(name);
	if (parameter->index < 0) {
		command_misuse(command, "the search has no parameter '%s'", safe.chars);
		return false;
	}
	row = &search_parameter_table[parameter->index];
	parameter->start = row->usual;
	if (*rest == '=') {
		rest++;
		if (!take_decimal(&rest, &parameter->start) || (*rest && *rest != ':') ||
		    parameter->start < row->least || parameter->start > row->most) {
			command_misuse(command, "%s is a number from %d to %d", row->name, row->least,
			               row->most);
			return false;
		}
	}
	parameter->step = tune_default_step(parameter->start);
	if (*rest++ == ':' && (!take_decimal(&rest, &parameter->step) || *rest || parameter->step <= 0)) {
		command_misuse(command, "no step for a parameter: %s", safe.chars);
		return false;
	}
	return true;
}

/* The OPERANDS become parameters, the options the rest of the settings, but for openings from a
 * file.  False after a complaint. */
static bool complete(struct command *command, struct tune_request *request, int count,
                     char **operands)
{
	struct tune_settings *settings = &request->settings;

	if (count > TUNE_PARAMETERS_MAX) {
		command_misuse(command, "at most %d parameters at a time", TUNE_PARAMETERS_MAX);
		return false;
	}
	for (int i = 0; i < count; i++)
		if (!read_parameter(command, operands[i], &settings->parameters[settings->count++]))
			return false;
	if (!match_request_complete(&request->match)) {
		command_misuse(command, MATCH_REQUEST_LIMITS);
		return false;
	}
	settings->match = request->match.settings;
	settings->log = settings->match.log;
	settings->match.log = NULL;
	if (settings->count == 0)
		command_misuse(command, "no parameter to tune; see --help");
	else if (settings->match.players[FIRST].option_count + settings->count > PLAYER_OPTIONS_MAX)
		command_misuse(command, "more than %d options and parameters", PLAYER_OPTIONS_MAX);
	else
		return true;
	return false;
}

/* A tuning that is shown. */
struct shown_tuning {
	struct command *command;
	const struct tune_settings *settings;
};

static void add_values(struct text *out, const struct tune_settings *settings,
                       const struct tune_state *state)
{
	for (int i = 0; i < settings->count; i++)
		text_printf(out, "%s%s=%.2f", i ? " " : "",
		            search_parameter_table[settings->parameters[i].index].name,
		            state->values[i]);
}

static void on_round(void *context, const struct tune_state *state)
{
	struct shown_tuning *shown = context;
	struct text note = TEXT_OF(240);

	text_printf(&note, "round %d: ", state->rounds);
	add_values(&note, shown->settings, state);
	progress_show(&shown->command->progress, (uint64_t)state->rounds, (uint64_t)shown->settings->rounds, note.chars);
}

static void print_state(FILE *out, const struct tune_settings *settings,
                        const struct tune_state *state)
{
	fprintf(out, "rounds: %d, of %d games each\n%-28s %9s %9s %9s\n", state->rounds,
	        settings->match.pairs * GAMES_OF_PAIR, "parameter", "start", "step", "now");
	for (int i = 0; i < settings->count; i++) {
		const struct tune_parameter *parameter = &settings->parameters[i];

		fprintf(out, "%-28s %9.2f %9.2f %9.2f\n",
		        search_parameter_table[parameter->index].name, parameter->start,
		        parameter->step, state->values[i]);
	}
}

static int tune(struct command *command, const struct tune_settings *settings)
{
	struct shown_tuning shown = { command, settings };
	struct tune_callbacks callbacks = { &shown, on_round, command->stop, command->ranks };
	struct tune_state state;
	enum jobs_end end;
	struct error error = ERROR_NONE;

	end = tune_run(settings, &callbacks, &state, &error);
	progress_wipe(&command->progress);
	if (end != JOBS_FAILED)
		print_state(stdout, settings, &state);
	return command_status(command, end, &error);
}

static void set_defaults(void *context)
{
	struct tune_request *request = context;

	request->match = match_request_default(GAMES_DEFAULT);
	request->settings = (struct tune_settings){ .rounds = ROUNDS_DEFAULT, .gain = GAIN_DEFAULT };
}

static int run(struct command *command, void *context, int count, char **operands)
{
	struct tune_request *request = context;
	struct openings openings;
	int status;
	struct error error = ERROR_NONE;

	if (!complete(command, request, count, operands))
		return COMMAND_MISUSED;
	openings_init(&openings);
	if (match_request_read_openings(&request->match, &openings, &error)) {
		request->settings.match.openings = request->match.settings.openings;
		status = tune(command, &request->settings);
	} else {
		status = command_fail(command, "%s", error.text);
	}
	openings_free(&openings);
	return status;
}

const struct command_kind tune_command = {
	"tune", "PARAMETER[=VALUE][:STEP]...", "tune numbers of the search by games against itself (SPSA)",
	"Each round moves all parameters by a step, plays --games games between these values and\n"
	"their mirror image, and follows the winner.  A tuning that was interrupted goes on from\n"
	"its log.",
	{ &own_options, &match_options }, sizeof(struct tune_request), set_defaults, run, true
};
