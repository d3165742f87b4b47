/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The record of a game, as PGN. */
#include <config.h>

#include "console/record.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "console/shell.h"
#include "rules/outcome.h"

void record_put(void *sink, const char *string)
{
	fputs(string, sink);
}

void record_collect(void *sink, const char *string)
{
	struct record_text *text = sink;
	size_t length = strlen(string);

	if (text->length + length + 1 > text->capacity) {
		size_t capacity = 2 * (text->length + length + 1);
		char *chars = text->lost ? NULL : realloc(text->chars, capacity);

		if (!chars) {
			text->lost = true;
			return;
		}
		text->chars = chars;
		text->capacity = capacity;
	}
	memcpy(text->chars + text->length, string, length + 1);
	text->length += length;
}

bool record_show(const struct console *console, FILE *out, const struct pgn_game *game)
{
	struct record_text text = { NULL, 0, 0, false };
	bool ok;

	if (out != console->screen.out || !console->screen.terminal)
		return pgn_write(game, record_put, out);
	ok = pgn_write(game, record_collect, &text) && !text.lost;
	if (ok && text.chars) {
		text_disarm(text.chars, console->screen.unicode);
		fputs(text.chars, out);
	}
	free(text.chars);
	return ok;
}

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

enum pgn_result record_result(const struct position *pos)
{
	enum outcome outcome = outcome_of(pos);

	if (outcome == OUTCOME_OPEN)
		return PGN_UNKNOWN;
	if (outcome != OUTCOME_CHECKMATE)
		return PGN_DRAW;
	return position_turn(pos) == WHITE ? PGN_BLACK_WINS : PGN_WHITE_WINS;
}

enum done record_write(struct console *console, pgn_put *put, void *sink,
                       const struct position *pos, const char *event, const char *result)
{
	struct pgn_game game;
	bool ok;
	TEXT_ON_STACK(date, 24);

	add_today(&date);
	pgn_init(&game);
	ok = pgn_from_position(&game, pos) && pgn_set_tag(&game, "Event", event) &&
	     pgn_set_tag(&game, "Date", date_chars) && pgn_set_tag(&game, "White", PACKAGE_STRING) &&
	     pgn_set_tag(&game, "Black", PACKAGE_STRING);
	if (!result || !pgn_result_parse(result, &game.result))
		game.result = record_result(pos);
	ok = ok && pgn_write(&game, put, sink);
	pgn_free(&game);
	return ok ? DONE : console_fail(console, "out of memory");
}
