/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The opening book that an engine plays from: the options OwnBook, BookFile,
 * BookDepth, BookVariety and BestBookMove. */
#ifndef RHUMB_ENGINE_OPENING_H
#define RHUMB_ENGINE_OPENING_H

#include <stdbool.h>
#include <stdint.h>

#include "know/book.h"
#include "util/text.h"

struct engine;
struct engine_advice;

enum { BOOK_DEPTH_MAX = 200 };     /* moves */

/* The moves that ENGINE's book knows in the game's position, those of greater
 * weight first; returns how many.  0 without a book.  It is the same whether
 * the engine plays from the book or not. */
int engine_book_moves(const struct engine *engine, struct book_choice choices[MOVES_MAX]);

/* Has ENGINE a book? */
bool engine_has_book(const struct engine *engine);

/* Add a line for each of the COUNT moves of POS at CHOICES, with MARGIN before
 * it: the move, its weight, its share of all weights. */
void book_choices_format(const struct position *pos, const struct book_choice *choices, int count,
                         const char *margin, struct text *out);

/* ---- for the files of this folder ---- */

/* The book, and how the search that runs or comes next uses it. */
struct opening {
	struct book *book;           /* NULL: none */
	bool plays;                  /* moves are played from it */
	int depth;                   /* up to this move of the game */
	struct book_taste taste;
	uint64_t seed;               /* with the position it decides what is played */
};

/* Open the file that BookFile names.  False with the reason in ERROR, and the
 * book stays as it was. */
bool opening_load(struct engine *engine, struct text *error);
void opening_free(struct opening *opening);

/* Note what the settings say, for the search that is about to begin. */
void opening_prepare(struct engine *engine);

/* For engine_set_advisor, with CONTEXT a struct opening: answer from the book where it
 * knows a move.  The same game and position give the same move. */
bool opening_advise(void *context, const struct position *pos, struct engine_advice *advice);

#endif
