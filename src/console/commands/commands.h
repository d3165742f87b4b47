/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The commands of this folder.  Each file has the rows of the table for its commands, and the
 * static functions that they run. */
#ifndef RHUMB_CONSOLE_COMMANDS_COMMANDS_H
#define RHUMB_CONSOLE_COMMANDS_COMMANDS_H

#include "console/shell/command.h"
#include "rules/move.h"

extern const struct command_rows batch_rows, bench_rows, book_rows, files_rows, genfens_rows, level_rows,
	options_rows, perft_rows, play_rows, position_rows, quit_rows, selfplay_rows, tablebase_rows;

/* Make MOVE, legal, in the game, and let Rhumb reply unless `replies` is off. */
enum done play_move(struct console *console, struct move move);

#endif
