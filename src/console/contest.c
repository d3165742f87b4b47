/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* `match` and `openings`: their progress, and what came of them. */
#include <config.h>

#include "console/contest.h"

#include <inttypes.h>

#include "console/arguments.h"
#include "console/interrupt.h"
#include "console/match_request.h"
#include "console/progress.h"
#include "console/shell.h"
#include "console/work.h"

static void add_estimate(struct text *out, const struct match_settings *settings,
                         const struct match_sum *sum)
{
	struct elo_estimate estimate = elo_estimate(&sum->counts);

	text_printf(out, "Elo %+.1f [%+.1f, %+.1f]", estimate.elo, estimate.low, estimate.high);
	if (settings->tests)
		text_printf(out, ", LLR %.2f [%.2f, %.2f]", sprt_llr(&settings->sprt, &sum->counts),
		            sprt_lower(&settings->sprt), sprt_upper(&settings->sprt));
}

/* A match being shown. */
struct shown_match {
	struct progress progress;
	const struct match_settings *settings;
};

static void on_progress(void *context, const struct match_sum *sum)
{
	struct shown_match *shown = context;
	TEXT_ON_STACK(note, 160);

	text_printf(&note, "%d games, ", sum->pairs * GAMES_OF_PAIR);
	add_estimate(&note, shown->settings, sum);
	progress_show(&shown->progress,
	              (int)((int64_t)PROGRESS_WHOLE * sum->pairs / shown->settings->pairs),
	              note_chars);
}

static void print_clock(FILE *out, const char *name, const struct match_settings *settings,
                        const struct clock_sum *clock)
{
	int64_t base_us = settings->level.base_us;

	if (clock->games > 0)
		fprintf(out, "%s's clock after %d moves: %.1f %% of the base in the mean of %d games\n",
		        name, CLOCK_MOVE,
		        100.0 * (double)clock->at_move_us / clock->games / (double)base_us,
		        clock->games);
	if (clock->least_us >= 0)
		fprintf(out, "%s's clock at its lowest: %" PRId64 " ms\n", name,
		        clock->least_us / 1000);
}

static void print_sum(FILE *out, const struct match_settings *settings,
                      const struct match_sum *sum)
{
	const int *of = sum->counts.of;
	TEXT_ON_STACK(line, 200);

	fprintf(out, "%s against %s: %d games, %d won, %d drawn, %d lost; pairs %d %d %d %d %d\n",
	        settings->names[FIRST], settings->names[SECOND], sum->pairs * GAMES_OF_PAIR,
	        sum->results[2], sum->results[1], sum->results[0], of[0], of[1], of[2], of[3], of[4]);
	if (sum->pairs > 0) {
		text_printf(&line, "score %.1f %%, ", 100 * elo_estimate(&sum->counts).score);
		add_estimate(&line, settings, sum);
		fprintf(out, "%s\n", line_chars);
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

static enum done play_match(struct console *console, const struct match_settings *settings)
{
	struct shown_match shown = { .settings = settings };
	struct match_callbacks callbacks = { &shown, on_progress, work_wanted };
	struct match_sum sum;
	enum match_end end;
	TEXT_ON_STACK(error, 400);

	progress_init(&shown.progress, console);
	end = match_run(settings, &callbacks, &sum, &error);
	progress_wipe(&shown.progress);
	if (end == MATCH_FAILED)
		return console_fail(console, "%s", error_chars);
	print_sum(console->screen.out, settings, &sum);
	if (end == MATCH_DECIDED)
		print_verdict(console->screen.out, settings, &sum);
	return end == MATCH_STOPPED ? console_fail(console, "interrupted") : DONE;
}

enum done run_match(struct console *console, int argc, char **argv)
{
	struct match_request request;
	struct openings openings;
	enum done done = FAILED;

	if (!match_request_read(console, argc, argv, &request))
		return BAD_USAGE;
	openings_init(&openings);
	if (match_request_read_openings(console, &request, &openings))
		done = play_match(console, &request.settings);
	openings_free(&openings);
	return done;
}

enum done run_openings(struct console *console, int argc, char **argv)
{
	struct opening_maker *maker;
	struct progress progress;
	int64_t count, seed = 0;
	bool ok = true;

	if (!argument_number(console, argv[1], "number of openings", 1, 1000000, &count) ||
	    (argc > 2 && !argument_number(console, argv[2], "seed", 0, INT64_MAX, &seed)))
		return BAD_USAGE;
	maker = opening_maker_create();
	progress_init(&progress, console);
	for (int64_t i = 0; i < count && maker && ok && !interrupt_pending(); i++) {
		char fen[FEN_MAX];

		progress_show(&progress, (int)(PROGRESS_WHOLE * i / count), NULL);
		ok = opening_make(maker, (uint64_t)seed, (uint32_t)i, fen);
		if (ok)
			fprintf(console->screen.out, "%s\n", fen);
	}
	progress_wipe(&progress);
	opening_maker_free(maker);
	if (!maker || !ok)
		return console_fail(console, "out of memory");
	return interrupt_pending() ? console_fail(console, "interrupted") : DONE;
}
