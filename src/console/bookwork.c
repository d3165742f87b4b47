/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Opening books: what one knows of the position, its lines, and new books out
 * of games and other books. */
#include <config.h>

#include "console/bookwork.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "console/arguments.h"
#include "console/progress.h"
#include "console/shell.h"
#include "console/words.h"
#include "console/work.h"
#include "notation/pgn_read.h"
#include "rules/makemove.h"
#include "tools/book_maker.h"

enum { DUMP_PLIES = 8, DUMP_PLIES_MAX = 60 };

static struct book *open_book(struct console *console, const char *path)
{
	TEXT_ON_STACK(error, 1200);
	struct book *book = book_open(path, &error);

	if (!book)
		console_fail(console, "%s", error_chars);
	return book;
}

/* ---- what a book knows ---- */

/* Print what a book, of COUNT moves at CHOICES, knows of the game's position. */
static void print_choices(struct console *console, const struct book_choice *choices, int count)
{
	const struct opening_name *name = engine_opening_name(console->engine);
	TEXT_ON_STACK(lines, 16000);

	if (name) {
		opening_name_format(name, &lines);
		text_add_char(&lines, '\n');
	}
	if (count)
		text_add(&lines, "move       weight  share\n");
	engine_format_choices(console->engine, choices, count, "", &lines);
	fputs(lines_chars, console->screen.out);
}

/* The book that the engine has open. */
static enum done show_own_book(struct console *console)
{
	struct book_choice choices[MOVES_MAX];
	int count = engine_book_moves(console->engine, choices);

