/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The boards that chess programs use, side by side: the current position in each of them, and
 * what each makes easy and hard.
 *
 * Source: Chess Programming Wiki ("Board Representation", "10x12 Board", "Vector Attacks", "0x88"). */
#include <config.h>

#include "console/inspect/inspect.h"

#include <string.h>

#include "console/shell/shell.h"

enum { BESIDE = 3, GAP = 3 };   /* boards in a row, columns between them */

/* A board in memory: COLUMNS cells a row, with WEST of them before the a-file,
 * SOUTH rows before the first rank and NORTH rows behind the last. */
struct layout {
	const char *name;
	int columns, west, south, north;
	char edge;                 /* how cells off the board are drawn */
	bool is_bits;              /* one bit per square: the squares of White's pieces */
	const char *back;          /* from a square's number n, or its number s of 0..63 */
	const char *easy, *hard;
};

static const struct layout layouts[] = {
	{ "8x8", 8, 0, 0, 0, '#', false,
	  "rank = n >> 3, file = n & 7.",
	  "64 cells; a square's number indexes every table. A loop over all of them with a switch on the piece "
	  "generates the moves without a list.",
	  "h4 + 1 is a5: each step must compare files to find the edge." },
	{ "10x10", 10, 1, 1, 1, '#', false,
	  "rank = n / 10 - 1, file = n % 10 - 1.",
	  "a walk ends at a guard cell, without an extra test.",
	  "a knight on rank 1 or 8 jumps over the ring and out of the memory." },
	{ "10x12", 10, 1, 2, 2, '#', false,
	  "rank = n / 10 - 2, file = n % 10 - 1.",
	  "two guard rows catch knights, too; one column at each side is enough, because the one beyond it "
	  "is the other side's.",
	  "one difference means several vectors: +7 is a1 to h1, and d1 to a2. A table by "
	  "difference cannot distinguish them." },
	{ "15x12", 15, 4, 2, 2, '#', false,
	  "rank = (n - 34) * 9 >> 7, without a division; n & 1 alone is the square's colour. With three columns "
	  "before the a-file and four after the h-file, the number is n - 1.",
	  "fifteen columns for the differences -7 to +7 of two files: a difference of two squares "
	  "names one vector, so one small table says which pieces attack along it. With fifteen rows, too, "
	  "that table can lie over the board.",
	  "the file still needs the rank: n - 34 - 15 * rank." },
	{ "16x12", 16, 4, 2, 2, '#', false,
	  "rank = (n - 36) >> 4, file = (n - 36) & 7; from s: n = s + (s & ~7) + 36, and back: "
	  "s = ((n >> 4) - 2) * 8 + (n & 15) - 4.",
	  "one column more, and rank and file are shifts and masks of n - 36.",
	  "the offset must be taken off first; more memory than a board needs." },
	{ "0x88", 16, 0, 0, 0, ':', false,
	  "rank = n >> 4, file = n & 7; from s: n = s + (s & ~7), and back: s = (n + (n & 7)) >> 1.",
	  "no guards at all: a number is off the board if it has a bit of 0x88. Differences name "
	  "vectors. The holes (:) can hold other data.",
	  "a walk tests each number, and then the cell." },
	{ "15x15", 15, 4, 3, 4, '#', false,
	  "rank = (n - 49) * 9 >> 7, file = n - 49 - 15 * rank.",
	  "as many rows as columns, like the table of vectors ('vectors'): laid over the board with its centre on "
	  "a square, it has an entry over each cell around it.",
	  "225 cells for 64 squares." },
	{ "16x16", 16, 4, 4, 4, '#', false,
	  "rank = (n >> 4) - 4, file = (n & 15) - 4; from s: n = s + (s & ~7) + 68.",
	  "four guards on each side, and again the halves of a byte are rank and file, counted from 4.",
	  "256 cells; a square has no bit that is always 0, so only the guards show the edge." },
	{ "bitboard", 8, 0, 0, 0, '.', true,
	  "the number of a bit; see 'bitboard'.",
	  "a set of squares in one word (here: White's pieces): many squares at once, counted and "
	  "intersected by one instruction.",
	  "no differences and no walks: sliders need large tables, and finding the piece on a square "
	  "means testing every set." }
};
enum { LAYOUTS = sizeof layouts / sizeof *layouts };

