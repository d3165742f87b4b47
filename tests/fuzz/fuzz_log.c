/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fuzzing the logs of matches and of tunings: a run is continued from the complete part, or refused with a reason;
 * pairs add up, and numbers are in their ranges.
 *
 * The input comes after the correct first line, or instead of it if its first byte is odd (1).  The log is a
 * tuning's if that byte's next bit is set (2). */
#include <config.h>

#include "fuzz.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab/match.h"
#include "lab/tune.h"
#include "search/parameters.h"
#include "util/error.h"

const char fuzz_name[] = "log";
const int fuzz_rounds = 2000;
const char *const fuzz_examples[] = {
	"0pair 0 bytes 0 points 2 end 0 clocks -1 -1 -1 -1 points 1 end 3 clocks 5 6 7 8\n",
	"0pair 0 bytes 0 points 0 end 1 clocks 1 2 3 4 points 2 end 2 clocks 5 6 7 8\n"
	"pair 1 bytes 10 points 0 end 1 clocks 1 2 3 4 points 1 end 0 clocks 5 6 7 8\npair 2 byt",
	"1rhumb match: first=a,,1 second=b,,1\n", "0\n", "1",
	"21\t+0.5\t4.25\n2\t-1.0\t3\n3\t+1.0\t5.5\n", "21\t+0.5\t4.25\n2\t-1.0\tnan\n", "21\t+0.5\t4.25\n2\t-1.0\t99\n3\t",
	"21\t+0.5\t4.25\n", "3# rounds 3 gain 0.5\n", "2", NULL
};

enum { BIT_HEADLESS = 1, BIT_TUNING = 2 };

static void add_pair(struct match_record *record, const struct match_settings *settings,
                     struct match_sum *sum)
{
	struct match_pair pair = { .half_points = { 1, 2 } };
	struct error error = ERROR_NONE;

	match_sum_add(sum, &pair);
	fuzz_check(match_record_add(record, settings, &pair, "", sum, &error), error.text, "");
}

/* Open the log of SETTINGS; returns its number of pairs, -1 if it is refused. */
static int pairs_of(const struct match_settings *settings, const char *input, bool adds)
{
	struct match_record record;
	struct match_sum sum = { 0 };
	int pairs;
	struct error error = ERROR_NONE;

	if (!match_record_open(&record, settings, &sum, &error)) {
		fuzz_check_error(&error, input);
		return -1;
	}
	pairs = sum.pairs;
	fuzz_check(sum.results[0] + sum.results[1] + sum.results[2] == GAMES_OF_PAIR * pairs, "lost games", input);
	if (adds)
		add_pair(&record, settings, &sum);
	match_record_close(&record);
	return pairs;
}

static void append(const char *log, const uint8_t *data, size_t size)
{
	FILE *file = fopen(log, "ab");

	if (!file || (size > 0 && fwrite(data, 1, size, file) != size) || fclose(file) != 0)
		abort();
}

static void check_match(const char *log, const uint8_t *data, size_t size, const char *input)
{
	char pgn[200];
	struct match_settings settings = { .names = { "a", "b" }, .pairs = 1000, .jobs = 1, .log = log, .pgn = pgn };
	int pairs;

	snprintf(pgn, sizeof pgn, "%s/pgn", fuzz_folder());
	unlink(pgn);
	if (size > 0 && !(data[0] & BIT_HEADLESS))
		fuzz_check(pairs_of(&settings, input, false) == 0, "a new log has pairs", input);
	append(log, size > 0 ? data + 1 : data, size > 0 ? size - 1 : 0);
	pairs = pairs_of(&settings, input, true);
	if (pairs >= 0)
		fuzz_check(pairs_of(&settings, input, false) == pairs + 1, "it is not continued", input);
}

/* Continue a tuning to its last round, without a game.  False if its log is refused. */
static bool tune(const struct tune_settings *settings, struct tune_state *state, const char *input)
{
	const struct search_parameter *row = &search_parameter_table[settings->parameters[0].index];
	struct tune_callbacks callbacks = { .stop = NULL };
	struct error error = ERROR_NONE;

	if (tune_run(settings, &callbacks, state, &error) != JOBS_DONE) {
		fuzz_check_error(&error, input);
		return false;
	}
	fuzz_check(state->rounds >= settings->rounds, "it ends early", input);
	fuzz_check(state->values[0] >= row->least && state->values[0] <= row->most, "out of range", input);
	return true;
}

/* Cut LOG off after its first line. */
static void cut(const char *log)
{
	FILE *file = fopen(log, "rb");
	int c;

	while (file && (c = getc(file)) != '\n' && c != EOF)
		;
	if (!file || truncate(log, ftell(file)) != 0 || fclose(file) != 0)
		abort();
}

static void check_tuning(const char *log, const uint8_t *data, size_t size, const char *input)
{
	struct tune_settings settings = {
		.parameters = { { search_parameter_find("late_base"), 4, 1.5 } }, .count = 1, .rounds = 3, .gain = 0.5,
		.match = { .players = { { .memory_mb = 1 }, { .memory_mb = 1 } }, .names = { "a", "b" }, .jobs = 1 },
		.log = log
	};
	struct tune_state state, again;

	if (!(data[0] & BIT_HEADLESS)) {
		fuzz_check(tune(&settings, &state, input), "a new log is refused", input);
		cut(log);
	}
	append(log, data + 1, size - 1);
	if (tune(&settings, &state, input))
		fuzz_check(tune(&settings, &again, input) && again.rounds == state.rounds &&
		           again.values[0] == state.values[0], "read again it differs", input);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char log[200], *input = fuzz_string(data, size);

	snprintf(log, sizeof log, "%s/log", fuzz_folder());
	unlink(log);
	if (size > 0 && data[0] & BIT_TUNING)
		check_tuning(log, data, size, input);
	else
		check_match(log, data, size, input);
	free(input);
	return 0;
}
