/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Each command of a line is found in the table and run. */
#include <config.h>

#include "console/internal.h"

#include <stdlib.h>
#include <string.h>

#include "console/commands/commands.h"
#include "console/lex.h"
#include "console/shell/shell.h"
#include "notation/coordinate.h"
#include "notation/san.h"
#include "rules/movegen.h"
#include "util/interrupt.h"

static enum done unknown_command(struct console *console, const char *word)
{
	const char *near = command_suggest(console->table, word);
	struct text safe = TEXT_OF(120);

	text_add_safely(&safe, word, 40);
	if (command_is_in_lab(word))
		return console_misuse(console, "'rhumb-lab %s' does this, at a shell", word);
	if (near)
		return console_misuse(console, "'%s' is neither a command nor a move; did you mean '%s'?",
		                      safe.chars, near);
	return console_misuse(console, "'%s' is neither a command nor a move; try 'help'", safe.chars);
}

/* Whether WORD may be dropped where a command takes no more words: "hint please". */
static bool is_courtesy(const char *word)
{
	return text_equal(word, "please") || text_equal(word, "now") || text_equal(word, "game");
}

enum { JOINED_MAX = 8192 };

/* Join the words ARGV[FIRST..] by blanks to one text in OUT, which has JOINED_MAX bytes. */
static enum done join(struct console *console, int argc, char **argv, int first, struct text *out)
{
	for (int i = first; i < argc; i++)
		text_printf(out, "%s%s", i > first ? " " : "", argv[i]);
	return out->truncated ? console_misuse(console, "the line is too long") : DONE;
}

/* Run COMMAND with the words ARGV, which are modified; with --help as the last one, its help is printed. */
static enum done run_command(struct console *console, const struct console_command *command,
                             int argc, char **argv)
{
	struct text rest = TEXT_OF(JOINED_MAX), topic = TEXT_OF(16);
	int last;

	if (argc > 1 && text_equal(argv[argc - 1], "--help")) {
		text_add(&topic, command->name);
		argv[1] = topic.chars;
		argv[argc = 2] = NULL;
		command = command_for(console->table, FOR_HELP);
	}
	last = command->words_max;
	console->command = command->name;
	if (command->traits & TAKES_REST && argc - 1 > last) {
		if (join(console, argc, argv, last, &rest) != DONE)
			return BAD_USAGE;
		argv[last] = rest.chars;
		argv[argc = last + 1] = NULL;
	}
	while (argc - 1 > last && is_courtesy(argv[argc - 1]))
		argv[--argc] = NULL;
	if (argc - 1 < command->words_min || argc - 1 > last)
		return console_usage(console);
	if (command->traits & PAGED)
		return pager_run(console, argc, argv, command->run);
	return command->run(console, argc, argv);
}

/* True if a word is the number of a move: the words are then from a game. */
static bool holds_number(int argc, char **argv)
{
	for (int i = 0; i < argc; i++)
		if (paste_begins(argv[i]))
			return true;
	return false;
}

/* Run COMMAND with FIRST, unless it is NULL, and the words ARGV as its arguments. */
static enum done run_with(struct console *console, const struct console_command *command, const char *first,
                          int argc, char **argv)
{
	struct text name = TEXT_OF(16), first_word = TEXT_OF(16);
	char *words[ARGUMENTS_MAX + 2] = { name.chars };
	int count = 1;

	text_add(&name, command->name);
	if (first) {
		text_add(&first_word, first);
		words[count++] = first_word.chars;
	}
	memcpy(words + count, argv, (size_t)argc * sizeof *words);
	return run_command(console, command, count + argc, words);
}

/* Run the command for what was typed without one, the words ARGV. */
static enum done run_implied(struct console *console, enum trait trait, int argc, char **argv)
{
	return run_with(console, command_for(console->table, trait), NULL, argc, argv);
}

/* Whether ARGV is the square of a piece of the side to move, and another square: "e2 e4".  JOINED is then one
 * word, "e2e4". */
