/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fuzzing SAN and typed moves: a move that is read is legal, and the same when
 * written and read again. */
#include <config.h>

#include "fuzz.h"

#include <stdlib.h>

#include "notation/san.h"
#include "util/error.h"

const char fuzz_name[] = "san";
const int fuzz_rounds = 20000;
const char *const fuzz_examples[] = {
	"0e4", "0Nf3", "0Ng1f3!?", "1O-O", "1O-O-O+", "1Nxg6", "1bxc3", "1Bxa6", "1d5xe6", "2gxh1=Q+",
	"2g1(N)", "2fxg1", "3bxc6e.p.", "4O-O", "5Qd8-d1", "5Q8e5", "5Qd8e5#", "6Nd5", "7Kh7", "0e2-e4",
	NULL
};

typedef enum reading parse(const struct position *pos, const char *string, struct move *move,
                           struct error *error);

static void check(const struct position *pos, parse *read, const char *string)
{
	struct error error = ERROR_NONE;
	struct move move = MOVE_NONE, again = MOVE_NONE;
	struct check_info info;
	char san[SAN_MAX];

	if (read(pos, string, &move, &error) != READ_OK) {
		fuzz_check_error(&error, string);
		fuzz_check(move_is_none(move), "refused, but changed", string);
		return;
	}
	check_find(pos, &info);
	fuzz_check(move_is_legal(pos, &info, move), "illegal move", string);
	san_format(pos, move, san);
	fuzz_check(read(pos, san, &again, &error) == READ_OK && move_equal(move, again),
	           "read again it differs", string);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *input = fuzz_string(data, size);
	struct position pos;
	const char *string = fuzz_take_position(&pos, input);

	check(&pos, san_parse, string);
	check(&pos, move_parse, string);
	position_free(&pos);
	free(input);
	return 0;
}
