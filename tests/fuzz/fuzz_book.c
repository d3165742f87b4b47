/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fuzzing opening books: a file is refused with a reason, or its moves are legal. */
#include <config.h>

#include "fuzz.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "book/book.h"
#include "rules/legality.h"
#include "util/error.h"

const char fuzz_name[] = "book";
const int fuzz_rounds = 3000;

/* The first byte chooses a position; cases/book has books. */
const char *const fuzz_examples[] = { "0", "1aaaaaaaabbbbcccc", NULL };

static void check_choices(const struct book *book, const struct position *pos, const char *input)
{
	struct book_choice choices[MOVES_MAX];
	struct book_taste taste = { .best = false, .variety = 50 };
	struct random random = { 1 };
	int count = book_look_up(book, pos, choices);
	struct check_info info;
	struct move chosen;

	check_find(pos, &info);
	for (int i = 0; i < count; i++) {
		fuzz_check(move_is_legal(pos, &info, choices[i].move), "illegal move", input);
		fuzz_check(i == 0 || choices[i].weight <= choices[i - 1].weight, "order", input);
	}
	chosen = book_choose(choices, count, &taste, &random);
	fuzz_check(move_is_none(chosen) || move_is_legal(pos, &info, chosen), "choice", input);
}

/* Every word of the book, as a move of POS. */
static void check_words(const struct book *book, const struct position *pos, const char *input)
{
	struct check_info info;

	check_find(pos, &info);
	for (size_t i = 0; i < book_entries(book); i++) {
		struct move move = book_move(pos, book_entry_at(book, i).word);

		fuzz_check(move_is_none(move) || move_is_legal(pos, &info, move), "word", input);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *input = fuzz_string(data, size);
	char name[] = "/tmp/fuzz-book-XXXXXX";
	struct position pos;
	size_t head = (size_t)(fuzz_take_position(&pos, input) - input);
	int fd = mkstemp(name);
	struct book *book;
	struct error error = ERROR_NONE;

	if (fd < 0 || write(fd, data + head, size - head) != (ssize_t)(size - head))
		abort();
	close(fd);
	book = book_open(name, &error);
	unlink(name);
	if (book) {
		/* A header and what fills up the end are left out. */
		fuzz_check(book_entries(book) * BOOK_ENTRY_BYTES <= size - head, "entries", input);
		check_choices(book, &pos, input);
		check_words(book, &pos, input);
	} else {
		fuzz_check_error(&error, input);
	}
	book_close(book);
	position_free(&pos);
	free(input);
	return 0;
}
