/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Opening books: reading and writing moves, invalid files, the choice of a move,
 * the built-in book; and the names of openings. */
#include <config.h>

#include "chess_test.h"
#include "file_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "book/book.h"
#include "book/opening_names.h"
#include "notation/coordinate.h"
#include "notation/san.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/setup.h"
#include "util/error.h"

static struct book *open_tiny(void)
{
	struct error error = ERROR_NONE;
	struct book *book = book_open(data_path("tiny.bin"), &error);

	if (!book)
		fail_msg("%s", error.text);
	return book;
}

/* The tiny book has for the position FEN exactly the moves of EXPECTED, with
 * their weights, in this order. */
static void assert_choices(const char *fen, const char *expected)
{
	struct text found = TEXT_OF(500);
	struct book_choice choices[MOVES_MAX];
	struct book *book = open_tiny();
	struct position *pos = test_position(fen);
	int count;

	count = book_look_up(book, pos, choices);
	for (int i = 0; i < count; i++) {
		char coordinates[COORDINATE_MAX];

		text_printf(&found, "%s%s:%u", i ? " " : "",
		            coordinate_format(choices[i].move, COORDINATE_STANDARD, coordinates),
		            (unsigned)choices[i].weight);
	}
	assert_string_equal(found.chars, expected);
	book_close(book);
}

static void test_look_up(void **state)
{
	assert_choices("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	               "e2e4:100 d2d4:50 a2a4:0");
	assert_choices("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8g8:65535 e8c8:1");
	assert_choices("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1:20 e1g1:10");
	assert_choices("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6:7");
	assert_choices("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2", "e5e6:9");
	assert_choices("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q:5 a7a8n:3");
	assert_choices("8/P6k/8/8/8/8/8/K7 b - - 0 1", "");
}

/* Every legal move is the same after writing and reading. */
static void visit_words(struct position *pos, void *context)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);

	for (int i = 0; i < count; i++)
		assert_true(move_equal(book_move(pos, book_word(moves[i])), moves[i]));
}

static void test_words(void **state)
{
	test_random_games(3, 80, 11, visit_words, NULL);
}

/* Castling as the king's move of two squares is understood, and an illegal move
 * is no move. */
static void test_odd_words(void **state)
{
	struct position *pos = test_position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");

	assert_true(move_is_castling(book_move(pos, 0x0106)));         /* e1g1 */
	assert_true(move_is_castling_long(book_move(pos, 0x0102)));    /* e1c1 */
	assert_true(move_is_none(book_move(pos, 0x0105 | 5 << 12)));   /* no such promotion */
	assert_true(move_is_none(book_move(pos, 0x0104)));             /* e1e1 */
	assert_true(move_is_none(book_move(pos, 0x8105)));             /* a sixteenth bit */
}

static void assert_refused(const char *path, const char *reason)
{
	struct error error = ERROR_NONE;

	assert_null(book_open(path, &error));
	if (!strstr(error.text, reason))
		fail_msg("%s: \"%s\" does not say \"%s\"", path, error.text, reason);
}

static void test_refused(void **state)
{
	static const char path[] = "test_book.tmp";
	struct book_entry entries[2] = { { 5, 0x031C, 1, 0 }, { 4, 0x031C, 1, 0 } };
	unsigned char bytes[2 * BOOK_ENTRY_BYTES];

	assert_refused(data_path("truncated.bin"), "no multiple of 16");
	assert_refused(data_path("empty.bin"), "empty");
	assert_refused(data_path("no-such-file.bin"), "No such file");
	assert_refused(data_path(""), ":");
	for (int i = 0; i < 2; i++)
		book_entry_write(&entries[i], bytes + i * BOOK_ENTRY_BYTES);
	file_write(path, bytes, sizeof bytes);
	assert_refused(path, "entry 2: the keys are not sorted");
	bytes[7] = 4;
	bytes[8] = 0x50;    /* the fifth promotion */
	file_write(path, bytes, sizeof bytes);
	assert_refused(path, "entry 1: no move");
	remove(path);
}

