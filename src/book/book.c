/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Opening books: the format, a whole book in memory, and choosing a move. */
#include <config.h>

#include "book/book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/legality.h"
#include "util/bytes.h"
#include "util/stream.h"

struct book {
	struct bytes file;
	size_t first, entries;       /* entries before the first are a header */
};

/* ---- entries ---- */

static uint64_t read_number(const unsigned char *in, int bytes)
{
	uint64_t number = 0;

	for (int i = 0; i < bytes; i++)
		number = number << 8 | in[i];
	return number;
}

static void write_number(uint64_t number, unsigned char *out, int bytes)
{
	for (int i = bytes - 1; i >= 0; i--) {
		out[i] = (unsigned char)(number & 0xFF);
		number >>= 8;
	}
}

void book_entry_read(const unsigned char in[BOOK_ENTRY_BYTES], struct book_entry *entry)
{
	entry->key = read_number(in, 8);
	entry->word = (uint16_t)read_number(in + 8, 2);
	entry->weight = (uint16_t)read_number(in + 10, 2);
	entry->learn = (uint32_t)read_number(in + 12, 4);
}

void book_entry_write(const struct book_entry *entry, unsigned char out[BOOK_ENTRY_BYTES])
{
	write_number(entry->key, out, 8);
	write_number(entry->word, out + 8, 2);
	write_number(entry->weight, out + 10, 2);
	write_number(entry->learn, out + 12, 4);
}

/* ---- moves ---- */

/* The format's numbers of a promotion, from 0 for none. */
static const uint8_t promotions[] = { PAWN, KNIGHT, BISHOP, ROOK, QUEEN };
enum { PROMOTIONS = sizeof promotions / sizeof *promotions };

/* A square in the six bits of the format, and the next field of a word. */
static unsigned square_bits(int square)
{
	return (unsigned)(square_rank(square) * FILES + square_file(square));
}

static int next_field(unsigned *word)
{
	int field = (int)(*word % 8);

	*word /= 8;
	return field;
}

static int next_square(unsigned *word)
{
	int file = next_field(word);

	return square_make(file, next_field(word));
}

uint16_t book_word(struct move move)
{
	unsigned promotion = 0;

	if (move_is_promotion(move))
		while (promotions[promotion] != move_promotion(move))
			promotion++;
	return (uint16_t)((promotion * 64 + square_bits(move_from(move))) * 64 +
	                  square_bits(move_to(move)));
}

/* Whether WORD can be a move at all. */
static bool word_is_ok(unsigned word)
{
	int to = next_square(&word), from = next_square(&word);

	return to != from && word < PROMOTIONS;
}

struct move book_move(const struct position *pos, uint16_t word)
{
	unsigned rest = word;
	int to = next_square(&rest), from = next_square(&rest);

	if (!word_is_ok(word))
		return MOVE_NONE;
	return move_find(pos, from, to, (enum kind)promotions[rest]);
}

/* ---- a book in memory ---- */

/* Read all of FILE into BYTES.  False with the reason. */
static bool read_all(FILE *file, const char *path, struct bytes *bytes, struct error *error)
{
	enum { CHUNK = 1 << 16 };
	size_t got;

	do {
		if (bytes->length > (size_t)BOOK_MAX_MB << 20)
			return error_about(error, path, "too large");
		if (!bytes_reserve(bytes, CHUNK))
			return error_about(error, path, "out of memory");
		got = fread(bytes->at + bytes->length, 1, CHUNK, file);
		bytes->length += got;
	} while (got == CHUNK);
	return !ferror(file) || error_system(error, path);
}

static bool is_filled(const unsigned char *bytes, unsigned char value)
{
	for (int i = 0; i < BOOK_ENTRY_BYTES; i++)
		if (bytes[i] != value)
			return false;
	return true;
}

/* Leave out entries that hold no moves: a header, which Polyglot's make-book and merge-book write as
 * entries of the key 0 ("Polyglot book format", header), and what fills up the end. */
static void trim(struct book *book)
{
	while (book->entries > 0 && (is_filled(book->file.at + (book->entries - 1) * BOOK_ENTRY_BYTES, 0) ||
	                             is_filled(book->file.at + (book->entries - 1) * BOOK_ENTRY_BYTES, 0xFF)))
		book->entries--;
	while (book->entries > 0 && book_entry_at(book, 0).key == 0) {
		book->first++;
		book->entries--;
	}
}

