/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Commands that load and save games and positions. */
#ifndef RHUMB_CONSOLE_FILES_H
#define RHUMB_CONSOLE_FILES_H

#include "console/lookup.h"
#include "notation/pgn_write.h"

/* Make GAME the current game and say so in a line.  GAME is kept, with its
 * tags and comments, for `save`; it becomes what was kept before. */
enum done files_take_game(struct console *console, struct pgn_game *game);

/* Pass the game of NOW, which is the console's or goes on from it, to PUT as PGN with
 * SINK: the one last loaded, if NOW continues it, with its tags and comments.
 * FAILED after a complaint. */
enum done files_write_game(struct console *console, const struct position *now, pgn_put *put,
                           void *sink);

command_function run_load, run_save;

#endif
