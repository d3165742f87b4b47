/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Opening books: the moves of a book in the position, and its lines. */
#include <config.h>

#include "console/commands/commands.h"

#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#include "notation/pgn.h"
#include "util/interrupt.h"
#include "util/output.h"
#include "util/progress.h"
#include "console/shell/shell.h"
#include "rules/makemove.h"
#include "util/error.h"

enum { DUMP_PLIES = 8, DUMP_PLIES_MAX = 60 };

static struct book *open_book(struct console *console, const char *path)
{
	struct error error = ERROR_NONE;
	struct book *book = book_open(path, &error);

	if (!book)
		console_fail(console, "%s", error.text);
	return book;
}

/* Print the COUNT moves CHOICES of a book in the game's position. */
static void print_choices(struct console *console, const struct book_choice *choices, int count)
{
	const struct opening_name *name = engine_opening_name(console->engine);
	struct text lines = TEXT_OF(16000);

	if (name) {
		opening_name_format(name, &lines);
		text_add_char(&lines, '\n');
	}
	if (count)
		text_add(&lines, "move       weight  share\n");
	engine_format_choices(console->engine, choices, count, "", &lines);
	fputs(lines.chars, console->screen.out);
}

/* Show the book that the engine uses. */
static enum done show_own_book(struct console *console)
{
	struct book_choice choices[MOVES_MAX];
	int count = engine_book_moves(console->engine, choices);

	console_put_safely(console, engine_book(console->engine) ? engine_settings(console->engine)->book_file
	                                                         : "the built-in book");
	fprintf(console->screen.out, ": %d move%s in this position\n", count, count == 1 ? "" : "s");
	print_choices(console, choices, count);
	return DONE;
}

static enum done show_book(struct console *console, const char *path)
{
	struct book_choice choices[MOVES_MAX];
	struct book *book = open_book(console, path);
	int count;

	if (!book)
		return FAILED;
	count = book_look_up(book, console_position(console), choices);
	fprintf(console->screen.out, "%zu entries; %d move%s in this position\n", book_entries(book), count,
	        count == 1 ? "" : "s");
	print_choices(console, choices, count);
	book_close(book);
	return DONE;
}

/* A walk through all lines of a book. */
struct walk {
	struct console *console;
	const struct book *book;
	struct position *pos;
	struct move line[DUMP_PLIES_MAX];
	int plies;               /* maximum length of a line */
};

static void print_line(struct walk *walk, int length, uint32_t weight)
{
	struct position *pos = walk->pos;
	struct text text = TEXT_OF(DUMP_PLIES_MAX * 12);

	for (int i = 0; i < length; i++)
		position_unmake(pos);
	add_line(&text, pos, walk->line, length);
	for (int i = 0; i < length; i++)
		position_make(pos, walk->line[i]);
	fprintf(walk->console->screen.out, "%8" PRIu32 "  %s\n", weight, text.chars);
}

/* Print every line of the book from here on, with the weight of its last move.  LENGTH plies have
 * been made. */
static void dump(struct walk *walk, int length, uint32_t weight)
{
	struct book_choice choices[MOVES_MAX];
	int count = length < walk->plies ? book_look_up(walk->book, walk->pos, choices) : 0;

	if (count == 0 && length > 0)
		print_line(walk, length, weight);
	for (int i = 0; i < count && !interrupt_pending(); i++) {
		walk->line[length] = choices[i].move;
		position_make(walk->pos, choices[i].move);
		dump(walk, length + 1, choices[i].weight);
		position_unmake(walk->pos);
	}
}

static enum done dump_book(struct console *console, int argc, char **argv)
{
	struct walk walk = { .console = console, .book = engine_book(console->engine) };
	int64_t plies = DUMP_PLIES;
	struct book *book = NULL;

	if (argc > 4)
		return console_usage(console);
	if (argc == 4 && !argument_number(console, argv[3], "plies", 1, DUMP_PLIES_MAX, &plies))
		return BAD_USAGE;
	if (argc > 2) {
		book = open_book(console, argv[2]);
		if (!book)
			return FAILED;
		walk.book = book;
	}
	walk.plies = (int)plies;
	walk.pos = console_scratch(console, DUMP_PLIES_MAX);
	if (walk.pos)
		dump(&walk, 0, 0);
	book_close(book);
	if (!walk.pos)
		return FAILED;
	return interrupt_pending() ? console_fail(console, "interrupted") : DONE;
}

/* Write all entries of BOOK to OUT. */
static bool write_entries(const struct book *book, FILE *out)
{
	for (size_t at = 0; at < book_entries(book); at++) {
		struct book_entry entry = book_entry_at(book, at);
		unsigned char bytes[BOOK_ENTRY_BYTES];

		book_entry_write(&entry, bytes);
		if (fwrite(bytes, 1, sizeof bytes, out) != sizeof bytes)
			return false;
	}
	return true;
}

/* Write the book that the engine uses to a file. */
static enum done save_book(struct console *console, int argc, char **argv)
{
	const struct book *book = engine_book(console->engine);
	struct error error = ERROR_NONE;
	struct output output;
	enum done done;

	if (argc != 3)
		return console_usage(console);
	if (!output_open(&output, argv[2], NULL, &error))
		return console_fail(console, "%s", error.text);
	done = write_entries(book, output.file) ? DONE : console_fail(console, "%s: %s", argv[2], strerror(errno));
	if (!output_close(&output, done == DONE, &error))
		return console_fail(console, "%s", error.text);
	if (done == DONE) {
		console_put_safely(console, argv[2]);
		fprintf(console->screen.out, ": %zu moves\n", book_entries(book));
	}
	return done;
}

static enum done run_book(struct console *console, int argc, char **argv)
{
	if (argc == 1)
		return show_own_book(console);
	if (strcmp(argv[1], "make") == 0 || strcmp(argv[1], "merge") == 0)
		return console_misuse(console, "use 'rhumb-lab book %s' for this", argv[1]);
	if (strcmp(argv[1], "dump") == 0)
		return dump_book(console, argc, argv);
	if (strcmp(argv[1], "save") == 0)
		return save_book(console, argc, argv);
	if (argc == 2)
		return show_book(console, argv[1]);
	return console_usage(console);
}

static const struct console_command rows[] = {
	{ "book", "[FILE | dump [FILE [PLIES]] | save FILE]", 0, 3, TOPIC_WORK, WRITES,
	  "show the moves of an opening book (the one in use, or FILE) in the position; list or save a book",
	  "move e4 e5 Nf3\nbook save own.bin\nbook own.bin", run_book },
};

const struct command_rows book_rows = { rows, sizeof rows / sizeof *rows };
