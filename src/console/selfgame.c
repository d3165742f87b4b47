/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Rhumb finishes the game at hand against itself: on a terminal with a board that is
 * drawn anew in its place for each move. */
#include <config.h>

#include "console/selfgame.h"

#include <stdlib.h>

#include "console/arguments.h"
#include "console/current.h"
#include "console/interrupt.h"
#include "console/keep.h"
#include "console/record.h"
#include "console/shell.h"
#include "console/think.h"
#include "console/views/diagram.h"
#include "console/words.h"
#include "console/work.h"
#include "rules/makemove.h"
#include "rules/setup.h"
#include "tools/selfplay.h"

enum { SELFPLAY_MS = 50 };

/* The board of a game that goes on. */
struct live_board {
	struct shown_work work;    /* where a board cannot be drawn in its place */
	struct position pos;
	bool draws;                /* the terminal obeys escape codes, and the board fits it */
	int rows;                  /* drawn so far, to be drawn over */
};

static void draw(struct live_board *live, const char *line)
{
	const struct screen *screen = &live->work.console->screen;

	if (live->rows > 0)
		fprintf(screen->out, "\033[%dA\r\033[J", live->rows);
	live->rows = diagram_show(screen, &live->pos) + 1;
	fprintf(screen->out, "%.*s\n", screen_columns(screen) - 1, line);
	fflush(screen->out);
}

static bool on_move(void *context, struct engine *engine, const struct search_result *result)
{
	struct live_board *live = context;
	const struct position *pos = engine_position(engine);
	TEXT_ON_STACK(line, 120);

	if (interrupt_pending() || !position_copy(&live->pos, pos, 1))
		return false;
	add_line(&line, &live->pos, &result->best, 1);
	text_add(&line, " (");
	think_add_effort(&line, result, position_turn(pos));
	text_add_char(&line, ')');
	position_make(&live->pos, result->best);
	if (live->draws)
		draw(live, line_chars);
	else
		progress_show(&live->work.progress, 0, line_chars);
	return !interrupt_pending();
}

/* Bring ENGINE, which has the options of the game at hand, to where KEPT is. */
static enum done set_up(struct console *console, struct engine *engine, const struct keep *kept)
{
	TEXT_ON_STACK(error, 200);

	if (!engine_set_up(engine, kept->fen, NULL, &error))
		return console_fail(console, "%s", error_chars);
	for (int ply = 0; ply < kept->count; ply++)
		if (!engine_make_move(engine, kept->moves[ply]))
			return console_fail(console, "out of memory");
	return DONE;
}

/* Make the moves of ENGINE's game from FIRST on in the game at hand. */
static enum done take_over(struct console *console, const struct engine *engine, int first)
{
	const struct position *pos = engine_position(engine);
	enum done done = DONE;

	for (int ply = first; ply < position_plies(pos) && done == DONE; ply++)
		done = current_make(console, position_move_at(pos, ply));
	return done;
}

static enum done play(struct console *console, struct engine *engine, const struct effort *effort)
{
	const struct screen *screen = &console->screen;
	struct live_board live = { .work = { .console = console } };
	struct selfplay_callbacks callbacks = { &live, on_move, work_wanted };
	int first = position_plies(console_position(console));
	enum selfplay_end end = SELFPLAY_NO_MEMORY;
	enum done done = DONE;

	live.draws = console->interactive && screen->redraws;
	if (position_init(&live.pos)) {
		progress_init(&live.work.progress, console);
		if (live.draws && position_copy(&live.pos, console_position(console), 0))
			draw(&live, "");
		end = selfplay(engine, effort, &callbacks);
		progress_wipe(&live.work.progress);
	}
	position_free(&live.pos);
	if (end == SELFPLAY_NO_MEMORY)
		done = console_fail(console, "out of memory");
	if (take_over(console, engine, first) != DONE || done != DONE)
		return FAILED;
	if (record_write(console, record_put, screen->out, console_position(console),
	                 "Rhumb against itself", NULL) != DONE)
		return FAILED;
	if (!live.draws)
		diagram_show(screen, console_position(console));
	return end == SELFPLAY_OVER ? DONE : console_fail(console, "interrupted");
}

enum done run_selfplay(struct console *console, int argc, char **argv)
{
	struct effort effort = { .time_ms = SELFPLAY_MS };
	struct engine *engine;
	enum done done = FAILED;
	struct keep kept;

	if (argc == 2)
		return console_misuse(console, "usage: selfplay [depth|nodes|time NUMBER]");
	if (argc == 3 && !argument_effort(console, argv[1], argv[2], &effort))
		return BAD_USAGE;
	engine = work_engine(console);
	if (!engine)
		return FAILED;
	if (keep_take(&kept, console)) {
		done = set_up(console, engine, &kept);
		free(kept.moves);
		if (done == DONE)
			done = play(console, engine, &effort);
	}
	engine_free(engine);
	return done;
}
