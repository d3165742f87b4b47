/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What the words of `tune` ask for, its progress, and what came of it. */
#include <config.h>

#include "console/tuning.h"

#include <string.h>

#include "console/arguments.h"
#include "console/match_request.h"
#include "console/progress.h"
#include "console/shell.h"
#include "console/work.h"
#include "search/parameters.h"
#include "tools/tune.h"
#include "util/number.h"

enum {
	ROUNDS_USUAL = 500, ROUNDS_MOST = 1000000,
	NUMBER_MOST = 100000,          /* of values and steps */
	NAME_MAX_CHARS = 48,
	STEP_PART = 8                  /* the usual step is that part of the value */
};

#define GAMES_USUAL "16"           /* a round */

static const double GAIN_USUAL = 0.02, GAIN_MOST = 10;

/* A number of thousandths as long as LENGTH characters of WORD. */
static bool read_decimal(const char *word, size_t length, double most, double *out)
{
	char part[24];
	int64_t thousandths;

	if (length >= sizeof part)
		return false;
	memcpy(part, word, length);
	part[length] = '\0';
	if (!number_parse_thousandths(part, (int64_t)(most * 1000), &thousandths))
		return false;
	*out = (double)thousandths / 1000;
	return true;
}

/* "NAME[=VALUE][:STEP]" */
static bool read_parameter(struct console *console, const char *word,
                           struct tune_parameter *parameter)
{
	size_t length = strcspn(word, "=:");
	char name[NAME_MAX_CHARS] = "";
	const char *rest = word + length;
	const struct search_parameter *row;
	TEXT_ON_STACK(safe, 100);

	text_add_safely(&safe, word, 60);
	if (length < sizeof name)
		memcpy(name, word, length);
	parameter->index = search_parameter_find(name);
	if (parameter->index < 0) {
		console_misuse(console, "the search has no parameter '%s'", safe_chars);
		return false;
	}
	row = &search_parameter_table[parameter->index];
	parameter->start = row->usual;
	if (*rest == '=') {
		length = strcspn(++rest, ":");
		if (!read_decimal(rest, length, NUMBER_MOST, &parameter->start) ||
		    parameter->start < row->least || parameter->start > row->most) {
			console_misuse(console, "%s is a number from %d to %d", row->name, row->least,
			               row->most);
			return false;
		}
		rest += length;
	}
	parameter->step = parameter->start / STEP_PART < 1 ? 1 : parameter->start / STEP_PART;
	if (*rest == ':' && (!read_decimal(rest + 1, strlen(rest + 1), NUMBER_MOST, &parameter->step) ||
	                     parameter->step <= 0)) {
		console_misuse(console, "no step for a parameter: %s", safe_chars);
		return false;
	}
	return true;
}

/* Take --rounds and --gain.  False after a complaint; *TAKEN: it was one of these. */
static bool read_own_option(struct console *console, const char *name, const char *value,
                            struct tune_settings *settings, bool *taken)
{
	int64_t rounds;

	*taken = true;
	if (strcmp(name, "--rounds") == 0) {
		if (!argument_number(console, value, "rounds", 1, ROUNDS_MOST, &rounds))
			return false;
		settings->rounds = (int)rounds;
	} else if (strcmp(name, "--gain") == 0) {
		if (!read_decimal(value, strlen(value), GAIN_MOST, &settings->gain)) {
			console_misuse(console, "--gain takes a number of steps a point");
			return false;
		}
	} else {
		*taken = false;
	}
	return true;
}

/* Both players are this program's engine, with the same options. */
static bool players_are_alike(const struct match_settings *match)
{
	const struct player_spec *first = &match->players[FIRST], *second = &match->players[SECOND];

	if (first->library || second->library || first->nodes || second->nodes ||
	    first->option_count != second->option_count)
		return false;
	for (int i = 0; i < first->option_count; i++)
		if (strcmp(first->options[i], second->options[i]) != 0)
			return false;
	return true;
}

static bool check_match(struct console *console, const struct tune_settings *settings)
{
	const struct match_settings *match = &settings->match;

	if (!players_are_alike(match) || match->tests || match->pgn) {
		console_misuse(console, "tune plays this program against itself: of match's options, "
		               "those of one player, --sprt and --pgn do not belong here");
		return false;
	}
	if (settings->count == 0 ||
	    match->players[FIRST].option_count + settings->count > PLAYER_OPTIONS_MAX) {
		console_misuse(console, settings->count ? "too many options" : "tune which parameters?");
		return false;
	}
	return true;
}

/* The words become SETTINGS, but for openings from a file, whose name is in
 * *REQUEST.  False after a complaint. */
static bool read_words(struct console *console, int argc, char **argv,
                       struct tune_settings *settings, struct match_request *request)
{
	char name[] = "match", games[] = "--games", usual[] = GAMES_USUAL;
	char *words[ARGUMENTS_MAX + 3] = { name, games, usual };
	int count = 3, i = 1;

	for (; i < argc && strncmp(argv[i], "--", 2) != 0; i++)
		if (settings->count == TUNE_PARAMETERS_MAX) {
			console_misuse(console, "at most %d parameters at a time", TUNE_PARAMETERS_MAX);
			return false;
		} else if (!read_parameter(console, argv[i], &settings->parameters[settings->count++])) {
			return false;
		}
	for (; i < argc; i += 2) {
		bool taken = false;

		if (i + 1 < argc && !read_own_option(console, argv[i], argv[i + 1], settings, &taken))
			return false;
		for (int j = i; j < argc && j < i + 2 && !taken; j++)
			words[count++] = argv[j];
	}
	if (!match_request_read(console, count, words, request))
		return false;
	settings->match = request->settings;
	settings->log = settings->match.log;
	settings->match.log = NULL;
	return check_match(console, settings);
}

/* A tuning being shown. */
struct shown_tuning {
	struct progress progress;
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
	TEXT_ON_STACK(note, 240);

	text_printf(&note, "round %d: ", state->rounds);
	add_values(&note, shown->settings, state);
	progress_show(&shown->progress,
	              (int)((int64_t)PROGRESS_WHOLE * state->rounds / shown->settings->rounds),
	              note_chars);
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

static enum done tune(struct console *console, const struct tune_settings *settings)
{
	struct shown_tuning shown = { .settings = settings };
	struct tune_callbacks callbacks = { &shown, on_round, work_wanted };
	struct tune_state state;
	enum tune_end end;
	TEXT_ON_STACK(error, 400);

	progress_init(&shown.progress, console);
	end = tune_run(settings, &callbacks, &state, &error);
	progress_wipe(&shown.progress);
	if (end == TUNE_FAILED)
		return console_fail(console, "%s", error_chars);
	print_state(console->screen.out, settings, &state);
	return end == TUNE_STOPPED ? console_fail(console, "interrupted") : DONE;
}

enum done run_tune(struct console *console, int argc, char **argv)
{
	struct tune_settings settings = { .rounds = ROUNDS_USUAL, .gain = GAIN_USUAL };
	struct match_request request;
	struct openings openings;
	enum done done = FAILED;

	if (!read_words(console, argc, argv, &settings, &request))
		return BAD_USAGE;
	openings_init(&openings);
	if (match_request_read_openings(console, &request, &openings)) {
		settings.match.openings = request.settings.openings;
		done = tune(console, &settings);
	}
	openings_free(&openings);
	return done;
}
