/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Positions in Forsyth-Edwards Notation: FEN, X-FEN and Shredder-FEN.
 *
 * A FEN has two to six fields: pieces, turn, castling, en passant, half-move clock, move number; missing ones,
 * and counters that are "-", are "-", "-", 0 and 1.  Castling rights are K Q k q, for the outermost rook on that
 * side of the king as in X-FEN, or the file letters of rooks, in any order.  A right that standard chess cannot
 * have, with king and rook in place for it, makes the position one of Chess960.  An impossible castling right or
 * en passant square of a position that is legal without it is dropped, as is what a counter has over
 * SETUP_CLOCK_MAX; a right may be repeated, and the en passant square be in capitals: programs write them, and
 * the intended position is clear.
 *
 * Sources: Steven Edwards, "PGN Specification and Implementation Guide" (1994), 16.1; Reinhard
 * Scharnagl's X-FEN; Shredder-FEN as described by Stefan Meyer-Kahlen. */
#ifndef RHUMB_NOTATION_FEN_H
#define RHUMB_NOTATION_FEN_H

#include <stdbool.h>
#include <stddef.h>

#include "notation/notation.h"
#include "rules/setup.h"
#include "util/error.h"

/* Enough for any FEN that is written, NUL included. */
enum { FEN_MAX = 128 };

enum fen_variant {
	FEN_ANY,        /* Chess960 if the castling rights require it */
	FEN_CHESS960    /* Chess960 in any case */
};

enum fen_style {
	FEN_X,          /* KQkq, and file letters only for inner rooks */
	FEN_SHREDDER    /* file letters for all castling rights */
};

#define FEN_START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* Read FEN, which may have blanks around it, into SETUP.  On error returns false, SETUP is
 * unchanged, and the reason with its column (from 1) is added to ERROR. */
bool fen_parse(const char *fen, enum fen_variant variant, struct setup *setup,
               struct error *error);

/* The same for text that continues after the fields of pieces, turn, castling and en passant,
 * all of them required (EPD).  Returns the text after them, or NULL on error. */
const char *fen_parse_start(const char *text, enum fen_variant variant, struct setup *setup,
                            struct error *error);

/* The number of LENGTH digits at DIGITS, one over SETUP_CLOCK_MAX as one more than that; -1 if it is none. */
int fen_counter(const char *digits, size_t length);

/* Set up POS, which was initialised, from FEN.  On error returns false, POS is unchanged, and
 * the reason is added to ERROR.  *DROPPED (may be NULL) as in position_set_up. */
bool fen_set_up(struct position *pos, const char *fen, enum fen_variant variant,
                unsigned *dropped, struct error *error);

/* Add the FEN of POS or of SETUP to OUT. */
void fen_format(const struct position *pos, enum fen_style style, struct text *out);
void fen_format_setup(const struct setup *setup, enum fen_style style, struct text *out);

/* Add only the first four fields, as in EPD. */
void fen_format_start(const struct setup *setup, enum fen_style style, struct text *out);

#endif
