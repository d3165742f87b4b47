/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The game: moves made, answered and taken back, and its end by the players. */
#include <config.h>

#include "console/commands/commands.h"

#include <stdlib.h>
#include <string.h>

#include "console/draw/draw.h"
#include "console/shell/shell.h"
#include "engine/engine.h"
#include "notation/pgn.h"
#include "notation/san.h"
#include "rules/makemove.h"
#include "rules/outcome.h"
#include "util/number.h"

/* Complain if WORD begins with a number that the next move does not have. */
static bool number_fits(struct console *console, const char *word)
{
	const struct position *pos = console_position(console);
	size_t length = pgn_number_length(word), digits = strspn(word, "0123456789");
	bool by_white = position_turn(pos) == WHITE;

	if (length == 0 || (strtol(word, NULL, 10) == position_move_number(pos) &&
	                    (length - digits == 1) == by_white))
		return true;
	console_fail(console, "'%.*s' is not the number of the next move, which is %d%s",
	             length < 10 ? (int)length : 10, word, position_move_number(pos), by_white ? "." : "...");
	return false;
}

/* Make all the moves, or none. */
static enum done run_move(struct console *console, int argc, char **argv)
{
	int made = 0;

	for (int i = 1; i < argc; i++) {
		const char *word = argv[i] + pgn_number_length(argv[i]);
		bool ok = game_refuse_if_over(console) == DONE && number_fits(console, argv[i]);
		struct move move;

		if (ok && !*word)
			continue;
		if (!ok || !argument_move(console, word, &move) || game_make_move(console, move) != DONE) {
			game_undo(console, made);
			return FAILED;
		}
		made++;
	}
	if (made == 0)
		return console_misuse(console, "there is no move after the number");
	game_show_board(console);
	game_print_outcome(console);
	return DONE;
}

static enum done run_new(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	game_new(console);
	game_show_board(console);
	return DONE;
}

/* Take back PLIES moves. */
static enum done go_back(struct console *console, int64_t plies)
{
	int made = position_plies(console_position(console));

	if (made == 0)
		return console_fail(console, "there is no move to take back");
	if (plies > made)
		return console_fail(console, "only %d move%s can be taken back", made,
		                    made == 1 ? "" : "s");
	game_undo(console, (int)plies);
	console->result = NULL;
	game_show_board(console);
	return DONE;
}

/* Redo PLIES moves. */
static enum done go_forward(struct console *console, int64_t plies)
{
	int ahead = console->ahead_count;

	if (ahead == 0)
		return console_fail(console, "there is no move to redo");
	if (plies > ahead)
		return console_fail(console, "only %d move%s can be redone", ahead,
		                    ahead == 1 ? "" : "s");
	if (game_redo(console, (int)plies) != DONE)
		return FAILED;
	game_show_board(console);
	game_print_outcome(console);
	return DONE;
}

static bool read_count(struct console *console, int argc, char **argv, int all, int64_t *plies)
{
	*plies = argc > 1 && text_equal(argv[1], "all") ? all : 1;
	return argc == 1 || text_equal(argv[1], "all") ||
	       argument_number(console, argv[1], "number of moves", 1, 9999, plies);
}

static enum done run_undo(struct console *console, int argc, char **argv)
{
	int64_t plies;

	return read_count(console, argc, argv, position_plies(console_position(console)), &plies)
	       ? go_back(console, plies) : BAD_USAGE;
}

static enum done run_redo(struct console *console, int argc, char **argv)
{
	int64_t plies;

	return read_count(console, argc, argv, console->ahead_count, &plies)
	       ? go_forward(console, plies) : BAD_USAGE;
}

/* Read the target of `goto`: "start", "end", or the number of a move, with three dots for
 * Black's.  *PLY becomes the ply of the game, from 0. */
