/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A tour of the machine: ten steps that run real commands on positions with a
 * name.  At a terminal one key goes on; the tour can be left and taken up
 * again.  The game at hand is kept and comes back. */
#include <config.h>

#include "console/tour.h"

#include <string.h>

#include "console/arguments.h"
#include "console/dispatch.h"
#include "console/interrupt.h"
#include "console/keep.h"
#include "console/key.h"
#include "console/shell.h"

struct step {
	const char *title;
	const char *text;
	const char *commands;      /* a line each */
};

static const struct step steps[] = {
	{ "a number for each square",
	  "A square is 16 * rank + file, so the halves of the number are rank and file, and each has a "
	  "bit that is always 0. A number that has one of these bits, 0x88, lies off the board: the "
	  "test is one AND. With 0..63 it takes a comparison of files.",
	  "square e4" },
	{ "a difference of two squares",
	  "Subtract two squares and you know how they lie to one another, wherever they are: the "
	  "difference is a vector. It leads a knight from b1 to c3, and every knight two ranks north "
	  "and a file east.",
	  "vector b1 c3" },
	{ "the table of all vectors",
	  "Two squares differ by -119 to +119, so a table of 240 entries says who attacks along each "
	  "vector. Drawn as 15x15 squares it is a star, and the board is a window in it.",
	  "vectors c2" },
	{ "a walk answers: is it attacked?",
	  "Who attacks e5? For each man the table says whether he would on an empty board; then a walk "
	  "back from e5 must meet him first. Men who stand behind others are seen as well.",
	  "setboard exchange\nattacks e5" },
	{ "a pin is a walk that goes on",
	  "From the king, walk to the first man; from him walk on. If the second walk ends at an enemy "
	  "who moves along this line, the first man is pinned.",
	  "setboard pins\npins" },
	{ "an exchange without making a move",
	  "What does a capture win, if both sides take on that square with their least valuable man and "
	  "may stop? The attackers come from the same walks, with those behind them.",
	  "setboard exchange\nsee Nxe5" },
	{ "captures, the best first",
	  "The search wants good captures first, because an early refutation saves the rest. Valuable "
	  "victims come first, taken by men of little value; captures that lose the exchange wait.",
	  "setboard kiwipete\nboard\nmoves captures" },
	{ "a key, and a repetition",
	  "A position's key is the exclusive or of random numbers. A move changes a few of them; "
	  "making moves that lead back gives the same key again. That is how repetitions are found.",
	  "setboard start\nkey Nf3\nmove Nf3 Nf6 Ng1 Ng8\nhistory" },
	{ "quiescence",
	  "After Nxd5 White is a knight up, for the moment: a static value amid an exchange means "
	  "nothing. So at depth 0 the search goes on with captures only, and sees exd5. For each move: "
	  "the window of values that matter, the value, the nodes below it.",
	  "setboard leaf\nboard\ntrace 1 Nxd5" },
	{ "the search along a line",
	  "Reti's king walks two ways at once. The trace follows 1. Kg7 into the tree: which moves were "
	  "searched, how deep, in which window, and why the others were not.",
	  "setboard reti\nboard\ntrace 4 Kg7" }
};
enum { STEPS = sizeof steps / sizeof *steps };

/* Show step NUMBER, from 0, and run its commands. */
static enum done show_step(struct console *console, int number)
{
	const struct screen *screen = &console->screen;
	const struct step *step = &steps[number];
	enum done done = DONE;
	TEXT_ON_STACK(title, 80);

	text_printf(&title, "Step %d of %d: %s", number + 1, STEPS, step->title);
	screen_put(screen, PAINT_TITLE, title_chars);
	fputc('\n', screen->out);
	screen_put_prose(screen, 0, 0, step->text);
	for (const char *line = step->commands; *line && done == DONE;) {
		size_t length = strcspn(line, "\n");
		TEXT_ON_STACK(command, 80);

		text_printf(&command, "%.*s", (int)length, line);
		screen_put(screen, PAINT_MARK, "> ");
		screen_put(screen, PAINT_MARK, command_chars);
		fputc('\n', screen->out);
		done = dispatch_line(console, command_chars);
		line += length + (line[length] == '\n');
	}
	return done;
}

/* Ask for a key; the number of the step to show next, or -1 to leave. */
static int ask(const struct console *console, int number)
{
	int key;

	screen_put(&console->screen, PAINT_DIM, number + 1 < STEPS
	           ? "[any key: go on, b: back, q: leave]" : "[any key: the end, b: back]");
	key = key_wait();
	screen_wipe_line(&console->screen);
	putc('\n', console->screen.out);
	interrupt_clear();
	if (key == 'q' || key == 'Q' || key == KEY_END)
		return number + 1 < STEPS ? -1 : STEPS;
	if (key == 'b' || key == 'B' || key == KEY_LEFT)
		return number > 0 ? number - 1 : 0;
	return number + 1;
}

/* Show the steps from NUMBER on; console->tour is where to go on. */
static enum done walk(struct console *console, int number)
{
	bool asks = console->interactive;
	enum done done = DONE;

	console->interactive = false;    /* setboard draws no board of its own */
	while (number >= 0 && number < STEPS && done == DONE) {
		console->tour = number;
		done = show_step(console, number);
		if (done == DONE)
			number = asks ? ask(console, number) : number + 1;
		if (!asks && number < STEPS)
			fputc('\n', console->screen.out);
	}
	console->interactive = asks;
	if (done != DONE)
		return done;
	if (number == STEPS)
		console->tour = 0;
	screen_put_prose(&console->screen, 0, 0, number == STEPS
	                 ? "That was the tour. 'word' explains the words, 'help' lists all commands."
	                 : "'tour' goes on here; your game is back on the board.");
	return DONE;
}

enum done run_tour(struct console *console, int argc, char **argv)
{
	int64_t number = console->tour + 1;
	struct keep kept;
	enum done done, restored;

	if (argc > 1 && !argument_number(console, argv[1], "step", 1, STEPS, &number))
		return BAD_USAGE;
	if (!keep_take(&kept, console))
		return FAILED;
	done = walk(console, (int)number - 1);
	restored = keep_restore(&kept, console);
	return done != DONE ? done : restored;
}
