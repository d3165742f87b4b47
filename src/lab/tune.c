/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The rounds of a tuning, and their log. */
#include <config.h>

#include "lab/tune.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "search/parameters.h"
#include "util/exclusive.h"
#include "util/random.h"

enum { OPTION_MAX = 64, LINE_MAX_CHARS = 8192 };

/* Exponents of the gains, and the share of the rounds after which they begin to
 * fall in earnest (Spall 1998). */
static const double VALUE_EXPONENT = 0.602, STEP_EXPONENT = 0.101, SETTLING_SHARE = 0.1;

/* ---- one round ---- */

/* What a round tries: each parameter's direction, step and two values; and the seed of its games. */
struct trial {
	uint64_t seed;
	int direction[TUNE_PARAMETERS_MAX];            /* 1 or -1 */
	double step[TUNE_PARAMETERS_MAX];
	char options[PLAYERS][TUNE_PARAMETERS_MAX][OPTION_MAX];
};

static double within(const struct search_parameter *row, double value)
{
	return value < row->least ? row->least : value > row->most ? row->most : value;
}

/* How far to move, relative to the last round, in round NUMBER (from 0 on). */
static double step_factor(const struct tune_settings *settings, int number)
{
	return pow((double)settings->rounds / (number + 1), STEP_EXPONENT);
}

static double gain_factor(const struct tune_settings *settings, int number)
{
	double settling = SETTLING_SHARE * settings->rounds;

	return pow((settling + settings->rounds) / (settling + number + 1), VALUE_EXPONENT);
}

/* VALUE as an integer: the one below or above, by chance, so that the mean is
 * VALUE. */
static int rounded(double value, struct random *random)
{
	double below = floor(value);
	double chance = (double)(random_next(random) >> 11) / 9007199254740992.0;

	return (int)below + (chance < value - below);
}

static void make_trial(const struct tune_settings *settings, const struct tune_state *state,
                       struct random *random, struct trial *trial)
{
	for (int i = 0; i < settings->count; i++) {
		const struct search_parameter *row =
			&search_parameter_table[settings->parameters[i].index];

		trial->direction[i] = random_next(random) >> 63 ? 1 : -1;
		trial->step[i] = settings->parameters[i].step * step_factor(settings, state->rounds);
		for (int player = 0; player < PLAYERS; player++) {
			int sign = player == FIRST ? trial->direction[i] : -trial->direction[i];
			double value = within(row, state->values[i] + sign * trial->step[i]);

			snprintf(trial->options[player][i], OPTION_MAX, "%s=%d", row->name,
			         rounded(value, random));
		}
	}
}

/* Play the games of TRIAL.  False if they were not all played. */
static bool play_trial(const struct tune_settings *settings, const struct trial *trial,
                       const struct tune_callbacks *callbacks, struct match_sum *sum,
                       struct error *error)
{
	struct match_settings match = settings->match;
	struct match_callbacks play = { .stop = callbacks->stop, .ranks = callbacks->ranks };

	match.seed = trial->seed;
	for (int player = 0; player < PLAYERS; player++)
		for (int i = 0; i < settings->count; i++) {
			struct player_spec *spec = &match.players[player];

			spec->options[spec->option_count++] = trial->options[player][i];
		}
	return match_run(&match, &play, sum, error) == JOBS_DONE;
}

/* Follow the winner of TRIAL, which is POINTS ahead. */
static void follow(const struct tune_settings *settings, const struct trial *trial, double points,
                   struct tune_state *state)
{
	double gain = settings->gain * gain_factor(settings, state->rounds) /
	              step_factor(settings, state->rounds);

	for (int i = 0; i < settings->count; i++) {
		const struct tune_parameter *parameter = &settings->parameters[i];

		state->values[i] = within(&search_parameter_table[parameter->index],
		                          state->values[i] +
		                          gain * parameter->step * points * trial->direction[i]);
	}
	state->rounds++;
}

/* ---- the log ---- */

/* The first line: a log belongs to the settings that it names. */
static void describe(const struct tune_settings *settings, struct text *out)
{
	text_printf(out, "# rounds %d gain %.6f pairs %d", settings->rounds, settings->gain,
	            settings->match.pairs);
	for (int i = 0; i < settings->count; i++)
		text_printf(out, " %s %.3f %.3f",
		            search_parameter_table[settings->parameters[i].index].name,
		            settings->parameters[i].start, settings->parameters[i].step);
	match_describe(&settings->match, out);
	text_add(out, "\n");
}

/* A round's line: its number, the points won, then the values reached. */
static bool log_round(FILE *file, const struct tune_settings *settings,
                      const struct tune_state *state, double points)
{
	if (!file)
		return true;
	fprintf(file, "%d\t%+.1f", state->rounds, points);
	for (int i = 0; i < settings->count; i++)
		fprintf(file, "\t%.17g", state->values[i]);
	fputc('\n', file);
	return fflush(file) == 0;
}

