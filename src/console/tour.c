/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A tour of the machine in steps that run real commands on named positions, on a console of its own.
 * On a terminal, Enter continues, commands are run on the position of the step, and the tour can be left
 * and resumed. */
#include <config.h>

#include "console/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "console/shell/shell.h"
#include "util/number.h"

/* In the order in which one would build an engine.  Each step fits a screen of 80x24, prompt included. */
const struct tour_step tour_at[] = {
	{ "Which number does a square have?",
	  "16 * rank + file, both counted from 0: in hexadecimal, the first digit is the rank and the second the "
	  "file. No digit is above 7, so a number with a bit of 0x88 is off the board: the test is one AND. A loop "
	  "that must look at the cell anyway can do without: cells around the board, the guards, hold a piece that "
	  "stops it. Rhumb's loops do that; the test serves for input and assertions. 0..63 counts the squares without "
	  "gaps; a vector leads from one square to another.",
	  "square e4 numbers",
	  "square h8",
	  "src/rules/square.h" },
	{ "What is a piece?",
	  "A byte of flags: its colours and how it moves. One AND asks 'is it a bishop or a queen?': a queen has "
	  "the flags of both. Pawns of both colours are different movers. Capitals are White's pieces.",
	  "piece d1 a1 c1 g1 d2 d7",
	  "piece codes",
	  "src/rules/piece.h" },
	{ "Where are my pieces?",
	  "An array answers what is on a square. The list answers where the pieces are, without looking at "
	  "64 squares. A piece keeps its slot, its number in the list, for life, so a word of 16 bits is a set of pieces.",
	  "lists white",
	  "move e4 d5 exd5; lists",
	  "src/rules/board.h" },
	{ "What is a move?",
	  "Two squares, a byte each. A square has two empty bits in its byte, so the four holes hold "
	  "what kind of move it is.",
	  "bits e2e4",
	  "setboard kiwipete; bits O-O",
	  "src/rules/move.h" },
	{ "How is one square placed relative to another?",
	  "Subtract them: the difference is a vector, wherever the squares are. Tables of 240 entries, at the "
	  "difference + 119, say which pieces attack along it, and by which step one walks back (<) to the attacker.",
	  "vector b1 c3\nvector a1 e5",
	  "vectors c2",
	  "src/rules/vector.h" },
	{ "Who attacks a square?",
	  "For each piece of the list, the table says whether it would on an empty board; then a walk back "
	  "from the square must meet it first. Walking on finds the pieces behind, and pins.",
	  "setboard exchange\nattacks e5 white",
	  "setboard pins; pins",
	  "src/rules/attack.c" },
	{ "Which moves are there?",
	  "From each piece of the list, by each of its steps, walk over empty squares: quiet moves. An "
	  "enemy at the end is a capture. The guards stop the walk like an own piece; the test with 0x88 would, too. "
	  "'legal' tests a single move.",
	  "setboard exchange\nrays b2",
	  "setboard pins; board; legal c3e4",
	  "src/rules/movegen.c" },
	{ "How is a move made?",
	  "By writing to memory, a store at a time. The list gets the pawn's new square, the new cell gets the pawn, "
	  "and the old cell becomes empty; # are guards. Taking back is the same the other way. 'watch e4' shows all "
	  "the other stores, too.",
	  "watch e4 board",
	  "move e4 d5; watch exd5",
	  "src/rules/makemove_body.h" },
	{ "How is a move taken back?",
	  "Most of it can be computed from the move itself. The record has the rest, a line for each ply, that is "
	  "a move of one side: the piece taken, and what the board does not show, the rights to castle, en "
	  "passant, the clock of the fifty-move rule and the key, which the next step explains.",
	  "move e4 d5 exd5 Qxd5\nundo-stack\nundo 4\nfen",
	  "setboard kiwipete; move O-O O-O; undo-stack",
	  "src/rules/position.h" },
	{ "Has this position occurred before?",
	  "Each piece on its square, each right to castle and the turn have a random number. The key is their "
	  "exclusive or, so a move changes a few of them. The same key again is a repetition.",
	  "key Nf3\nmove Nf3 Nf6 Ng1 Ng8\nhistory",
	  "new; move e4 e5 Ke2 Ke7 Ke1 Ke8; state",
	  "src/rules/zobrist.h" },
	{ "What is a position worth?",
	  "A search asks this millions of times. A small network answers: for each piece on its square it adds up "
	  "weights, which it has learned from games of Rhumb against itself. Below is what the value would lose "
	  "without the piece; kings cannot be taken off. Values are in pawns, and for the side to move.",
	  "setboard leaf\n" EVAL_EXAMPLE,
	  "setboard kiwipete; eval",
	  "src/eval/network/network.h" },
	{ "What does an exchange win?",
	  "Both sides capture on one square, with their least valuable piece, and may stop. A capture is worth "
	  "what is left if both choose well, in centipawns: a pawn is 100, a knight 325.",
	  "setboard leaf\nsee Nxd5",
	  "setboard exchange; see Nxe5",
	  "src/eval/see.c" },
	{ "How is a move chosen?",
	  "Each move leads to a position, and each reply to another one: a tree, with the positions as its nodes. "
	  "Its last ones, the leaves, get a value, here their material. Black chooses the reply that is worst for "
	  "White, so a move is worth the least of its replies, and White chooses the move that is worth "
	  "most. 't' shows the board.",
	  "setboard tree\nminimax",
	  "setboard tree; board",
	  "src/console/inspect/minimax.c" },
	{ "Which nodes need not be searched?",
	  "Once a move has a value for certain (alpha), another one must be worth more. A reply that brings it down "
	  "to alpha settles that: the other replies are left out, and the best move is still the same. Black has "
	  "such a limit, too (beta); between the two is the window. A move at or below alpha fails low, one at or "
	  "above beta fails high. The better the order of moves, the more is left out.",
	  "setboard tree\nminimax cut",
	  "setboard leaf; order 4",
	  "src/search/node.c" },
	{ "When may the search stop?",
	  "Not in an exchange: after Nxd5 White is a knight up for one move. So at the leaves captures go on until "
	  "it pays to stop (stand pat), except losing ones and hopeless ones, which gain too little. Static values "
	  "are the network's.",
	  "setboard leaf; board\nquiescence",
	  "setboard legals-mate; quiescence Bxd1",
	  "src/search/quiescence.c" },
	{ "How deep must it look?",
	  "Depth 12 is twelve plies, more where moves are forced, fewer ('reduced') where they look bad. An "
	  "iteration searches one depth, from 1 on. Here the first ones play Kh7, which loses; later ones find Kg7, "
	  "which draws: 't' shows all. The window is narrow, around the last value; after a fail high it is wider, "
	  "until the value is exact. '>' only asks whether a move is better; a table of values found by key "
	  "before, a static value or other moves may settle that.",
	  "setboard reti\ntrace 12",
	  "setboard reti; think depth 12",
	  "src/search/root.c" }
};
enum { STEPS = sizeof tour_at / sizeof *tour_at, WIDE = 80 };
const int tour_steps = STEPS;

