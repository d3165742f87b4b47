/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* `match`: its progress and its report. */
#include <config.h>

#include <inttypes.h>

#include "lab/command.h"
#include "lab/match_request.h"
#include "util/error.h"

enum { GAMES_DEFAULT = 1000 };

static void add_estimate(struct text *out, const struct match_settings *settings,
                         const struct match_sum *sum)
{
	struct elo_estimate estimate = elo_estimate(&sum->counts);

	text_printf(out, "Elo %+.1f [%+.1f, %+.1f]", estimate.elo, estimate.low, estimate.high);
	if (settings->tests)
		text_printf(out, ", LLR %.2f [%.2f, %.2f]", sprt_llr(&settings->sprt, &sum->counts),
		            sprt_lower(&settings->sprt), sprt_upper(&settings->sprt));
}

/* A match that is shown. */
struct shown_match {
	struct command *command;
	const struct match_settings *settings;
};

static void on_progress(void *context, const struct match_sum *sum)
{
	struct shown_match *shown = context;
	struct text note = TEXT_OF(160);

	text_printf(&note, "%d games, ", sum->pairs * GAMES_OF_PAIR);
	add_estimate(&note, shown->settings, sum);
	progress_show(&shown->command->progress, (uint64_t)sum->pairs, (uint64_t)shown->settings->pairs, note.chars);
}

static void print_clock(FILE *out, const char *name, const struct match_settings *settings,
                        const struct clock_sum *clock)
{
	int64_t base_us = settings->level.base_us;

	if (clock->games > 0)
		text_fprintf(out, "%s's clock after %d moves: %.1f %% of the base in the mean of %d games\n",
		             name, CLOCK_MOVE,
		             100.0 * (double)clock->at_move_us / clock->games / (double)base_us,
		             clock->games);
	if (clock->least_us >= 0)
		text_fprintf(out, "%s's clock at its lowest: %" PRId64 " ms\n", name,
		             clock->least_us / 1000);
}

static void print_sum(FILE *out, const struct match_settings *settings,
                      const struct match_sum *sum)
{
	const int *of = sum->counts.of;
	struct text line = TEXT_OF(200);

	text_fprintf(out, "%s against %s: %d games, %d won, %d drawn, %d lost; pairs %d %d %d %d %d\n",
	             settings->names[FIRST], settings->names[SECOND], sum->pairs * GAMES_OF_PAIR,
	             sum->results[2], sum->results[1], sum->results[0], of[0], of[1], of[2], of[3], of[4]);
	if (sum->pairs > 0) {
		text_printf(&line, "score %.1f %%, ", 100 * elo_estimate(&sum->counts).score);
		add_estimate(&line, settings, sum);
		fprintf(out, "%s\n", line.chars);
	}
	if (sum->ends[GAME_BY_TIME] || sum->ends[GAME_BY_FORFEIT])
		fprintf(out, "lost on time: %d; forfeited: %d\n", sum->ends[GAME_BY_TIME],
		        sum->ends[GAME_BY_FORFEIT]);
	for (int i = 0; i < PLAYERS && settings->level.base_us > 0; i++)
		print_clock(out, settings->names[i], settings, &sum->clocks[i]);
}

static void print_verdict(FILE *out, const struct match_settings *settings,
                          const struct match_sum *sum)
{
	bool accepted = sprt_judge(&settings->sprt, &sum->counts) == SPRT_ACCEPTED;

	fprintf(out, "SPRT [%g, %g]: %s\n", settings->sprt.elo0, settings->sprt.elo1,
	        accepted ? "accepted" : "rejected");
}

static int play(struct command *command, const struct match_settings *settings)
{
	struct shown_match shown = { command, settings };
	struct match_callbacks callbacks = { &shown, on_progress, command->stop, command->ranks };
	struct match_sum sum;
	enum jobs_end end;
	struct error error = ERROR_NONE;

	end = match_run(settings, &callbacks, &sum, &error);
	progress_wipe(&command->progress);
	if (end != JOBS_FAILED)
		print_sum(stdout, settings, &sum);
	if (end == JOBS_ENOUGH)
		print_verdict(stdout, settings, &sum);
	return command_status(command, end, &error);
}

static void set_defaults(void *request)
{
	*(struct match_request *)request = match_request_default(GAMES_DEFAULT);
}

static int run(struct command *command, void *context, int count, char **operands)
{
	struct match_request *request = context;
	struct openings openings;
	int status;
	struct error error = ERROR_NONE;

	if (count > 0)
		return command_misuse(command, "there are only options, not '%s'", operands[0]);
	if (!match_request_complete(request))
		return command_misuse(command, MATCH_REQUEST_LIMITS);
	openings_init(&openings);
	if (match_request_read_openings(request, &openings, &error))
		status = play(command, &request->settings);
	else
		status = command_fail(command, "%s", error.text);
	openings_free(&openings);
	return status;
}

const struct command_kind match_command = {
	"match", "", "play pairs of games between two builds or two settings of Rhumb",
	"Each opening is played twice with colours exchanged.  The same options and the same\n"
	"seed give the same games, on any number of threads.  A match that was interrupted goes\n"
	"on from its log when the same command is given again.  For matches with other engines there are\n"
	"fastchess and cutechess-cli: doc/strength.md.",
	{ &match_only_options, &match_options }, sizeof(struct match_request), set_defaults, run, true
};
