/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What the readers of this floor have in common.
 *
 * An essay on this floor.  src/notation/ turns text into values of the rules
 * and back: positions (fen.h), moves (coordinate.h, san.h), positions with
 * operations (epd.h), games (pgn.h).  It knows util and rules only.
 *
 * Text comes from people, files and the network, so it may be anything.
 * Every reader checks all of it, answers with a value or with words that say
 * what is wrong and where, and never asserts on its input.  Error texts are
 * lower case without a full stop, hold no control characters whatever the
 * input held, and are added to a bounded text of the caller's.
 *
 * Invariant: reading what was written gives the same value; whatever is not
 * accepted leaves the caller's values as they were. */
#ifndef RHUMB_NOTATION_NOTATION_H
#define RHUMB_NOTATION_NOTATION_H

#include <stdbool.h>

#include "rules/legality.h"
#include "util/text.h"

enum reading {
	READ_OK,
	READ_MALFORMED,   /* this is no move at all */
	READ_ILLEGAL,     /* a move, but not a legal one here */
	READ_AMBIGUOUS    /* several legal moves could be meant */
};

/* "e4", NUL included. */
enum { SQUARE_NAME_MAX = 3 };
void square_name(int square, char name[SQUARE_NAME_MAX]);

/* The square named by the first two bytes of STRING; SQUARE_NONE if none is. */
int square_parse(const char *string);

/* The letter of KIND: "KPNBRQ"; and the kind of a letter, in either case.
 * KINDS where C is no such letter. */
char kind_letter(enum kind kind);
enum kind kind_parse(char c);

/* The letter of a man in a FEN (white: upper case); '.' for no man. */
char piece_letter(struct piece piece);

/* "king", "pawn" .. */
const char *kind_name(enum kind kind);

/* Say why move_judge found a move illegal: "the bishop on c1 is blocked by
 * d2".  The words of CECP clients that would take such a line for a command
 * (board, name, draw, result ..) do not occur. */
void illegality_explain(const struct position *pos, int from, int to,
                        enum kind promotion, struct text *out);

#endif
