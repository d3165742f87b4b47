/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reading Portable Game Notation.  A reader takes a stream game by game and
 * copes with whatever is in it: a game that cannot be read to its end is
 * reported together with what could be read, and the next call goes on behind
 * it. */
#ifndef RHUMB_NOTATION_PGN_READ_H
#define RHUMB_NOTATION_PGN_READ_H

#include <stdio.h>

#include "notation/pgn.h"

struct pgn_reader;

/* Read from FILE, or from LENGTH bytes at MEMORY; both belong to the
 * caller and must last as long as the reader.  NULL if memory runs out. */
struct pgn_reader *pgn_reader_open_file(FILE *file);
struct pgn_reader *pgn_reader_open_memory(const char *memory, size_t length);
void pgn_reader_close(struct pgn_reader *reader);

/* From now on WANTED is asked now and then, with CONTEXT; when it says no, what
 * is read ends there. */
void pgn_reader_watch(struct pgn_reader *reader, bool (*wanted)(void *context), void *context);

enum pgn_reading {
	PGN_READ,       /* a game */
	PGN_END,        /* no more games */
	PGN_BAD         /* a game with an error: GAME holds it as far as it goes */
};

/* Read the next game into GAME, which was initialised.  Variations are skipped
 * unless WITH_VARIATIONS.  On PGN_BAD the reason, with its line, is added to
 * ERROR. */
enum pgn_reading pgn_read(struct pgn_reader *reader, bool with_variations,
                          struct pgn_game *game, struct text *error);

#endif
