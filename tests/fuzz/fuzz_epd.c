/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fuzzing EPD: a line is read, with its moves, or refused with a reason. */
#include <config.h>

#include "fuzz.h"

#include <stdlib.h>

#include "notation/epd.h"
#include "util/error.h"

const char fuzz_name[] = "epd";
const int fuzz_rounds = 20000;
const char *const fuzz_examples[] = {
	"1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";",
	"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 12 40 am O-O e1c1; pv Kd2 Kd7 Ke3; c0 \"a; b\"; noop;",
	"rb6/k1p4R/P1P5/PpK5/8/8/8/5B2 w - b6 bm axb6#; dm 1; hmvc 0; fmvn 9; ce -31;",
	"8/8/8/8/8/8/8/8 w - -",
	NULL
};

static void check_moves(const struct epd *epd, const char *input)
{
	static const char *const opcodes[] = { "bm", "am", "pv", "id" };
	struct move moves[EPD_OPERANDS];
	struct position pos;
	struct error why = ERROR_NONE;

	if (!position_init(&pos))
		abort();
	if (!epd_set_up(epd, &pos, &why)) {
		fuzz_check_error(&why, input);
		position_free(&pos);
		return;
	}
	for (int i = 0; i < 4; i++) {
		struct error error = ERROR_NONE;

		if (epd_moves(epd, &pos, opcodes[i], moves, EPD_OPERANDS, &error) < 0)
			fuzz_check_error(&error, input);
	}
	position_free(&pos);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct epd epd;
	char *input = fuzz_string(data, size);
	struct error error = ERROR_NONE;

	if (epd_parse(input, FEN_ANY, &epd, &error))
		check_moves(&epd, input);
	else
		fuzz_check_error(&error, input);
	free(input);
	return 0;
}
