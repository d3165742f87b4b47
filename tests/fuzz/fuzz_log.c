/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fuzzing the logs of matches: a match goes on from what is whole, or is refused with a reason; pairs add up.
 * The input comes after the right first line, or in its place if its first byte is odd. */
#include <config.h>

#include "fuzz.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab/match_record.h"

const char fuzz_name[] = "log";
const int fuzz_rounds = 2000;
const char *const fuzz_examples[] = {
	"0pair 0 bytes 0 points 2 end 0 clocks -1 -1 -1 -1 points 1 end 3 clocks 5 6 7 8\n",
	"0pair 0 bytes 0 points 0 end 1 clocks 1 2 3 4 points 2 end 2 clocks 5 6 7 8\n"
	"pair 1 bytes 10 points 0 end 1 clocks 1 2 3 4 points 1 end 0 clocks 5 6 7 8\npair 2 byt",
	"1rhumb match: first=a,,1 second=b,,1\n", "0\n", "1", NULL
};

static void add_pair(struct match_record *record, const struct match_settings *settings,
                     struct match_sum *sum)
{
	struct match_pair pair = { .half_points = { 1, 2 } };
	char error_chars[1000];
	struct text error = TEXT_IN(error_chars);

	match_sum_add(sum, &pair);
	fuzz_check(match_record_add(record, settings, &pair, "", sum, &error), error_chars, "");
}

/* Open the log of SETTINGS; the pairs that it has, -1 if it is refused. */
static int pairs_of(const struct match_settings *settings, const char *input, bool adds)
{
	struct match_record record;
	struct match_sum sum = { 0 };
	int pairs;
	char error_chars[1000];
	struct text error = TEXT_IN(error_chars);

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char log[200], pgn[200], *input = fuzz_string(data, size);
	struct match_settings settings = { .names = { "a", "b" }, .pairs = 1000, .jobs = 1, .log = log, .pgn = pgn };
	FILE *file;
	int pairs;

	snprintf(log, sizeof log, "%s/log", fuzz_folder());
	snprintf(pgn, sizeof pgn, "%s/pgn", fuzz_folder());
	unlink(log);
	unlink(pgn);
	if (size > 0 && !(data[0] & 1))
		fuzz_check(pairs_of(&settings, input, false) == 0, "a new log has pairs", input);
	file = fopen(log, "ab");
	if (!file || (size > 1 && fwrite(data + 1, 1, size - 1, file) != size - 1) || fclose(file) != 0)
		abort();
	pairs = pairs_of(&settings, input, true);
	if (pairs >= 0)
		fuzz_check(pairs_of(&settings, input, false) == pairs + 1, "it does not go on", input);
	free(input);
	return 0;
}
