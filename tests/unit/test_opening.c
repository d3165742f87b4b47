/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Playing from an opening book: which moves, for how many moves, and invalid books. */
#include <config.h>

#include "engine_bench.h"
#include "file_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/engine.h"
#include "notation/coordinate.h"
#include "util/error.h"

/* The move that ENGINE chooses, "" if it searched for it. */
static const char *book_move_of(struct engine *engine, char name[COORDINATE_MAX])
{
	struct search_result result;

	engine_set_depth(engine, 2);
	assert_true(engine_think(engine, THINK_MOVE, NULL, &result));
	name[0] = '\0';
	if (result.nodes == 0) {
		assert_int_equal(result.score, SCORE_NONE);
		coordinate_format(result.best, COORDINATE_STANDARD, name);
	} else {
		assert_int_not_equal(result.score, SCORE_NONE);
	}
	return name;
}

static void assert_plays(struct engine *engine, const char *expected)
{
	char name[COORDINATE_MAX];

	assert_string_equal(book_move_of(engine, name), expected);
}

static void moves_come_from_the_book(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;

	assert_plays(engine, "");
	set_option(engine, "BookFile", data_path("tiny.bin"));
	assert_plays(engine, "");
	set_option(engine, "OwnBook", "1");
	set_option(engine, "BestBookMove", "1");
	assert_plays(engine, "e2e4");
	play(engine, "b1c3");
	assert_plays(engine, "");
	put(engine, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
	assert_plays(engine, "e1c1");
	set_option(engine, "BookFile", "");
	assert_plays(engine, "");        /* the built-in book has no such position */
}

/* In the start position e2e4 and d2d4 have weights 100 and 50, a2a4 has 0. */
static void count_choices(struct engine *engine, int counts[2])
{
	counts[0] = counts[1] = 0;
	for (int seed = 1; seed <= 300; seed++) {
		char name[COORDINATE_MAX];

		set_number(engine, "Seed", seed);
		book_move_of(engine, name);
		assert_true(text_equal(name, "e2e4") || text_equal(name, "d2d4"));
		counts[text_equal(name, "d2d4")]++;
		assert_plays(engine, name);
	}
}

static void the_seed_decides(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	int counts[2];

	set_option(engine, "BookFile", data_path("tiny.bin"));
	set_option(engine, "OwnBook", "1");
	count_choices(engine, counts);
	assert_in_range(counts[0], 170, 230);
	set_option(engine, "BookVariety", "100");
	count_choices(engine, counts);
	assert_in_range(counts[0], 120, 180);
	set_option(engine, "BestBookMove", "1");
	count_choices(engine, counts);
	assert_int_equal(counts[0], 300);
}

static void the_book_ends_at_its_depth(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;

	set_option(engine, "BookFile", data_path("tiny.bin"));
	set_option(engine, "OwnBook", "1");
	set_option(engine, "BookDepth", "3");
	put(engine, "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 3");
	assert_plays(engine, "e5e6");
	put(engine, "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 4");
	assert_plays(engine, "");
}

static void excluded_and_analysed_moves_are_searched(void **state)
{
	struct engine_bench *bench = *state;
	struct engine *engine = bench->engine;
	struct engine_listener listener = listener_of(bench);

	set_option(engine, "BookFile", data_path("tiny.bin"));
	set_option(engine, "OwnBook", "1");
	set_option(engine, "BestBookMove", "1");
	engine_exclude(engine, move_of(engine, "e2e4"), true);
	assert_plays(engine, "");
	engine_exclude_all(engine, false);
	assert_plays(engine, "e2e4");
	assert_true(engine_start(engine, THINK_ANALYSE, &listener));
	wait_for(&bench->lines, 3);
	assert_true(engine_snapshot(engine).nodes > 0);
	engine_abandon(engine);
}

/* The engine does not ponder on a reply that is in the book, too: the answer will
 * take no time. */
static void what_the_book_answers_is_not_pondered_on(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	struct engine_listener listener = listener_of(*state);

	put(engine, "4k2r/8/8/3pP3/8/8/8/4K3 b - - 0 1");
	ponder_on(engine, "h8h7", &listener);
	engine_abandon(engine);
	put(engine, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
	ponder_on(engine, "d7d5", &listener);
	engine_abandon(engine);
	set_option(engine, "BookFile", data_path("tiny.bin"));
	set_option(engine, "OwnBook", "1");
	assert_false(engine_start(engine, THINK_PONDER, &listener));
	play(engine, "d7d5");
	assert_plays(engine, "e5d6");
}

/* A damaged book is refused, and the previous one stays. */
static void a_bad_book_changes_nothing(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	struct error error = ERROR_NONE;
	char good[OPTION_TEXT_MAX];

	strcpy(good, data_path("tiny.bin"));
	set_option(engine, "BookFile", good);
	set_option(engine, "OwnBook", "1");
	set_option(engine, "BestBookMove", "1");
	assert_false(engine_set_option(engine, engine_option_find("BookFile"), data_path("truncated.bin"), &error));
	assert_non_null(strstr(error.text, "no multiple of 16"));
	assert_string_equal(engine_settings(engine)->book_file, good);
	assert_plays(engine, "e2e4");
}

static void the_book_is_shown(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	struct book_choice choices[MOVES_MAX];
	struct text lines = TEXT_OF(500);
	int count;

	assert_null(engine_book(engine));
	assert_true(engine_book_moves(engine, choices) > 1);
	set_option(engine, "BookFile", data_path("tiny.bin"));
	assert_non_null(engine_book(engine));
	count = engine_book_moves(engine, choices);
	engine_format_choices(engine, choices, count, " ", &lines);
	assert_string_equal(lines.chars, " e4            100   66.7%  B00 King's Pawn Game\n"
	                                 " d4             50   33.3%  A40 Queen's Pawn Game\n"
	                                 " a4              0    0.0%  A00 Ware Opening\n");
	assert_null(engine_opening_name(engine));
	play(engine, "e2e4");
	play(engine, "a7a5");
	play(engine, "h2h3");
	assert_string_equal(engine_opening_name(engine)->name, "Ware Defence");
	assert_int_equal(position_plies(engine_position(engine)), 3);
}

/* A book that has one move, 1. Nf3, is followed back to the start position, but not into a third
 * occurrence. */
static void the_book_does_not_repeat(void **state)
{
	static const unsigned char nf3[16] = {
		0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c, 0x01, 0x95, 0, 1
	};
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	struct text path = TEXT_OF(80);

	text_printf(&path, "test_opening.%ld.bin", (long)getpid());
	file_write(path.chars, nf3, sizeof nf3);
	set_option(engine, "BookFile", path.chars);
	set_option(engine, "OwnBook", "1");
	remove(path.chars);
	for (int round = 0; round < 2; round++) {
		assert_plays(engine, "g1f3");
		play(engine, "g1f3");
		play(engine, "g8f6");
		play(engine, "f3g1");
		play(engine, "f6g8");
	}
	assert_plays(engine, "");
}

/* A new engine plays from the built-in book. */
static void the_built_in_book_is_used(void **state)
{
	struct engine_bench *bench = *state;
	struct engine *engine = engine_create(MEMORY_MB, &bench->clock);
	char name[COORDINATE_MAX];

	assert_non_null(engine);
	assert_true(*book_move_of(engine, name));
	set_option(engine, "OwnBook", "0");
	assert_plays(engine, "");
	engine_free(engine);
}

/* The position after the first plies of a game between two players with seeds of their own,
 * which depend on NUMBER. */
static uint64_t opening_of(struct engine *engine, int number)
{
	enum { PLIES = 16 };

	engine_new_game(engine);
	for (int ply = 0; ply < PLIES; ply++) {
		struct search_result result;

		set_number(engine, "Seed", 2 * number + ply % 2);
		engine_set_nodes(engine, 500);
		assert_true(engine_think(engine, THINK_MOVE, NULL, &result));
		assert_true(engine_make_move(engine, result.best));
	}
	return position_key(engine_position(engine));
}

static void its_openings_vary(void **state)
{
	enum { GAMES = 100, DIFFERENT = 50 };
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	uint64_t keys[GAMES];
	int different = 0;

	engine_set_own_book(engine, true);
	for (int game = 0; game < GAMES; game++) {
		bool known = false;

		keys[game] = opening_of(engine, game + 1);
		for (int before = 0; before < game && !known; before++)
			known = keys[before] == keys[game];
		different += !known;
	}
	assert_in_range(different, DIFFERENT, GAMES);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(moves_come_from_the_book),
		TEST(the_seed_decides),
		TEST(the_book_ends_at_its_depth),
		TEST(excluded_and_analysed_moves_are_searched),
		TEST(what_the_book_answers_is_not_pondered_on),
		TEST(a_bad_book_changes_nothing),
		TEST(the_book_is_shown),
		TEST(the_book_does_not_repeat),
		TEST(the_built_in_book_is_used),
		TEST(its_openings_vary)
	};

	return cmocka_run_group_tests_name("opening", tests, NULL, NULL);
}