static bool joins_squares(const struct console *console, int argc, char **argv, struct text *joined)
{
	const struct position *pos = console_position(console);
	int from = argument_square_name(argv[0]);

	if (argc != 2 || !piece_has_colour(position_at(pos, from), position_turn(pos)))
		return false;
	for (int i = 0; i < argc; i++)
		for (const char *at = argv[i]; *at; at++)
			text_add_char(joined, text_lower(*at));
	return coordinate_has_form(joined->chars);
}

/* Make the move that ARGV[0] names, or, if words follow it, the moves that they name. */
static enum done run_move_words(struct console *console, int argc, char **argv)
{
	struct move move = MOVE_NONE;
	struct error error = ERROR_NONE;
	struct text joined = TEXT_OF(8);
	char *word[] = { joined.chars, NULL };

	if (joins_squares(console, argc, argv, &joined))
		return run_move_words(console, 1, word);
	if (argc > 1)
		return run_implied(console, FOR_MOVES, argc, argv);
	if (argument_read_move(console, argv[0], &move, &error) == READ_OK)
		return play_move(console, move);
	if (argument_lacks_promotion(console, argv[0]))
		return argument_no_move(console, argv[0], ARGUMENT_PROMOTION);
	return console_fail(console, "Illegal move (%s): %s", error.text, argv[0]);
}

/* Make the moves of ARGV, which are from a game. */
static enum done run_game_words(struct console *console, int argc, char **argv)
{
	struct text line = TEXT_OF(JOINED_MAX);

	if (join(console, argc, argv, 0, &line) != DONE)
		return BAD_USAGE;
	(void)paste_line(console, line.chars);
	return paste_end(console);
}

/* Run the command that ARGV[0] names, or means as an alias. */
static enum done run_named(struct console *console, int argc, char **argv)
{
	const struct command_alias *alias = command_find_alias(console->table, argv[0]);
	const char *blank = alias && (argc > 1 || !alias->only_before_more) ? strchr(alias->means, ' ') : NULL;

	return run_with(console, command_find(console->table, argv[0]), blank ? blank + 1 : NULL, argc - 1, argv + 1);
}

/* What a user may type. */
enum input {
	INPUT_COMMAND, INPUT_POSITION, INPUT_MOVE, INPUT_GAME,
	INPUT_BEGINNING,           /* of a move: list the moves that begin so */
	INPUT_TERM,                /* that `help` knows: explain it */
	INPUT_UNKNOWN
};

/* Whether the words ARGV are a term of the glossary. */
static bool is_term(int argc, char **argv)
{
	struct text term = TEXT_OF(80);

	for (int i = 0; i < argc; i++)
		text_printf(&term, "%s%s", i > 0 ? " " : "", argv[i]);
	return glossary_find(term.chars) != NULL;
}

/* Whether WORD begins a legal move in SAN. */
static bool begins_move(const struct position *pos, const char *word)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);

	for (int i = 0; i < count; i++) {
		char san[SAN_MAX];

		if (strncmp(san_format(pos, moves[i], san), word, strlen(word)) == 0)
			return true;
	}
	return false;
}

/* What the words ARGV are.  Several that are one term come first ("move ordering"), then a whole name of a
 * command; a shortened one comes last, because a move may look like one. */
static enum input classify(const struct console *console, int argc, char **argv)
{
	struct move move;
	struct error error = ERROR_NONE;

	bool is_piece = strchr("KQRBN", *argv[0]) != NULL;

	if (is_piece && !argv[0][1] && argc == 1)
		return INPUT_BEGINNING;    /* Q is a queen, q leaves */
	if (argc > 1 && is_term(argc, argv))
		return INPUT_TERM;
	if (command_find_exact(console->table, argv[0]))
		return INPUT_COMMAND;
	if (position_line_is(argv[0]))
		return INPUT_POSITION;
	if (paste_begins(argv[0]) ||
	    argument_read_move(console, argv[0], &move, &error) != READ_MALFORMED)
		return holds_number(argc, argv) ? INPUT_GAME : INPUT_MOVE;
	if (is_piece && argc == 1 && begins_move(console_position(console), argv[0]))
		return INPUT_BEGINNING;
	if (command_find(console->table, argv[0]))
		return INPUT_COMMAND;
	if (argc == 1 && begins_move(console_position(console), argv[0]))
		return INPUT_BEGINNING;
	return is_term(argc, argv) || (argc == 1 && help_knows(console, argv[0])) ? INPUT_TERM : INPUT_UNKNOWN;
}

