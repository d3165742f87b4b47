/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A tour of the machine in steps (src/data/tour.txt) that run real commands on named positions, on a
 * console of its own.  On a terminal, Enter continues, commands are run on the position of the step, and
 * the tour can be left and resumed. */
#include <config.h>

#include "console/internal.h"

#include <stdio.h>
#include <stdlib.h>

#include "console/shell/shell.h"
#include "util/number.h"

enum { WIDE = 80 };

/* Show step NUMBER, from 0, on GUEST and run its commands. */
static enum done show_step(struct console *guest, int number)
{
	const struct screen *screen = &guest->screen;
	const struct tour_step *step = &tour_at[number];
	enum done done;
	struct text title = TEXT_OF(80);

	text_printf(&title, "Step %d of %d: %s", number + 1, tour_steps, step->question);
	screen_put(screen, PAINT_TITLE, title.chars);
	fputc('\n', screen->out);
	screen_put_prose(screen, 0, 0, step->answer);
	done = example_run(guest, step->commands, true);
	if (screen_columns(screen) < WIDE)
		fprintf(screen->out, "Try  %s\nFile  %s\n", step->try, step->source);
	else
		fprintf(screen->out, "Try  %-38s  File  %s\n", step->try, step->source);
	return done;
}

/* Show step NUMBER on a console that the steps before have not touched. */
static enum done show_alone(struct console *host, int number)
{
	struct console *guest = example_open(host);
	enum done done = guest ? show_step(guest, number) : FAILED;

	example_close(guest);
	return done;
}

/* Read what the user types after step NUMBER; the caller frees it.  NULL after Ctrl-C or Ctrl-D. */
static char *ask(const struct screen *screen, int number)
{
	return console_ask(screen, number + 1 < tour_steps
	                           ? "[Enter: continue, t: try it, b: back, q: quit, or a command] "
	                           : "[Enter: end, t: try it, b: back, or a command] ");
}

/* Whether WORD means the step before. */
static bool means_back(const char *word)
{
	return text_equal(word, "b") || text_equal(word, "back");
}

/* Whether LINE, typed after step NUMBER, is a key that leads to another step: *NEXT, from 0; -1 to leave,
 * tour_steps at the end.  Otherwise it is a command, or there is no step before. */
static bool leads_on(char *line, int number, int *next)
{
	const char *word = line ? text_strip(line) : "q";
	int64_t step;

	if (!*word || text_equal(word, "n") || text_equal(word, "next"))
		*next = number + 1;
	else if (text_equal(word, "q"))
		*next = number + 1 < tour_steps ? -1 : tour_steps;
	else if (means_back(word) && number > 0)
		*next = number - 1;
	else if (number_parse(word, 1, tour_steps, &step))
		*next = (int)step - 1;
	else
		return false;
	return true;
}

/* Run what the step of GUEST suggests to try. */
static enum done run_try(struct console *guest, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	guest->interactive = false;       /* it draws its boards itself, and one pager is enough */
	(void)example_run(guest, tour_at[guest->tour].try, true);
	return DONE;
}

/* Run LINE, typed on GUEST; "t" means what the step suggests to try.  As at the prompt, moves are followed by
 * the board, and what is long is shown page by page. */
static void obey(struct console *guest, char *line)
{
	const char *word = text_strip(line);

	guest->interactive = true;
	if (text_equal(word, "t") || text_equal(word, "try"))
		(void)pager_run(guest, 0, NULL, run_try);
	else if (means_back(word))
		fputs("This is the first step.\n", guest->screen.out);
	else
		(void)dispatch_line(guest, word);
}

/* Show step NUMBER and run the commands that the user types after it, on the step's position.  The result
 * is the next step, as leads_on has it. */
static int visit(struct console *host, int number)
{
	struct console *guest = example_open(host);
	bool stays = guest && show_step(guest, number) == DONE;
	int next = -1;

	if (stays) {
		guest->tour = number;
		guest->touring = true;
	}
	while (stays) {
		char *line = ask(&host->screen, number);

		stays = !leads_on(line, number, &next);
		if (stays) {
			obey(guest, line);
			stays = !guest->quit;
			next = guest->touring ? -1 : guest->tour;
		}
		free(line);
	}
	example_close(guest);
	return next;
}

/* What the tour leaves out. */
static void print_end(const struct console *console)
{
	screen_put_prose(&console->screen, 0, 0,
	                 "That was the tour. What else there is: 'bitboard' and 'boards', how others store a board; "
	                 "'guard', the cells around it; 'pins', 'checks', 'tactics' and 'explain', what is going on; "
	                 "'eval', what it is worth; 'order', 'stats' and 'tt', how well the search works; 'perft', "
	                 "whether the moves are right; 'figure', pictures of all that. 'help words' lists the terms, "
	                 "'help' the commands. The manual's chapter 'How a mailbox engine works' has all ideas with their "
	                 "cost.");
	if (!console->interactive)
		screen_put_prose(&console->screen, 0, 0, "'rhumb' on a terminal is a prompt for these commands and for moves.");
}

/* Show the steps from NUMBER on, as long as the user wants; `tour` of CONSOLE is the step to resume at. */
static void walk(struct console *console, int number)
{
	struct text line = TEXT_OF(100);

	while (number >= 0 && number < tour_steps) {
		console->tour = number;
		number = visit(console, number);
	}
	if (number == tour_steps) {
		console->tour = 0;
		print_end(console);
		return;
	}
	if (console->interactive)
		text_add(&line, "'tour' continues here; your game is as you left it.");
	else
		text_printf(&line, "'rhumb tour %d' continues here.", console->tour + 1);
	screen_put_prose(&console->screen, 0, 0, line.chars);
}

/* Print all steps. */
static enum done print_all(struct console *console)
{
	for (int number = 0; number < tour_steps; number++) {
		if (show_alone(console, number) != DONE)
			return FAILED;
		fputc('\n', console->screen.out);
	}
	print_end(console);
	return DONE;
}

static enum done run_tour(struct console *console, int argc, char **argv)
{
	int64_t number = console->tour + 1;

	if (argc > 1 && !argument_number(console, argv[1], "step", 1, tour_steps, &number))
		return BAD_USAGE;
	if (console->touring) {           /* it quits, and visit goes there */
		console->tour = (int)number - 1;
		console->touring = false;
		console->quit = true;
		return DONE;
	}
	if (console_can_ask(console)) {
		walk(console, (int)number - 1);
		return DONE;
	}
	return argc > 1 ? show_alone(console, (int)number - 1) : print_all(console);
}

static const struct console_command rows[] = {
	{ "tour", "[STEP]", 0, 1, TOPIC_CONSOLE, 0,
	  "show the machine step by step, from STEP or from where you left; in a pipe, print STEP or all",
	  "tour 1", run_tour },
};

const struct command_rows tour_rows = { rows, sizeof rows / sizeof *rows };
