/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A line is cut into commands; each is found in the table and run. */
#include <config.h>

#include "console/dispatch.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "console/commands/commands.h"
#include "console/pager.h"
#include "console/paste.h"
#include "console/shell/arguments.h"
#include "console/shell/game.h"
#include "util/interrupt.h"
#include "console/shell/position_line.h"
#include "console/shell/shell.h"
#include "notation/san.h"
#include "rules/movegen.h"

static enum done unknown_command(struct console *console, const char *word)
{
	const char *near = command_suggest(console->table, word);
	struct text safe = TEXT_OF(120);

	text_add_safely(&safe, word, 40);
	console->command = NULL;
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

static enum done run_command(struct console *console, const struct console_command *command,
                             int argc, char **argv)
{
	console->command = command->name;
	while (argc - 1 > command->words_max && is_courtesy(argv[argc - 1]))
		argv[--argc] = NULL;
	if (argc - 1 < command->words_min || argc - 1 > command->words_max)
		return console_misuse(console, "usage: %s%s%s", command->name,
		                      *command->arguments ? " " : "", command->arguments);
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

/* The words ARGV as one text in OUT, which has room for POSITION_LINE_MAX characters. */
static enum done join(struct console *console, int argc, char **argv, struct text *out)
{
	arguments_join(argc, argv, 0, out);
	return out->truncated ? console_misuse(console, "the line is too long") : DONE;
}

/* Run the command NAME with the words ARGV after it. */
static enum done run_before(struct console *console, const char *name, int argc, char **argv)
{
	char word[16];
	char *words[ARGUMENTS_MAX + 2] = { word };

	assert(strlen(name) < sizeof word);
	strcpy(word, name);
	memcpy(words + 1, argv, (size_t)argc * sizeof *words);
	return run_command(console, command_find_exact(console->table, name), argc + 1, words);
}

/* Make the move that ARGV[0] names, or, if words follow it, the moves that they name. */
static enum done run_move_words(struct console *console, int argc, char **argv)
{
	struct move move = MOVE_NONE;
	struct error error = ERROR_NONE;

	if (argc > 1)
		return run_before(console, "move", argc, argv);
	if (argument_read_move(console, argv[0], &move, &error) == READ_OK)
		return play_move(console, move);
	if (argument_lacks_promotion(console, argv[0]))
		return argument_no_move(console, argv[0], ARGUMENT_PROMOTION);
	return console_fail(console, "Illegal move (%s): %s", error.text, argv[0]);
}

/* Make the moves of ARGV, which are from a game. */
static enum done run_game_words(struct console *console, int argc, char **argv)
{
	struct text line = TEXT_OF(POSITION_LINE_MAX);

	if (join(console, argc, argv, &line) != DONE)
		return BAD_USAGE;
	(void)paste_line(console, line.chars);
	return paste_end(console);
}

static enum done run_position_words(struct console *console, int argc, char **argv)
{
	struct text line = TEXT_OF(POSITION_LINE_MAX);

	if (join(console, argc, argv, &line) != DONE)
		return BAD_USAGE;
	if (position_line_set_up(console, line.chars) != DONE)
		return FAILED;
	game_show_board(console);
	return DONE;
}

/* Run the command that ALIAS means. */
static enum done run_alias(struct console *console, const struct command_alias *alias, int argc,
                           char **argv)
{
	const struct console_command *command = command_find_exact(console->table, alias->alias);
	char *words[ARGUMENTS_MAX + 2], first[16] = "";
	const char *blank = strchr(alias->means, ' ');
	int count = 0;

	words[count++] = argv[0];
	if (blank && (argc > 1 || !alias->only_before_more)) {
		assert(strlen(blank + 1) < sizeof first);
		strcpy(first, blank + 1);
		words[count++] = first;
	}
	for (int i = 1; i < argc; i++)
		words[count++] = argv[i];
	words[count] = NULL;
	return run_command(console, command, count, words);
}

/* What a user may type. */
enum input {
	INPUT_COMMAND, INPUT_ALIAS, INPUT_POSITION, INPUT_MOVE, INPUT_GAME,
	INPUT_BEGINNING,           /* of a move: list the moves that begin so */
	INPUT_UNKNOWN
};

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

/* What the words ARGV are.  A whole name of a command comes first; a shortened one comes last,
 * because a move may look like one. */
static enum input classify(const struct console *console, int argc, char **argv)
{
	struct move move;
	struct error error = ERROR_NONE;

	bool is_piece = strchr("KQRBN", *argv[0]) != NULL;

	if (is_piece && !argv[0][1] && argc == 1)
		return INPUT_BEGINNING;    /* Q is a queen, q leaves */
	if (command_find_alias(console->table, argv[0]))
		return INPUT_ALIAS;
	if (command_find_exact(console->table, argv[0]))
		return INPUT_COMMAND;
	if (position_line_is(argv[0]))
		return INPUT_POSITION;
	if (paste_begins(argv[0]) ||
	    move_parse(console_position(console), argv[0], &move, &error) != READ_MALFORMED)
		return holds_number(argc, argv) ? INPUT_GAME : INPUT_MOVE;
	if (is_piece && argc == 1 && begins_move(console_position(console), argv[0]))
		return INPUT_BEGINNING;
	if (command_find(console->table, argv[0]))
		return INPUT_COMMAND;
	return argc == 1 && begins_move(console_position(console), argv[0]) ? INPUT_BEGINNING
	                                                                    : INPUT_UNKNOWN;
}

/* Run the words, of which none begins with "~/". */
static enum done run_words(struct console *console, int argc, char **argv)
{
	console->command = NULL;
	switch (classify(console, argc, argv)) {
	case INPUT_COMMAND:
		return run_command(console, command_find(console->table, argv[0]), argc, argv);
	case INPUT_ALIAS:
		return run_alias(console, command_find_alias(console->table, argv[0]), argc, argv);
	case INPUT_POSITION:
		return run_position_words(console, argc, argv);
	case INPUT_MOVE:
		return run_move_words(console, argc, argv);
	case INPUT_GAME:
		return run_game_words(console, argc, argv);
	case INPUT_BEGINNING:
		return run_before(console, "moves", argc, argv);
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

/* Cut the next word off *REST; NULL at the end of the command.  A word may be quoted, or have
 * single characters quoted by '\\'. */
static char *next_word(char **rest, bool *unclosed)
{
	char *from = *rest + strspn(*rest, " \t\r"), *word = from, *to = from;
	char quote = *from == '"' || *from == '\'' ? *from++ : '\0';

	if (quote)
		word = to = from;
	else if (*from == '\0' || *from == ';' || *from == '#') {
		*rest = from;
		return NULL;
	}
	while (*from && (quote ? *from != quote : !strchr(" \t\r;", *from))) {
		if (!quote && *from == '\\' && from[1] && strchr(" \t;#\"'\\", from[1]))
			from++;
		*to++ = *from++;
	}
	*unclosed |= quote && !*from;
	*rest = from + (quote && *from);
	if (to < *rest)
		*to = '\0';
	else if (**rest && **rest != ';')
		*(*rest)++ = '\0';
	return word;
}

/* Run the first command of *REST and cut it off. */
static enum done run_text(struct console *console, char **rest)
{
	char *argv[ARGUMENTS_MAX + 1];
	int argc = 0;
	bool unclosed = false, more = false;
	char *word;

	while ((word = next_word(rest, &unclosed))) {
		if (argc == ARGUMENTS_MAX)
			return console_misuse(console, "too many words");
		argv[argc++] = word;
	}
	more = **rest == ';';
	**rest = '\0';
	*rest += more;
	argv[argc] = NULL;
	console->command = NULL;
	if (unclosed)
		return console_misuse(console, "a quotation mark is not closed");
	interrupt_clear();
	return argc > 0 ? dispatch_words(console, argc, argv) : DONE;
}

/* LINE after `setboard` or `fen`, if it begins with that. */
static char *after_setboard(char *line)
{
	static const char *const names[] = { "setboard ", "fen ", "position " };

	line += strspn(line, " \t");
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (text_starts_with(line, names[i]))
			return line + strlen(names[i]);
	return line;
}

/* Set up the position that *REST begins with and cut it off. */
static enum done run_position(struct console *console, char **rest)
{
	char *text = after_setboard(*rest);
	size_t length = position_line_length(text);
	bool more = text[length] != '\0';
	enum done done;

	text[length] = '\0';
	*rest = text + length + more;
	console->command = NULL;
	done = position_line_set_up(console, text);
	if (done == DONE)
		game_show_board(console);
	return done;
}

/* Run the commands in LINE, which is modified. */
static enum done run_commands_of(struct console *console, char *line)
{
	enum done done = DONE;

	while (*line && done == DONE && !console->quit) {
		if (position_line_is(after_setboard(line)))
			done = run_position(console, &line);
		else
			done = run_text(console, &line);
		if (done != DONE)
			console->failed = true;
		fflush(console->screen.out);
	}
	return done;
}

/* Run one line, which is modified: part of a pasted game, or commands. */
static enum done run_one_line(struct console *console, char *line)
{
	enum done done;

	line[strcspn(line, "\r")] = '\0';
	if (!paste_is_open(console) && !paste_begins(line))
		return run_commands_of(console, line);
	done = paste_line(console, line);
	if (done != DONE)
		console->failed = true;
	fflush(console->screen.out);
	return done;
}

enum done dispatch_line(struct console *console, const char *line)
{
	char *copy = malloc(strlen(line) + 1);
	char *rest = copy;
	enum done done = DONE;

	if (!copy) {
		console->command = NULL;
		console->failed = true;
		return console_fail(console, "out of memory");
	}
	strcpy(copy, line);
	while (rest && done == DONE && !console->quit) {
		char *end = strchr(rest, '\n');   /* a terminal may paste several lines at once */

		if (end)
			*end++ = '\0';
		done = run_one_line(console, rest);
		rest = end;
	}
	free(copy);
	return done;
}
