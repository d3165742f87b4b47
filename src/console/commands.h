/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the rows of the table run, and the few verbs that commands share. */
#ifndef RHUMB_CONSOLE_COMMANDS_H
#define RHUMB_CONSOLE_COMMANDS_H

#include <stdbool.h>

#include "console/command.h"
#include "rules/move.h"

typedef enum done command_function(struct console *console, int argc, char **argv);

/* play.c, level.c: the game */
command_function run_new, run_move, run_undo, run_takeback, run_go, run_side, run_hint, run_flip,
	run_game, run_resign, run_draw, run_replies, run_post, run_level, run_time;

/* setup.c, files.c: the position */
command_function run_board, run_fen, run_setboard, run_places, run_set, run_load, run_save;

/* vectors.c, attacks.c, exchange.c, memory.c: the machine */
command_function run_vector, run_vectors, run_attacks, run_pins, run_checks, run_see,
	run_lists, run_guard, run_key, run_history, run_undo_stack;

/* chess.c, tactics.c, explain.c: the chess */
command_function run_moves, run_eval, run_tactics, run_explain;

/* think.c, trace.c, order.c: the search */
command_function run_think, run_stats, run_trace, run_order, run_tt;

/* count.c, work.c, suite.c, files.c, figure.c: counts, suites, games, figures */
command_function run_perft, run_divide, run_bench, run_epd, run_selfplay, run_annotate,
	run_figure;

/* help.c: the console itself */
command_function run_help, run_commands, run_source, run_quit, run_xboard;

/* Make MOVE, legal, in the game, and let Rhumb answer if it replies. */
enum done play_move(struct console *console, struct move move);

#endif
