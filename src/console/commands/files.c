/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Positions and games loaded from files and saved to files. */
#include <config.h>

#include "console/commands/commands.h"

#include <stdlib.h>

#include "console/draw/draw.h"
#include "notation/pgn.h"
#include "util/interrupt.h"
#include "console/shell/shell.h"
#include "notation/fen.h"
#include "util/error.h"
#include "util/line.h"

static enum done load_game(struct console *console, FILE *file, int64_t number)
{
	struct pgn_reader *reader = pgn_reader_open_file(file);
	enum pgn_reading reading = reader ? PGN_READ : PGN_END;
	enum done done;
	struct pgn_game game;
	struct error error = ERROR_NONE;

	pgn_init(&game);
	if (reader)
		pgn_reader_set_stop(reader, interrupt_flag());
	for (int64_t i = 0; i < number && reading != PGN_END; i++) {
		error_clear(&error);
		reading = pgn_read(reader, true, &game, &error);
	}
	if (!reader)
		done = console_fail(console, "out of memory");
	else if (interrupt_pending())
		done = console_fail(console, "interrupted");
	else if (reading == PGN_END && ferror(file))
		done = console_fail(console, "read error before the end of the file");
	else if (reading == PGN_END)
		done = console_fail(console, "the file has no game %d", (int)number);
	else if (reading == PGN_BAD)
		done = console_fail(console, "%s", error.text);
	else
		done = game_pgn_take(console, &game);
	if (done == DONE && error_is_set(&error))
		done = console_fail(console, "%s", error.text);
	pgn_free(&game);
	if (reader)
		pgn_reader_close(reader);
	return done;
}

static enum done load_position(struct console *console, FILE *file, int64_t number)
{
	enum done done = FAILED;
	const char *why = NULL;
	int64_t found = 0;
	char *text;

	while (found < number && (text = line_read(file, interrupt_flag(), &why))) {
		const char *line = text_strip(text);

		if (*line && *line != '#' && ++found == number)
			done = position_line_set_up(console, line);
		free(text);
	}
	if (why)
		return console_fail(console, "after position %d: %s", (int)found, why);
	if (found < number)
		return console_fail(console, "the file has only %d positions", (int)found);
	return done;
}

static enum done run_load(struct console *console, int argc, char **argv)
{
	int64_t number = 1;
	enum done done;
	FILE *file;

	if (argc > 2 && !argument_number(console, argv[2], "number", 1, 1000000000, &number))
		return BAD_USAGE;
	file = console_open_input(console, argv[1]);
	if (!file)
		return FAILED;
	if (text_ends_with(argv[1], ".pgn") || text_ends_with(argv[1], ".pgn.gz"))
		done = load_game(console, file, number);
	else
		done = load_position(console, file, number);
	fclose(file);
	if (done == DONE)
		game_show_board(console);
	return done;
}

/* Format the position as a line of EPD or FEN. */
static void format_position(const struct console *console, bool epd, struct text *out)
{
	struct setup setup;

	if (epd) {
		position_get_setup(console_position(console), &setup);
		fen_format_start(&setup, FEN_X, out);
		text_printf(out, " hmvc %d; fmvn %d;", setup.rule50, setup.move_number);
	} else {
		fen_format(console_position(console), FEN_X, out);
	}
	text_add_char(out, '\n');
}

static enum done run_save(struct console *console, int argc, char **argv)
{
	struct bytes record = { 0 };
	enum done done = DONE;
	struct text line = TEXT_OF(FEN_MAX + 40);

	(void)argc;
	if (text_ends_with(argv[1], ".gz"))
		return console_fail(console, "%s: packed files can be read, but not written", argv[1]);
	if (text_ends_with(argv[1], ".pgn")) {
		done = game_pgn_write(console, console_position(console), &record);
	} else {
		format_position(console, text_ends_with(argv[1], ".epd"), &line);
		bytes_add_text(&record, line.chars);
	}
	if (done == DONE && (record.lost || !record.at))
		done = console_fail(console, "out of memory");
	if (done == DONE)
		done = console_append(console, argv[1], bytes_as_text(&record), record.length);
	bytes_free(&record);
	return done;
}

static const struct console_command rows[] = {
	{ "load", "FILE [NUMBER]", 1, 2, TOPIC_WORK, WRITES,
	  "load a game from a .pgn file, or a position from a file of EPD or FEN lines",
	  "setboard reti\nsave reti.fen\nnew\nload reti.fen\nfen", run_load },
	{ "save", "FILE", 1, 1, TOPIC_WORK, WRITES,
	  "append the game to a .pgn file, or the position to an .epd or other file",
	  "move e4 e5 Nf3\nsave game.pgn\nnew\nload game.pgn\ngame", run_save },
};

const struct command_rows files_rows = { rows, sizeof rows / sizeof *rows };
