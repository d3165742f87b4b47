/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The boards that chess programs use, side by side: how the position of the
 * game would lie in each, what each makes easy, and what hard.
 *
 * Source: the mailboxes and the bitboard as the Chess Programming Wiki has
 * them ("Board Representation", "10x12 Board", "Vector Attacks", "0x88"). */
#include <config.h>

#include "console/views/layouts.h"

#include <string.h>

#include "console/shell.h"
#include "console/words.h"

enum { BESIDE = 3, GAP = 3 };   /* boards in a row, columns between them */

/* A board in memory: COLUMNS cells a row, with WEST of them before the a-file,
 * SOUTH rows before the first rank and NORTH rows behind the last. */
struct layout {
	const char *name;
	int columns, west, south, north;
	char edge;                 /* how cells off the board are drawn */
	bool is_bits;              /* one bit a square: those with a white man */
	const char *easy, *hard;
};

static const struct layout layouts[] = {
	{ "8x8", 8, 0, 0, 0, '#', false,
	  "64 cells; a square's number indexes every table.",
	  "h4 + 1 is a5: each step must compare files to see the edge." },
	{ "10x12", 10, 1, 2, 2, '#', false,
	  "a walk ends at a guard cell, with one look at the cell it reads anyway.",
	  "one difference stands for several vectors: +7 is a1 to h1, and d1 to a2. A table by "
	  "difference would not know them apart." },
	{ "15x12", 15, 7, 2, 2, '#', false,
	  "fifteen columns for the differences -7 to +7 of two files: a difference of two squares "
	  "names one vector, so one small table answers who attacks along it.",
	  "rank and file of a square need a division by 15." },
	{ "16x12", 16, 4, 2, 2, '#', false,
	  "one column more, and rank and file are the halves of a byte.",
	  "more memory than a board needs." },
	{ "0x88", 16, 0, 0, 0, ':', false,
	  "no guards at all: a number is off the board if it has a bit of 0x88. Differences name "
	  "vectors. The holes (:) hold anything.",
	  "a walk tests each number, and then the cell." },
	{ "bitboard", 8, 0, 0, 0, '.', true,
	  "a set of squares in one word (here: the white men): many squares at once, counted and "
	  "intersected by one instruction.",
	  "no differences and no walks: sliders need large tables, and what stands on a square is "
	  "asked of every set." }
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

/* Line LINE of the drawing, the top one 0: the name, then rows from the last.
 * BLANKS are to be written first, unless nothing follows; returns those that
 * are to be written behind it. */
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

/* How many boards from FIRST on fit beside one another. */
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

enum done run_boards(struct console *console, int argc, char **argv)
{
	const struct screen *screen = &console->screen;

	(void)argc;
	(void)argv;
	for (int first = 0; first < LAYOUTS;) {
		int count = count_fitting(screen, first);

		draw_boards(screen, console_position(console), first, count);
		first += count;
	}
	for (int i = 0; i < LAYOUTS; i++) {
		TEXT_ON_STACK(prose, 400);

		screen_put(screen, PAINT_TITLE, layouts[i].name);
		text_printf(&prose, "Easy: %s Hard: %s", layouts[i].easy, layouts[i].hard);
		fprintf(screen->out, "%*s", 10 - (int)strlen(layouts[i].name), "");
		screen_put_prose(screen, 10, 10, prose_chars);
	}
	screen_put(screen, PAINT_TITLE, "Rhumb");
	fprintf(screen->out, "%*s", 5, "");
	screen_put_prose(screen, 10, 10,
	                 "The numbers of 0x88 in a memory with guards around them ('guard'): 'is there a "
	                 "man, or the edge?' is one look at the cell, and vectors, halves and the 0x88 test "
	                 "remain. Its columns are 16, of which the eight holes are guards to both sides.");
	return DONE;
}