/* Show step NUMBER, from 0, on GUEST and run its commands. */
static enum done show_step(struct console *guest, int number)
{
	const struct screen *screen = &guest->screen;
	const struct tour_step *step = &tour_at[number];
	enum done done;
	struct text title = TEXT_OF(80);

	text_printf(&title, "Step %d of %d: %s", number + 1, STEPS, step->question);
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
	return console_ask(screen, number + 1 < STEPS ? "[Enter: continue, t: try it, b: back, q: quit, or a command] "
	                                              : "[Enter: end, t: try it, b: back, or a command] ");
}

/* Whether WORD means the step before. */
static bool means_back(const char *word)
{
	return text_equal(word, "b") || text_equal(word, "back");
}

/* Whether LINE, typed after step NUMBER, is a key that leads to another step: *NEXT, from 0; -1 to leave,
 * STEPS at the end.  Otherwise it is a command, or there is no step before. */
static bool leads_on(char *line, int number, int *next)
{
	const char *word = line ? text_strip(line) : "q";
	int64_t step;

	if (!*word || text_equal(word, "n") || text_equal(word, "next"))
		*next = number + 1;
	else if (text_equal(word, "q"))
		*next = number + 1 < STEPS ? -1 : STEPS;
	else if (means_back(word) && number > 0)
		*next = number - 1;
	else if (number_parse(word, 1, STEPS, &step))
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
	guest->interactive = true;
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
	guest->interactive = false;
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

	while (number >= 0 && number < STEPS) {
		console->tour = number;
		number = visit(console, number);
	}
	if (number == STEPS) {
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
	for (int number = 0; number < STEPS; number++) {
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

	if (argc > 1 && !argument_number(console, argv[1], "step", 1, STEPS, &number))
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
