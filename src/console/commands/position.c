/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The position: drawn, printed as FEN, set up. */
#include <config.h>

#include "console/commands/commands.h"

#include "console/draw/draw.h"
#include "console/shell/shell.h"
#include "notation/epd.h"
#include "notation/fen.h"

static void list_named_positions(FILE *out)
{
	for (int i = 0; i < named_position_count; i++)
		fprintf(out, "%-12s %s\n", named_positions[i].name, named_positions[i].what);
}

static enum done run_setboard(struct console *console, int argc, char **argv)
{
	const char *fen = argc > 1 ? named_position_find(argv[1]) : NULL;

	if (argc == 1) {
		list_named_positions(console->screen.out);
		return DONE;
	}
	if (position_line_set_up(console, fen ? fen : argv[1]) != DONE)
		return FAILED;
	game_show_board(console);
	return DONE;
}

static enum done run_fen(struct console *console, int argc, char **argv)
{
	struct text fen = TEXT_OF(FEN_MAX);

	if (argc > 1)
		return run_setboard(console, argc, argv);
	fen_format(console_position(console), FEN_X, &fen);
	fprintf(console->screen.out, "%s\n", fen.chars);
	return DONE;
}

static enum done run_board(struct console *console, int argc, char **argv)
{
	struct screen screen = console->screen;
	enum colour side = WHITE;

	if (argc > 1 && text_equal(argv[1], "flip"))
		screen.flipped = !screen.flipped;
	else if (argc > 1 && !argument_colour(console, argv[1], &side))
		return BAD_USAGE;
	else if (argc > 1)
		screen.flipped = side == BLACK;
	board_text_show(&screen, console_position(console));
	return DONE;
}

static const struct console_command rows[] = {
	{ "board", "[white|black|flip]", 0, 1, TOPIC_POSITION, 0,
	  "draw the board, from the usual side, from White's or Black's, or from the other one",
	  "move e4\nboard", run_board },
	{ "fen", "[FEN]", 0, 1, TOPIC_POSITION, TAKES_REST,
	  "print the position as FEN, or set one up",
	  "move e4 d5\nfen", run_fen },
	{ "setboard", "[FEN|NAME]", 0, 1, TOPIC_POSITION, TAKES_REST | FOR_POSITIONS,
	  "set up a position, given as FEN or by name; or list the named positions",
	  "setboard 7K/8/k1P5/7p/8/8/8/8 w - - 0 1\nfen", run_setboard },
};

const struct command_rows position_rows = { rows, sizeof rows / sizeof *rows };
