/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reading files of games, each game checked in full before anyone uses it. */
#ifndef RHUMB_LAB_GAME_READER_H
#define RHUMB_LAB_GAME_READER_H

#include "lab/game_record.h"
#include "util/error.h"

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
