/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Lines that hold a position. */
#include <config.h>

#include "console/shell/shell.h"

#include <stdlib.h>
#include <string.h>

#include "notation/epd.h"
#include "notation/fen.h"
#include "util/error.h"

bool position_line_is(const char *text)
{
	int slashes = 0;

	text += strspn(text, " \t");
	for (; *text && !strchr(" \t;", *text); text++) {
		if (!strchr("/12345678pnbrqkPNBRQK~+", *text))
			return false;
		slashes += *text == '/';
	}
	return slashes == RANKS - 1;
}

bool position_line_has_operations(const char *text)
{
	for (int word = 0; word < 4; word++) {
		text += strspn(text, " \t");
		text += strcspn(text, " \t;");
	}
	text += strspn(text, " \t");
	return *text && !strchr(";#-0123456789", *text);
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

enum done position_line_set_up(struct console *console, const char *text)
{
	if (strchr(text, ';') || position_line_has_operations(text))
		return set_up_epd(console, text);
	return game_set_up(console, text);
}
