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

/* Append the game of POS to OUT as PGN, with the tag Event set to EVENT.  RESULT is NULL unless a
 * player has ended the game. */
enum done game_pgn_write_moves(struct console *console, const struct position *pos, const char *event,
                               const char *result, struct bytes *out);

/* Make GAME the current game and print a line about it.  The console takes GAME, with its tags
 * and comments, for `save`; on return GAME holds the previously loaded game. */
enum done game_pgn_take(struct console *console, struct pgn_game *game);

/* Append the game of NOW, the console's game or a continuation of it, to OUT as PGN.  If
 * NOW continues the game last loaded, its tags and comments are included.  FAILED after a
 * complaint. */
enum done game_pgn_write(struct console *console, const struct position *now, struct bytes *out);

#endif
