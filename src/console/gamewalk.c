/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The moves of the game: made, taken back, listed. */
#include <config.h>

#include "console/gamewalk.h"

#include "console/arguments.h"
#include "console/current.h"
#include "console/ending.h"
#include "console/shell.h"
#include "console/views/diagram.h"
#include "console/words.h"
#include "rules/makemove.h"

/* All the moves, or none. */
enum done run_move(struct console *console, int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		struct move move;

		if (ending_refuse(console) != DONE || !argument_move(console, argv[i], &move) ||
		    current_make(console, move) != DONE) {
			current_undo(console, i - 1);
			return FAILED;
		}
	}
	diagram_show_typed(console);
	ending_tell(console);
	return DONE;
}

enum done run_new(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	engine_new_game(console->engine);
	console->result = NULL;
	diagram_show_typed(console);
	return DONE;
}

static enum done take_back(struct console *console, int64_t plies)
{
	if (plies > position_plies(console_position(console)))
		return console_fail(console, "moves to take back: %d, not %d",
		                    position_plies(console_position(console)), (int)plies);
	current_undo(console, (int)plies);
	console->result = NULL;
	diagram_show_typed(console);
	return DONE;
}

enum done run_undo(struct console *console, int argc, char **argv)
{
	int64_t plies = 1;

	if (argc > 1 && !argument_number(console, argv[1], "number of moves", 1, 9999, &plies))
		return BAD_USAGE;
	return take_back(console, plies);
}

enum done run_takeback(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	return take_back(console, 2);
}

/* The moves of the game, in lines of at most 76 columns. */
static enum done print_moves(struct console *console)
{
	const struct position *now = console_position(console);
	struct position *pos = console_scratch(console, 0);
	int plies = position_plies(now), column = 0;

	if (!pos)
		return FAILED;
	for (int i = 0; i < plies; i++)
		position_unmake(pos);
	for (int i = 0; i < plies; i++) {
		TEXT_ON_STACK(word, 40);
		struct move move = position_move_at(now, i);

		if (i == 0 || position_turn(pos) == WHITE)
			text_printf(&word, position_turn(pos) == WHITE ? "%d. " : "%d... ",
			            position_move_number(pos));
		add_san(&word, pos, move);
		if (column && column + 1 + (int)word.length > 76) {
			fputc('\n', console->screen.out);
			column = 0;
		}
		column += fprintf(console->screen.out, "%s%s", column ? " " : "", word_chars);
		position_make(pos, move);
	}
	if (column)
		fputc('\n', console->screen.out);
	return DONE;
}

enum done run_game(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	if (print_moves(console) != DONE)
		return FAILED;
	if (console->result)
		fprintf(console->screen.out, "%s\n", console->result);
	else
		ending_tell(console);
	return DONE;
}
