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
#include "notation/san.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/setup.h"
#include "util/error.h"

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
	assert_refused(data_path("no-such-file.bin"), "No such file");
	assert_refused(data_path(""), ":");
}

/* ---- random books ---- */

enum { POSITIONS = 12, ENTRIES = 200 };

/* Entries of a few positions, sorted, and how many of them. */
struct model {
	struct random random;
	struct book_entry entries[ENTRIES];
	int count;
};

/* The word of MOVE, in which castling may be the king's move of two squares. */
static uint16_t spell(struct random *random, const struct position *pos, struct move move)
{
	int file = move_is_castling_long(move) ? 2 : 6;

	if (!move_is_castling(move) || position_is_chess960(pos) || random_below(random, 2))
		return book_word(move);
	return (uint16_t)((book_word(move) & ~7u) | (unsigned)file);
}

/* Add entries of POS: legal moves, some of them again, and words that are no moves there. */
static void add_entries(struct model *model, const struct position *pos)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);

	for (uint32_t left = random_below(&model->random, 12); left > 0 && model->count < ENTRIES; left--) {
		static const uint16_t weights[] = { 0, 0, 1, 2, 256, 65535 };
		struct book_entry *entry = &model->entries[model->count];
		uint32_t which = random_below(&model->random, 8);

		*entry = (struct book_entry){ position_book_key(pos), 0x0FC7, weights[random_below(&model->random, 6)],
		                              (uint32_t)random_next(&model->random) };   /* h8h1, hardly ever legal */
		if (which > 0 && count > 0)
			entry->word = spell(&model->random, pos, moves[random_below(&model->random, (uint32_t)(which > 4 ? 3 : count)) %
			                                              (uint32_t)count]);
		for (int at = model->count++; at > 0 && model->entries[at - 1].key > entry->key; at--, entry--) {
			struct book_entry later = *entry;

			*entry = entry[-1];
			entry[-1] = later;
		}
	}
}

/* BOOK has for POS the legal moves of MODEL's entries, each once with all its weight, the heaviest first. */
static void check_moves(const struct model *model, const struct book *book, const struct position *pos)
{
	struct book_choice found[MOVES_MAX], wanted[MOVES_MAX];
	struct move moves[MOVES_MAX];
	int legal = movegen_all(pos, moves), count = 0;

	for (int i = 0; i < model->count; i++) {
		const struct book_entry *entry = &model->entries[i];
		int at = 0;

		for (int j = 0; j < legal && entry->key == position_book_key(pos); j++) {
			int lands = (book_word(moves[j]) & ~7) | (move_is_castling_long(moves[j]) ? 2 : 6);
			bool two = move_is_castling(moves[j]) && !position_is_chess960(pos) && entry->word == lands;

			if (entry->word != book_word(moves[j]) && !two)
				continue;
			while (at < count && !move_equal(wanted[at].move, moves[j]))
				at++;
			if (at == count)
				wanted[count++] = (struct book_choice){ moves[j], 0 };
			wanted[at].weight += entry->weight;
		}
	}
	assert_int_equal(book_look_up(book, pos, found), count);
	for (int i = 0; i < count; i++) {
		int heaviest = -1;

		for (int j = 0; j < count; j++)
			if (wanted[j].weight != UINT32_MAX && (heaviest < 0 || wanted[j].weight > wanted[heaviest].weight))
				heaviest = j;
		assert_true(move_equal(found[i].move, wanted[heaviest].move));
		assert_int_equal(found[i].weight, wanted[heaviest].weight);
		wanted[heaviest].weight = UINT32_MAX;     /* taken */
	}
}

/* Write MODEL's entries after HEADER and before FILLED others, and perhaps with a fault, whose name and place are
 * returned. */
