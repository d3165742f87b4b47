/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Pasted games are collected line by line and read by the PGN reader. */
#include <config.h>

#include "console/internal.h"

#include <stdlib.h>
#include <string.h>

#include "console/draw/draw.h"
#include "console/shell/shell.h"
#include "notation/fen.h"
#include "notation/pgn.h"
#include "util/error.h"

static const char *skip_blanks(const char *text)
{
	return text + strspn(text, " \t");
}

static bool is_tag(const char *line)
{
	const char *at = skip_blanks(line);

	if (*at++ != '[')
		return false;
	at = skip_blanks(at);
	return ((*at >= 'A' && *at <= 'Z') || (*at >= 'a' && *at <= 'z')) && strchr(at, '"');
}

bool paste_begins(const char *line)
{
	return is_tag(line) || pgn_number_length(skip_blanks(line)) > 0;
}

bool paste_is_open(const struct console *console)
{
	return console->paste.text.length > 0;
}

static void drop(struct console *console)
{
	bytes_free(&console->paste.text);
	console->paste = (struct paste){ .has_tags = false };
}

/* Follow the movetext LINE: comments and variations opened and closed, moves
 * or a result outside of them. */
static void follow(struct paste *paste, const char *line)
{
	while (*line) {
		size_t length = strcspn(line, " \t{}()");
		enum pgn_result result;
		struct text word = TEXT_OF(16);

		if (paste->in_comment) {
			line += strcspn(line, "}");
			paste->in_comment = *line == '\0';
		} else if (*line == ';') {
			return;
		} else if (*line == '{') {
			paste->in_comment = true;
		} else if (*line == '(' || *line == ')') {
			paste->variations += *line == '(' ? 1 : paste->variations > 0 ? -1 : 0;
		} else if (length > 0) {
			text_printf(&word, "%.*s", (int)(length < 15 ? length : 15), line);
			paste->has_moves = true;
			if (paste->variations == 0 && pgn_result_parse(word.chars, &result))
				paste->has_result = true;
			line += length;
			continue;
		}
		line += *line != '\0';
	}
}

/* What the reader makes of TEXT. */
static enum done read_game(struct console *console, const struct bytes *text, struct pgn_game *game,
                           struct error *error)
{
	struct pgn_reader *reader = pgn_reader_open_memory((const char *)text->at, text->length);
	enum pgn_reading reading;

	if (!reader)
		return console_fail(console, "out of memory");
	reading = pgn_read(reader, true, game, error);
	pgn_reader_close(reader);
	if (reading == PGN_READ)
		return DONE;
	return console_fail(console, "%s", reading == PGN_BAD ? error->text : "there is no game in it");
}

static enum done take_whole(struct console *console, const struct bytes *text)
{
	struct error error = ERROR_NONE;
	struct pgn_game game;
	enum done done;

	pgn_init(&game);
	done = read_game(console, text, &game, &error);
	if (done == DONE)
		done = game_pgn_take(console, &game);
	pgn_free(&game);
	if (done != DONE)
		return done;
	game_show_board(console);
	return error_is_set(&error) ? console_fail(console, "%s", error.text) : DONE;
}

/* Make the main line of GAME in the current game: all moves or none. */
static enum done make_moves(struct console *console, const struct pgn_game *game)
{
	int made = 0;

	for (int node = game->node_count ? 0 : PGN_NONE; node != PGN_NONE;
	     node = game->nodes[node].next) {
		if (game_refuse_if_over(console) != DONE ||
		    game_make_move(console, game->nodes[node].move) != DONE) {
			game_undo(console, made);
			return FAILED;
		}
		made++;
	}
	game_show_board(console);
	game_print_outcome(console);
	return DONE;
}

/* True if TEXT starts with the number of the next move, or with none. */
static bool number_fits(const struct console *console, const char *text)
{
	const struct position *pos = console_position(console);
	size_t length = pgn_number_length(text);
	size_t digits = strspn(text, "0123456789");

	if (length == 0)
		return true;
	return strtol(text, NULL, 10) == position_move_number(pos) &&
	       (length - digits > 1) == (position_turn(pos) == BLACK);
}

static enum done take_moves(struct console *console, const char *moves)
{
	struct error error = ERROR_NONE;       /* of a variation: of these only the main line is taken */
	struct bytes whole = { 0 };
	struct pgn_game game;
	enum done done;
	struct text fen = TEXT_OF(FEN_MAX);

	fen_format(console_position(console), FEN_SHREDDER, &fen);
	if (!bytes_printf(&whole, "[SetUp \"1\"]\n[FEN \"%s\"]\n\n%s", fen.chars, moves))
		return console_fail(console, "out of memory");
	pgn_init(&game);
	if (number_fits(console, skip_blanks(moves)))
		done = read_game(console, &whole, &game, &error);
	else
		done = console_fail(console, "these moves have another number: the game is at %d%s; "
		                             "'new' starts a new one",
		                    position_move_number(console_position(console)),
		                    position_turn(console_position(console)) == WHITE ? "." : "...");
	if (done == DONE)
		done = make_moves(console, &game);
	pgn_free(&game);
	bytes_free(&whole);
	return done;
}

enum done paste_end(struct console *console)
{
	struct paste paste = console->paste;
	enum done done;

	if (!paste_is_open(console))
		return DONE;
	console->paste = (struct paste){ .has_tags = false };
	console->command = NULL;
	done = paste.has_tags ? take_whole(console, &paste.text) : take_moves(console, (const char *)paste.text.at);
	bytes_free(&paste.text);
	return done;
}

enum done paste_line(struct console *console, const char *line)
{
	struct paste *paste = &console->paste;
	bool is_blank = !*skip_blanks(line);
	bool had_blank = paste->had_blank;

	if (!bytes_printf(&paste->text, "%s\n", line)) {
		drop(console);
		return console_fail(console, "out of memory");
	}
	if (!paste->in_comment && !paste->has_moves && is_tag(line)) {
		paste->has_tags = true;
		return DONE;
	}
	follow(paste, line);
	paste->had_blank = is_blank;
	if (paste->in_comment)
		return DONE;
	if (paste->has_tags ? paste->has_result || (is_blank && (paste->has_moves || had_blank))
	                    : paste->variations == 0)
		return paste_end(console);
	return DONE;
}
