/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fuzzing annotation: whatever comments, glyphs and variations a game has, it can be annotated and
 * written, as PGN and as one line of JSON, read, and annotated again. */
#include <config.h>

#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "notation/pgn.h"
#include "tools/annotate.h"
#include "tools/game_json.h"
#include "util/error.h"

const char fuzz_name[] = "annotate";
const int fuzz_rounds = 300;
const char *const fuzz_examples[] = {
	"1. e4 { first } { [%clk 0:10:00] } e5 {[%clk 0:09:59]} 2. Qh5 {a} {b} {c} Nf6?? "
	"{ (0.1 to 0.5) Blunder. g6 was best. } { [%clk 0:09:50] [%emt 0:00:08] } *",
	"[White \"a\"]\n\n{before} {the game} 1. f3 $6 {[%eval 0.31] It drops a pawn.} {[%eval -0.2,4] x} "
	"e5 {[%eval} 2. g4 $4 {[%rhumb fork,9] It allows} {[%rhumb summary,4] In sum [%rhumb x,9999] [%rhumb y,-1] z} Qh4# "
	"{[%rhumb } {mate} 0-1",
	"[FEN \"4k3/P7/8/8/8/8/7p/4K3 w - - 0 1\"]\n\n1. a8=Q+ {one}{two} (1. a8=R+ {three} {four}) "
	"Kd7 ; the end\n{[%csl Gd4][%cal Ra1b2]} 2. Qh1 {[%clk 1:00:00.5]} {[%clk x]} *",
	"[Variant \"Chess960\"]\n[FEN \"1k6/8/8/8/8/8/8/RK6 w A - 0 1\"]\n\n1. O-O-O {a} {[%eval #3,9] b} Ka7 *",
	NULL
};

enum { TABLE_MB = 1, PLIES_MOST = 12 };

static void ignore_position(void *context, int count, int total)
{
	(void)context;
	(void)count;
	(void)total;
}

static void check_json(const struct pgn_game *game, const char *input)
{
	struct bytes json = { 0 };

	fuzz_check(game_json_write(game, "", &json), "JSON cannot be written", input);
	for (size_t i = 0; i < json.length; i++)
		fuzz_check(json.at[i] >= ' ' || (json.at[i] == '\n' && i + 1 == json.length), "a control character in JSON",
		           input);
	fuzz_check(json.length > 0 && json.at[json.length - 1] == '\n', "JSON without an end", input);
	bytes_free(&json);
}

static void annotate(struct engine *engine, struct pgn_game *game, struct bytes *page, const char *input)
{
	static const struct effort effort = { .depth = 1 };

	fuzz_check(annotate_game(game, engine, &effort, ignore_position, NULL) == ANNOTATE_DONE,
	           "cannot be annotated", input);
	check_json(game, input);
	fuzz_check(pgn_write(game, page), "cannot be written", input);
}

static void check_game(struct engine *engine, struct pgn_game *game, const char *input)
{
	struct bytes first = { 0 }, second = { 0 };
	struct pgn_game again;

	annotate(engine, game, &first, input);
	fuzz_page_read(&first, &again);
	annotate(engine, &again, &second, input);
	pgn_free(&again);
	bytes_free(&first);
	bytes_free(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *input = fuzz_string(data, size);
	struct pgn_reader *reader = pgn_reader_open_memory(input, size);
	struct engine *engine;
	enum pgn_reading reading;
	struct pgn_game game;
	struct clock clock;
	struct error error = ERROR_NONE;

	clock_init_virtual(&clock, 1);
	engine = engine_create(TABLE_MB, &clock);
	if (!reader || !engine)
		abort();
	engine_set_own_book(engine, false);
	pgn_init(&game);
	reading = pgn_read(reader, true, &game, &error);
	if (reading == PGN_READ && pgn_main_line_length(&game) <= PLIES_MOST)
		check_game(engine, &game, input);
	pgn_free(&game);
	engine_free(engine);
	pgn_reader_close(reader);
	free(input);
	return 0;
}
