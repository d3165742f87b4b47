/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Lines that hold a position. */
#include <config.h>

#include "console/shell/position_line.h"

#include <stdlib.h>
#include <string.h>

#include "console/shell/arguments.h"
#include "console/shell/game.h"
#include "console/shell/shell.h"
#include "notation/epd.h"
#include "notation/fen.h"
#include "util/error.h"

/* The length of the first WORDS blank-separated words of TEXT. */
static size_t words_length(const char *text, int words)
{
	size_t length = 0;

	while (words-- > 0) {
		length += strspn(text + length, " \t");
		length += strcspn(text + length, " \t;");
	}
	return length;
}

bool position_line_is(const char *text)
{
	int slashes = 0;

	text += strspn(text, " \t");
	text += *text == '"' || *text == '\'';
	for (; *text && !strchr(" \t;\"'", *text); text++) {
		if (!strchr("/12345678pnbrqkPNBRQK~+", *text))
			return false;
		slashes += *text == '/';
	}
	return slashes == RANKS - 1;
}

size_t position_line_length(const char *text)
{
	size_t start = strspn(text, " \t"), length;
	const char *close;

	if (text[start] == '"' || text[start] == '\'') {
		close = strchr(text + start + 1, text[start]);
		return close ? (size_t)(close - text) + 1 : strlen(text);
	}
	length = words_length(text, 4);
	length += strspn(text + length, " \t");
	if (text[length] == ';' || (text[length] >= '0' && text[length] <= '9'))
		return strcspn(text, ";");
	return strlen(text);       /* operations, which end with semicolons */
}

static enum done set_up_epd(struct console *console, const char *line)
{
	struct epd *epd = malloc(sizeof *epd);
	enum done done;
	struct text fen = TEXT_OF(FEN_MAX);
	struct error error = ERROR_NONE;

	if (!epd)
		return console_fail(console, "out of memory");
	if (epd_parse(line, FEN_ANY, epd, &error)) {
		const char *id = epd_operand(epd, "id", 0);
		struct setup setup = epd_setup(epd);

		fen_format_setup(&setup, FEN_SHREDDER, &fen);
		done = game_set_up(console, fen.chars);
		if (done == DONE && id) {
			console_put_safely(console, id);
			fputc('\n', console->screen.out);
		}
	} else {
		done = console_fail(console, "%s", error.text);
	}
	free(epd);
	return done;
}

/* True if operations follow the position in TEXT, as in EPD. */
static bool is_epd(const char *text)
{
	size_t length = words_length(text, 4);

	length += strspn(text + length, " \t");
	return strchr(text, ';') || (text[length] && (text[length] < '0' || text[length] > '9'));
}

enum done position_line_set_up(struct console *console, const char *text)
{
	char copy[POSITION_LINE_MAX];
	char *line = copy;
	size_t length = strlen(text);

	if (length >= sizeof copy)
		return console_fail(console, "a position is at most %d characters long",
		                    POSITION_LINE_MAX - 1);
	memcpy(copy, text, length + 1);
	line = text_strip(line);
	length = strlen(line);
	if (length > 1 && (*line == '"' || *line == '\'') && line[length - 1] == *line) {
		line[length - 1] = '\0';
		line = text_strip(line + 1);
	}
	return is_epd(line) ? set_up_epd(console, line) : game_set_up(console, line);
}
