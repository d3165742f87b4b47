/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A position's visible state, the board, and its invisible state; and an earlier position of the game that has the
 * same board.
 * Source: David Eppstein, lecture notes "Representation of game positions", ICS 180, UC Irvine (1997). */
#include <config.h>

#include "console/inspect/inspect.h"

#include <inttypes.h>
#include <string.h>

#include "console/draw/draw.h"
#include "console/shell/shell.h"
#include "notation/fen.h"
#include "rules/makemove.h"
#include "rules/outcome.h"

enum { NOW, EARLIER, STATES };

/* The invisible state, as text. */
struct invisible {
	char turn[8], castling[8], en_passant[8], rule50[24], key[20];
};

static void describe(const struct position *pos, struct invisible *state)
{
	struct text fen = TEXT_OF(FEN_MAX);
	struct text turn = TEXT_IN(state->turn), castling = TEXT_IN(state->castling);
	struct text en_passant = TEXT_IN(state->en_passant), rule50 = TEXT_IN(state->rule50), key = TEXT_IN(state->key);
	char *rest = fen.chars;

	fen_format(pos, FEN_X, &fen);
	text_next_word(&rest);
	text_next_word(&rest);
	text_add(&turn, colour_name(position_turn(pos)));
	text_add(&castling, text_next_word(&rest));
	add_square_or_none(&en_passant, position_en_passant(pos));
	text_printf(&rule50, "%d of 100 plies", position_rule50(pos));
	text_printf(&key, "%016" PRIX64, position_key(pos));
}

/* Take moves back in EARLIER, a copy of POS, to the last position with the same board.  False if there is none. */
static bool find_same_board(const struct position *pos, struct position *earlier)
{
	while (position_plies(earlier) > 0) {
		position_unmake(earlier);
		if (position_same_board(pos, earlier))
			return true;
	}
	return false;
}

static void print_row(const struct screen *screen, const char *name, const char *now, const char *earlier)
{
	bool differs = earlier && strcmp(now, earlier) != 0;

	if (earlier)
		fprintf(screen->out, differs ? "%-16s  %-16s  %-16s  " : "%-16s  %-16s  %s", name, now, earlier);
	else
		fprintf(screen->out, "%-16s  %s", name, now);
	if (differs)
		screen_put(screen, PAINT_BAD, "differs");
	fputc('\n', screen->out);
}

static void print_invisible(const struct screen *screen, const struct invisible *states, const char *heading)
{
	const struct invisible *now = &states[NOW], *earlier = heading ? &states[EARLIER] : NULL;

	screen_put(screen, PAINT_TITLE, "invisible");
	if (earlier)
		fprintf(screen->out, "%9s%-16s  %s", "", "now", heading);
	fputc('\n', screen->out);
	print_row(screen, "side to move", now->turn, earlier ? earlier->turn : NULL);
	print_row(screen, "castling", now->castling, earlier ? earlier->castling : NULL);
	print_row(screen, "en passant", now->en_passant, earlier ? earlier->en_passant : NULL);
	print_row(screen, "fifty-move rule", now->rule50, earlier ? earlier->rule50 : NULL);
	print_row(screen, "key", now->key, earlier ? earlier->key : NULL);
}

/* Print how often POS has been there, and what the EARLIER position with the same board is to it, if there is one. */
static void print_verdict(const struct screen *screen, const struct position *pos, const struct position *earlier)
{
	int count = outcome_repetitions(pos) + 1;
	struct text prose = TEXT_OF(300);

	if (!earlier)
		text_add(&prose, "No earlier position of this game has the same board.");
	else if (position_key(earlier) == position_key(pos))
		text_printf(&prose, "The same board and the same key: a repetition, occurrence %d.", count);
	else
		text_add(&prose, "The same board, but another key: another position, so no repetition.");
	text_add(&prose, " The past is invisible, too: 'history' lists its keys.");
	screen_put_prose(screen, 0, 0, prose.chars);
}

static enum done run_state(struct console *console, int argc, char **argv)
{
	const struct position *pos = console_position(console);
	struct position *earlier = console_scratch(console, 0);
	const struct screen *screen = &console->screen;
	struct invisible states[STATES];
	struct marks marks = { 0 };
	struct text heading = TEXT_OF(40);
	bool found;

	(void)argc;
	(void)argv;
	if (!earlier)
		return FAILED;
	found = find_same_board(pos, earlier);
	describe(pos, &states[NOW]);
	if (found) {
		describe(earlier, &states[EARLIER]);
		text_printf(&heading, "before ply %d", position_plies(earlier));
	}
	screen_put(screen, PAINT_TITLE, "visible");
	fputc('\n', screen->out);
	board_text_show_marks(screen, pos, &marks);
	print_invisible(screen, states, found ? heading.chars : NULL);
	print_verdict(screen, pos, found ? earlier : NULL);
	return DONE;
}

static const struct console_command rows[] = {
	{ "state", "", 0, 0, TOPIC_MACHINE, 0,
	  "show visible and invisible state, and what an earlier position with the same board had",
	  "move e4 e5 Ke2 Ke7 Ke1 Ke8\nstate", run_state },
};

const struct command_rows state_rows = { rows, sizeof rows / sizeof *rows };
