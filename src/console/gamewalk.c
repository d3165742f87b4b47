/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The moves of the game: made, taken back, listed. */
#include <config.h>

#include "console/gamewalk.h"

#include <string.h>

#include "console/arguments.h"
#include "console/current.h"
#include "console/ending.h"
#include "console/pager.h"
#include "console/shell.h"
#include "console/views/diagram.h"
#include "console/words.h"
#include "rules/makemove.h"
#include "util/number.h"

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
	current_new(console);
	diagram_show_typed(console);
	return DONE;
}

/* Go back PLIES moves in the game. */
static enum done go_back(struct console *console, int64_t plies)
{
	int made = position_plies(console_position(console));

	if (made == 0)
		return console_fail(console, "no move has been made that could be taken back");
	if (plies > made)
		return console_fail(console, "only %d move%s can be taken back", made,
		                    made == 1 ? "" : "s");
	current_undo(console, (int)plies);
	console->result = NULL;
	diagram_show_typed(console);
	return DONE;
}

/* Go forward PLIES moves that have been taken back. */
static enum done go_forward(struct console *console, int64_t plies)
{
	int ahead = console->ahead_count;

	if (ahead == 0)
		return console_fail(console, "no move has been taken back");
	if (plies > ahead)
		return console_fail(console, "only %d move%s can be made again", ahead,
		                    ahead == 1 ? "" : "s");
	if (current_redo(console, (int)plies) != DONE)
		return FAILED;
	diagram_show_typed(console);
	ending_tell(console);
	return DONE;
}

static bool read_count(struct console *console, int argc, char **argv, int64_t *plies)
{
	*plies = 1;
	return argc == 1 ||
	       argument_number(console, argv[1], "number of moves", 1, 9999, plies);
}

/* `undo` and `prev` */
enum done run_undo(struct console *console, int argc, char **argv)
{
	int64_t plies;

	return read_count(console, argc, argv, &plies) ? go_back(console, plies) : BAD_USAGE;
}

enum done run_next(struct console *console, int argc, char **argv)
{
	int64_t plies;

	return read_count(console, argc, argv, &plies) ? go_forward(console, plies) : BAD_USAGE;
}

enum done run_redo(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	return go_forward(console, console->ahead_count);
}

/* Read where `goto` is to go: "start", "end", or the number of a move, with
 * three dots for Black's; in plies from the beginning of the game. */
static bool read_goal(struct console *console, const char *word, int *ply)
{
	const struct position *pos = console_position(console);
	int now = position_plies(pos);
	int first = 2 * position_move_number(pos) + (position_turn(pos) == BLACK) - now;
	size_t digits = strspn(word, "0123456789");
	const char *dots = word + digits;
	int64_t number;
	char figures[8];

	*ply = text_equal(word, "start") ? 0 : now + console->ahead_count;
	if (text_equal(word, "start") || text_equal(word, "end"))
		return true;
	memcpy(figures, word, digits < sizeof figures ? digits : 0);
	figures[digits < sizeof figures ? digits : 0] = '\0';
	if (!number_parse(figures, 1, 99999, &number) ||
	    (*dots && !text_equal(dots, ".") && !text_equal(dots, "..."))) {
		console_misuse(console, "say 'start', 'end' or the number of a move, such as 23 or 23...");
		return false;
	}
	*ply = (int)(2 * number) + text_equal(dots, "...") - first;
	return true;
}

enum done run_goto(struct console *console, int argc, char **argv)
{
	int now = position_plies(console_position(console)), goal;

	(void)argc;
	if (!read_goal(console, argv[1], &goal))
		return BAD_USAGE;
	if (goal < 0 || goal > now + console->ahead_count)
		return console_fail(console, "the game has no move %s", argv[1]);
	if (goal < now)
		return go_back(console, now - goal);
	if (goal > now)
		return go_forward(console, goal - now);
	diagram_show_typed(console);
	return DONE;
}

enum done run_takeback(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	return go_back(console, 2);
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

static enum done show_game(struct console *console, int argc, char **argv)
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

enum done run_game(struct console *console, int argc, char **argv)
{
	return pager_run(console, argc, argv, show_game);
}
