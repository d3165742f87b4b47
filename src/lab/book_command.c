/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* `book make` and `book merge`: opening books out of games and of other books. */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>

#include "lab/book_maker.h"
#include "lab/command.h"
#include "notation/pgn.h"
#include "tools/input.h"
#include "util/error.h"

struct book_request {
	const char *output;
	struct book_recipe recipe;
};

#define AT(field) offsetof(struct book_request, field)

static const struct option_row output_row[] = {
	{ "output", VALUE_TEXT, 0, 0, AT(output), "FILE", "the new book", NULL, 'o' }
};
static const struct option_row recipe_rows[] = {
	{ "plies", VALUE_INT, 1, 1000, AT(recipe.plies), "N", "of each game, from its start", NULL, 0 },
	{ "games", VALUE_INT, 1, 1000000, AT(recipe.least_games), "N",
	  "a move played in fewer games is left out", NULL, 0 }
};
static const struct option_table output_options = OPTION_TABLE(output_row);
static const struct option_table recipe_options = OPTION_TABLE(recipe_rows);

static void set_defaults(void *request)
{
	((struct book_request *)request)->recipe = book_recipe_default();
}

/* Print what is in the book that was written. */
static void print_yield(const char *path, const struct book_yield *yield)
{
	text_fprintf(stdout, "%s: %" PRIu64 " move%s in %" PRIu64 " position%s\n", path, yield->entries,
	             yield->entries == 1 ? "" : "s", yield->positions, yield->positions == 1 ? "" : "s");
}

/* The games that were read. */
struct count {
	int games;
	int cut;                     /* of these, those that could not be read to their end */
	char first[400];             /* what was wrong with the first of them */
};

static void note_cut(struct count *count, const char *path, const char *why)
{
	struct text first;

	if (count->cut++ > 0)
		return;
	text_init(&first, count->first, sizeof count->first);
	text_printf(&first, "%s: game %d: %s", path, count->games, why);
}

/* Count the games of one file. */
static int count_games(struct command *command, struct book_maker *maker, const char *path,
                       FILE *in, struct count *count)
{
	struct pgn_reader *reader = pgn_reader_open_file(in);
	struct pgn_game game;
	enum pgn_reading reading;
	int status = COMMAND_DONE;
	struct error error = ERROR_NONE;
	struct text note = TEXT_OF(80);

	if (!reader)
		return command_fail(command, "out of memory");
	pgn_init(&game);
	pgn_reader_set_stop(reader, command->stop);
	while (status == COMMAND_DONE && (reading = pgn_read(reader, false, &game, &error)) != PGN_END) {
		count->games++;
		if (reading == PGN_BAD)
			note_cut(count, path, error.text);
		if (!book_maker_add(maker, &game, &error))
			status = command_fail(command, "%s: %s", path, error.text);
		text_clear(&note);
		text_printf(&note, "%d games", count->games);
		progress_show(&command->progress, 0, 0, note.chars);
	}
	progress_wipe(&command->progress);
	pgn_free(&game);
	pgn_reader_close(reader);
	if (status == COMMAND_DONE && atomic_load(command->stop))
		return command_fail(command, "interrupted");
	return status;
}

static int count_files(struct command *command, struct book_maker *maker, int file_count, char **files,
                       struct count *count)
{
	int status = COMMAND_DONE;

	for (int i = 0; i < file_count && status == COMMAND_DONE; i++) {
		struct error error = ERROR_NONE;
		FILE *in = input_open(files[i], &error);

		if (!in)
			return command_fail(command, "%s", error.text);
		status = count_games(command, maker, files[i], in, count);
		fclose(in);
	}
	return status;
}

static int check_usage(struct command *command, const struct book_request *request, int count)
{
	if (count == 0)
		return command_misuse(command, "no file to read; see --help");
	if (!request->output)
		return command_misuse(command, "no file to write: give -o FILE");
	return COMMAND_DONE;
}

/* ---- make ---- */

