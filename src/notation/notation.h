/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Names of squares and pieces, reasons against moves, and what all readers promise.
 *
 * Text may be anything.  A reader checks all of it, gives a value or the reason against it
 * with its place, and never asserts on its input.  Error texts are lower case without a full
 * stop, contain no control characters whatever the input contained, and are added to a bounded
 * text of the caller's.
 *
 * Invariant: reading what was written gives the same value.  On error the caller's values are
 * unchanged. */
#ifndef RHUMB_NOTATION_NOTATION_H
#define RHUMB_NOTATION_NOTATION_H

#include "rules/legality.h"
#include "util/error.h"
#include "util/text.h"

enum reading {
	READ_OK,
	READ_MALFORMED,   /* not a move at all */
	READ_ILLEGAL,     /* a move, but not a legal one here */
	READ_AMBIGUOUS    /* several legal moves could be meant */
};

/* Enough for "e4", NUL included. */
enum { SQUARE_NAME_MAX = 3 };
void square_name(int square, char name[SQUARE_NAME_MAX]);

/* The square named by the first two bytes of STRING; SQUARE_NONE if they name none. */
int square_parse(const char *string);

/* The letter of KIND: "KPNBRQ"; and the kind of a letter in either case, KINDS if C is no such
 * letter. */
char kind_letter(enum kind kind);
enum kind kind_parse(char c);

/* The letter of a piece in a FEN (White: upper case); '.' for an empty square. */
char piece_letter(struct piece piece);

/* "king", "pawn" .. */
const char *kind_name(enum kind kind);

/* Add the reason of move_illegality against a move: "the bishop on c1 is blocked by d2".  The words
 * that make CECP clients take such a line for a command (board, name, draw, result ..) do not
 * occur. */
void illegality_explain(const struct position *pos, int from, int to,
                        enum kind promotion, struct text *out);

/* The same as the reason of ERROR. */
void illegality_report(const struct position *pos, int from, int to, enum kind promotion, struct error *error);

#endif
