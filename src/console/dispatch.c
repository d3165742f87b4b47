/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line cut into commands, each found in the table and run. */
#include <config.h>

#include "console/dispatch.h"

#include <stdlib.h>
#include <string.h>

#include "console/interrupt.h"
#include "console/opponent.h"
#include "console/shell.h"
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
	return console_fail(console, "Illegal move (%s): %s", error_chars, word);
}

enum done dispatch_words(struct console *console, int argc, char **argv)
{
	const struct console_command *command = lookup_exactly(console->table, argv[0]);
	struct move move;
	TEXT_ON_STACK(ignored, 8);

	console->command = NULL;
	if (!command && argc == 1 &&
	    move_parse(console_position(console), argv[0], &move, &ignored) != READ_MALFORMED)
		return run_word(console, argv[0]);
	if (!command)
		command = lookup_find(console->table, argv[0]);
	if (!command)
		return run_word(console, argv[0]);
	console->command = command->name;
	if (argc - 1 < command->least || argc - 1 > command->most)
		return console_misuse(console, "usage: %s%s%s", command->name,
		                      *command->arguments ? " " : "", command->arguments);
	return command->run(console, argc, argv);
}

/* Run the one command in TEXT, which is modified. */
static enum done run_text(struct console *console, char *text)
{
	char *argv[ARGUMENTS_MAX + 1];
	int argc = 0;
	char *word;
	enum done done;

	while ((word = text_next_word(&text))) {
		if (argc == ARGUMENTS_MAX)
			return console_misuse(console, "too many words");
		argv[argc++] = word;
	}
	if (argc == 0)
		return DONE;
	argv[argc] = NULL;
	interrupt_clear();
	done = dispatch_words(console, argc, argv);
	if (done != DONE)
		console->failed = true;
	fflush(console->screen.out);
	return done;
}

/* Where a comment begins: a '#' at the line's head or behind a blank, since
 * moves may end in one. */
static size_t comment_at(const char *line)
{
	size_t i = 0;

	for (; line[i]; i++)
		if (line[i] == '#' && (i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t' ||
		                       line[i - 1] == ';'))
			break;
	return i;
}

enum done dispatch_line(struct console *console, const char *line)
{
	size_t length = comment_at(line);
	char *copy = malloc(length + 1);
	char *command = copy;
	enum done done = DONE;

	if (!copy)
		return console_fail(console, "out of memory");
	memcpy(copy, line, length);
	copy[length] = '\0';
	while (command && done == DONE && !console->quit) {
		char *end = strchr(command, ';');

		if (end)
			*end++ = '\0';
		done = run_text(console, command);
		command = end;
	}
	free(copy);
	return done;
}
