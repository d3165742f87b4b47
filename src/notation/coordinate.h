/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Moves by coordinates, as CECP and the data files write them: e2e4, e7e8q. */
#ifndef RHUMB_NOTATION_COORDINATE_H
#define RHUMB_NOTATION_COORDINATE_H

#include "notation/notation.h"
#include "util/error.h"

enum coordinate_style {
	COORDINATE_STANDARD,    /* castling as the king's two squares: e1g1 */
	COORDINATE_CHESS960,    /* castling as O-O and O-O-O, as CECP requires */
	COORDINATE_KING_TAKES_ROOK  /* castling as e1h1: divide and data files */
};

/* Enough for any move, NUL included. */
enum { COORDINATE_MAX = 8 };

/* The style that CECP requires for moves of POS. */
static inline enum coordinate_style coordinate_style_of(const struct position *pos)
{
	return position_is_chess960(pos) ? COORDINATE_CHESS960 : COORDINATE_STANDARD;
}

/* Write MOVE; MOVE_NONE is "0000".  Returns OUT. */
const char *coordinate_format(struct move move, enum coordinate_style style,
                              char out[COORDINATE_MAX]);

/* Read all of STRING as a move of POS.  Accepted are two squares followed by a promotion
 * letter of either case, with or without '='; castling as the king's two squares (standard
 * chess), as king takes rook, and as O-O and O-O-O with letters or zeros.  On failure *MOVE is
 * unchanged and the reason is added to ERROR; never READ_AMBIGUOUS. */
enum reading coordinate_parse(const struct position *pos, const char *string,
                              struct move *move, struct error *error);

/* Whether STRING has the form of such a move, whatever the position. */
bool coordinate_has_form(const char *string);

/* Read two squares and a promotion (PAWN: none) in that form.  False if STRING has another one. */
bool coordinate_squares(const char *string, int *from, int *to, enum kind *promotion);

/* Castling written as O-O or 0-0-0: 1 for short, 2 for long, with *END after it; 0 if STRING
 * does not begin so. */
int coordinate_castling(const char *string, const char **end);

#endif
