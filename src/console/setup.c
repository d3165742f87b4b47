/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The position: shown, set up, and how it is shown. */
#include <config.h>

#include "console/commands.h"
#include "console/places.h"
#include "console/shell.h"
#include "console/views.h"
#include "notation/fen.h"

enum done run_board(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	board_show(&console->screen, console_position(console));
	return DONE;
}

enum done run_setboard(struct console *console, int argc, char **argv)
{
	const char *fen = argc == 2 ? place_find(argv[1]) : NULL;
	TEXT_ON_STACK(joined, 400);

	if (!fen) {
		arguments_join(argc, argv, 1, &joined);
		fen = joined_chars;
	}
	if (game_set_up(console, fen) != DONE)
		return FAILED;
	if (console->interactive)
		board_show(&console->screen, console_position(console));
	return DONE;
}

enum done run_fen(struct console *console, int argc, char **argv)
{
	TEXT_ON_STACK(fen, FEN_MAX);

	if (argc > 1)
		return run_setboard(console, argc, argv);
	fen_format(console_position(console), FEN_X, &fen);
	fprintf(console->screen.out, "%s\n", fen_chars);
	return DONE;
}

enum done run_places(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	for (int i = 0; i < place_count; i++)
		fprintf(console->screen.out, "%-12s %s\n", place_table[i].name, place_table[i].what);
	return DONE;
}

enum done run_set(struct console *console, int argc, char **argv)
{
	static const char *const styles[] = {
		[MEN_LETTERS] = "ascii", [MEN_UNICODE] = "unicode", [MEN_FIGURINE] = "figurine"
	};

	if (argc == 2 || (argc == 3 && !text_equal(argv[1], "board")))
		return console_misuse(console, "usage: set board ascii|unicode|figurine");
	if (argc == 1) {
		fprintf(console->screen.out, "board %s\n", styles[console->screen.men]);
		return DONE;
	}
	for (int i = 0; i < 3; i++) {
		if (!text_equal(argv[2], styles[i]))
			continue;
		console->screen.men = (enum men_style)i;
		return DONE;
	}
	return console_misuse(console, "a board is ascii, unicode or figurine");
}