static const char *write_book(struct model *model, const char *path, int header, int filled, int fault, int *place)
{
	static unsigned char bytes[(ENTRIES + 6) * BOOK_ENTRY_BYTES];
	int all = header + model->count + filled;
	int at = model->count > 1 ? (int)random_below(&model->random, (uint32_t)model->count - 1) : 0;
	unsigned char *entry = bytes + (header + at) * BOOK_ENTRY_BYTES;
	const char *words = NULL;
	size_t length = (size_t)all * BOOK_ENTRY_BYTES;

	memset(bytes, 0, (size_t)header * BOOK_ENTRY_BYTES);
	for (int i = 0; i < header; i++)
		bytes[i * BOOK_ENTRY_BYTES + 8] = '@';
	for (int i = 0; i < model->count; i++)
		book_entry_write(&model->entries[i], bytes + (header + i) * BOOK_ENTRY_BYTES);
	memset(bytes + (header + model->count) * BOOK_ENTRY_BYTES, random_below(&model->random, 2) ? 0xFF : 0,
	       (size_t)filled * BOOK_ENTRY_BYTES);
	*place = header + at + 1;
	if (fault == 1) {
		length -= 1 + random_below(&model->random, BOOK_ENTRY_BYTES - 1);
		words = "the size is no multiple of 16 bytes";
	} else if (fault == 2) {
		static const unsigned char bad[][3] = { "\x50\x01", "\x80\x01", "\x00\x00", "\x01\x04", "\xFF\xFF", "\x7F\xC0" };

		words = "no move";
		memcpy(entry + 8, bad[random_below(&model->random, 6)], 2);
	} else if (fault == 3 && model->entries[at].key < UINT64_MAX - 1 && model->count > at + 1) {
		words = "the keys are not sorted";
		*place += 1;
		book_entry_write(&(struct book_entry){ model->entries[at].key - 1, 0x031C, 1, 0 }, entry + BOOK_ENTRY_BYTES);
	}
	file_write(path, bytes, length);
	return words;
}

/* Books of a random game's positions, with a header and a filled end, or faults. */
static void test_random_books(void **state)
{
	static const char path[] = "test_book.tmp";
	static struct model model = { .random = { 71 } };

	for (int n = 0; n < 120; n++) {
		int header = (int)random_below(&model.random, 4), filled = (int)random_below(&model.random, 3), place;
		int fault = (int)random_below(&model.random, 6);
		struct position *pos = test_position(test_fens[n % test_fen_count]);
		struct error error = ERROR_NONE;
		const char *words;
		struct book *book;

		model.count = 0;
		assert_true(position_reserve(pos, POSITIONS));
		for (int ply = 0; ply < POSITIONS; ply++) {
			struct move moves[MOVES_MAX];
			int count = movegen_all(pos, moves);

			add_entries(&model, pos);
			if (count == 0)
				break;
			position_make(pos, moves[random_below(&model.random, (uint32_t)count)]);
		}
		words = write_book(&model, path, header, filled, fault, &place);
		book = book_open(path, &error);
		if (model.count == 0 || words) {
			struct text reason = TEXT_OF(100);

			assert_null(book);
			if (fault == 1 || model.count == 0)
				text_printf(&reason, "%s: %s", path, fault == 1 ? words : header + filled ? "no moves" : "empty");
			else
				text_printf(&reason, "%s: entry %d: %s", path, place, words);
			assert_string_equal(error.text, reason.chars);
			continue;
		}
		if (!book)
			fail_msg("%s", error.text);
		assert_int_equal(book_entries(book), model.count);
		for (int i = 0; i < model.count; i++) {
			struct book_entry entry = book_entry_at(book, (size_t)i);

			assert_true(entry.key == model.entries[i].key && entry.word == model.entries[i].word &&
			            entry.weight == model.entries[i].weight && entry.learn == model.entries[i].learn);
		}
		for (;;) {
			check_moves(&model, book, pos);
			if (position_plies(pos) == 0)
				break;
			position_unmake(pos);
		}
		book_close(book);
	}
	remove(path);
}

/* The weights of a move are added while the sum is a number of 32 bits; and a book may be larger than a part that is
 * read. */
static void test_heavy(void **state)
{
	enum { MANY = 65540 };
	static const char path[] = "test_book.tmp";
	unsigned char *bytes = malloc((size_t)MANY * BOOK_ENTRY_BYTES);
	struct book_choice choices[MOVES_MAX];
	struct error error = ERROR_NONE;
	struct position *pos = test_position(FEN_START);
	struct book_entry entry = { position_book_key(pos), 0x031C, BOOK_WEIGHT_MAX, 0 };
	struct book *book;

	assert_non_null(bytes);
	for (int i = 0; i < MANY; i++)
		book_entry_write(&entry, bytes + (size_t)i * BOOK_ENTRY_BYTES);
	file_write(path, bytes, (size_t)MANY * BOOK_ENTRY_BYTES);
	book = book_open(path, &error);
	assert_non_null(book);
	assert_int_equal(book_entries(book), MANY);
	assert_int_equal(book_look_up(book, pos, choices), 1);
	assert_true(choices[0].weight == UINT32_MAX);
	book_close(book);
	free(bytes);
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
		cmocka_unit_test(test_random_books),
		cmocka_unit_test(test_heavy),
		cmocka_unit_test(test_odd_words),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_choose),
		cmocka_unit_test(test_built_in_book),
		cmocka_unit_test(test_names_of_openings),
		cmocka_unit_test(test_name_of_a_game)
	};

	return cmocka_run_group_tests_name("book", tests, NULL, NULL);
}