/* Run the words, of which none begins with "~/". */
static enum done run_words(struct console *console, int argc, char **argv)
{
	switch (classify(console, argc, argv)) {
	case INPUT_COMMAND:
		return run_named(console, argc, argv);
	case INPUT_POSITION:
		return run_implied(console, FOR_POSITIONS, argc, argv);
	case INPUT_MOVE:
		return run_move_words(console, argc, argv);
	case INPUT_GAME:
		return run_game_words(console, argc, argv);
	case INPUT_BEGINNING:
		return run_implied(console, FOR_BEGINNINGS, argc, argv);
	case INPUT_TERM:
		return run_implied(console, FOR_HELP, argc, argv);
	case INPUT_UNKNOWN:
		break;
	}
	return unknown_command(console, argv[0]);
}

/* WORD, which begins with "~/", as a path in the user's home folder; the caller frees it.  NULL
 * if no home is known or memory runs out. */
static char *expand_home(const char *word)
{
	const char *home = getenv("HOME");
	size_t size = home ? strlen(home) + strlen(word) : 0;
	char *path = home ? malloc(size) : NULL;

	if (path)
		snprintf(path, size, "%s%s", home, word + 1);
	return path;
}

enum done dispatch_words(struct console *console, int argc, char **argv)
{
	char *paths[ARGUMENTS_MAX], *words[ARGUMENTS_MAX + 1];
	int path_count = 0;
	enum done done;

	if (argc > ARGUMENTS_MAX)
		return console_misuse(console, "too many words");
	for (int i = 0; i < argc; i++) {
		char *path = text_starts_with(argv[i], "~/") ? expand_home(argv[i]) : NULL;

		words[i] = path ? path : argv[i];
		if (path)
			paths[path_count++] = path;
	}
	words[argc] = NULL;
	done = run_words(console, argc, words);
	while (path_count > 0)
		free(paths[--path_count]);
	return done;
}

/* Run the commands in LINE, which is modified. */
static enum done run_commands_of(struct console *console, char *line)
{
	struct lexed lexed = { .more = true };
	enum done done = DONE;

	while (lexed.more && done == DONE && !console->quit) {
		lex_command(console->table, &line, &lexed);
		console->command = NULL;
		interrupt_clear();
		if (lexed.open)
			done = console_misuse(console, "a quotation mark is not closed");
		else if (lexed.count > 0)
			done = dispatch_words(console, lexed.count, lexed.words);
		fflush(console->screen.out);
	}
	return done;
}

/* Run one line, which is modified: part of a pasted game, or commands. */
static enum done run_one_line(struct console *console, char *line)
{
	enum done done;

	line[strcspn(line, "\r")] = '\0';
	if (paste_is_open(console) || paste_begins(line))
		done = paste_line(console, line);
	else
		done = run_commands_of(console, line);
	fflush(console->screen.out);
	return done;
}

enum done dispatch_line(struct console *console, const char *line)
{
	char *copy = malloc(strlen(line) + 1);
	char *rest = copy;
	enum done done = DONE;

	console->command = NULL;
	if (copy)
		strcpy(copy, line);
	else
		done = console_fail(console, "out of memory");
	while (rest && done == DONE && !console->quit) {
		char *end = strchr(rest, '\n');   /* a terminal may paste several lines at once */

		if (end)
			*end++ = '\0';
		done = run_one_line(console, rest);
		rest = end;
	}
	if (done != DONE)
		console->failed = true;
	free(copy);
	return done;
}
