/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The position: shown, set up, and how it is shown. */
#include <config.h>

#include "console/setboard.h"

#include <stdlib.h>
#include <string.h>

#include "console/arguments.h"
#include "console/current.h"
#include "console/places.h"
#include "console/shell.h"
#include "console/views/diagram.h"
#include "notation/epd.h"
#include "notation/fen.h"

/* The length of TEXT up to its WORDS-th blank-separated word and behind it. */
static size_t words_length(const char *text, int words)
{
	size_t length = 0;

	while (words-- > 0) {
		length += strspn(text + length, " \t");
		length += strcspn(text + length, " \t;");
	}
	return length;
}

bool setboard_is_position(const char *text)
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

size_t setboard_length(const char *text)
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
	return strlen(text);       /* operations, which semicolons end */
}

static enum done set_up_epd(struct console *console, const char *line)
{
	struct epd *epd = malloc(sizeof *epd);
	enum done done;
	TEXT_ON_STACK(fen, FEN_MAX);
	TEXT_ON_STACK(error, 300);

	if (!epd)
		return console_fail(console, "out of memory");
	if (epd_parse(line, FEN_ANY, epd, &error)) {
		const char *id = epd_operand(epd, "id", 0);
		struct setup setup = epd_setup(epd);

		fen_format_setup(&setup, FEN_SHREDDER, &fen);
		done = current_set_up(console, fen_chars);
		if (done == DONE && id)
			fprintf(console->screen.out, "%s\n", id);
	} else {
		done = console_fail(console, "%s", error_chars);
	}
	free(epd);
	return done;
}

/* Does TEXT have operations behind its position, as EPD does? */
static bool is_epd(const char *text)
{
	size_t length = words_length(text, 4);

	length += strspn(text + length, " \t");
	return strchr(text, ';') || (text[length] && (text[length] < '0' || text[length] > '9'));
}

enum done setboard_text(struct console *console, const char *text)
{
	char copy[SETBOARD_MAX];
	char *line = copy;
	size_t length = strlen(text);

	if (length >= sizeof copy)
		return console_fail(console, "a position is at most %d characters long",
		                    SETBOARD_MAX - 1);
	memcpy(copy, text, length + 1);
	line = text_strip(line);
	length = strlen(line);
	if (length > 1 && (*line == '"' || *line == '\'') && line[length - 1] == *line) {
		line[length - 1] = '\0';
		line = text_strip(line + 1);
	}
	return is_epd(line) ? set_up_epd(console, line) : current_set_up(console, line);
}

enum done run_setboard(struct console *console, int argc, char **argv)
{
	const char *fen = argc == 2 ? place_find(argv[1]) : NULL;
	TEXT_ON_STACK(joined, SETBOARD_MAX);

	if (!fen) {
		arguments_join(argc, argv, 1, &joined);
		fen = joined_chars;
	}
	if (setboard_text(console, fen) != DONE)
		return FAILED;
	diagram_show_typed(console);
	return DONE;
}

enum done run_fen(struct console *console, int argc, char **argv)
{
	TEXT_ON_STACK(fen, FEN_MAX);

	if (argc > 1)
		return run_setboard(console, argc, argv);
	fen_format(console_position(console), FEN_X, &fen);
	fprintf(console->screen.out, "%s\n", fen_chars);
	return DONE;
}

enum done run_places(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	for (int i = 0; i < place_count; i++)
		fprintf(console->screen.out, "%-12s %s\n", place_table[i].name, place_table[i].what);
	return DONE;
}
