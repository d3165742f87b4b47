/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fuzzing files of openings: each is refused with a reason, or each opening is a valid position.
 * The first byte of an input decides between EPD and PGN, the rest is the file. */
#include <config.h>

#include "fuzz.h"

#include <unistd.h>

#include "tools/openings.h"
#include "util/error.h"

const char fuzz_name[] = "openings";
const int fuzz_rounds = 2000;
const char *const fuzz_examples[] = {
	"0rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 id \"a\"; c0 \"e4\";\n8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\n",
	"0# remark\n\n \nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves\n",
	"1[Event \"x\"]\n\n1. e4 e5 2. Nf3 (2. f4 d5) Nc6 *\n\n1. d4 1-0\n",
	"1[SetUp \"1\"]\n[FEN \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\"]\n\n*\n",
	"1[Variant \"fischerandom\"]\n[FEN \"1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1\"]\n\n1. O-O *\n",
	NULL
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct openings openings;
	struct position pos;
	const char *path;
	struct error error = ERROR_NONE;

	if (size == 0)
		return 0;
	path = fuzz_write_file(data[0] & 1 ? "fuzz.pgn" : "fuzz.epd", data + 1, size - 1);
	openings_init(&openings);
	if (openings_read(&openings, path, &error)) {
		position_init(&pos);
		for (int i = 0; i < openings.count; i++)
			fuzz_check(fen_set_up(&pos, openings.fens[i], FEN_ANY, NULL, &error), "no position", openings.fens[i]);
		position_free(&pos);
	} else {
		fuzz_check_error(&error, "a file of openings");
	}
	openings_free(&openings);
	unlink(path);
	return 0;
}
