/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A line cut into commands, each found in the table and run. */
#include <config.h>

#include "console/dispatch.h"

#include <stdlib.h>
#include <string.h>

#include "console/arguments.h"
#include "console/interrupt.h"
#include "console/opponent.h"
#include "console/paste.h"
#include "console/setboard.h"
#include "console/shell.h"
#include "console/views/diagram.h"
#include "notation/san.h"

static enum done unknown_command(struct console *console, const char *word)
{
	const char *near = lookup_suggest(console->table, word);
	TEXT_ON_STACK(safe, 120);

	text_add_safely(&safe, word, 40);
	console->command = NULL;
	if (near)
		return console_misuse(console, "'%s' is neither a command nor a move; did you mean '%s'?",
		                      safe_chars, near);
	return console_misuse(console, "'%s' is neither a command nor a move; try 'help'", safe_chars);
}

/* WORD is no command: a move? */
static enum done run_word(struct console *console, const char *word)
{
	struct move move;
	TEXT_ON_STACK(error, 240);

	switch (move_parse(console_position(console), word, &move, &error)) {
	case READ_OK:
		return opponent_meet(console, move);
	case READ_MALFORMED:
		return unknown_command(console, word);
	case READ_ILLEGAL:
	case READ_AMBIGUOUS:
		break;
	}
	console->command = NULL;
	if (argument_lacks_promotion(console, word))
		return argument_no_move(console, word, ARGUMENT_PROMOTION);
	return console_fail(console, "Illegal move (%s): %s", error_chars, word);
}

static enum done run_command(struct console *console, const struct console_command *command,
                             int argc, char **argv)
{
	console->command = command->name;
	if (argc - 1 < command->least || argc - 1 > command->most)
		return console_misuse(console, "usage: %s%s%s", command->name,
		                      *command->arguments ? " " : "", command->arguments);
	return command->run(console, argc, argv);
}

/* Do the words hold the number of a move, so that they are from a game? */
static bool holds_number(int argc, char **argv)
{
	for (int i = 0; i < argc; i++)
		if (paste_begins(argv[i]))
			return true;
	return false;
}

/* Make the moves of ARGV, which are from a game's record. */
static enum done run_record(struct console *console, int argc, char **argv)
{
	TEXT_ON_STACK(joined, SETBOARD_MAX);

	arguments_join(argc, argv, 0, &joined);
	if (joined.truncated)
		return console_misuse(console, "the line is too long");
	(void)paste_line(console, joined_chars);
	return paste_end(console);
}

/* ARGV[0] is no command in full: a move, moves with their numbers, a
 * position, or a shortened command? */
static enum done run_other(struct console *console, int argc, char **argv)
{
	const struct console_command *command = lookup_find(console->table, argv[0]);
	struct move move;
	TEXT_ON_STACK(ignored, 8);
	TEXT_ON_STACK(safe, 120);

	if (setboard_is_position(argv[0])) {
		TEXT_ON_STACK(joined, SETBOARD_MAX);

		arguments_join(argc, argv, 0, &joined);
		if (setboard_text(console, joined_chars) != DONE)
			return FAILED;
		diagram_show_typed(console);
		return DONE;
	}
	if (move_parse(console_position(console), argv[0], &move, &ignored) == READ_MALFORMED &&
	    !paste_begins(argv[0])) {
		if (!command)
			return unknown_command(console, argv[0]);
		return run_command(console, command, argc, argv);
	}
	if (holds_number(argc, argv))
		return run_record(console, argc, argv);
	if (argc == 1)
		return run_word(console, argv[0]);
	text_add_safely(&safe, argv[1], 40);
	return console_misuse(console, "'%s' stands behind a move; 'move %s ...' makes several moves",
	                      safe_chars, argv[0]);
}

enum done dispatch_words(struct console *console, int argc, char **argv)
{
	const struct console_command *command = lookup_exactly(console->table, argv[0]);

	console->command = NULL;
	if (command)
		return run_command(console, command, argc, argv);
	return run_other(console, argc, argv);
}

/* Cut the next word off *REST, which goes on behind it; NULL at the end of the
 * command.  A word may be quoted, or have single characters quoted by '\\'. */
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

/* Run the one command that *REST begins with; *REST goes on behind it. */
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

/* LINE behind `setboard` or `fen`, if it begins with that. */
static char *behind_setboard(char *line)
{
	static const char *const names[] = { "setboard ", "fen ", "position " };

	line += strspn(line, " \t");
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (text_starts_with(line, names[i]))
			return line + strlen(names[i]);
	return line;
}

/* Set up the position that *REST begins with; *REST goes on behind it. */
static enum done run_position(struct console *console, char **rest)
{
	char *text = behind_setboard(*rest);
	size_t length = setboard_length(text);
	bool more = text[length] != '\0';
	enum done done;

	text[length] = '\0';
	*rest = text + length + more;
	console->command = NULL;
	done = setboard_text(console, text);
	if (done == DONE)
		diagram_show_typed(console);
	return done;
}

/* Run the commands in LINE, which is modified. */
static enum done run_commands_of(struct console *console, char *line)
{
	enum done done = DONE;

	while (*line && done == DONE && !console->quit) {
		if (setboard_is_position(behind_setboard(line)))
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
