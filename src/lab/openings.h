/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Openings: positions from which matches and tests begin, read from a file or
 * made by Rhumb. */
#ifndef RHUMB_LAB_OPENINGS_H
#define RHUMB_LAB_OPENINGS_H

#include <stdint.h>

#include "notation/fen.h"

struct openings {
	int count, capacity;
	char (*fens)[FEN_MAX];
};

/* No opening; to be freed in the end. */
void openings_init(struct openings *openings);
void openings_free(struct openings *openings);

/* Add the positions of FILE_NAME: where the main lines of its games end, if
 * its name ends in .pgn (or .pgn.gz), else one from each line of FEN or EPD.
 * False if it cannot be read to its end; then ERROR says why. */
bool openings_read(struct openings *openings, const char *file_name, struct text *error);

/* A maker of balanced positions: it plays OPENING_PLIES random moves, or one
 * more, from the start position, and takes the position if a search of
 * OPENING_NODES judges it within OPENING_CENTIPAWNS of equality. */
enum { OPENING_PLIES = 8, OPENING_NODES = 4000, OPENING_CENTIPAWNS = 50 };

struct opening_maker;
struct opening_maker *opening_maker_create(void);   /* NULL if memory runs out */
void opening_maker_free(struct opening_maker *maker);   /* may be NULL */

/* The opening NUMBER of those that SEED stands for, as FEN.  The same numbers
 * give the same opening.  False if memory runs out. */
bool opening_make(struct opening_maker *maker, uint64_t seed, uint32_t number,
                  char fen[FEN_MAX]);

#endif
