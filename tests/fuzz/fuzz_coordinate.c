/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fuzzing moves by coordinates: a move that is read is legal, and the same when written and read again. */
#include <config.h>

#include "fuzz.h"

#include <stdlib.h>

#include "notation/coordinate.h"
#include "util/error.h"

const char fuzz_name[] = "coordinate";
const int fuzz_rounds = 20000;
const char *const fuzz_examples[] = {
	"0e2e4", "1e1g1", "1O-O-O", "1e5g6", "2g2h1q", "2g2g1=N", "3b5c6", "4c1b1", "40-0", "6e3d5",
	"7h8h7", "1d5e6", "0", NULL
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *input = fuzz_string(data, size);
	char written[COORDINATE_MAX];
	struct error error = ERROR_NONE;
	struct move move = MOVE_NONE, again = MOVE_NONE;
	struct check_info info;
	struct position pos;
	const char *string = fuzz_take_position(&pos, input);
	enum reading reading = coordinate_parse(&pos, string, &move, &error);

	check_find(&pos, &info);
	fuzz_check(reading != READ_AMBIGUOUS, "ambiguous", input);
	fuzz_check((reading == READ_MALFORMED) != coordinate_has_form(string), "form", input);
	if (reading == READ_OK) {
		fuzz_check(move_is_legal(&pos, &info, move), "illegal move", input);
		coordinate_format(move, COORDINATE_KING_TAKES_ROOK, written);
		fuzz_check(coordinate_parse(&pos, written, &again, &error) == READ_OK &&
		           move_equal(move, again), "read again it differs", input);
	} else {
		fuzz_check_error(&error, input);
		fuzz_check(move_is_none(move), "refused, but changed", input);
	}
	position_free(&pos);
	free(input);
	return 0;
}
