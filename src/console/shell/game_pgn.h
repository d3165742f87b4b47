/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The current game as PGN. */
#ifndef RHUMB_CONSOLE_SHELL_GAME_PGN_H
#define RHUMB_CONSOLE_SHELL_GAME_PGN_H

#include <stdio.h>

#include "console/shell/command.h"
#include "notation/pgn.h"
#include "notation/pgn_write.h"
#include "rules/position.h"

/* Pass the game of POS to PUT as PGN, with the tag Event set to EVENT.  RESULT is NULL unless a
 * player has ended the game. */
enum done game_pgn_write_moves(struct console *console, pgn_put *put, void *sink,
                               const struct position *pos, const char *event, const char *result);

/* Write STRING to SINK, a FILE: for pgn_write. */
void pgn_put_file(void *sink, const char *string);

/* PGN in memory, to be shown or written as a whole. */
struct pgn_memory {
	char *chars;               /* NULL while it is empty; the owner frees it */
	size_t length, capacity;
	bool lost;                 /* memory ran out: the text is incomplete */
};

/* Add STRING to SINK, a struct pgn_memory: for pgn_write. */
void pgn_put_memory(void *sink, const char *string);

/* Write GAME to OUT as PGN; on a terminal without control characters.  False if memory runs
 * out. */
bool game_pgn_show(const struct console *console, FILE *out, const struct pgn_game *game);

/* Make GAME the current game and print a line about it.  The console takes GAME, with its tags
 * and comments, for `save`; on return GAME holds the previously loaded game. */
enum done game_pgn_take(struct console *console, struct pgn_game *game);

/* Pass the game of NOW, the console's game or a continuation of it, to PUT as PGN with SINK.  If
 * NOW continues the game last loaded, its tags and comments are included.  FAILED after a
 * complaint. */
enum done game_pgn_write(struct console *console, const struct position *now, pgn_put *put,
                         void *sink);

#endif