/* Read the number after the tab at *AT, and move *AT past it.  False if there is none. */
static bool read_number(const char **at, double *number)
{
	char *end;

	if (**at != '\t')
		return false;
	*number = strtod(*at + 1, &end);
	if (end == *at + 1)
		return false;
	*at = end;
	return true;
}

/* STATE becomes what LINE, which is whole, says.  False if it is no round's, with values in their ranges. */
static bool read_round(const char *line, const struct tune_settings *settings,
                       struct tune_state *state)
{
	struct tune_state read = *state;
	double points;
	const char *at;
	char *end;

	if (strtol(line, &end, 10) != ++read.rounds)
		return false;
	at = end;
	if (!read_number(&at, &points))
		return false;
	for (int i = 0; i < settings->count; i++) {
		const struct search_parameter *row =
			&search_parameter_table[settings->parameters[i].index];

		if (!read_number(&at, &read.values[i]) ||
		    !(read.values[i] >= row->least && read.values[i] <= row->most))
			return false;
	}
	if (*at != '\n')
		return false;
	*state = read;
	return true;
}

/* Go on where FILE ends, which stands behind its first line.  A round's line that was cut off is dropped. */
static bool resume(FILE *file, const struct tune_settings *settings, struct tune_state *state)
{
	char line[LINE_MAX_CHARS];
	long end = ftell(file);

	while (fgets(line, sizeof line, file) && read_round(line, settings, state))
		end = ftell(file);
	return end >= 0 && exclusive_cut(file, end);
}

/* The log, to be written on, or NULL with the reason in ERROR. */
static FILE *open_log(const struct tune_settings *settings, struct tune_state *state,
                      struct error *error)
{
	struct text head = TEXT_OF(LINE_MAX_CHARS);
	FILE *file;

	describe(settings, &head);
	file = exclusive_open_log(settings->log, &head, NULL, error);
	if (!file || resume(file, settings, state))
		return file;
	error_system(error, settings->log);
	fclose(file);
	return NULL;
}

/* ---- the whole ---- */

/* The seed of round NUMBER. */
static uint64_t seed_of(const struct tune_settings *settings, int number)
{
	struct random random = { settings->match.seed * 1000003 + (uint64_t)number };

	return random_next(&random) >> 1;
}

static enum jobs_end play_rounds(const struct tune_settings *settings, FILE *log,
                                 const struct tune_callbacks *callbacks, struct tune_state *state,
                                 struct error *error)
{
	while (state->rounds < settings->rounds) {
		struct trial trial = { .seed = seed_of(settings, state->rounds) };
		struct random random = { trial.seed };
		struct match_sum sum;
		double points;

		make_trial(settings, state, &random, &trial);
		if (callbacks->ranks)
			callbacks->ranks->share(callbacks->ranks, &trial, sizeof trial);
		if (!play_trial(settings, &trial, callbacks, &sum, error))
			return !error_is_set(error) ? JOBS_STOPPED : JOBS_FAILED;
		points = (sum.results[2] - sum.results[0]) / 2.0;
		follow(settings, &trial, points, state);
		if (!log_round(log, settings, state, points))
			return jobs_end_of(error_system(error, settings->log));
		if (callbacks->progress)
			callbacks->progress(callbacks->context, state);
	}
	return JOBS_DONE;
}

/* Play for the process that leads, which knows what each round tries. */
static enum jobs_end help(const struct tune_settings *settings, const struct tune_callbacks *callbacks,
                          struct error *error)
{
	struct trial trial;
	struct match_sum sum;

	while (callbacks->ranks->share(callbacks->ranks, &trial, sizeof trial))
		if (!play_trial(settings, &trial, callbacks, &sum, error))
			return JOBS_FAILED;
	return JOBS_DONE;
}

double tune_default_step(double start)
{
	return fmax(fabs(start) / 8, 1);
}

enum jobs_end tune_run(const struct tune_settings *settings,
                       const struct tune_callbacks *callbacks, struct tune_state *state,
                       struct error *error)
{
	FILE *log = NULL;
	enum jobs_end end;

	*state = (struct tune_state){ .rounds = 0 };
	for (int i = 0; i < settings->count; i++)
		state->values[i] = settings->parameters[i].start;
	if (callbacks->ranks && !callbacks->ranks->leads)
		return help(settings, callbacks, error);
	if (settings->log) {
		log = open_log(settings, state, error);
		if (!log)
			return JOBS_FAILED;
	}
	end = play_rounds(settings, log, callbacks, state, error);
	if (log && fclose(log) != 0 && end != JOBS_FAILED)
		return jobs_end_of(error_system(error, settings->log));
	return end;
}
