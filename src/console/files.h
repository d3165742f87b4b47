/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands that load and save games and positions. */
#ifndef RHUMB_CONSOLE_FILES_H
#define RHUMB_CONSOLE_FILES_H

#include "console/lookup.h"
#include "notation/pgn.h"

/* Make GAME the current game and say so in a line.  GAME is kept, with its
 * tags and comments, for `save`; it becomes what was kept before. */
enum done files_take_game(struct console *console, struct pgn_game *game);

command_function run_load, run_save;

#endif