static char cell_of(const struct layout *layout, const struct position *pos, int row, int column)
{
	int rank = row - layout->south, file = column - layout->west;
	struct piece piece;

	if (rank < 0 || rank >= RANKS || file < 0 || file >= FILES)
		return layout->edge;
	piece = position_at(pos, square_make(file, rank));
	if (layout->is_bits)
		return piece_has_colour(piece, WHITE) ? '1' : '0';
	return piece_letter(piece);
}

/* Draw line LINE, from the top: line 0 is the name, the others are rows.  Write BLANKS first unless
 * the line is empty; return the number of blanks to write after it. */
static int draw_line(const struct screen *screen, const struct position *pos,
                     const struct layout *layout, int line, int blanks)
{
	int rows = layout->south + RANKS + layout->north, row = rows - line;

	if (row < 0)
		return blanks + layout->columns;
	fprintf(screen->out, "%*s", blanks, "");
	if (line == 0) {
		screen_put(screen, PAINT_TITLE, layout->name);
		return layout->columns - (int)strlen(layout->name);
	}
	for (int column = 0; column < layout->columns; column++) {
		char cell[2] = { cell_of(layout, pos, row, column), '\0' };

		screen_put(screen, *cell == layout->edge ? PAINT_DIM : PAINT_PLAIN, cell);
	}
	return 0;
}

/* Draw the COUNT boards from FIRST on beside one another. */
static void draw_boards(const struct screen *screen, const struct position *pos, int first,
                        int count)
{
	int lines = 0;

	for (int i = first; i < first + count; i++) {
		int own = 1 + layouts[i].south + RANKS + layouts[i].north;

		lines = own > lines ? own : lines;
	}
	for (int line = 0; line < lines; line++) {
		int blanks = 0;

		for (int i = first; i < first + count; i++)
			blanks = GAP + draw_line(screen, pos, &layouts[i], line, blanks);
		fputc('\n', screen->out);
	}
	fputc('\n', screen->out);
}

/* The number of boards from FIRST on that fit beside one another. */
static int count_fitting(const struct screen *screen, int first)
{
	int columns = layouts[first].columns, count = 1;

	while (count < BESIDE && first + count < LAYOUTS) {
		columns += GAP + layouts[first + count].columns;
		if (columns > screen_columns(screen))
			break;
		count++;
	}
	return count;
}

/* How SQUARE is numbered in LAYOUT, and back. */
static void add_number(struct text *out, const struct layout *layout, int square)
{
	int rank = square_rank(square), file = square_file(square);
	int offset = layout->south * layout->columns + layout->west;
	char name[SQUARE_NAME_MAX];

	square_name(square, name);
	text_printf(out, "n = %d * rank + file", layout->columns);
	if (offset)
		text_printf(out, " + %d", offset);
	text_printf(out, "; %s: %d. Back: %s", name, layout->columns * rank + file + offset, layout->back);
}

static enum done run_boards(struct console *console, int argc, char **argv)
{
	const struct screen *screen = &console->screen;
	int square = square_make(FILE_E, RANK_4);

	if (argc > 1 && !argument_square(console, argv[1], &square))
		return BAD_USAGE;
	for (int first = 0; first < LAYOUTS;) {
		int count = count_fitting(screen, first);

		draw_boards(screen, console_position(console), first, count);
		first += count;
	}
	for (int i = 0; i < LAYOUTS; i++) {
		struct text prose = TEXT_OF(600);

		screen_put(screen, PAINT_TITLE, layouts[i].name);
		add_number(&prose, &layouts[i], square);
		text_printf(&prose, " Easy: %s Hard: %s", layouts[i].easy, layouts[i].hard);
		fprintf(screen->out, "%*s", 10 - (int)strlen(layouts[i].name), "");
		screen_put_prose(screen, 10, 10, prose.chars);
	}
	screen_put(screen, PAINT_TITLE, "Rhumb");
	fprintf(screen->out, "%*s", 5, "");
	screen_put_prose(screen, 10, 10,
	                 "The numbers of 0x88 in a memory with guards around them ('guard'): one look "
	                 "at a cell finds a piece or the edge, and vectors, halves and the 0x88 test remain. Of "
	                 "its 16 columns, the eight holes are guards for both sides.");
	return DONE;
}

static const struct console_command rows[] = {
	{ "boards", "[SQUARE]", 0, 1, TOPIC_MACHINE, PAGED,
	  "draw the position in eight mailboxes, 8x8 to 16x16, and as a bitboard; how each numbers a square",
	  "boards e4", run_boards },
};

const struct command_rows boards_rows = { rows, sizeof rows / sizeof *rows };
