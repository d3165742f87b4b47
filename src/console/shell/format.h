/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Text that several commands print: squares, pieces, moves. */
#ifndef RHUMB_CONSOLE_SHELL_FORMAT_H
#define RHUMB_CONSOLE_SHELL_FORMAT_H

#include <stdio.h>

#include "notation/notation.h"
#include "rules/position.h"

/* "White", "Black". */
const char *colour_name(enum colour colour);

/* Add the piece on SQUARE as "Nf3" or "nf6" (Black's in lower case); an empty square as
 * "e4". */
void add_piece(struct text *out, const struct position *pos, int square);

/* Add the squares of the walk from FROM by STEP (!= 0) to TO, with the pieces on them, and
 * BETWEEN between them: "Rd1 > d2 > pd3". */
void add_walk(struct text *out, const struct position *pos, int from, int to, int step,
              const char *between);

/* The same along the vector from FROM to TO, which has a step. */
void add_path(struct text *out, const struct position *pos, int from, int to);

/* Add the square's name. */
void add_square(struct text *out, int square);

/* Add MOVE, legal in POS, in SAN. */
void add_san(struct text *out, const struct position *pos, struct move move);

/* Add the COUNT moves MOVES from POS on as a numbered line: "4... Nf6 5. d3".  POS has room for
 * COUNT plies and is unchanged on return. */
void add_line(struct text *out, struct position *pos, const struct move *moves, int count);

/* Print the heading line that says that WHAT ("Scores") are for TURN, the side to move. */
void print_viewpoint(FILE *out, const char *what, enum colour turn);

/* Add VALUE signed: "+17", "0", "-3". */
void add_signed(struct text *out, int value);

/* Add the COUNT lowest bits of VALUE, highest first, in groups of four: "0011 0100". */
void add_bits(struct text *out, unsigned value, int count);

/* The kind of MOVE in words: "capture", "castling", "quiet" .. */
const char *move_kind(struct move move);

#endif
