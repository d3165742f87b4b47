/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* How a game ends: by the rules, or by the players. */
#include <config.h>

#include "console/ending.h"

#include "console/shell.h"
#include "engine/engine.h"
#include "rules/outcome.h"

static const char *outcome_result(enum outcome outcome, enum colour turn)
{
	if (outcome == OUTCOME_CHECKMATE)
		return turn == WHITE ? "0-1" : "1-0";
	return "1/2-1/2";
}

/* Say how the game has ended, if it has. */
void ending_tell(struct console *console)
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

enum done ending_refuse(struct console *console)
{
	enum outcome outcome = outcome_of(console_position(console));

	if (console->result)
		return console_fail(console, "the game is over: %s", console->result);
	if (outcome_is_final(outcome))
		return console_fail(console, "the game is over: %s", outcome_text(outcome));
	return DONE;
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
	if (ending_refuse(console) != DONE)
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
	if (ending_refuse(console) != DONE)
		return FAILED;
	if (outcome != OUTCOME_OPEN)
		return end_game(console, "1/2-1/2", outcome_text(outcome));
	if (engine_accepts_draw(console->engine, colour_other(turn)))
		return end_game(console, "1/2-1/2", "Rhumb accepts");
	fputs("Rhumb plays on\n", console->screen.out);
	return DONE;
}
