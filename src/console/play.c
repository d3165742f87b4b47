/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The game at the prompt: moves made, answered, taken back. */
#include <config.h>

#include "console/commands.h"
#include "console/shell.h"
#include "console/think.h"
#include "console/views.h"
#include "rules/makemove.h"
#include "rules/outcome.h"

static const char *outcome_result(enum outcome outcome, enum colour turn)
{
	if (outcome == OUTCOME_CHECKMATE)
		return turn == WHITE ? "0-1" : "1-0";
	return "1/2-1/2";
}

/* Say how the game has ended, if it has. */
static void tell_outcome(struct console *console)
{
	const struct position *pos = console_position(console);
	enum outcome outcome = outcome_of(pos);

	if (outcome == OUTCOME_OPEN)
		return;
	if (outcome_is_final(outcome))
		fprintf(console->screen.out, "%s, %s\n", outcome_text(outcome),
		        outcome_result(outcome, position_turn(pos)));
	else
		fprintf(console->screen.out, "a draw can be claimed: %s\n", outcome_text(outcome));
}

/* Whoever types wants to see what has become of the board. */
static void show_if_typed(struct console *console)
{
	if (console->interactive)
		board_show(&console->screen, console_position(console));
}

static enum done fail_if_over(struct console *console)
{
	enum outcome outcome = outcome_of(console_position(console));

	if (console->result)
		return console_fail(console, "the game is over: %s", console->result);
	if (outcome_is_final(outcome))
		return console_fail(console, "the game is over: %s", outcome_text(outcome));
	return DONE;
}

/* Rhumb makes a move for the side to move. */
static enum done reply(struct console *console)
{
	struct position *pos;
	struct search_result result;
	TEXT_ON_STACK(line, 80);

	if (think_for_move(console, &console->level, console->posts, &result) != DONE)
		return FAILED;
	pos = console_scratch(console, 1);
	if (!pos)
		return FAILED;
	add_line(&line, pos, &result.best, 1);
	if (game_make(console, result.best) != DONE)
		return FAILED;
	fprintf(console->screen.out, "Rhumb plays %s\n", line_chars);
	show_if_typed(console);
	tell_outcome(console);
	return DONE;
}

enum done play_move(struct console *console, struct move move)
{
	engine_run_clocks(console->engine, console->level.clock);
	if (fail_if_over(console) != DONE || game_make(console, move) != DONE)
		return FAILED;
	if (outcome_is_final(outcome_of(console_position(console))) || !console->replies) {
		show_if_typed(console);
		tell_outcome(console);
		return DONE;
	}
	tell_outcome(console);
	return reply(console);
}

/* All the moves, or none. */
enum done run_move(struct console *console, int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		struct move move;

		if (fail_if_over(console) != DONE || !argument_move(console, argv[i], &move) ||
		    game_make(console, move) != DONE) {
			game_undo(console, i - 1);
			return FAILED;
		}
	}
	show_if_typed(console);
	tell_outcome(console);
	return DONE;
}

enum done run_go(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	if (fail_if_over(console) != DONE)
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
	if (side == turn && fail_if_over(console) != DONE)
		return FAILED;
	console->replies = true;
	if (side == turn)
		return reply(console);
	fprintf(console->screen.out, "Rhumb plays %s\n", side == WHITE ? "White" : "Black");
	return DONE;
}

enum done run_new(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	engine_new_game(console->engine);
	console->result = NULL;
	show_if_typed(console);
	return DONE;
}

static enum done take_back(struct console *console, int64_t plies)
{
	if (plies > position_plies(console_position(console)))
		return console_fail(console, "moves to take back: %d, not %d",
		                    position_plies(console_position(console)), (int)plies);
	game_undo(console, (int)plies);
	console->result = NULL;
	show_if_typed(console);
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

/* The players end the game with RESULT, told as WORDS. */
static enum done end_game(struct console *console, const char *result, const char *words)
{
	engine_run_clocks(console->engine, false);
	console->result = result;
	fprintf(console->screen.out, "%s, %s\n", words, result);
	return DONE;
}

enum done run_resign(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	if (fail_if_over(console) != DONE)
		return FAILED;
	if (position_turn(console_position(console)) == WHITE)
		return end_game(console, "0-1", "White resigns");
	return end_game(console, "1-0", "Black resigns");
}

enum done run_draw(struct console *console, int argc, char **argv)
{
	enum colour turn = position_turn(console_position(console));
	enum outcome outcome = outcome_of(console_position(console));

	(void)argc;
	(void)argv;
	if (fail_if_over(console) != DONE)
		return FAILED;
	if (outcome != OUTCOME_OPEN)
		return end_game(console, "1/2-1/2", outcome_text(outcome));
	if (engine_accepts_draw(console->engine, colour_other(turn)))
		return end_game(console, "1/2-1/2", "Rhumb accepts");
	fputs("Rhumb plays on\n", console->screen.out);
	return DONE;
}

enum done run_flip(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	console->screen.flipped = !console->screen.flipped;
	board_show(&console->screen, console_position(console));
	return DONE;
}

enum done run_hint(struct console *console, int argc, char **argv)
{
	struct search_result result;
	TEXT_ON_STACK(san, 16);

	(void)argc;
	(void)argv;
	if (fail_if_over(console) != DONE ||
	    think_for_move(console, &console->level, false, &result) != DONE)
		return FAILED;
	add_san(&san, console_position(console), result.best);
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
		tell_outcome(console);
	return DONE;
}
