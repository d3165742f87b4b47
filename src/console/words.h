/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Pieces of text that several views write alike. */
#ifndef RHUMB_CONSOLE_WORDS_H
#define RHUMB_CONSOLE_WORDS_H

#include <stdio.h>

#include "notation/notation.h"
#include "rules/position.h"

/* "White", "Black". */
const char *colour_name(enum colour colour);

/* Add the man on SQUARE as "Nf3" or "nf6" (black ones in lower case), as
 * "e4" what is empty. */
void add_man(struct text *out, const struct position *pos, int square);

/* Add the square's name. */
void add_square(struct text *out, int square);

/* Add MOVE, legal in POS, in SAN. */
void add_san(struct text *out, const struct position *pos, struct move move);

/* Add MOVES as a numbered line from POS on, which comes back unchanged and
 * has room for COUNT plies: "4... Nf6 5. d3". */
void add_line(struct text *out, struct position *pos, const struct move *moves, int count);

/* Add SCORE as people read it: "+0.34", "-1.20", "mate in 3", "mated in 2". */
void add_score(struct text *out, int score);

/* Add centipawns as pawns: "+0.34". */
void add_pawns(struct text *out, int centipawns);

/* Print the line above a table that says for which side WHAT ("Scores") in it count:
 * for TURN, the side to move. */
void print_viewpoint(FILE *out, const char *what, enum colour turn);

/* Add VALUE signed: "+17", "0", "-3". */
void add_signed(struct text *out, int value);

/* Add the COUNT lowest bits of VALUE, highest first, in groups of four: "0011 0100". */
void add_bits(struct text *out, unsigned value, int count);

/* What the move does, in a word: "capture", "castling", "quiet" .. */
const char *move_sort(struct move move);

#endif
