/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The opening book that an engine plays from: the options OwnBook, BookFile,
 * BookDepth, BookVariety and BestBookMove. */
#ifndef RHUMB_ENGINE_OPENING_H
#define RHUMB_ENGINE_OPENING_H

#include <stdbool.h>
#include <stdint.h>

#include "book/book.h"
#include "book/opening_names.h"
#include "util/error.h"
#include "util/text.h"

struct engine;
struct engine_advice;

enum { BOOK_DEPTH_MAX = 200 };     /* moves */

/* Set OwnBook, which is on in a new engine. */
void engine_set_own_book(struct engine *engine, bool on);

/* The book that ENGINE has open, whether it plays from it or not; NULL: the
 * built-in one. */
const struct book *engine_book(const struct engine *engine);

/* The moves that this book knows in the game's position, those of greater
 * weight first; returns how many. */
int engine_book_moves(const struct engine *engine, struct book_choice choices[MOVES_MAX]);

/* Add a line for each of the COUNT moves of the game's position at CHOICES, with
 * MARGIN before it: the move, its weight, its share of all weights, and the name
 * of the opening that it leads to, if that position has one. */
void engine_format_choices(const struct engine *engine, const struct book_choice *choices,
                           int count, const char *margin, struct text *out);

/* The opening of the game: the name of its last position that has one; NULL if
 * none has. */
const struct opening_name *engine_opening_name(const struct engine *engine);

/* Add "C60 Ruy Lopez". */
void opening_name_format(const struct opening_name *name, struct text *out);

/* ---- for the files of this folder ---- */

/* The book, and how the search that runs or comes next uses it. */
struct opening {
	struct book *book;           /* NULL: the built-in one */
	bool plays;                  /* moves are played from it */
	int depth;                   /* up to this move of the game */
	struct book_taste taste;
	uint64_t seed;               /* with the position it decides what is played */
};

/* Open the file that BookFile names; without a name, the built-in book.  False
 * with the reason in ERROR, and the book stays as it was. */
bool opening_load(struct engine *engine, struct error *error);
void opening_free(struct opening *opening);

/* Note what the settings say, for the search that is about to begin. */
void opening_prepare(struct engine *engine);

/* For engine_set_advisor, with CONTEXT a struct opening: answer from the book where it
 * knows a move that is not the third occurrence of a position.  The same game and position give the same move. */
bool opening_advise(void *context, const struct position *pos, struct engine_advice *advice);

#endif
