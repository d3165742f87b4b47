/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The game at the prompt: moves made, answered, taken back. */
#include <config.h>

#include "console/opponent.h"

#include "console/arguments.h"
#include "console/current.h"
#include "console/ending.h"
#include "console/shell.h"
#include "console/think.h"
#include "console/views/diagram.h"
#include "console/words.h"
#include "rules/makemove.h"
#include "rules/outcome.h"

/* Rhumb makes a move for the side to move. */
static enum done reply(struct console *console)
{
	enum colour turn = position_turn(console_position(console));
	struct position *pos;
	struct shown_thought thought;
	TEXT_ON_STACK(line, 200);

	if (think_show(console, THINK_MOVE, &console->level, console->posts, &thought) != DONE)
		return FAILED;
	pos = console_scratch(console, 1);
	if (!pos)
		return FAILED;
	text_add(&line, "Rhumb plays ");
	add_line(&line, pos, &thought.result.best, 1);
	text_add(&line, " (");
	think_add_effort(&line, &thought.result, turn);
	text_add_char(&line, ')');
	if (current_make(console, thought.result.best) != DONE)
		return FAILED;
	screen_put_moves(&console->screen, 0, 2, line_chars);
	diagram_show_typed(console);
	ending_tell(console);
	return DONE;
}

enum done opponent_meet(struct console *console, struct move move)
{
	engine_run_clocks(console->engine, console->level.clock);
	if (ending_refuse(console) != DONE || current_make(console, move) != DONE)
		return FAILED;
	if (outcome_is_final(outcome_of(console_position(console))) || !console->replies) {
		diagram_show_typed(console);
		ending_tell(console);
		return DONE;
	}
	ending_tell(console);
	return reply(console);
}

enum done run_go(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	if (ending_refuse(console) != DONE)
		return FAILED;
	return reply(console);
}

enum done run_side(struct console *console, int argc, char **argv)
{
	enum colour turn = position_turn(console_position(console)), side = turn;

	if (argc == 1) {
		fprintf(console->screen.out, "%s to move\n", turn == WHITE ? "White" : "Black");
		return DONE;
	}
	if (!argument_colour(console, argv[1], &side))
		return BAD_USAGE;
	if (side == turn && ending_refuse(console) != DONE)
		return FAILED;
	console->replies = true;
	if (side == turn)
		return reply(console);
	fprintf(console->screen.out, "Rhumb plays %s\n", side == WHITE ? "White" : "Black");
	return DONE;
}

enum done run_hint(struct console *console, int argc, char **argv)
{
	struct shown_thought thought;
	TEXT_ON_STACK(san, 16);

	(void)argc;
	(void)argv;
	if (ending_refuse(console) != DONE ||
	    think_show(console, THINK_STUDY, &console->level, false, &thought) != DONE)
		return FAILED;
	add_san(&san, console_position(console), thought.result.best);
	fprintf(console->screen.out, "hint: %s\n", san_chars);
	return DONE;
}

/* Read "on" or "off". */
static enum done set_switch(struct console *console, int argc, char **argv, bool *value)
{
	if (argc > 1 && !text_equal(argv[1], "on") && !text_equal(argv[1], "off"))
		return console_misuse(console, "say 'on' or 'off'");
	if (argc > 1)
		*value = text_equal(argv[1], "on");
	fprintf(console->screen.out, "%s is %s\n", argv[0], *value ? "on" : "off");
	return DONE;
}

enum done run_replies(struct console *console, int argc, char **argv)
{
	return set_switch(console, argc, argv, &console->replies);
}

enum done run_post(struct console *console, int argc, char **argv)
{
	return set_switch(console, argc, argv, &console->posts);
}
