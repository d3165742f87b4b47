/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Openings: positions from which matches and tests begin, read from a file or
 * made by Rhumb. */
#ifndef RHUMB_TOOLS_OPENINGS_H
#define RHUMB_TOOLS_OPENINGS_H

#include <stdint.h>

#include "notation/fen.h"
#include "util/error.h"

struct openings {
	int count, capacity;
	char (*fens)[FEN_MAX];
};

/* No opening; to be freed in the end. */
void openings_init(struct openings *openings);
void openings_free(struct openings *openings);

/* Add the positions of FILE_NAME: where the main lines of its games end, if
 * its name ends in .pgn (or .pgn.gz), else one from each line of FEN or EPD.
 * False if it cannot be read to its end, or the game is over in one of them; then
 * ERROR says why. */
bool openings_read(struct openings *openings, const char *file_name, struct error *error);

/* A maker of balanced positions: it plays OPENING_PLIES random moves, or one
 * more, from the start position, and takes the position if a search of
 * OPENING_NODES judges it within OPENING_CENTIPAWNS of equality. */
enum { OPENING_PLIES = 8, OPENING_NODES = 4000, OPENING_CENTIPAWNS = 50 };

/* Other ways to make them. */
struct opening_settings {
	const struct openings *from;   /* where the random moves begin; NULL: at the start position */
	int plies;                     /* random moves, or one more */
	int centipawns;                /* how far from equality */
};

struct opening_maker;
struct opening_maker *opening_maker_create(void);   /* NULL if memory runs out */
void opening_maker_free(struct opening_maker *maker);   /* may be NULL */

/* Make openings by SETTINGS from now on. */
void opening_maker_use(struct opening_maker *maker, const struct opening_settings *settings);

/* The opening NUMBER of those that SEED stands for, as FEN.  The same numbers
 * and settings give the same opening.  False, with the reason in ERROR, if memory
 * runs out or OPENING_TRIES attempts found no position that is level. */
enum { OPENING_TRIES = 2000 };
bool opening_make(struct opening_maker *maker, uint64_t seed, uint32_t number,
                  char fen[FEN_MAX], struct error *error);

#endif
