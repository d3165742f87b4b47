/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Books made of games: which moves are counted, their weights, and that the memory limit does not matter. */
#include <config.h>

#include "chess_test.h"

#include <stdio.h>
#include <string.h>

#include "book/book.h"
#include "lab/book_maker.h"
#include "notation/pgn.h"
#include "util/error.h"

enum { ENTRIES_MAX = 20 };

static const char games[] =
	"[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n"
	"[Result \"1/2-1/2\"]\n\n1. d4 d5 1/2-1/2\n\n"
	"[Result \"0-1\"]\n\n1. e4 c5 2. c3 0-1\n\n"
	"[Result \"1-0\"]\n\n1. d4 d5 2. c4 1-0\n\n"
	"[Result \"0-1\"]\n\n1. e4 c5 2. d4 0-1\n\n"
	"[Result \"1-0\"]\n\n1. d4 d5 2. c4 1-0\n\n"
	"[Result \"1-0\"]\n\n1. a4 1-0\n\n";

/* An expected entry. */
struct expected {
	const char *moves;      /* to the position, then the move */
	int weight;
};

/* Make a book of the games by RECIPE; returns the number of entries. */
static int make(const struct book_recipe *recipe, struct book_entry entries[ENTRIES_MAX])
{
	struct book_maker *maker = book_maker_create(recipe);
	struct pgn_reader *reader = pgn_reader_open_memory(games, sizeof games - 1);
	struct pgn_game game;
	struct book_yield yield;
	FILE *out = tmpfile();
	unsigned char bytes[BOOK_ENTRY_BYTES];
	struct error error = ERROR_NONE;
	int count = 0;

	assert_non_null(maker);
	assert_non_null(reader);
	assert_non_null(out);
	pgn_init(&game);
	while (pgn_read(reader, false, &game, &error) != PGN_END)
		assert_true(book_maker_add(maker, &game, &error));
	pgn_free(&game);
	pgn_reader_close(reader);
	assert_true(book_maker_write(maker, out, &yield, &error));
	book_maker_free(maker);
	rewind(out);
	while (fread(bytes, sizeof bytes, 1, out) == 1) {
		assert_true(count < ENTRIES_MAX);
		book_entry_read(bytes, &entries[count++]);
	}
	fclose(out);
	assert_int_equal(yield.entries, count);
	return count;
}

/* The entries are the EXPECTED ones: sorted by position, in one by weight. */
static void assert_entries(const struct book_entry *entries, int count, const struct expected *expected)
{
	int found = 0;

	for (int i = 1; i < count; i++)
		assert_true(entries[i - 1].key < entries[i].key ||
		            (entries[i - 1].key == entries[i].key && entries[i - 1].weight >= entries[i].weight));
	for (; expected->moves; expected++, found++) {
		struct position pos;
		char words[80], *rest = words, *word;
		int i = 0;

		snprintf(words, sizeof words, "%s", expected->moves);
		assert_true(position_init(&pos));
		test_set_up(&pos, FEN_START);
		while ((word = text_next_word(&rest)) && *rest)
			test_play(&pos, word);
		while (i < count && (entries[i].key != position_book_key(&pos) ||
		                     entries[i].word != book_word(test_move(&pos, word))))
			i++;
		if (i == count)
			fail_msg("%s is missing", expected->moves);
		assert_int_equal(entries[i].weight, expected->weight);
		position_free(&pos);
	}
	assert_int_equal(count, found);
}

static void test_counting(void **state)
{
	static const struct expected all[] = {
		{ "e2e4", 2 }, { "d2d4", 5 }, { "a2a4", 2 }, { "e2e4 c7c5", 4 }, { "d2d4 d7d5", 1 },
		{ "e2e4 e7e5 g1f3", 2 }, { "d2d4 d7d5 c2c4", 4 }, { NULL, 0 }
	}, often[] = {
		{ "e2e4", 2 }, { "d2d4", 5 }, { "e2e4 c7c5", 4 }, { "d2d4 d7d5", 1 }, { "d2d4 d7d5 c2c4", 4 }, { NULL, 0 }
	}, thrice[] = {
		{ "e2e4", 2 }, { "d2d4", 5 }, { "d2d4 d7d5", 1 }, { NULL, 0 }
	}, first[] = {
		{ "e2e4", 2 }, { "d2d4", 5 }, { "a2a4", 2 }, { NULL, 0 }
	};
	static const struct { struct book_recipe recipe; const struct expected *expected; } books[] = {
		{ { .plies = 24, .least_games = 1 }, all },
		{ { .plies = 24, .least_games = 2 }, often },
		{ { .plies = 24, .least_games = 3 }, thrice },
		{ { .plies = 3, .least_games = 1 }, all },
		{ { .plies = 1, .least_games = 1 }, first }
	};

	for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
		for (int mb = 0; mb <= 1; mb++) {       /* with 0, the counts of a move are in several files */
			struct book_recipe recipe = books[i].recipe;
			struct book_entry entries[ENTRIES_MAX];

			recipe.memory_mb = mb;
			assert_entries(entries, make(&recipe, entries), books[i].expected);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_counting)
	};

	return cmocka_run_group_tests_name("book maker", tests, NULL, NULL);
}
