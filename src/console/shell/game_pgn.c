/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The current game as PGN. */
#include <config.h>

#include "console/shell/shell.h"

#include <time.h>

#include "notation/fen.h"
#include "rules/outcome.h"
#include "util/version.h"

static void add_today(struct text *out)
{
	time_t now = time(NULL);
	struct tm *today = localtime(&now);

	if (today)
		text_printf(out, "%04d.%02d.%02d", today->tm_year + 1900, today->tm_mon + 1,
		            today->tm_mday);
	else
		text_add(out, "????.??.??");
}

static enum pgn_result result_of(const struct position *pos)
{
	enum outcome outcome = outcome_of(pos);

	if (outcome == OUTCOME_OPEN)
		return PGN_UNKNOWN;
	if (outcome != OUTCOME_CHECKMATE)
		return PGN_DRAW;
	return position_turn(pos) == WHITE ? PGN_BLACK_WINS : PGN_WHITE_WINS;
}

enum done game_pgn_write_bare(struct console *console, const struct position *pos, const char *event,
                               const char *result, struct bytes *out)
{
	struct pgn_game game;
	bool ok;
	struct text date = TEXT_OF(24);

	add_today(&date);
	pgn_init(&game);
	ok = pgn_from_position(&game, pos) && pgn_set_tag(&game, "Event", event) &&
	     pgn_set_tag(&game, "Date", date.chars) && pgn_set_tag(&game, "White", version_name) &&
	     pgn_set_tag(&game, "Black", version_name);
	if (!result || !pgn_result_parse(result, &game.result))
		game.result = result_of(pos);
	ok = ok && pgn_write(&game, out);
	pgn_free(&game);
	return ok ? DONE : console_fail(console, "out of memory");
}

enum done game_pgn_take(struct console *console, struct pgn_game *game)
{
	struct pgn_game before = console->loaded;
	struct text fen = TEXT_OF(FEN_MAX);
	int plies = 0;

	fen_format_setup(&game->start, FEN_SHREDDER, &fen);
	if (game_set_up(console, fen.chars) != DONE)
		return FAILED;
	for (int node = game->node_count ? 0 : PGN_NONE; node != PGN_NONE;
	     node = game->nodes[node].next) {
		if (game_make_move(console, game->nodes[node].move) != DONE)
			return FAILED;
		plies++;
	}
	console_put_safely(console, pgn_tag(game, "White") ? pgn_tag(game, "White") : "?");
	fputs(" - ", console->screen.out);
	console_put_safely(console, pgn_tag(game, "Black") ? pgn_tag(game, "Black") : "?");
	fprintf(console->screen.out, ", %s, %d pl%s\n", pgn_result_text(game->result), plies,
	        plies == 1 ? "y" : "ies");
	console->loaded = *game;
	*game = before;
	return DONE;
}

/* True if NOW starts with the moves of BEFORE, which has at least one. */
static bool continues(const struct position *now, const struct position *before)
{
	if (position_plies(now) < position_plies(before))
		return false;
	for (int ply = 0; ply < position_plies(before); ply++)
		if (position_key_at(now, ply) != position_key_at(before, ply) ||
		    !move_equal(position_move_at(now, ply), position_move_at(before, ply)))
			return false;
	return position_plies(before) > 0;
}

/* Add the moves of NOW after the first PLIES to the end of GAME's main line. */
static bool append_moves(struct pgn_game *game, const struct position *now, int plies)
{
	int last = 0;

	while (game->nodes[last].next != PGN_NONE)
		last = game->nodes[last].next;
	if (position_plies(now) > plies)
		game->result = result_of(now);
	for (int ply = plies; ply < position_plies(now) && last != PGN_NONE; ply++)
		last = pgn_add_move(game, last, position_move_at(now, ply));
	return last != PGN_NONE;
}

/* True if NOW is the loaded game or continues it.  The moves that the loaded game lacks have then
 * been added to it. */
static bool loaded_goes_on(struct console *console, const struct position *now)
{
	struct position pos;
	bool goes_on;

	if (console->loaded.node_count == 0 || !position_init(&pos))
		return false;
	goes_on = pgn_to_position(&console->loaded, &pos, -1) && continues(now, &pos) &&
	          append_moves(&console->loaded, now, position_plies(&pos));
	position_free(&pos);
	if (goes_on && console->result)
		pgn_result_parse(console->result, &console->loaded.result);
	return goes_on;
}

enum done game_pgn_write(struct console *console, const struct position *now, struct bytes *out)
{
	if (!loaded_goes_on(console, now))
		return game_pgn_write_bare(console, now, "Game in the console", console->result, out);
	if (!pgn_write(&console->loaded, out))
		return console_fail(console, "the game cannot be written: out of memory");
	return DONE;
}
