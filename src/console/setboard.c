/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The position: shown, set up, and how it is shown. */
#include <config.h>

#include "console/setboard.h"

#include "console/arguments.h"
#include "console/current.h"
#include "console/places.h"
#include "console/shell.h"
#include "console/views/diagram.h"
#include "notation/fen.h"

enum done run_setboard(struct console *console, int argc, char **argv)
{
	const char *fen = argc == 2 ? place_find(argv[1]) : NULL;
	TEXT_ON_STACK(joined, 400);

	if (!fen) {
		arguments_join(argc, argv, 1, &joined);
		fen = joined_chars;
	}
	if (current_set_up(console, fen) != DONE)
		return FAILED;
	diagram_show_typed(console);
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