static bool read_target(struct console *console, const char *word, int *ply)
{
	const struct position *pos = console_position(console);
	int now = position_plies(pos);
	int first = 2 * position_move_number(pos) + (position_turn(pos) == BLACK) - now;
	size_t digits = strspn(word, "0123456789");
	const char *dots = word + digits;
	int64_t number;
	char figures[8];

	if (text_equal(word, "0"))
		word = "start";
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

static enum done run_goto(struct console *console, int argc, char **argv)
{
	int now = position_plies(console_position(console)), goal;

	(void)argc;
	if (!read_target(console, argv[1], &goal))
		return BAD_USAGE;
	if (goal < 0 || goal > now + console->ahead_count)
		return console_fail(console, "the game has no move %s", argv[1]);
	if (goal < now)
		return go_back(console, now - goal);
	if (goal > now)
		return go_forward(console, goal - now);
	game_show_board(console);
	return DONE;
}

/* Print the moves of the game in lines of at most 76 columns. */
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
		struct text word = TEXT_OF(40);
		struct move move = position_move_at(now, i);

		if (i == 0 || position_turn(pos) == WHITE)
			text_printf(&word, position_turn(pos) == WHITE ? "%d. " : "%d... ",
			            position_move_number(pos));
		add_san(&word, pos, move);
		if (column && column + 1 + (int)word.length > 76) {
			fputc('\n', console->screen.out);
			column = 0;
		}
		column += fprintf(console->screen.out, "%s%s", column ? " " : "", word.chars);
		position_make(pos, move);
	}
	if (column)
		fputc('\n', console->screen.out);
	return DONE;
}

static enum done run_game(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	if (print_moves(console) != DONE)
		return FAILED;
	if (console->result)
		fprintf(console->screen.out, "%s\n", console->result);
	else
		game_print_outcome(console);
	return DONE;
}

/* Rhumb makes a move for the side to move. */
static enum done reply(struct console *console, const struct effort *effort)
{
	enum colour turn = position_turn(console_position(console));
	struct position *pos;
	struct thought thought;
	struct text line = TEXT_OF(200);

	if (think_show(console, THINK_MOVE, effort, console->posts, &thought) != DONE)
		return FAILED;
	pos = console_scratch(console, 1);
	if (!pos)
		return FAILED;
	text_add(&line, "Rhumb plays ");
	add_line(&line, pos, &thought.result.best, 1);
	text_add(&line, " (");
	think_add_summary(&line, &thought.result, turn);
	text_add_char(&line, ')');
	if (game_make_move(console, thought.result.best) != DONE)
		return FAILED;
	screen_put_moves(&console->screen, 0, 2, line.chars);
	game_show_board(console);
	game_print_outcome(console);
	return DONE;
}

enum done play_move(struct console *console, struct move move)
{
	engine_run_clocks(console->engine, console->level.clock);
	if (game_refuse_if_over(console) != DONE || game_make_move(console, move) != DONE)
		return FAILED;
	if (outcome_is_final(outcome_of(console_position(console))) || !console->replies) {
		game_show_board(console);
		game_print_outcome(console);
		return DONE;
	}
	game_print_outcome(console);
	return reply(console, &console->level);
}

/* Make one move, which is answered, or several. */
static enum done run_play(struct console *console, int argc, char **argv)
{
	const char *only = NULL;
	int count = 0;
	struct move move;

	for (int i = 1; i < argc; i++) {
		const char *word = argv[i] + pgn_number_length(argv[i]);

		count += *word != '\0';
		only = *word ? word : only;
	}
	if (count != 1)
		return run_move(console, argc, argv);
	for (int i = 1; i < argc; i++)
		if (!number_fits(console, argv[i]))
			return FAILED;
	return argument_move(console, only, &move) ? play_move(console, move) : FAILED;
}

static enum done run_go(struct console *console, int argc, char **argv)
{
	struct effort effort = console->level;

	if (argc == 3 && !argument_effort(console, argv[1], argv[2], &effort))
		return BAD_USAGE;
	if (argc == 2 && !text_equal(argv[1], "now"))
		return console_usage(console);
	if (game_refuse_if_over(console) != DONE)
		return FAILED;
	return reply(console, &effort);
}

static enum done run_side(struct console *console, int argc, char **argv)
{
	enum colour turn = position_turn(console_position(console)), side = turn;

	if (argc == 1) {
		fprintf(console->screen.out, "%s to move\n", turn == WHITE ? "White" : "Black");
		return DONE;
	}
	if (!argument_colour(console, argv[1], &side))
		return BAD_USAGE;
	if (side == turn && game_refuse_if_over(console) != DONE)
		return FAILED;
	console->replies = true;
	if (side == turn)
		return reply(console, &console->level);
	fprintf(console->screen.out, "Rhumb plays %s\n", side == WHITE ? "White" : "Black");
	return DONE;
}

