/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The loop: read a line, cut it into commands, run each, tell how it went. */
#include <config.h>

#include "console/console.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef HAVE_UNISTD_H
#include <unistd.h>
#endif

#include "console/commands.h"
#include "console/editor.h"
#include "console/interrupt.h"
#include "console/shell.h"
#include "console/views.h"
#include "notation/san.h"
#include "tools/input.h"

static enum done complain(struct console *console, enum done done, const char *format,
                          va_list args)
{
	TEXT_ON_STACK(line, 400);

	if (console->command)
		text_printf(&line, "%s: ", console->command);
	text_vprintf(&line, format, args);
	fflush(console->screen.out);
	screen_put(&console->errors, PAINT_BAD, line_chars);
	fputc('\n', console->errors.out);
	return done;
}

enum done console_fail(struct console *console, const char *format, ...)
{
	va_list args;
	enum done done;

	va_start(args, format);
	done = complain(console, FAILED, format, args);
	va_end(args);
	return done;
}

FILE *console_open_input(struct console *console, const char *path)
{
	TEXT_ON_STACK(error, 1024);
	FILE *file = input_open(path, &error);

	if (!file)
		console_fail(console, "%s", error.chars);
	return file;
}

enum done console_misuse(struct console *console, const char *format, ...)
{
	va_list args;
	enum done done;

	va_start(args, format);
	done = complain(console, BAD_USAGE, format, args);
	va_end(args);
	return done;
}

struct position *console_scratch(struct console *console, int plies)
{
	if (position_copy(&console->scratch, console_position(console), plies))
		return &console->scratch;
	console_fail(console, "out of memory");
	return NULL;
}

static enum done unknown_command(struct console *console, const char *word)
{
	const char *near = command_suggest(word);
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
		return play_move(console, move);
	case READ_MALFORMED:
		return unknown_command(console, word);
	case READ_ILLEGAL:
	case READ_AMBIGUOUS:
		break;
	}
	console->command = NULL;
	return console_fail(console, "Illegal move (%s): %s", error_chars, word);
}

/* The row whose name is exactly NAME. */
static const struct command *find_exactly(const char *name)
{
	const struct command *command = command_find(name);

	return command && text_equal(command->name, name) ? command : NULL;
}

static enum done run_words(struct console *console, int argc, char **argv)
{
	const struct command *command = find_exactly(argv[0]);
	struct move move;
	TEXT_ON_STACK(ignored, 8);

	console->command = NULL;
	if (!command && argc == 1 &&
	    move_parse(console_position(console), argv[0], &move, &ignored) != READ_MALFORMED)
		return run_word(console, argv[0]);
	if (!command)
		command = command_find(argv[0]);
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
	done = run_words(console, argc, argv);
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

enum done console_run_line(struct console *console, const char *line)
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

static bool is_typed_at(FILE *in)
{
#ifdef HAVE_UNISTD_H
	return isatty(fileno(in)) && isatty(fileno(stdout));
#else
	(void)in;
	return false;
#endif
}

static bool console_init(struct console *console, const struct console_options *options)
{
	*console = (struct console){ .replies = true };
	setlocale(LC_CTYPE, "");
	screen_init(&console->screen, stdout);
	screen_init(&console->errors, stderr);
	pgn_init(&console->loaded);
	if (!position_init(&console->scratch))
		return false;
	return game_open(console, options);
}

static void console_free(struct console *console)
{
	game_close(console);
	pgn_free(&console->loaded);
	position_free(&console->scratch);
}

static int exit_status(const struct console *console, enum done done)
{
	if (console->to_xboard)
		return CONSOLE_XBOARD;
	return done == DONE ? CONSOLE_OK : done == FAILED ? CONSOLE_FAILED : CONSOLE_USAGE;
}

static void greet(const struct console *console)
{
	fprintf(console->screen.out,
	        PACKAGE_STRING "\nType a move to play, 'help' to see what else, 'quit' to leave.\n");
	board_show(&console->screen, console_position(console));
}

static void add_prompt(struct text *out, const struct console *console)
{
	const struct position *pos = console_position(console);

	text_printf(out, "%s %d> ", position_turn(pos) == WHITE ? "white" : "black",
	            position_move_number(pos));
}

static void run_from_terminal(struct console *console)
{
	char *line;

	console->interactive = true;
	interrupt_catch();
	editor_open(console);
	greet(console);
	while (!console->quit) {
		TEXT_ON_STACK(prompt, 40);

		add_prompt(&prompt, console);
		line = editor_read(prompt_chars);
		if (!line) {
			fputc('\n', console->screen.out);
			break;
		}
		(void)console_run_line(console, line);
		free(line);
	}
	editor_close();
}

static void run_from_pipe(struct console *console)
{
	char *line;

	/* Nothing is read ahead, so that `xboard` leaves the rest to CECP. */
	setvbuf(stdin, NULL, _IONBF, 0);
	while (!console->quit && (line = line_read(stdin))) {
		(void)console_run_line(console, line);
		free(line);
	}
}

int console_run(const struct console_options *options)
{
	struct console console;
	int status;

	if (!console_init(&console, options)) {
		console_free(&console);
		return CONSOLE_USAGE;
	}
	if (is_typed_at(stdin))
		run_from_terminal(&console);
	else
		run_from_pipe(&console);
	status = exit_status(&console, console.failed && !console.interactive ? FAILED : DONE);
	console_free(&console);
	return status;
}

int console_run_command(const struct console_options *options, int argc, char **argv)
{
	struct console console;
	int status = CONSOLE_USAGE;

	if (console_init(&console, options)) {
		interrupt_catch();
		status = exit_status(&console, run_words(&console, argc, argv));
	}
	fflush(stdout);
	console_free(&console);
	return status;
}

bool console_has_command(const char *name)
{
	return find_exactly(name) != NULL;
}
