/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reading Portable Game Notation from a stream, game by game.  A game that cannot be read to
 * its end is reported together with the part that could be read, and the next call continues
 * after it. */
#ifndef RHUMB_NOTATION_PGN_READ_H
#define RHUMB_NOTATION_PGN_READ_H

#include <stdatomic.h>
#include <stdio.h>

#include "notation/pgn.h"
#include "util/error.h"

struct pgn_reader;

/* Read from FILE, or from LENGTH bytes at MEMORY.  Both belong to the caller and must exist as
 * long as the reader.  NULL if memory runs out. */
struct pgn_reader *pgn_reader_open_file(FILE *file);
struct pgn_reader *pgn_reader_open_memory(const char *memory, size_t length);
void pgn_reader_close(struct pgn_reader *reader);

/* From now on the input ends when *STOP becomes true, by another thread or a signal handler.
 * NULL: it does not, as at first. */
void pgn_reader_set_stop(struct pgn_reader *reader, const atomic_bool *stop);

/* The length of the move number at TEXT, "12." or "12..."; 0 if there is none. */
size_t pgn_number_length(const char *text);

enum pgn_reading {
	PGN_READ,       /* a game */
	PGN_END,        /* no more games */
	PGN_BAD         /* a game with an error: GAME holds it up to the error */
};

/* Read the next game into GAME, which was initialised.  Variations are skipped unless
 * WITH_VARIATIONS.  On PGN_BAD the reason, with its line, is added to ERROR. */
enum pgn_reading pgn_read(struct pgn_reader *reader, bool with_variations,
                          struct pgn_game *game, struct error *error);

#endif
