/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Opening books in Polyglot's format.
 *
 * A book is a sequence of entries, sorted by key.  A header, of entries with the key
 * 0, and entries of zeros or ones only at the end are left out.  One book is built in; others are
 * files.
 *
 * Source: Fabien Letouzey and Michel Van den Bergh, "Polyglot book format",
 * book_format.html of Polyglot. */
#ifndef RHUMB_BOOK_BOOK_H
#define RHUMB_BOOK_BOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/position.h"
#include "util/random.h"
#include "util/error.h"

enum { BOOK_MAX_MB = 1024 };      /* larger files are refused */

enum {
	BOOK_ENTRY_BYTES = 16,
	BOOK_WEIGHT_MAX = 65535      /* of an entry */
};

/* An entry, as it is in the file. */
struct book_entry {
	uint64_t key;                /* of the position: position_book_key */
	uint16_t word;               /* the move: see book_word */
	uint16_t weight;
	uint32_t learn;              /* for learning programs; ignored here */
};

/* An entry's sixteen bytes in a file: each number has its most significant byte first. */
void book_entry_write(const struct book_entry *entry, unsigned char out[BOOK_ENTRY_BYTES]);
void book_entry_read(const unsigned char in[BOOK_ENTRY_BYTES], struct book_entry *entry);

/* MOVE as a book has it: target and source square in six bits each, then the
 * promotion; castling as king takes own rook. */
uint16_t book_word(struct move move);

/* The legal move of POS that WORD means; MOVE_NONE if there is none.  Castling
 * is also understood as the king's two squares, as some books have it. */
struct move book_move(const struct position *pos, uint16_t word);

struct book;

/* Read the book in the file PATH and check it: its size, the order of its
 * keys, the form of its moves.  NULL if anything is wrong; the reason is
 * added to ERROR: "PATH: the size is no multiple of 16 bytes". */
struct book *book_open(const char *path, struct error *error);

/* BOOK may be NULL, here and below: the built-in book. */
void book_close(struct book *book);
size_t book_entries(const struct book *book);

/* Entry NUMBER (below book_entries), in the order of the file. */
struct book_entry book_entry_at(const struct book *book, size_t number);

/* A move that the book knows in a position. */
struct book_choice {
	struct move move;
	uint32_t weight;             /* 0: known, but not to be played */
};

/* The moves of BOOK that are legal in POS, those of greater weight first;
 * returns how many.  Several entries of one move count as one. */
int book_look_up(const struct book *book, const struct position *pos,
                 struct book_choice choices[MOVES_MAX]);

/* How to choose among them. */
struct book_taste {
	bool best;                   /* always a move of the greatest weight */
	int variety;                 /* 0 .. 100: in how many cases of a hundred the
	                              * weights are ignored */
};

/* One of the COUNT moves at CHOICES whose weight is not 0; MOVE_NONE if there
 * is none. */
struct move book_choose(const struct book_choice *choices, int count,
                        const struct book_taste *taste, struct random *random);

/* ---- data/book.c: the built-in book, the bytes of src/data/book.bin, in Polyglot's format. */

extern const unsigned char builtin_book[];
extern const size_t builtin_book_length;    /* in bytes */

#endif