/* The moves of a position are sorted by weight, and those of one weight keep the order of the file.  The weights of a
 * move that comes twice are added. */
static void test_order(void **state)
{
	static const char path[] = "test_book.tmp";
	static const uint16_t words[] = { 0x031C, 0x02DB, 0x0210, 0x0218, 0x031C };     /* e2e4, d2d4, a2a3, a2a4, e2e4 */
	static const uint16_t weights[] = { 1, 2, 1, 3, 1 }, sums[] = { 2, 2, 1, 3 };
	static const int order[] = { 3, 0, 1, 2 };
	unsigned char bytes[5 * BOOK_ENTRY_BYTES];
	struct book_choice choices[MOVES_MAX];
	struct error error = ERROR_NONE;
	struct position *pos = test_position(FEN_START);
	struct book *book;

	for (int i = 0; i < 5; i++) {
		struct book_entry entry = { position_book_key(pos), words[i], weights[i], 0 };

		book_entry_write(&entry, bytes + i * BOOK_ENTRY_BYTES);
	}
	file_write(path, bytes, sizeof bytes);
	book = book_open(path, &error);
	assert_non_null(book);
	assert_int_equal(book_look_up(book, pos, choices), 4);
	for (int i = 0; i < 4; i++) {
		assert_int_equal(choices[i].weight, sums[order[i]]);
		assert_true(move_equal(choices[i].move, book_move(pos, words[order[i]])));
	}
	book_close(book);
	remove(path);
}

/* A header as make-book writes it, and an end that is filled up, are no moves. */
static void test_header(void **state)
{
	static const char path[] = "test_book.tmp", header[] = "@PG@\n1.0\n1\n1\nnormal\n";
	enum { HEADER = 3, FILLED = 2, ALL = HEADER + 1 + FILLED };
	unsigned char bytes[ALL * BOOK_ENTRY_BYTES];
	struct book_choice choices[MOVES_MAX];
	struct error error = ERROR_NONE;
	struct book_entry entry = { 0, 0x031C, 10, 0 };
	struct position *pos = test_position(FEN_START);

	entry.key = position_book_key(pos);
	for (int filler = 0; filler <= 0xFF; filler += 0xFF) {
		struct book *book;

		memset(bytes, 0, sizeof bytes);
		for (int i = 0; i < HEADER; i++)
			memcpy(bytes + i * BOOK_ENTRY_BYTES + 8, header + 7 * i, 7);
		book_entry_write(&entry, bytes + HEADER * BOOK_ENTRY_BYTES);
		memset(bytes + (HEADER + 1) * BOOK_ENTRY_BYTES, filler, FILLED * BOOK_ENTRY_BYTES);
		file_write(path, bytes, sizeof bytes);
		book = book_open(path, &error);
		if (!book)
			fail_msg("%s", error.text);
		assert_int_equal(book_entries(book), 1);
		assert_int_equal(book_entry_at(book, 0).key, entry.key);
		assert_int_equal(book_look_up(book, pos, choices), 1);
		book_close(book);
	}
	bytes[HEADER * BOOK_ENTRY_BYTES + 8] = 0x50;    /* the fifth promotion */
	file_write(path, bytes, sizeof bytes);
	assert_refused(path, "entry 4: no move");
	file_write(path, bytes, HEADER * BOOK_ENTRY_BYTES);
	assert_refused(path, "no moves");
	remove(path);
}

/* How often each of COUNT moves was chosen in 10,000 tries, in hundredths; 0: never. */
static void assert_shares(const struct book_taste *taste, const uint32_t *weights, int count,
                          const int *shares)
{
	struct book_choice choices[4];
	struct random random = { 7 };
	int chosen[4] = { 0 };

	for (int i = 0; i < count; i++)
		choices[i] = (struct book_choice){
			move_encode(square_make(i, 1), square_make(i, 2), MOVE_QUIET), weights[i]
		};
	for (int n = 0; n < 10000; n++) {
		struct move move = book_choose(choices, count, taste, &random);

		for (int i = 0; i < count; i++)
			chosen[i] += move_equal(move, choices[i].move);
	}
	for (int i = 0; i < count; i++)
		assert_in_range(chosen[i] + 200, shares[i] * 100, shares[i] ? shares[i] * 100 + 400 : 200);
}

