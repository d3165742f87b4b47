/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Files of games that Rhumb played against itself, with samples of the
 * positions that it evaluated while it thought.
 *
 * A file begins with GAMEFILE_HEADER bytes of text: the format's name and
 * version, then lines NAME=VALUE that say by what the games were made; zeros
 * fill it up.  A block for each game follows: the length of its contents and
 * that number's complement (4 bytes each), the contents, and their checksum
 * (FNV-1a, 32 bits), numbers little-endian.  Games come in the order of their
 * numbers, from 0 on, so a file that was cut off anywhere shows what is
 * missing.
 *
 * Contents of a block: number of the game (4 bytes), result, plies (2), the
 * start as board (24), turn, files of the castling rooks (4), en passant
 * square, fifty-move clock; for each ply its move, its score and its static
 * value (2 each), the number of samples (1) and each of them: the length of
 * the path from the game's position (1), the ranks of its moves (move_rank.c),
 * static value and score (2 each).  A sample has no fifty-move clock: it was
 * searched with a clock of 0. */
#ifndef RHUMB_LAB_GAMEFILE_H
#define RHUMB_LAB_GAMEFILE_H

#include <stdbool.h>
#include <stdio.h>

#include "lab/game_record.h"
#include "util/bytes.h"
#include "util/error.h"
#include "util/text.h"

enum { GAMEFILE_HEADER = 512 };

/* A file's header from the lines TEXT. */
void gamefile_header(char header[GAMEFILE_HEADER], const char *text);

/* Read the header of a file that begins here.  False if FILE is none of ours. */
bool gamefile_read_header(FILE *file, char header[GAMEFILE_HEADER]);

/* The block of GAME, whose samples have paths: *SIZE bytes, to be freed.  NULL if memory runs
 * out. */
uint8_t *gamefile_block(const struct game_record *game, size_t *size);

enum gamefile_end {
	GAMEFILE_GAME,           /* there is one */
	GAMEFILE_OVER,           /* the file ends here */
	GAMEFILE_CUT_OFF,        /* the file ends within a block, as interrupted work leaves it */
	GAMEFILE_DAMAGED,        /* the block is not what was written */
	GAMEFILE_NO_MEMORY
};

/* Read the next game from FILE into GAME, initialised, whose contents are replaced.  Nothing is known of its
 * moves and positions before game_record_replay. */
enum gamefile_end gamefile_read(FILE *file, struct game_record *game);

/* The same of BLOCK, which holds what gamefile_block made: GAMEFILE_GAME or GAMEFILE_NO_MEMORY. */
enum gamefile_end gamefile_take(const struct bytes *block, struct game_record *game);

/* ---- game_reader.c: reading files of games, each game checked in full before anyone uses it. */

struct game_reader;

/* The games of the file PATH, compressed (packed.h) or not.  NULL with the reason in *ERROR. */
struct game_reader *game_reader_open(const char *path, struct error *error);
void game_reader_close(struct game_reader *reader);

/* Read the next game and play it through.  False at the end; what is wrong, if the file ends
 * within a game, or the game is not what was written or is impossible, is in *ERROR. */
bool game_reader_next(struct game_reader *reader, struct error *error);

/* The game that was read last; the reader's. */
struct game_record *game_reader_game(struct game_reader *reader);

#endif
