/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The current game, which an engine holds and searches. */
#ifndef RHUMB_CONSOLE_SHELL_GAME_H
#define RHUMB_CONSOLE_SHELL_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "console/shell/command.h"
#include "engine/engine.h"

struct console;

/* Options of the command line. */
struct console_options {
	const char *fen;     /* the first position; NULL: the start position */
	bool chess960;       /* Chess960, whatever the castling rights in FEN are */
	bool nocastle;       /* games without castling */
	int table_mb;        /* size of the transposition table; 0: the default */
	const char *const *assignments;   /* engine options to set; see engine_assign_all */
};

/* Start the game of CONSOLE, whose table and screens are set and all else is 0, as OPTIONS
 * say.  False after a complaint if it cannot be started; close it all the same. */
bool game_open(struct console *console, const struct console_options *options);
void game_close(struct console *console);

/* An engine of its own for long work, so that the game at the prompt is left alone.  It has the
 * options of that game; only OwnBook and HumanTime are off, because the work is to search.
 * Ctrl-C ends its searches.  NULL after a complaint; the caller frees it. */
struct engine *game_copy_engine(struct console *console);

/* Start a new game from FEN.  FAILED after a complaint if FEN is wrong; nothing has changed
 * then. */
enum done game_set_up(struct console *console, const char *fen);

/* Make MOVE, legal in the game's position. */
enum done game_make_move(struct console *console, struct move move);

/* Take back PLIES moves; the game has at least that many.  They can be redone until another move
 * is made. */
void game_undo(struct console *console, int plies);

/* Redo PLIES moves; at least that many have been taken back. */
enum done game_redo(struct console *console, int plies);

/* Start a new game from the start position. */
void game_new(struct console *console);

/* Callbacks during a search: LINE on the searching thread, TICK about 20 times a second on the
 * caller's.  Each may be NULL. */
struct think_callbacks {
	void *context;
	void (*line)(void *context, const struct search_line *line);
	void (*tick)(void *context, const struct search_snapshot *snapshot);
};

/* Search the game's position (THINK_MOVE or THINK_STUDY) until EFFORT is spent or Ctrl-C is typed;
 * both give a result.  There must be a legal move. */
enum done game_think(struct console *console, enum think think, const struct effort *effort,
                     const struct think_callbacks *callbacks, struct search_result *result);

/* Print how the game has ended, or that a draw can be claimed; nothing while it goes on. */
void game_print_outcome(struct console *console);

/* FAILED, with a complaint, if the game is over. */
enum done game_refuse_if_over(struct console *console);

/* Draw the board of the game if the console is interactive. */
void game_show_board(const struct console *console);

#endif