static void test_choose(void **state)
{
	static const uint32_t weights[] = { 60, 30, 10, 0 }, pair[] = { 5, 5, 1 }, rare[] = { 1000000, 1 };
	static const struct book_taste by_weight = { false, 0 }, even = { false, 100 },
	                               half = { false, 50 }, best = { true, 100 };
	struct random random = { 1 };

	assert_shares(&by_weight, weights, 4, (int[]){ 60, 30, 10, 0 });
	assert_shares(&by_weight, rare, 2, (int[]){ 100, 0 });
	assert_shares(&even, weights, 4, (int[]){ 33, 33, 33, 0 });
	assert_shares(&half, weights, 4, (int[]){ 47, 32, 22, 0 });
	assert_shares(&best, weights, 4, (int[]){ 100, 0, 0, 0 });
	assert_shares(&best, pair, 3, (int[]){ 50, 50, 0 });
	assert_true(move_is_none(book_choose(NULL, 0, &best, &random)));
	assert_true(move_is_none(book_choose(&(struct book_choice){ MOVE_NONE, 0 }, 1, &best,
	                                     &random)));
}

/* Books with a few bytes changed: refused, or used without harm. */
static void test_mutated(void **state)
{
	static const char path[] = "test_book.tmp";
	struct random random = { 3 };
	unsigned char bytes[12 * BOOK_ENTRY_BYTES];
	size_t length;
	char *whole = file_read(data_path("tiny.bin"), &length);
	struct position *pos = test_position(FEN_START);

	assert_int_equal(length, sizeof bytes);
	for (int n = 0; n < test_scale(300, 100000); n++) {
		struct error error = ERROR_NONE;
		struct book_choice choices[MOVES_MAX];
		struct book *book;

		memcpy(bytes, whole, length);
		for (int i = (int)random_below(&random, 4); i >= 0; i--)
			bytes[random_below(&random, (uint32_t)length)] = (unsigned char)random_next(&random);
		file_write(path, bytes, length - random_below(&random, 2) * random_below(&random, 32));
		book = book_open(path, &error);
		assert_true(book || error_is_set(&error));
		for (int i = 0; book && i < book_look_up(book, pos, choices); i++)
			assert_false(move_is_none(choices[i].move));
		book_close(book);
	}
	remove(path);
	free(whole);
}

/* A walk through the built-in book. */
struct walk {
	struct position pos;
	bool *seen;                  /* by entry */
	int entries;                 /* how many were seen */
};

/* Mark the entries of the walk's position; true if one was new. */
static bool mark_entries(struct walk *walk)
{
	struct book_choice choices[MOVES_MAX];
	uint64_t key = position_book_key(&walk->pos);
	bool found = false;

	if (book_look_up(NULL, &walk->pos, choices) == 0)
		return false;
	for (size_t at = 0; at < book_entries(NULL); at++) {
		struct book_entry entry = book_entry_at(NULL, at);

		if (entry.key != key || walk->seen[at])
			continue;
		assert_false(move_is_none(book_move(&walk->pos, entry.word)));
		assert_true(entry.weight > 0);
		walk->seen[at] = found = true;
		walk->entries++;
	}
	return found;
}

static void walk_on(struct walk *walk)
{
	struct move moves[MOVES_MAX];
	int count = mark_entries(walk) ? movegen_all(&walk->pos, moves) : 0;

	assert_true(position_reserve(&walk->pos, 1));
	for (int i = 0; i < count; i++) {
		position_make(&walk->pos, moves[i]);
		walk_on(walk);
		position_unmake(&walk->pos);
	}
}

