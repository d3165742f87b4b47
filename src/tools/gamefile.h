/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Files of games that Rhumb played against itself, with samples of the
 * positions that it evaluated while it thought.
 *
 * A file begins with GAMEFILE_HEADER bytes of text: the format's name and
 * version, then lines NAME=VALUE that say by what the games were made; zeros
 * fill it up.  A block for each game follows: its length, its contents, and
 * their checksum (FNV-1a, 32 bits), numbers little-endian.  Games come in the
 * order of their numbers, from 0 on, so a file that was cut off anywhere
 * tells what is missing.
 *
 * Contents of a block: number of the game (4 bytes), result, plies (2), the
 * start as board (24), turn, files of the castling rooks (4), en passant
 * square, fifty-move clock; for each ply its move and its score (2 each); the
 * number of samples (2) and each of them (29). */
#ifndef RHUMB_TOOLS_GAMEFILE_H
#define RHUMB_TOOLS_GAMEFILE_H

#include <stdbool.h>
#include <stdio.h>

#include "rules/setup.h"
#include "tools/sample.h"
#include "util/text.h"

enum {
	GAMEFILE_HEADER = 512,
	GAMEFILE_PLIES_MAX = 512,
	GAMEFILE_SAMPLES_MAX = 60000
};

struct game_ply {
	struct move move;
	int16_t score;           /* of the search that chose it, from the side to move */
};

struct game_record {
	uint32_t number;
	int result;              /* White's half points: 0, 1, 2 */
	struct setup start;
	int plies;
	struct game_ply ply[GAMEFILE_PLIES_MAX];
	int samples;
	int sample_room;         /* of SAMPLE */
	struct sample *sample;
};

/* An empty game in memory not initialised before. */
void game_record_init(struct game_record *game);
void game_record_free(struct game_record *game);

/* Another sample of GAME, to be filled in; NULL if memory runs out or it has
 * GAMEFILE_SAMPLES_MAX. */
struct sample *game_record_add(struct game_record *game);

/* A file's header from the lines TEXT. */
void gamefile_header(char header[GAMEFILE_HEADER], const char *text);

/* Read the header; false if FILE is none of ours. */
bool gamefile_read_header(FILE *file, char header[GAMEFILE_HEADER]);

/* Append GAME.  False if memory runs out or writing fails. */
bool gamefile_write(FILE *file, const struct game_record *game);

enum gamefile_end {
	GAMEFILE_GAME,           /* there is one */
	GAMEFILE_OVER,           /* the file ends here */
	GAMEFILE_CUT_OFF,        /* the file ends within a block, as interrupted work leaves it */
	GAMEFILE_DAMAGED,        /* the block is not what was written */
	GAMEFILE_NO_MEMORY
};

/* Read the next game into GAME, initialised, whose contents are replaced. */
enum gamefile_end gamefile_read(FILE *file, struct game_record *game);

#endif
