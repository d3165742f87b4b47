/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The current game.  The engine searches on its own thread, so that this one can show progress
 * and react to Ctrl-C. */
#include <config.h>

#include "console/shell/shell.h"

#include <stdlib.h>

#include "console/draw/draw.h"
#include "util/interrupt.h"
#include "rules/outcome.h"
#include "util/error.h"
#include "util/memory.h"

enum { MEMORY_MB = 64, COPY_MEMORY_MB = 64, TICK_MS = 50, MOVE_MS = 1000 };

bool game_open(struct console *console, const struct console_options *options)
{
	int memory = options->table_mb > 0 ? options->table_mb : MEMORY_MB;
	struct error error = ERROR_NONE;

	clock_init_real(&console->clock);
	pgn_init(&console->loaded);
	console->replies = true;
	console->level = (struct effort){ .time_ms = MOVE_MS };
	console->engine = engine_create(memory, &console->clock);
	if (!position_init(&console->scratch) || !console->engine) {
		console_fail(console, "out of memory");
		return false;
	}
	engine_set_stop(console->engine, interrupt_flag());
	if (!engine_assign_all(console->engine, options->assignments, &error)) {
		console->command = "--option";
		console_fail(console, "%s", error.text);
		return false;
	}
	if (options->chess960)
		engine_set_variant(console->engine, VARIANT_CHESS960);
	if (options->nocastle)
		engine_set_variant(console->engine, VARIANT_NOCASTLE);
	if (!options->fen)
		return true;
	console->command = "--fen";
	return game_set_up(console, options->fen) == DONE;
}

void game_close(struct console *console)
{
	engine_free(console->engine);
	free(console->ahead);
	bytes_free(&console->paste.text);
	pgn_free(&console->loaded);
	position_free(&console->scratch);
}

struct engine *game_copy_engine(struct console *console)
{
	struct error error = ERROR_NONE;
	struct engine *engine = engine_create_copy(COPY_MEMORY_MB, &console->clock, console->engine, &error);

	if (engine)
		engine_set_stop(engine, interrupt_flag());
	else
		console_fail(console, "%s", error.text);
	return engine;
}

/* The moves taken back cannot be redone any more. */
static void forget_ahead(struct console *console)
{
	console->ahead_count = 0;
}

static void report_dropped(struct console *console, unsigned dropped)
{
	static const char letters[CASTLINGS] = { 'K', 'Q', 'k', 'q' };
	struct text rights = TEXT_OF(8);

	for (int right = 0; right < CASTLINGS; right++)
		if (dropped >> right & 1)
			text_add_char(&rights, letters[right]);
	fflush(console->screen.out);
	if (rights.length > 0)
		fprintf(console->errors.out,
		        "note: castling %s dropped: no king or rook in place for it\n", rights.chars);
	if (dropped & DROPPED_EN_PASSANT)
		fprintf(console->errors.out,
		        "note: en passant square dropped: no pawn can just have passed it\n");
	if (dropped & DROPPED_COUNTER)
		fprintf(console->errors.out, "note: a counter over %d counts as %d\n", SETUP_CLOCK_MAX, SETUP_CLOCK_MAX);
}

enum done game_set_up(struct console *console, const char *fen)
{
	unsigned dropped = 0;
	struct error error = ERROR_NONE;

	if (!engine_set_up(console->engine, fen, &dropped, &error))
		return console_fail(console, "%s", error.text);
	console->result = NULL;
	forget_ahead(console);
	report_dropped(console, dropped);
	return DONE;
}

enum done game_make_move(struct console *console, struct move move)
{
	int ahead = console->ahead_count;

	if (!engine_make_move(console->engine, move))
		return console_fail(console, "out of memory");
	if (ahead > 0 && move_equal(console->ahead[ahead - 1], move))
		console->ahead_count--;
	else
		forget_ahead(console);
	return DONE;
}

/* Store MOVE, which is taken back, for game_redo.  If memory runs out, nothing can be redone. */
static void keep_ahead(struct console *console, struct move move)
{
	struct move *ahead = memory_reserve(console->ahead, &console->ahead_capacity, console->ahead_count + 1,
	                                    sizeof *ahead);

	if (!ahead) {
		forget_ahead(console);
		return;
	}
	console->ahead = ahead;
	ahead[console->ahead_count++] = move;
}

void game_undo(struct console *console, int plies)
{
	while (plies-- > 0) {
		keep_ahead(console, position_last_move(console_position(console)));
		engine_undo_move(console->engine);
	}
}

enum done game_redo(struct console *console, int plies)
{
	while (plies-- > 0)
		if (game_make_move(console, console->ahead[console->ahead_count - 1]) != DONE)
			return FAILED;
	return DONE;
}

void game_new(struct console *console)
{
	engine_new_game(console->engine);
	console->result = NULL;
	forget_ahead(console);
}

enum done game_think(struct console *console, enum think think, const struct effort *effort,
                     const struct think_callbacks *callbacks, struct search_result *result)
{
	struct engine_listener listener = { callbacks->context, callbacks->line, NULL };

	engine_set_effort(console->engine, effort);
	if (!engine_start(console->engine, think, &listener))
		return console_fail(console, "out of memory");
	while (!engine_wait(console->engine, TICK_MS)) {
		if (interrupt_pending())
			engine_move_now(console->engine);
		if (callbacks->tick) {
			struct search_snapshot snapshot = engine_snapshot(console->engine);

			callbacks->tick(callbacks->context, &snapshot);
		}
	}
	return engine_result(console->engine, result) ? DONE : console_fail(console, "out of memory");
}

static const char *outcome_result(enum outcome outcome, enum colour turn)
{
	if (outcome == OUTCOME_CHECKMATE)
		return turn == WHITE ? "0-1" : "1-0";
	return "1/2-1/2";
}

void game_add_outcome(const struct console *console, struct text *out)
{
	const struct position *pos = console_position(console);
	enum outcome outcome = outcome_of(pos);

	if (outcome_is_final(outcome))
		text_printf(out, "%s, %s", outcome_text(outcome), outcome_result(outcome, position_turn(pos)));
	else if (outcome != OUTCOME_OPEN)
		text_printf(out, "a draw can be claimed: %s", outcome_text(outcome));
}

void game_print_outcome(struct console *console)
{
	struct text line = TEXT_OF(120);

	game_add_outcome(console, &line);
	if (line.length > 0)
		fprintf(console->screen.out, "%s\n", line.chars);
}

enum done game_refuse_if_over(struct console *console)
{
	enum outcome outcome = outcome_of(console_position(console));

	if (console->result)
		return console_fail(console, "the game is over: %s", console->result);
	if (outcome_is_final(outcome))
		return console_fail(console, "the game is over: %s", outcome_text(outcome));
	return DONE;
}

void game_show_board(const struct console *console)
{
	if (console->interactive)
		board_text_show(&console->screen, console_position(console));
}
