/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Moves in Standard Algebraic Notation: Nf3, exd5, O-O, e8=Q+.
 *
 * The writer uses the strict form of the PGN standard: the shortest origin that identifies the
 * move (file before rank), '+' and '#' where they apply.
 *
 * The reader also accepts: check, mate, judgement and en passant marks missing or superfluous,
 * zeros for castling, the 'x' left out, more origin than needed (Ng1f3, e2-e4), a promotion as
 * e8=Q, e8Q, e8(Q) or e8q, lower-case letters of pieces where no pawn move is meant (a b
 * is a file first), figurines of either colour for letters, and the dash U+2013 for a hyphen. */
#ifndef RHUMB_NOTATION_SAN_H
#define RHUMB_NOTATION_SAN_H

#include "notation/notation.h"
#include "util/error.h"

/* Enough for any move, NUL included. */
enum { SAN_MAX = 16 };

/* Write MOVE, legal in POS (MOVE_NONE is "--").  Returns OUT. */
const char *san_format(const struct position *pos, struct move move, char out[SAN_MAX]);

/* Read all of STRING as a move of POS.  On failure *MOVE is unchanged and the reason is added
 * to ERROR. */
enum reading san_parse(const struct position *pos, const char *string, struct move *move,
                       struct error *error);

/* The same, but moves by coordinates are tried before SAN: for input that a user types. */
enum reading move_parse(const struct position *pos, const char *string, struct move *move,
                        struct error *error);

#endif
