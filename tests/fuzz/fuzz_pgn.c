/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fuzzing PGN: reading always ends, and a game that was read is the same when
 * written and read again, or packed and unpacked. */
#include <config.h>

#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "notation/pgn.h"
#include "util/error.h"

const char fuzz_name[] = "pgn";
const int fuzz_rounds = 2000;
const char *const fuzz_examples[] = {
	"[Event \"a\"]\n[White \"b \\\"c\\\"\"]\n[Result \"1-0\"]\n\n"
	"1. e4 e5 2. Nf3 {good} Nc6 (2... d6 $1 3. d4 (3. Bc4)) 3. Bb5 a6! 1-0\n\n"
	"[Event \"d\"]\n\n1. d4 d5 1/2-1/2\n",
	"[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[SetUp \"1\"]\n\n{x} 1.O-O ; to the end\nKd7 *\n",
	"[Variant \"Fischerandom\"]\n[FEN \"4k3/8/8/8/8/8/8/2K3R1 w K - 0 1\"]\n\n1. O-O Kd7 *",
	"% escape\n1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 2. Nf3 (2. f4 {x}) 0-1",
	"1. f3 e5 2. g4 Qh4# 0-1 {after} 1. e4 {open\n\n[Event \"e\"]\n\n*",
	"1. e4 (1. d4 1-0 {a}) {b} (1. c4 (1. c3) {c} c5) {d} e5 (1... c5 *\n\n1. \u2658f3 (1. f4 1-0\n\n"
	"[Event \"cut\n[Event \"e\"]\n\n*",
	NULL
};

/* GAME, written, read and written again, is the same text; and packed, and unpacked into COPY, which was another. */
static void check_game(const struct pgn_game *game, struct pgn_game *copy, const char *input)
{
	struct bytes first = { 0 }, second = { 0 }, third = { 0 }, packed = { 0 };
	struct pgn_game again;

	fuzz_check(pgn_write(game, &first), "cannot be written", input);
	fuzz_page_read(&first, &again);
	fuzz_check(pgn_write(&again, &second), "cannot be written again", input);
	fuzz_check(text_equal(bytes_as_text(&first), bytes_as_text(&second)), "read again it differs", input);
	fuzz_check(pgn_pack(game, &packed) && pgn_unpack(copy, packed.at), "cannot be packed", input);
	fuzz_check(pgn_write(copy, &third), "cannot be written as unpacked", input);
	fuzz_check(text_equal(bytes_as_text(&first), bytes_as_text(&third)), "unpacked it differs", input);
	pgn_free(&again);
	bytes_free(&first);
	bytes_free(&second);
	bytes_free(&third);
	bytes_free(&packed);
}

static void read_all(const char *input, size_t size, bool with_variations)
{
	struct pgn_reader *reader = pgn_reader_open_memory(input, size);
	enum pgn_reading reading = PGN_READ;
	struct pgn_game game, copy;

	if (!reader)
		abort();
	pgn_init(&game);
	pgn_init(&copy);
	for (size_t games = 0; reading != PGN_END; games++) {
		struct error error = ERROR_NONE;

		fuzz_check(games <= size + 1, "more games than bytes", input);
		reading = pgn_read(reader, with_variations, &game, &error);
		if (reading == PGN_BAD || error_is_set(&error))
			fuzz_check_error(&error, input);
		if (reading == PGN_READ)
			check_game(&game, &copy, input);
	}
	pgn_free(&game);
	pgn_free(&copy);
	pgn_reader_close(reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *input = fuzz_string(data, size);

	read_all(input, size, true);
	read_all(input, size, false);
	free(input);
	return 0;
}
