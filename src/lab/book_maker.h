/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Making opening books out of games, and one book out of several.
 *
 * Moves are counted in a table of bounded size.  When it is full, it is sorted
 * and written to a temporary file, and counting begins anew; in the end these
 * files are merged.  So memory does not grow with the games. */
#ifndef RHUMB_LAB_BOOK_MAKER_H
#define RHUMB_LAB_BOOK_MAKER_H

#include <stdio.h>

#include "book/book.h"
#include "notation/pgn.h"
#include "util/error.h"

struct book_recipe {
	int plies;            /* of each game, from its beginning; >= 1 */
	int least_games;      /* a move played in fewer games is left out; >= 1 */
	int memory_mb;        /* for counting, 0 .. BOOK_MOST_MB; with 0 each count goes to a file of its own */
};

struct book_recipe book_recipe_default(void);

struct book_maker;

/* NULL if memory runs out. */
struct book_maker *book_maker_create(const struct book_recipe *recipe);
void book_maker_free(struct book_maker *maker);

/* Count the first moves of GAME.  A win counts two points for a move of the
 * winner, a draw or an unknown result one.  A game that does not begin from a
 * legal position is left out.  False, with the reason in ERROR, if memory runs
 * out or a temporary file cannot be written. */
bool book_maker_add(struct book_maker *maker, const struct pgn_game *game, struct error *error);

/* What was written. */
struct book_yield {
	uint64_t entries, positions;
};

/* Write the book to OUT.  The weight of a move is its points; where a weight
 * of the position would exceed BOOK_WEIGHT_MAX, all of them are divided.  Moves
 * without a point are left out.  False with a reason if that fails. */
bool book_maker_write(struct book_maker *maker, FILE *out, struct book_yield *yield,
                      struct error *error);

/* Write the entries of COUNT books to OUT as one; the weights of a move that
 * several have are added, and divided as above. */
bool book_merge(struct book *const *books, int count, FILE *out, struct book_yield *yield,
                struct error *error);

#endif