	fprintf(console->screen.out, "%s: %d move%s known here\n",
	        engine_book(console->engine) ? engine_settings(console->engine)->book_file
	                                     : "the built-in book",
	        count, count == 1 ? "" : "s");
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
	fprintf(console->screen.out, "%zu entries; %d move%s known here\n", book_entries(book), count,
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
	int start;               /* plies of POS before the walk */
	int plies;               /* the longest line */
};

static void print_line(struct walk *walk, int length, uint32_t weight)
{
	struct position *pos = walk->pos;
	TEXT_ON_STACK(text, DUMP_PLIES_MAX * 12);

	for (int i = 0; i < length; i++)
		position_unmake(pos);
	add_line(&text, pos, walk->line, length);
	for (int i = 0; i < length; i++)
		position_make(pos, walk->line[i]);
	fprintf(walk->console->screen.out, "%8" PRIu32 "  %s\n", weight, text_chars);
}

/* Print every line of the book from here on, each with the weight of its last
 * move.  No position is repeated on a line, so every line ends. */
static void dump(struct walk *walk, int length, uint32_t weight)
{
	struct book_choice choices[MOVES_MAX];
	int count = length < walk->plies ? book_look_up(walk->book, walk->pos, choices) : 0;

	if (count == 0 && length > 0)
		print_line(walk, length, weight);
	for (int i = 0; i < count && work_wanted(walk->console); i++) {
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
		return console_misuse(console, "usage: book dump [FILE [PLIES]]");
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
	return work_wanted(console) ? DONE : console_fail(console, "interrupted");
}

/* ---- new books ---- */

/* The words of "book make" and "book merge". */
struct order {
	char **inputs;
	int input_count;
	const char *output;
	struct book_recipe recipe;
};

static bool read_order(struct console *console, int argc, char **argv, struct order *order)
{
	*order = (struct order){ .inputs = argv + 2, .recipe = book_recipe_default() };
	for (int i = 2; i < argc; i++) {
		int64_t number = 0;

		if (i + 1 < argc && strcmp(argv[i], "-o") == 0) {
			order->output = argv[++i];
		} else if (i + 1 < argc && strcmp(argv[i], "plies") == 0) {
			if (!argument_number(console, argv[++i], "plies", 1, 1000, &number))
				return false;
			order->recipe.plies = (int)number;
		} else if (i + 1 < argc && strcmp(argv[i], "games") == 0) {
			if (!argument_number(console, argv[++i], "games", 1, 1000000, &number))
				return false;
			order->recipe.least_games = (int)number;
		} else {
			argv[2 + order->input_count++] = argv[i];
		}
	}
	if (order->input_count && order->output)
		return true;
	console_misuse(console, "usage: book %s -o FILE",
	               strcmp(argv[1], "make") == 0 ? "make PGN... [plies N] [games N]"
	                                            : "merge BOOK...");
	return false;
}

/* Count the games of one file. */
static enum done count_games(struct console *console, struct book_maker *maker, const char *path,
                             struct shown_work *work, FILE *in)
{
	struct pgn_reader *reader = pgn_reader_open_file(in);
	struct pgn_game game;
	enum pgn_reading reading;
	enum done done = DONE;
	TEXT_ON_STACK(error, 300);
	TEXT_ON_STACK(note, 80);

	if (!reader)
		return console_fail(console, "out of memory");
	pgn_init(&game);
	while (done == DONE && (reading = pgn_read(reader, false, &game, &error)) != PGN_END) {
		text_clear(&error);
		if (!book_maker_add(maker, &game, &error))
			done = console_fail(console, "%s: %s", path, error_chars);
		else if (!work_wanted(console))
			done = console_fail(console, "interrupted");
		text_clear(&note);
		text_printf(&note, "%d games", ++work->total);
		progress_show(&work->progress, 0, note_chars);
	}
	progress_wipe(&work->progress);
	pgn_free(&game);
	pgn_reader_close(reader);
	return done;
}

static enum done count_files(struct console *console, const struct order *order,
                             struct book_maker *maker, int *games)
{
	struct shown_work work = { .console = console };
	enum done done = DONE;

	progress_init(&work.progress, console);
	for (int i = 0; i < order->input_count && done == DONE; i++) {
		FILE *in = console_open_input(console, order->inputs[i]);

		if (!in)
			return FAILED;
		done = count_games(console, maker, order->inputs[i], &work, in);
		fclose(in);
	}
	*games = work.total;
	return done;
}

/* Close OUT, which is to become the book PATH; a book that was not written
 * whole is removed. */
static enum done finish_book(struct console *console, FILE *out, const char *path, bool written,
                             const struct text *error, const struct book_yield *yield)
{
	if (fclose(out) != 0 && written) {
		remove(path);
		return console_fail(console, "%s: %s", path, strerror(errno));
	}
	if (!written) {
		remove(path);
		return console_fail(console, "%s: %s", path, error->chars);
	}
	fprintf(console->screen.out, "%s: %" PRIu64 " move%s in %" PRIu64 " position%s\n", path,
	        yield->entries, yield->entries == 1 ? "" : "s", yield->positions,
	        yield->positions == 1 ? "" : "s");
	return DONE;
}

static enum done make_book(struct console *console, int argc, char **argv)
{
	struct book_maker *maker;
	struct book_yield yield;
	struct order order;
	int games = 0;
	FILE *out;
	enum done done = FAILED;
	TEXT_ON_STACK(error, 300);

	if (!read_order(console, argc, argv, &order))
		return BAD_USAGE;
	maker = book_maker_create(&order.recipe);
	if (!maker)
		return console_fail(console, "out of memory");
	if (count_files(console, &order, maker, &games) == DONE) {
		fprintf(console->screen.out, "%d game%s read\n", games, games == 1 ? "" : "s");
		out = console_open_output(console, order.output, "wbx");
		if (out)
			done = finish_book(console, out, order.output,
			                   book_maker_write(maker, out, &yield, &error), &error, &yield);
	}
	book_maker_free(maker);
	return done;
}

static enum done merge_books(struct console *console, int argc, char **argv)
{
	struct book *books[ARGUMENTS_MAX] = { NULL };
	struct book_yield yield;
	struct order order;
	FILE *out = NULL;
	enum done done = FAILED;
	int opened = 0;
	TEXT_ON_STACK(error, 300);

	if (!read_order(console, argc, argv, &order))
		return BAD_USAGE;
	while (opened < order.input_count &&
	       (books[opened] = open_book(console, order.inputs[opened])))
		opened++;
	if (opened == order.input_count)
		out = console_open_output(console, order.output, "wbx");
	if (out)
		done = finish_book(console, out, order.output,
		                   book_merge(books, opened, out, &yield, &error), &error, &yield);
	for (int i = 0; i < opened; i++)
		book_close(books[i]);
	return done;
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

/* Write the book that the engine has open to a file. */
static enum done save_book(struct console *console, int argc, char **argv)
{
	const struct book *book = engine_book(console->engine);
	FILE *out;
	bool written;
	int error;

	if (argc != 3)
		return console_misuse(console, "usage: book save FILE");
	out = console_open_output(console, argv[2], "wbx");
	if (!out)
		return FAILED;
	written = write_entries(book, out);
	error = errno;
	if (fclose(out) != 0 && written) {
		written = false;
		error = errno;
	}
	if (written) {
		fprintf(console->screen.out, "%s: %zu moves\n", argv[2], book_entries(book));
		return DONE;
	}
	remove(argv[2]);
	return console_fail(console, "%s: %s", argv[2], strerror(error));
}

enum done run_book(struct console *console, int argc, char **argv)
{
	if (argc == 1)
		return show_own_book(console);
	if (strcmp(argv[1], "make") == 0)
		return make_book(console, argc, argv);
	if (strcmp(argv[1], "merge") == 0)
		return merge_books(console, argc, argv);
	if (strcmp(argv[1], "dump") == 0)
		return dump_book(console, argc, argv);
	if (strcmp(argv[1], "save") == 0)
		return save_book(console, argc, argv);
	if (argc == 2)
		return show_book(console, argv[1]);
	return console_misuse(console, "usage: book [FILE | make | merge | dump | save ...]");
}
