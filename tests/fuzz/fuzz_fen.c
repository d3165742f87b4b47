/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fuzzing FEN: an accepted FEN is a valid position, and the same when written and
 * read again; a refused one does not change the position. */
#include <config.h>

#include "fuzz.h"

#include <stdlib.h>

#include "notation/fen.h"
#include "rules/movegen.h"
#include "util/error.h"

const char fuzz_name[] = "fen";
const int fuzz_rounds = 20000;
const char *const fuzz_examples[] = {
	FEN_START,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 2",
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	"8/8/8/KPp4r/8/8/8/7k w - c6",
	"4k3/8/8/8/8/8/8/4K2R w K",
	"3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 99 9999",
	"",
	NULL
};

static void check_accepted(const struct position *pos, const char *input)
{
	struct text fen = TEXT_OF(FEN_MAX);
	struct text again = TEXT_OF(FEN_MAX);
	struct error error = ERROR_NONE;
	enum fen_variant variant = position_is_chess960(pos) ? FEN_CHESS960 : FEN_ANY;
	struct position other;

	fuzz_check(position_is_ok(pos), "unsound position", input);
	fuzz_check(movegen_count(pos) <= MOVES_MAX, "too many moves", input);
	fen_format(pos, FEN_X, &fen);
	fuzz_check(!fen.truncated, "too long", input);
	if (!position_init(&other))
		abort();
	fuzz_check(fen_set_up(&other, fen.chars, variant, NULL, &error), "own FEN refused", input);
	fen_format(&other, FEN_X, &again);
	fuzz_check(text_equal(fen.chars, again.chars), "read again it differs", input);
	fuzz_check(position_key(pos) == position_key(&other), "another key", input);
	position_free(&other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *input = fuzz_string(data, size);
	struct position pos, before;

	if (!position_init(&pos) || !position_init(&before))
		abort();
	for (int variant = FEN_ANY; variant <= FEN_CHESS960; variant++) {
		struct error error = ERROR_NONE;

		if (!position_copy(&before, &pos, 0))
			abort();
		if (fen_set_up(&pos, input, (enum fen_variant)variant, NULL, &error)) {
			check_accepted(&pos, input);
			continue;
		}
		fuzz_check_error(&error, input);
		fuzz_check(position_equal(&pos, &before), "refused, but changed", input);
	}
	position_free(&pos);
	position_free(&before);
	free(input);
	return 0;
}