/* The built-in book is sorted, and each entry is a legal move of a position that moves of
 * the book lead to from the start position. */
static void test_built_in_book(void **state)
{
	struct walk walk = { .entries = 0 };

	for (size_t at = 1; at < book_entries(NULL); at++)
		assert_true(book_entry_at(NULL, at - 1).key <= book_entry_at(NULL, at).key);
	walk.seen = calloc(book_entries(NULL), sizeof *walk.seen);
	assert_non_null(walk.seen);
	assert_true(position_init(&walk.pos));
	test_set_up(&walk.pos, FEN_START);
	walk_on(&walk);
	assert_int_equal(walk.entries, book_entries(NULL));
	position_free(&walk.pos);
	free(walk.seen);
}

/* Play LINE, moves in SAN with a blank between two, from the start position. */
static void play_line(struct position *pos, const char *line)
{
	test_set_up(pos, FEN_START);
	while (*line) {
		size_t length = strcspn(line, " ");
		struct text word = TEXT_OF(12);
		struct error error = ERROR_NONE;
		char written[SAN_MAX];
		struct move move;

		text_printf(&word, "%.*s", (int)length, line);
		if (san_parse(pos, word.chars, &move, &error) != READ_OK)
			fail_msg("%s: %s", word.chars, error.text);
		assert_string_equal(san_format(pos, move, written), word.chars);
		assert_true(position_reserve(pos, 1));
		position_make(pos, move);
		line += length;
		line += strspn(line, " ");
	}
}

static void test_names_of_openings(void **state)
{
	struct position *pos = test_position(FEN_START);

	for (int i = 0; i < opening_name_count; i++) {
		const struct opening_name *name = &opening_names[i];

		play_line(pos, name->line);
		if (position_book_key(pos) != name->key)
			fail_msg("%s: another position", name->line);
		assert_ptr_equal(opening_name_find(pos), name);   /* no position has two names */
		assert_true(name->code[0] >= 'A' && name->code[0] <= 'E' && strlen(name->code) == 3);
		assert_true(i == 0 || strcmp(opening_names[i - 1].code, name->code) <= 0);
	}
}

/* A name does not depend on the order of the moves, and holds until there is
 * another. */
static void test_name_of_a_game(void **state)
{
	static const struct {
		const char *line, *code;   /* of the Encyclopaedia */
	} codes[] = {
		{ "e4 d6", "B00" }, { "e4 d6 d4 Nf6 Nc3", "B07" }, { "e4 e6 d4 d5 exd5", "C01" },
		{ "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6", "B32" }, { "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6", "B33" },
		{ "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 h6", "B56" }, { "e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6 Nc3 a6", "B46" },
		{ "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6", "E70" }
	};
	struct position *pos = test_position(FEN_START);

	assert_null(opening_name_of_game(pos));
	play_line(pos, "d4 d5 e4 e6");
	assert_string_equal(opening_name_of_game(pos)->name, "French Defence, 2. d4");
	play_line(pos, "e4 e5 Nf3 Nc6 Bb5 a6 a4 h6");
	assert_string_equal(opening_name_of_game(pos)->name, "Ruy Lopez, Morphy Defence");
	play_line(pos, "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 a3");
	assert_string_equal(opening_name_of_game(pos)->name, "Ruy Lopez, Open Berlin");
	for (size_t i = 0; i < sizeof(codes) / sizeof(codes[0]); i++) {
		play_line(pos, codes[i].line);
		assert_string_equal(opening_name_of_game(pos)->code, codes[i].code);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_look_up),
		cmocka_unit_test(test_order),
		cmocka_unit_test(test_header),
		cmocka_unit_test(test_words),
		cmocka_unit_test(test_odd_words),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_choose),
		cmocka_unit_test(test_built_in_book),
		cmocka_unit_test(test_names_of_openings),
		cmocka_unit_test(test_name_of_a_game),
		cmocka_unit_test(test_mutated)
	};

	return cmocka_run_group_tests_name("book", tests, NULL, NULL);
}