/* Write the book, which has moves. */
static int write_book(struct command *command, struct book_maker *maker, const struct book_request *request,
                      FILE *out, const struct count *count, struct book_yield *yield)
{
	struct error error = ERROR_NONE;

	if (!book_maker_write(maker, out, yield, &error))
		return command_fail(command, "%s: %s", request->output, error.text);
	if (yield->entries == 0)
		return command_fail(command, "%s: the book would be empty: no move is in %d of %d games", request->output,
		                    request->recipe.least_games, count->games);
	return COMMAND_DONE;
}

/* A book is made of what can be read, but it is a failure if that is not all. */
static int make(struct command *command, struct book_maker *maker,
                const struct book_request *request, int file_count, char **files, FILE *out)
{
	struct count count = { 0 };
	struct book_yield yield;
	int status = count_files(command, maker, file_count, files, &count);
	int games = count.games;

	if (status == COMMAND_DONE)
		status = write_book(command, maker, request, out, &count, &yield);
	status = command_close_output(command, status);
	if (status == COMMAND_DONE) {
		printf("%d game%s read\n", games, games == 1 ? "" : "s");
		print_yield(request->output, &yield);
	}
	if (count.cut > 0)
		status = command_fail(command, "%d of %d games could not be read to the end; the first: %s", count.cut, games,
		                      count.first);
	return status;
}

static int run_make(struct command *command, void *context, int count, char **files)
{
	const struct book_request *request = context;
	int status = check_usage(command, request, count);
	FILE *out = status == COMMAND_DONE ? command_open_output(command, request->output) : NULL;
	struct book_maker *maker;

	if (!out)
		return status == COMMAND_DONE ? COMMAND_FAILED : status;
	maker = book_maker_create(&request->recipe);
	if (maker)
		status = make(command, maker, request, count, files, out);
	else
		status = command_close_output(command, command_fail(command, "out of memory"));
	book_maker_free(maker);
	return status;
}

const struct command_kind book_make_command = {
	"book make", "PGN...", "make an opening book of the games of files",
	"A win counts two points for a move of the winner, a draw one.  The book is in Polyglot's\n"
	"format.",
	{ &output_options, &recipe_options }, sizeof(struct book_request), set_defaults, run_make, false
};

/* ---- merge ---- */

/* Open the books of FILES; those before the first that cannot be opened are counted. */
static int open_books(struct command *command, int count, char **files, struct book **books)
{
	int opened = 0;
	struct error error = ERROR_NONE;

	while (opened < count && (books[opened] = book_open(files[opened], &error)))
		opened++;
	if (opened < count)
		command_fail(command, "%s", error.text);
	return opened;
}

static int merge(struct command *command, const struct book_request *request,
                 struct book *const *books, int count, FILE *out)
{
	struct book_yield yield;
	int status = COMMAND_DONE;
	struct error error = ERROR_NONE;

	if (!book_merge(books, count, out, &yield, &error))
		status = command_fail(command, "%s: %s", request->output, error.text);
	status = command_close_output(command, status);
	if (status == COMMAND_DONE)
		print_yield(request->output, &yield);
	return status;
}

static int run_merge(struct command *command, void *context, int count, char **files)
{
	const struct book_request *request = context;
	int status = check_usage(command, request, count), opened = 0;
	struct book **books;
	FILE *out;

	if (status != COMMAND_DONE)
		return status;
	books = calloc((size_t)count, sizeof *books);
	if (!books)
		return command_fail(command, "out of memory");
	status = COMMAND_FAILED;
	opened = open_books(command, count, files, books);
	if (opened == count && (out = command_open_output(command, request->output)))
		status = merge(command, request, books, count, out);
	while (opened > 0)
		book_close(books[--opened]);
	free(books);
	return status;
}

const struct command_kind book_merge_command = {
	"book merge", "BOOK...", "merge opening books into one",
	"The weights of a move that several books have are added.",
	{ &output_options }, sizeof(struct book_request), set_defaults, run_merge, false
};