/* What is wrong with the book, as a whole; NULL if nothing is. */
static const char *find_fault(const struct book *book, size_t *at)
{
	uint64_t last = 0;

	for (*at = 0; *at < book->entries; ++*at) {
		struct book_entry entry = book_entry_at(book, *at);

		if (entry.key < last)
			return "the keys are not sorted";
		if (!word_is_ok(entry.word))
			return "no move";
		last = entry.key;
	}
	return NULL;
}

static bool check(const struct book *book, const char *path, struct error *error)
{
	const char *fault;
	size_t at;

	if (book->file.length == 0)
		return error_about(error, path, "empty");
	if (book->file.length % BOOK_ENTRY_BYTES)
		return error_about(error, path, "the size is no multiple of %d bytes", BOOK_ENTRY_BYTES);
	if (book->entries == 0)
		return error_about(error, path, "no moves");
	fault = find_fault(book, &at);
	if (fault)
		error_about(error, path, "entry %zu: %s", book->first + at + 1, fault);
	return !fault;
}

struct book *book_open(const char *path, struct error *error)
{
	struct book *book = calloc(1, sizeof *book);
	FILE *file = book ? stream_open_file(path, error) : NULL;
	bool read;

	if (!file) {
		if (!book)
			error_memory(error);
		error_in(error, "%s", path);
		free(book);
		return NULL;
	}
	read = read_all(file, path, &book->file, error);
	fclose(file);
	book->entries = book->file.length / BOOK_ENTRY_BYTES;
	if (read) {
		trim(book);
		if (check(book, path, error))
			return book;
	}
	book_close(book);
	return NULL;
}

void book_close(struct book *book)
{
	if (book)
		bytes_free(&book->file);
	free(book);
}

size_t book_entries(const struct book *book)
{
	return book ? book->entries : builtin_book_length / BOOK_ENTRY_BYTES;
}

struct book_entry book_entry_at(const struct book *book, size_t number)
{
	const unsigned char *bytes = book ? book->file.at : builtin_book;
	struct book_entry entry;

	book_entry_read(bytes + ((book ? book->first : 0) + number) * BOOK_ENTRY_BYTES, &entry);
	return entry;
}

/* ---- looking up ---- */

/* The first entry whose key is not less than KEY. */
static size_t first_entry(const struct book *book, uint64_t key)
{
	size_t low = 0, high = book_entries(book);

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (book_entry_at(book, middle).key < key)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Count WEIGHT for MOVE; returns the number of moves now. */
static int add_choice(struct book_choice *choices, int count, struct move move, uint32_t weight)
{
	for (int i = 0; i < count; i++) {
		if (move_equal(choices[i].move, move)) {
			if (choices[i].weight <= UINT32_MAX - weight)
				choices[i].weight += weight;
			return count;
		}
	}
	choices[count] = (struct book_choice){ move, weight };
	return count + 1;
}

static void sort_choices(struct book_choice *choices, int count)
{
	for (int i = 1; i < count; i++) {
		struct book_choice choice = choices[i];
		int at = i;

		for (; at > 0 && choices[at - 1].weight < choice.weight; at--)
			choices[at] = choices[at - 1];
		choices[at] = choice;
	}
}

int book_look_up(const struct book *book, const struct position *pos,
                 struct book_choice choices[MOVES_MAX])
{
	uint64_t key = position_book_key(pos);
	int count = 0;

	for (size_t at = first_entry(book, key); at < book_entries(book); at++) {
		struct book_entry entry = book_entry_at(book, at);
		struct move move;

		if (entry.key != key)
			break;
		move = book_move(pos, entry.word);
		if (!move_is_none(move))
			count = add_choice(choices, count, move, entry.weight);
	}
	sort_choices(choices, count);
	return count;
}

/* ---- choosing ---- */

/* The move at which the weights, added up from the first, exceed AT. */
static struct move choice_at(const struct book_choice *choices, int count, uint64_t at)
{
	for (int i = 0; i < count; i++) {
		if (at < choices[i].weight)
			return choices[i].move;
		at -= choices[i].weight;
	}
	return MOVE_NONE;
}

struct move book_choose(const struct book_choice *choices, int count,
                        const struct book_taste *taste, struct random *random)
{
	uint64_t sum = 0;
	int playable = 0, equals = 0;

	for (int i = 0; i < count && choices[i].weight > 0; i++) {
		playable++;
		equals += choices[i].weight == choices[0].weight;
		sum += choices[i].weight;
	}
	if (playable == 0)
		return MOVE_NONE;
	if (taste->best)
		return choices[random_below(random, (uint32_t)equals)].move;
	if ((int)random_below(random, 100) < taste->variety)
		return choices[random_below(random, (uint32_t)playable)].move;
	return choice_at(choices, count, random_next(random) % sum);
}
