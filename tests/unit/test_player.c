/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A library as a player: this program is the library, and looks at what it is asked. */
#include <config.h>

#include "chess_test.h"

#include <stdio.h>

#include <rhumb.h>

#include "lab/player.h"
#include "search/search.h"
#include "util/error.h"
#include "util/random.h"

#ifdef HAVE_DLOPEN

/* What the library was asked for last, and what it answers. */
struct rhumb {
	int memory_mb, moves;
	bool runs, by_clock;
	int64_t base_us, increment_us, clocks[COLOURS];
	uint32_t nodes_per_ms;
	struct rhumb_limits limits;
	struct rhumb_line line;
	char fen[FEN_MAX], move[8], option[80];
};

static struct rhumb asked;

struct rhumb *rhumb_create(int memory_mb)
{
	asked = (struct rhumb){ .memory_mb = memory_mb };
	return &asked;
}

void rhumb_free(struct rhumb *engine)
{
	engine->memory_mb = -1;
}

bool rhumb_set_position(struct rhumb *engine, const char *fen, char *error, size_t size)
{
	snprintf(engine->fen, sizeof engine->fen, "%s", fen);
	snprintf(error, size, "no such position");
	return *fen;
}

bool rhumb_make_move(struct rhumb *engine, const char *move, char *error, size_t size)
{
	snprintf(engine->move, sizeof engine->move, "%s", move);
	return *move;
}

bool rhumb_think(struct rhumb *engine, const struct rhumb_limits *limits, rhumb_on_line *on_line, void *context,
                 struct rhumb_move *best, struct rhumb_line *line)
{
	engine->by_clock = false;
	engine->limits = *limits;
	*line = engine->line;
	snprintf(best->coordinate, sizeof best->coordinate, "%s", engine->move);
	return engine->line.depth > 0;
}

bool rhumb_think_by_clock(struct rhumb *engine, rhumb_on_line *on_line, void *context, struct rhumb_move *best,
                          struct rhumb_line *line)
{
	bool ok = rhumb_think(engine, &(struct rhumb_limits){ 0 }, on_line, context, best, line);

	engine->by_clock = true;
	return ok;
}

void rhumb_set_level(struct rhumb *engine, int moves, int64_t base_us, int64_t increment_us)
{
	assert_false(engine->runs);
	engine->moves = moves;
	engine->base_us = base_us;
	engine->increment_us = increment_us;
}

void rhumb_run_clocks(struct rhumb *engine, bool run)
{
	engine->runs = run;
}

void rhumb_set_clock(struct rhumb *engine, bool white, int64_t us)
{
	engine->clocks[white ? WHITE : BLACK] = us;
}

int64_t rhumb_clock(struct rhumb *engine, bool white)
{
	return engine->clocks[white ? WHITE : BLACK];
}

void rhumb_use_virtual_time(struct rhumb *engine, uint32_t nodes_per_ms)
{
	engine->nodes_per_ms = nodes_per_ms;
}

bool rhumb_set_option(struct rhumb *engine, const char *name, const char *value, char *error, size_t size)
{
	snprintf(engine->option, sizeof engine->option, "%s=%s", name, value);
	snprintf(error, size, "no option %s", name);
	return *value;
}

/* A library is asked for what its player is, and the player has what the library answers. */
static void test_asked(void **state)
{
	struct random random = { 5 };
	struct error error = ERROR_NONE;
	struct player *player = player_open_library(NULL, 7, &error);

	assert_non_null(player);
	assert_int_equal(asked.memory_mb, 7);
	for (int round = 0; round < 200; round++) {
		struct player_level level = {
			.depth = (int)random_below(&random, 9), .nodes = random_below(&random, 999), .moves = (int)random_below(&random, 50),
			.base_us = random_below(&random, 3), .increment_us = random_below(&random, 9),
			.nodes_per_ms = random_below(&random, 99)
		};
		int64_t clocks[COLOURS] = { random_below(&random, 999), random_below(&random, 999) };
		int mate = (int)random_below(&random, 7) - 3, depth = (int)random_below(&random, 4);
		struct player_thought thought;

		asked.runs = round % 2;
		assert_true(player_begin(player, FEN_START, &level, &error));
		assert_string_equal(asked.fen, FEN_START);
		if (level.base_us > 0)
			assert_true(asked.runs && asked.moves == level.moves && asked.base_us == level.base_us &&
			            asked.increment_us == level.increment_us && asked.nodes_per_ms == level.nodes_per_ms);
		for (int colour = 0; colour < COLOURS; colour++)
			player_set_clock(player, colour, clocks[colour]);
		for (int colour = 0; colour < COLOURS; colour++)
			assert_true(asked.clocks[colour] == clocks[colour] && player_clock(player, colour) == clocks[colour]);
		assert_true(player_make(player, round % 2 ? "e2e4" : "a7a8q"));
		assert_string_equal(asked.move, round % 2 ? "e2e4" : "a7a8q");
		asked.line = (struct rhumb_line){ .depth = depth, .centipawns = mate ? 0 : round, .mate = mate,
		                                   .nodes = 3 + (uint64_t)round };
		assert_int_equal(player_think(player, &thought), depth > 0);
		assert_int_equal(asked.by_clock, level.base_us > 0);
		assert_true(level.base_us > 0 || (asked.limits.depth == level.depth && asked.limits.nodes == level.nodes));
		if (depth == 0)
			continue;
		assert_string_equal(thought.move, asked.move);
		assert_int_equal(thought.score, mate > 0 ? SCORE_MATE - (2 * mate - 1) : mate < 0 ? 2 * -mate - SCORE_MATE : round);
		assert_true(thought.depth == depth && thought.nodes == 3 + (uint64_t)round);
	}
	assert_true(player->kind->set_option(player, "A", "b", &error));
	assert_string_equal(asked.option, "A=b");
	assert_false(player->kind->set_option(player, "A", "", &error));
	assert_string_equal(error.text, "no option A");
	error_clear(&error);
	assert_false(player_begin(player, "", &(struct player_level){ .depth = 1 }, &error));
	assert_string_equal(error.text, "no such position");
	assert_false(player_make(player, ""));
	player_close(player);
	assert_int_equal(asked.memory_mb, -1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_asked),
	};

	return cmocka_run_group_tests_name("player", tests, NULL, NULL);
}

#else

int main(void)
{
	puts("1..0 # SKIP no libraries are loaded on this system");
	return 0;
}

#endif
