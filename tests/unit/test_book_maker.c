/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Books made of games: which moves are counted, their weights, and that the memory limit does not matter. */
#include <config.h>

#include "chess_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "book/book.h"
#include "lab/book_maker.h"
#include "notation/pgn.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/setup.h"
#include "util/error.h"

enum { GAMES = 60, PLIES = 12, ENTRIES_MAX = GAMES * PLIES };

/* A move of a position, and how it was played. */
struct count {
	struct book_entry entry;     /* its weight: points */
	int games;
};

/* Make GAME a random one, of few different moves, from the start or another position. */
static void draw_game(struct random *random, struct pgn_game *game)
{
	static const char *const starts[] = { FEN_START, "4k3/7p/8/8/8/8/P7/R3K3 b - - 0 1" };
	struct position *pos = test_position(starts[random_below(random, 4) == 0]);
	int plies = (int)random_below(random, PLIES + 1);

	assert_true(position_reserve(pos, plies));
	for (int i = 0; i < plies; i++) {
		struct move moves[MOVES_MAX];
		uint32_t count = (uint32_t)movegen_all(pos, moves);

		position_make(pos, moves[random_below(random, count < 3 ? count : 3)]);
	}
	assert_true(pgn_from_position(game, pos));
	game->result = (enum pgn_result)random_below(random, 4);
}

/* Count a move with POINTS in COUNTS[0..*COUNT-1]. */
static void count_move(struct count *counts, int *count, uint64_t key, uint16_t word, int points)
{
	int at = 0;

	while (at < *count && (counts[at].entry.key != key || counts[at].entry.word != word))
		at++;
	if (at == *count)
		counts[(*count)++] = (struct count){ .entry = { .key = key, .word = word } };
	counts[at].entry.weight = (uint16_t)(counts[at].entry.weight + points);
	counts[at].games++;
}

static void count_game(struct count *counts, int *count, const struct pgn_game *game, int plies)
{
	struct position pos;

	assert_true(position_init(&pos));
	assert_int_equal(position_set_up(&pos, &game->start, NULL), SETUP_OK);
	assert_true(position_reserve(&pos, PLIES));
	for (int i = 0; i < game->node_count && i < plies; i++) {
		struct move move = game->nodes[i].move;
		enum pgn_result won = position_turn(&pos) == WHITE ? PGN_WHITE_WINS : PGN_BLACK_WINS;
		int points = game->result == won ? 2 : game->result == PGN_DRAW || game->result == PGN_UNKNOWN ? 1 : 0;

		count_move(counts, count, position_book_key(&pos), book_word(move), points);
		position_make(&pos, move);
	}
	position_free(&pos);
}

/* By position, the best first; equal moves by their words. */
static int compare_counts(const void *a, const void *b)
{
	const struct book_entry *first = &((const struct count *)a)->entry, *second = &((const struct count *)b)->entry;

	if (first->key != second->key)
		return first->key < second->key ? -1 : 1;
	return first->weight != second->weight ? second->weight - first->weight : first->word - second->word;
}

/* MAKER's book has those of COUNTS that were played often enough and have points. */
static void assert_book(struct book_maker *maker, const struct book_recipe *recipe, struct count *counts, int count)
{
	struct book_yield yield;
	unsigned char bytes[BOOK_ENTRY_BYTES];
	struct error error = ERROR_NONE;
	uint64_t last = 0, positions = 0, entries = 0;
	FILE *out = tmpfile();

	assert_non_null(out);
	assert_true(book_maker_write(maker, out, &yield, &error));
	rewind(out);
	qsort(counts, (size_t)count, sizeof *counts, compare_counts);
	for (int i = 0; i < count; i++) {
		struct book_entry entry;

		if (counts[i].games < recipe->least_games || counts[i].entry.weight == 0)
			continue;
		assert_int_equal(fread(bytes, sizeof bytes, 1, out), 1);
		book_entry_read(bytes, &entry);
		assert_true(entry.key == counts[i].entry.key);
		assert_int_equal(entry.word, counts[i].entry.word);
		assert_int_equal(entry.weight, counts[i].entry.weight);
		positions += entries++ == 0 || entry.key != last;
		last = entry.key;
	}
	assert_int_equal(fread(bytes, 1, 1, out), 0);
	assert_int_equal(yield.entries, entries);
	assert_int_equal(yield.positions, positions);
	fclose(out);
}

/* Books of random games by random recipes are counted again; with 0 MB the counts of a move are in several files. */
static void test_counting(void **state)
{
	static struct count counts[ENTRIES_MAX];
	struct random random = { 6 };

	for (int i = 0; i < 40; i++) {
		struct book_recipe recipe = {
			.plies = 1 + (int)random_below(&random, PLIES), .least_games = 1 + (int)random_below(&random, 4), .memory_mb = i % 2
		};
		struct book_maker *maker = book_maker_create(&recipe);
		int count = 0, games = (int)random_below(&random, GAMES + 1);
		struct pgn_game game;

		assert_non_null(maker);
		pgn_init(&game);
		for (int j = 0; j < games; j++) {
			struct error error = ERROR_NONE;

			draw_game(&random, &game);
			count_game(counts, &count, &game, recipe.plies);
			assert_true(book_maker_add(maker, &game, &error));
		}
		assert_book(maker, &recipe, counts, count);
		memset(counts, 0, sizeof counts);
		pgn_free(&game);
		book_maker_free(maker);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_counting)
	};

	return cmocka_run_group_tests_name("book maker", tests, NULL, NULL);
}
