/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The loop: read a line, run it, until the end. */
#include <config.h>

#include "console/console.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "console/internal.h"
#include "console/draw/draw.h"
#include "util/interrupt.h"
#include "util/line.h"
#include "util/terminal.h"
#include "util/version.h"

static bool is_typed_at(FILE *in)
{
	return terminal_is(fileno(in)) && terminal_is(fileno(stdout));
}

static bool console_init(struct console *console, const struct console_options *options)
{
	*console = (struct console){ .table = &console_commands };
	setlocale(LC_CTYPE, "");
	screen_init(&console->screen, stdout);
	screen_init(&console->errors, stderr);
	return game_open(console, options);
}

static int exit_status(const struct console *console, enum done done)
{
	if (console->to_xboard)
		return CONSOLE_XBOARD;
	if (console->to_uci)
		return CONSOLE_UCI;
	return done == DONE ? CONSOLE_OK : done == FAILED ? CONSOLE_FAILED : CONSOLE_USAGE;
}

static void greet(const struct console *console)
{
	fprintf(console->screen.out,
	        "%s\nType a move to play, 'tour' to see how it works, 'help' for everything else.\n",
	        version_name);
	board_text_show(&console->screen, console_position(console));
}

static void add_prompt(struct text *out, const struct console *console)
{
	const struct position *pos = console_position(console);

	if (paste_is_open(console))
		text_add(out, "pgn> ");
	else
		text_printf(out, "%s %d> ", position_turn(pos) == WHITE ? "white" : "black",
	            position_move_number(pos));
}

static void run_from_terminal(struct console *console)
{
	char *line;

	console->interactive = true;
	interrupt_catch(false);
	editor_open(console);
	greet(console);
	while (!console->quit) {
		struct text prompt = TEXT_OF(40);

		add_prompt(&prompt, console);
		interrupt_clear();   /* a Ctrl-C typed before the prompt belonged to the last command */
		interrupt_set_breaks_waits(false);
		line = editor_read(prompt.chars);
		if (!line) {
			fputc('\n', console->screen.out);
			break;
		}
		(void)dispatch_line(console, line);
		free(line);
	}
	editor_close();
}

static void run_from_pipe(struct console *console)
{
	const char *why = NULL;
	char *line;

	/* Nothing is read ahead: the lines after `xboard` or `uci` belong to the protocol. */
	setvbuf(stdin, NULL, _IONBF, 0);
	while (!console->quit && (line = line_read(stdin, interrupt_flag(), &why))) {
		(void)dispatch_line(console, line);
		free(line);
		interrupt_clear();   /* a Ctrl-C belonged to the last command */
	}
	console->command = NULL;
	if (why)
		console->failed = console_fail(console, "standard input: %s", why) != DONE;
	if (paste_end(console) != DONE)
		console->failed = true;
}

int console_run(const struct console_options *options)
{
	struct console console;
	int status;

	if (!console_init(&console, options)) {
		game_close(&console);
		return CONSOLE_USAGE;
	}
	if (is_typed_at(stdin))
		run_from_terminal(&console);
	else
		run_from_pipe(&console);
	status = exit_status(&console, console.failed && !console.interactive ? FAILED : DONE);
	game_close(&console);
	return status;
}

/* Run LINES until `quit` or a failure. */
static enum done run_lines(struct console *console, int count, char **lines)
{
	enum done done = DONE;

	for (int i = 0; i < count && done == DONE && !console->quit; i++)
		done = dispatch_line(console, lines[i]);
	return done;
}

int console_run_command(const struct console_options *options, int argc, char **argv)
{
	struct console console;
	int status = CONSOLE_USAGE;

	if (console_init(&console, options)) {
		interrupt_catch(false);
		status = exit_status(&console, console_is_line(argv[0]) ? run_lines(&console, argc, argv)
		                                                       : dispatch_words(&console, argc, argv));
	}
	fflush(stdout);
	game_close(&console);
	return status;
}

bool console_is_line(const char *word)
{
	return strchr(word, ' ') != NULL;
}

bool console_has_command(const char *name)
{
	return command_find_exact(&console_commands, name) != NULL;
}

bool console_knows_lab_command(const char *name)
{
	return command_is_in_lab(name);
}
