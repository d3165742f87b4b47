/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The words of a mailbox engine: what each means, which command shows it, and
 * where it is in the source. */
#include <config.h>

#include "console/views/glossary.h"

#include <string.h>

#include "console/pager.h"
#include "console/shell.h"

struct word {
	const char *name;
	const char *meaning;
	const char *see;           /* commands that show it */
	const char *source;
};

static const struct word words[] = {
	{ "mailbox",
	  "A board that is an array: one cell for each square, with the man on it. The other way is a "
	  "bitboard: one bit for each square, a word for each sort of man.",
	  "boards", "src/rules/board.h" },
	{ "0x88",
	  "A square is 16 * rank + file, so bits 3 and 7 of a square's number are 0. A number that has "
	  "one of them, that is a bit of 0x88, lies off the board: one AND is the test.",
	  "square e4", "src/rules/square.h" },
	{ "guard",
	  "A cell around the board that holds a man of both colours. A walk that leaves the board meets "
	  "an own man and stops, so no loop asks where the board ends.",
	  "guard; boards", "src/rules/board.h" },
	{ "origin",
	  "The square a1 has the number 0. So each square's number is also a vector, the position vector "
	  "from a1 to it: e4 = 0x34 is three ranks north and four files east of the origin.",
	  "square e4; vector a1 e4", "src/rules/square.h" },
	{ "vector",
	  "The difference of two squares. It says how they lie to one another, wherever they are: +33 is "
	  "a knight's jump from any square.",
	  "vector b1 c3; vectors c2", "src/rules/vector.h" },
	{ "offset",
	  "Differences run from -119 (h8 to a1) to +119 (a1 to h8), the entries of a table from 0. So "
	  "119 is added to each difference: entry 119 is the vector from a square to itself.",
	  "vectors c2 index", "src/rules/vector.h" },
	{ "columns",
	  "Two files differ by -7 to +7: fifteen values. With at least fifteen columns in a row, two "
	  "different ways across the board never have the same difference; 0x88 has sixteen. With ten, "
	  "+7 is both a1 to h1 and d1 to a2.",
	  "boards; vectors e4 index", "src/rules/vector.h" },
	{ "entries",
	  "Fifteen rows of sixteen: 240 entries. 225 of them are the vectors of the 15x15 board around a "
	  "square; the others are differences that two squares cannot have.",
	  "vectors c2 index", "src/rules/vector.c" },
	{ "star",
	  "The table of vectors drawn as a 15x15 board with the square in its middle. The real board is a "
	  "window in it. What is not empty has the shape of a star: the ways that queens and knights go.",
	  "vectors c2; figure star c2", "src/rules/vector.c" },
	{ "step",
	  "The smallest vector on the way from one square to another: +1, +15, +16, +17 and their "
	  "opposites along lines, the jump itself for a knight. A second table has it.",
	  "vectors c2 step", "src/rules/vector.c" },
	{ "walk",
	  "Going by one step over empty squares until a man is met. A walk back from the target answers "
	  "'is it attacked?': the first man met must be the attacker.",
	  "attacks e4; figure walk d1 d8", "src/rules/walk.h" },
	{ "ray",
	  "The squares of a walk from a slider. Moves are generated from the source: empty squares are "
	  "quiet moves, the man at the end is taken if it is an enemy.",
	  "rays d1", "src/rules/movegen.c" },
	{ "distance",
	  "Two more tables by difference: king moves (Chebyshev distance), and ranks and files added "
	  "(Manhattan distance).",
	  "vectors e4 distance; vectors e4 manhattan", "src/rules/vector.c" },
	{ "flag",
	  "One bit of a man's byte: a colour, or a way to move. A queen has the flags of bishop and rook, "
	  "so 'who moves along diagonals?' is one AND. Only piece.h sees the bits.",
	  "piece", "src/rules/piece.h" },
	{ "slot",
	  "A man's place in the list of his colour, which he keeps for life: captured and promoted men "
	  "too. Squares know the slots, slots know the squares.",
	  "lists", "src/rules/board.h" },
	{ "set",
	  "A 16-bit word with a bit for each slot: the living men of one kind and colour.",
	  "lists", "src/rules/board.h" },
	{ "holes",
	  "The bits 3 and 7 that no square has. A move is two squares in two bytes, so four holes are "
	  "free to say what sort of move it is.",
	  "bits e4", "src/rules/move.h" },
	{ "record",
	  "What undoing a move cannot compute: rights, en passant, clocks, keys, the man taken. One "
	  "record a ply is undo stack, game record and repetition record at once. The other way is to copy the "
	  "whole state.",
	  "undo-stack", "src/rules/position.h" },
	{ "key",
	  "Zobrist's hash of a position: the exclusive or of a random number for each man on his square, "
	  "each right, the en passant file and the turn. A move changes a few of them.",
	  "key; key e4", "src/rules/zobrist.h" },
	{ "repetition",
	  "The same key again, with no capture or pawn move between. Only every second ply back can have "
	  "it, and only back to the last irreversible move.",
	  "history; figure history", "src/rules/outcome.c" },
	{ "exchange",
	  "A series of captures on one square, each side taking with its least valuable man and free to "
	  "stop. Men behind others join in, found by walks along the same vector.",
	  "see e4; figure exchange e4", "src/eval/see.h" },
	{ "viewpoint",
	  "Scores and values are for the side to move: +1.00 is a pawn more for whoever moves. Headings "
	  "name the side. Only [%eval] in a file counts for White, as PGN has it.",
	  "think depth 6; eval", "src/console/words.h" },
	{ "quiescence",
	  "The search at the leaves: captures alone, until nothing is left to take, because a static "
	  "value amid an exchange means nothing.",
	  "trace 2", "src/search/quiescence.c" },
	{ "window",
	  "The values (alpha, beta) between which a search must tell the truth. Above it, a node fails "
	  "high and its parent needs not know by how much.",
	  "trace 3; order 4", "src/search/node.c" }
};
enum { WORDS = sizeof words / sizeof *words };

static void print_names(const struct screen *screen)
{
	int width = screen_columns(screen), column = 0;

	for (int i = 0; i < WORDS; i++) {
		int length = (int)strlen(words[i].name);

		if (column > 0 && column + 13 > width) {
			fputc('\n', screen->out);
			column = 0;
		}
		screen_put(screen, PAINT_TITLE, words[i].name);
		column += 13;
		if (i + 1 < WORDS && column + 13 <= width)
			fprintf(screen->out, "%*s", 13 - length, "");
	}
	fputs("\n'word NAME' explains one\n", screen->out);
}

static void print_word(const struct screen *screen, const struct word *word)
{
	screen_put(screen, PAINT_TITLE, word->name);
	fputc('\n', screen->out);
	fputs("  ", screen->out);
	screen_put_prose(screen, 2, 2, word->meaning);
	fputs("  see it   ", screen->out);
	screen_put_prose(screen, 11, 11, word->see);
	fprintf(screen->out, "  source   %s\n", word->source);
}

static enum done show_word(struct console *console, int argc, char **argv)
{
	TEXT_ON_STACK(safe, 80);

	if (argc == 1) {
		print_names(&console->screen);
		return DONE;
	}
	for (int i = 0; i < WORDS; i++)
		if (text_equal(words[i].name, argv[1])) {
			print_word(&console->screen, &words[i]);
			return DONE;
		}
	text_add_safely(&safe, argv[1], 40);
	return console_misuse(console, "'%s' is not explained; 'word' lists what is", safe_chars);
}

enum done run_word(struct console *console, int argc, char **argv)
{
	return pager_run(console, argc, argv, show_word);
}
