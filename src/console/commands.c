/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The table of commands: the rows of all files, and other names that people type. */
#include <config.h>

#include "console/internal.h"

#include "console/commands/commands.h"
#include "console/inspect/inspect.h"

static const struct command_rows *const files[] = {
	&play_rows, &level_rows, &position_rows,
	&square_rows, &piece_rows, &boards_rows, &bitboard_rows,
	&memory_rows, &state_rows, &moves_rows, &watch_rows, &legality_rows, &rays_rows, &vectors_rows, &attacks_rows,
	&exchange_rows, &key_rows,
	&explain_rows, &tactics_rows, &eval_rows, &tablebase_rows,
	&search_rows, &minimax_rows, &trace_rows, &quiescence_rows, &ordering_rows,
	&perft_rows, &bench_rows, &batch_rows, &selfplay_rows, &genfens_rows, &files_rows,
	&figure_rows,
	&book_rows,
	&help_rows, &tour_rows, &options_rows, &source_rows, &quit_rows
};

static const struct command_alias aliases[] = {
	{ "?", "help", false }, { "h", "help", false }, { "word", "help", false },
	{ "exit", "quit", false }, { "q", "quit", false }, { "bye", "quit", false },
	{ "d", "board", false }, { "display", "board", false }, { "show", "board", false }, { "print", "board", false },
	{ "position", "setboard", false }, { "places", "setboard", false },
	{ "prev", "undo", false }, { "back", "undo", false }, { "takeback", "undo 2", false }, { "next", "redo", false },
	{ "castle", "play castle", false }, { "best", "hint", false }, { "why", "explain", false },
	{ "depth", "level depth", true }, { "tutorial", "tour", false },
	{ "flip", "set flip", false }, { "post", "set post", false }, { "replies", "set replies", false },
	{ "time", "level time", true }, { "values", "piece values", false },
	{ "analyze", "think", false }, { "analyse", "think", false }, { "lines", "think lines", false }
};

const struct command_table console_commands = {
	files, sizeof files / sizeof *files, aliases, sizeof aliases / sizeof *aliases
};
