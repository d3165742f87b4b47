/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Rhumb finishes the current game against itself.  On a terminal, the board is redrawn in place
 * after each move; a file or a pipe gets the PGN alone, so that programs can read it. */
#include <config.h>

#include "console/commands/commands.h"

#include "console/draw/draw.h"
#include "util/progress.h"
#include "console/shell/shell.h"
#include "rules/makemove.h"
#include "rules/setup.h"
#include "util/error.h"

enum { SELFPLAY_MS = 50 };

/* The board of a game in progress. */
struct live_board {
	const struct screen *screen;
	struct progress progress;  /* used where the board cannot be redrawn in place */
	struct position pos;
	bool draws;                /* the board is redrawn in place */
	int rows;                  /* drawn so far, to be overwritten */
};

static void draw(struct live_board *live, const char *line)
{
	const struct screen *screen = live->screen;

	if (live->rows > 0)
		fprintf(screen->out, "\033[%dA\r\033[J", live->rows);
	live->rows = board_text_show(screen, &live->pos) + 1;
	fprintf(screen->out, "%.*s\n", screen_columns(screen) - 1, line);
	fflush(screen->out);
}

/* Show the move of RESULT, which is about to be made in ENGINE's game.  False if memory runs out. */
static bool show_move(struct live_board *live, const struct engine *engine, const struct search_result *result)
{
	const struct position *pos = engine_position(engine);
	struct text line = TEXT_OF(120);

	if (!position_copy(&live->pos, pos, 1))
		return false;
	add_line(&line, &live->pos, &result->best, 1);
	text_add(&line, " (");
	think_add_summary(&line, result, position_turn(pos));
	text_add_char(&line, ')');
	position_make(&live->pos, result->best);
	if (live->draws)
		draw(live, line.chars);
	else
		progress_show(&live->progress, 0, 0, line.chars);
	return true;
}

/* Set up the current game in ENGINE, move by move. */
static enum done set_up(struct console *console, struct engine *engine)
{
	const struct position *now = console_position(console);
	struct position *first = console_scratch(console, 0);
	struct text fen = TEXT_OF(FEN_MAX);
	struct error error = ERROR_NONE;

	if (!first)
		return FAILED;
	while (position_plies(first) > 0)
		position_unmake(first);
	fen_format(first, FEN_X, &fen);
	if (!engine_set_up(engine, fen.chars, NULL, &error))
		return console_fail(console, "%s", error.text);
	for (int ply = 0; ply < position_plies(now); ply++)
		if (!engine_make_move(engine, position_move_at(now, ply)))
			return console_fail(console, "out of memory");
	return DONE;
}

/* Make the moves of ENGINE's game from ply FIRST on in the current game. */
static enum done take_over(struct console *console, const struct engine *engine, int first)
{
	const struct position *pos = engine_position(engine);
	enum done done = DONE;

	for (int ply = first; ply < position_plies(pos) && done == DONE; ply++)
		done = game_make_move(console, position_move_at(pos, ply));
	return done;
}

static enum done print_game(struct console *console)
{
	struct bytes pgn = { 0 };
	enum done done = game_pgn_write_bare(console, console_position(console), "Rhumb against itself", NULL, &pgn);

	fputs(bytes_as_text(&pgn), console->screen.out);
	bytes_free(&pgn);
	return done;
}

/* Play ENGINE's game until the rules end it, a draw can be claimed or ENGINE is stopped.  False if memory runs
 * out. */
static bool play_on(struct live_board *live, struct engine *engine)
{
	while (engine_outcome(engine) == OUTCOME_OPEN) {
		struct search_result result;

		if (!engine_think(engine, THINK_MOVE, NULL, &result))
			return false;
		if (engine_is_stopped(engine))
			return true;
		if (!show_move(live, engine, &result) || !engine_make_best(engine, &result))
			return false;
	}
	return true;
}

static enum done play(struct console *console, struct engine *engine, const struct effort *effort)
{
	const struct screen *screen = &console->screen;
	struct live_board live = { .screen = screen };
	int first = position_plies(console_position(console));
	bool played = false;

	live.draws = console->interactive && screen->redraws;
	progress_init(&live.progress, console->errors.out);
	if (position_init(&live.pos)) {
		if (live.draws && position_copy(&live.pos, console_position(console), 0))
			draw(&live, "");
		engine_set_effort(engine, effort);
		played = play_on(&live, engine);
	}
	position_free(&live.pos);
	progress_wipe(&live.progress);
	if (take_over(console, engine, first) != DONE)
		return FAILED;
	if (!played)
		return console_fail(console, "out of memory");
	if (print_game(console) != DONE)
		return FAILED;
	if (screen->terminal && !live.draws)
		board_text_show(screen, console_position(console));
	return engine_outcome(engine) == OUTCOME_OPEN ? console_fail(console, "interrupted") : DONE;
}

static enum done run_selfplay(struct console *console, int argc, char **argv)
{
	struct effort effort = { .time_ms = SELFPLAY_MS };
	struct engine *engine;
	enum done done;

	if (argc == 2)
		return console_usage(console);
	if (argc == 3 && !argument_effort(console, argv[1], argv[2], &effort))
		return BAD_USAGE;
	engine = game_copy_engine(console);
	if (!engine)
		return FAILED;
	done = set_up(console, engine);
	if (done == DONE)
		done = play(console, engine, &effort);
	engine_free(engine);
	return done;
}

static const struct console_command rows[] = {
	{ "selfplay", "[depth|nodes|time NUMBER]", 0, 2, TOPIC_WORK, 0,
	  "let Rhumb finish the game against itself, on a live board; print it as PGN",
	  "setboard mate\nselfplay depth 2\ngame", run_selfplay },
};

const struct command_rows selfplay_rows = { rows, sizeof rows / sizeof *rows };
