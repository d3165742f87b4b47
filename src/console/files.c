/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Positions and games loaded from files and saved to files. */
#include <config.h>

#include "console/files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "console/arguments.h"
#include "console/current.h"
#include "console/line.h"
#include "console/record.h"
#include "console/setboard.h"
#include "console/shell.h"
#include "console/views/diagram.h"
#include "console/work.h"
#include "notation/fen.h"
#include "notation/pgn_read.h"
#include "notation/pgn_write.h"

static bool ends_in(const char *path, const char *ending)
{
	size_t length = strlen(path), tail = strlen(ending);

	return length > tail && strcasecmp(path + length - tail, ending) == 0;
}

enum done files_take_game(struct console *console, struct pgn_game *game)
{
	struct pgn_game before = console->loaded;
	TEXT_ON_STACK(fen, FEN_MAX);
	int plies = 0;

	fen_format_setup(&game->start, FEN_SHREDDER, &fen);
	if (current_set_up(console, fen_chars) != DONE)
		return FAILED;
	for (int node = game->node_count ? 0 : PGN_NONE; node != PGN_NONE;
	     node = game->nodes[node].next) {
		if (current_make(console, game->nodes[node].move) != DONE)
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

static enum done load_game(struct console *console, FILE *file, int64_t number)
{
	struct pgn_reader *reader = pgn_reader_open_file(file);
	enum pgn_reading reading = reader ? PGN_READ : PGN_END;
	enum done done;
	struct pgn_game game;
	TEXT_ON_STACK(error, 300);

	pgn_init(&game);
	if (reader)
		pgn_reader_watch(reader, work_wanted, NULL);
	for (int64_t i = 0; i < number && reading != PGN_END; i++) {
		text_clear(&error);
		reading = pgn_read(reader, true, &game, &error);
	}
	if (!reader)
		done = console_fail(console, "out of memory");
	else if (!work_wanted(NULL))
		done = console_fail(console, "interrupted");
	else if (reading == PGN_END && ferror(file))
		done = console_fail(console, "the file cannot be read to its end");
	else if (reading == PGN_END)
		done = console_fail(console, "there is no game %d in the file", (int)number);
	else if (reading == PGN_BAD)
		done = console_fail(console, "%s", error_chars);
	else
		done = files_take_game(console, &game);
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

	while (found < number && (text = line_read(file, &why))) {
		const char *line = text_strip(text);

		if (*line && *line != '#' && ++found == number)
			done = setboard_text(console, line);
		free(text);
	}
	if (why)
		return console_fail(console, "behind position %d: %s", (int)found, why);
	if (found < number)
		return console_fail(console, "there are %d positions in the file", (int)found);
	return done;
}

enum done run_load(struct console *console, int argc, char **argv)
{
	int64_t number = 1;
	enum done done;
	FILE *file;

	if (argc > 2 && !argument_number(console, argv[2], "number", 1, 1000000000, &number))
		return BAD_USAGE;
	file = console_open_input(console, argv[1]);
	if (!file)
		return FAILED;
	if (ends_in(argv[1], ".pgn") || ends_in(argv[1], ".pgn.gz"))
		done = load_game(console, file, number);
	else
		done = load_position(console, file, number);
	fclose(file);
	if (done == DONE)
		diagram_show_typed(console);
	return done;
}

/* Are the moves of BEFORE the first ones of NOW? */
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

/* Add the moves that NOW has beyond PLIES to the end of GAME's main line. */
static bool append_moves(struct pgn_game *game, const struct position *now, int plies)
{
	int last = 0;

	while (game->nodes[last].next != PGN_NONE)
		last = game->nodes[last].next;
	if (position_plies(now) > plies)
		game->result = record_result(now);
	for (int ply = plies; ply < position_plies(now) && last != PGN_NONE; ply++)
		last = pgn_add_move(game, last, position_move_at(now, ply));
	return last != PGN_NONE;
}

/* Is the game of NOW the loaded one, perhaps played on?  Then that one
 * has it all now, with its tags, comments and variations. */
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

enum done files_write_game(struct console *console, const struct position *now, pgn_put *put,
                           void *sink)
{
	if (!loaded_goes_on(console, now))
		return record_write(console, put, sink, now, "Game in the console", console->result);
	if (!pgn_write(&console->loaded, put, sink))
		return console_fail(console, "the game cannot be written: out of memory");
	return DONE;
}

/* The position as a line of EPD or FEN. */
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

enum done run_save(struct console *console, int argc, char **argv)
{
	struct record_text record = { NULL, 0, 0, false };
	enum done done = DONE;
	TEXT_ON_STACK(line, FEN_MAX + 40);

	(void)argc;
	if (ends_in(argv[1], ".gz"))
		return console_fail(console, "%s: files are read packed, but not written so", argv[1]);
	if (ends_in(argv[1], ".pgn")) {
		done = files_write_game(console, console_position(console), record_collect, &record);
	} else {
		format_position(console, ends_in(argv[1], ".epd"), &line);
		record_collect(&record, line_chars);
	}
	if (done == DONE && (record.lost || !record.chars))
		done = console_fail(console, "out of memory");
	if (done == DONE)
		done = console_append(console, argv[1], record.chars, record.length);
	free(record.chars);
	return done;
}