static enum done run_hint(struct console *console, int argc, char **argv)
{
	struct thought thought;
	char san[SAN_MAX];

	(void)argc;
	(void)argv;
	if (game_refuse_if_over(console) != DONE ||
	    think_show(console, THINK_STUDY, &console->level, false, &thought) != DONE)
		return FAILED;
	san_format(console_position(console), thought.result.best, san);
	fprintf(console->screen.out, "hint: %s\n", san);
	return DONE;
}

/* A player ends the game with RESULT; print WORDS about it. */
static enum done end_game(struct console *console, const char *result, const char *words)
{
	engine_run_clocks(console->engine, false);
	console->result = result;
	fprintf(console->screen.out, "%s, %s\n", words, result);
	return DONE;
}

static enum done run_resign(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	if (game_refuse_if_over(console) != DONE)
		return FAILED;
	if (position_turn(console_position(console)) == WHITE)
		return end_game(console, "0-1", "White resigns");
	return end_game(console, "1-0", "Black resigns");
}

static enum done run_draw(struct console *console, int argc, char **argv)
{
	enum colour turn = position_turn(console_position(console));
	enum outcome outcome = outcome_of(console_position(console));

	(void)argc;
	(void)argv;
	if (game_refuse_if_over(console) != DONE)
		return FAILED;
	if (outcome != OUTCOME_OPEN)
		return end_game(console, "1/2-1/2", outcome_text(outcome));
	if (engine_accepts_draw(console->engine, colour_other(turn)))
		return end_game(console, "1/2-1/2", "Rhumb accepts");
	fputs("Rhumb plays on\n", console->screen.out);
	return DONE;
}

static const struct console_command rows[] = {
	{ "new", "", 0, 0, TOPIC_PLAY, 0,
	  "start a new game from the start position",
	  "move e4\nnew\nfen", run_new },
	{ "move", "MOVE...", 1, ARGUMENTS_MAX, TOPIC_PLAY, FOR_MOVES,
	  "make moves; Rhumb does not reply",
	  "move e4 e7e5 Nf3\ngame", run_move },
	{ "play", "MOVE...", 1, ARGUMENTS_MAX, TOPIC_PLAY, 0,
	  "make a move, which Rhumb answers as if it were typed alone; or make several",
	  "play 1. e4 e5 2. Nf3\ngame", run_play },
	{ "go", "[depth|nodes|time NUMBER]", 0, 2, TOPIC_PLAY, 0,
	  "let Rhumb make a move for the side to move, by the level or with another effort",
	  "setboard mate\ngo", run_go },
	{ "side", "[white|black]", 0, 1, TOPIC_PLAY, 0,
	  "print the side to move; or let Rhumb play the given side",
	  "side\nside black\nsetboard mate\nside white", run_side },
	{ "undo", "[COUNT|all]", 0, 1, TOPIC_PLAY, 0,
	  "take back the last move, the last COUNT, or all (prev); 'takeback' takes back two, yours and the reply",
	  "move e4 e5\nundo\ngame", run_undo },
	{ "redo", "[COUNT|all]", 0, 1, TOPIC_PLAY, 0,
	  "redo the move that was taken back last, the last COUNT, or all (next)",
	  "move e4 e5 Nf3\nundo 3\nredo 2\ngame", run_redo },
	{ "goto", "start|end|NUMBER", 1, 1, TOPIC_PLAY, 0,
	  "go to the position before move NUMBER, White's (2) or Black's (2...)",
	  "move e4 e5 Nf3 Nc6\ngoto 2\ngame\ngoto 2...\ngame\ngoto end\ngame", run_goto },
	{ "hint", "", 0, 0, TOPIC_PLAY, 0,
	  "suggest a move",
	  "setboard mate\nhint", run_hint },
	{ "resign", "", 0, 0, TOPIC_PLAY, 0,
	  "resign for the side to move",
	  "move e4\nresign\ngame", run_resign },
	{ "draw", "", 0, 0, TOPIC_PLAY, 0,
	  "claim a draw, or offer one to Rhumb",
	  "move Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8\ndraw", run_draw },
	{ "game", "", 0, 0, TOPIC_PLAY, PAGED,
	  "list the moves of the game",
	  "move f3 e5 g4 Qh4\ngame", run_game },
};

const struct command_rows play_rows = { rows, sizeof rows / sizeof *rows };
