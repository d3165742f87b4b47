/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A square's number: its halves, the 0x88 test, the number 0..63, and both boards with all their
 * numbers. */
#include <config.h>

#include "console/inspect/inspect.h"

#include "console/shell/shell.h"
#include "rules/vector.h"

enum { BOTH_BOARDS = 64, TITLE_WIDTH = 11 };   /* columns: of two boards, of titles */

/* Print a title and prose after it. */
static void print_prose(const struct screen *screen, const char *title, const char *prose)
{
	fprintf(screen->out, "%-11s", title);
	screen_put_prose(screen, TITLE_WIDTH, TITLE_WIDTH, prose);
}

static void print_number(const struct screen *screen, int square)
{
	struct text bits = TEXT_OF(16);
	struct text prose = TEXT_OF(120);

	add_bits(&bits, (unsigned)square, 8);
	fprintf(screen->out, "number     0x%02X = %d = 16 * %d + %d\n", square, square,
	        square_rank(square), square_file(square));
	text_printf(&prose, "%s: rank %d counts as %d, file %c as %d", bits.chars,
	            square_rank(square) + 1, square_rank(square), 'a' + square_file(square),
	            square_file(square));
	print_prose(screen, "nibbles", prose.chars);
}

/* Print the line that tests whether NUMBER is on the board. */
static void print_test(const struct screen *screen, const char *what, int number)
{
	int stray = square_stray_bits(number);
	struct text bits = TEXT_OF(16);
	struct text name = TEXT_OF(8);

	add_bits(&bits, (unsigned)number & 0xFF, 8);
	if (!stray)
		add_square(&name, number);
	fprintf(screen->out, "%-11s%s & 0x88 = %02X: ", what, bits.chars, stray);
	if (stray)
		screen_put(screen, PAINT_BAD, "off\n");
	else
		fprintf(screen->out, "%s\n", name.chars);
}

/* Print the tests of SQUARE, and of one step beyond each edge. */
static void print_tests(const struct screen *screen, int square)
{
	const struct {
		const char *name;
		int count, step;
	} ways[] = {
		{ "east", FILES - square_file(square), EAST },
		{ "north", RANKS - square_rank(square), NORTH },
		{ "west", 1 + square_file(square), WEST },
		{ "south", 1 + square_rank(square), SOUTH }
	};

	print_test(screen, "0x88 test", square);
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
		struct text name = TEXT_OF(16);

		text_printf(&name, "%d %s", ways[i].count, ways[i].name);
		print_test(screen, name.chars, square + ways[i].count * ways[i].step);
	}
}

static void print_64(const struct screen *screen, int square)
{
	int index = square_to_64(square), edge = square_to_64(square_make(FILE_H, square_rank(square)));
	struct text prose = TEXT_OF(200);

	text_printf(&prose, "%d = (%d + %d) / 2, and back %d + (%d & ~7) = %d", index, square,
	            square_file(square), index, index, square);
	print_prose(screen, "0..63", prose.chars);
	text_clear(&prose);
	if (square_rank(square) < RANK_8)
		text_printf(&prose, "h%d + 1 = %d + 1 = %d is a%d: only their files show the edge",
		            square_rank(square) + 1, edge, edge + 1, square_rank(square) + 2);
	if (prose.length > 0)
		print_prose(screen, "0..63 edge", prose.chars);
	text_clear(&prose);
	text_printf(&prose, "%+d from the origin a1: %d north of +16 each, %d east of +1 each", square,
	            square_rank(square), square_file(square));
	print_prose(screen, "vector", prose.chars);
}

/* Print a rank of one board, with MARKED in brackets. */
static void print_rank(const struct screen *screen, int rank, int marked, bool is_64)
{
	bool behind = false;       /* the last number was the marked one */

	fprintf(screen->out, "%d ", rank + 1);
	for (int file = FILE_A; file <= FILE_H; file++) {
		int square = square_make(file, rank);
		struct text number = TEXT_OF(8);

		text_printf(&number, is_64 ? "%2d" : "%02X", is_64 ? square_to_64(square) : square);
		fputc(square == marked ? '[' : behind ? ']' : ' ', screen->out);
		behind = square == marked;
		screen_put(screen, behind ? PAINT_MARK : PAINT_PLAIN, number.chars);
	}
	if (behind || !is_64)
		fputc(behind ? ']' : ' ', screen->out);
	if (!is_64) {
		struct text holes = TEXT_OF(16);

		text_printf(&holes, "%02X-%02X", square_make(FILES, rank), square_make(15, rank));
		screen_put(screen, PAINT_DIM, holes.chars);
	}
}

static void print_boards(const struct screen *screen, int marked)
{
	bool beside = screen_columns(screen) >= BOTH_BOARDS;

	fprintf(screen->out, beside ? "\n%-33s%6s%s\n" : "\n%-.14s\n",
	        "  0x88, in hex             holes", "", "  0..63");
	for (int rank = RANK_8; rank >= RANK_1; rank--) {
		print_rank(screen, rank, marked, false);
		if (beside) {
			fputs("      ", screen->out);
			print_rank(screen, rank, marked, true);
		}
		fputc('\n', screen->out);
	}
	fputs(beside ? "   a  b  c  d  e  f  g  h                 a  b  c  d  e  f  g  h\n"
	             : "   a  b  c  d  e  f  g  h\n\n  0..63\n", screen->out);
	for (int rank = RANK_8; !beside && rank >= RANK_1; rank--) {
		print_rank(screen, rank, marked, true);
		fputc('\n', screen->out);
	}
}

static enum done run_square(struct console *console, int argc, char **argv)
{
	const struct screen *screen = &console->screen;
	int square;

	if (!argument_square(console, argv[1], &square))
		return BAD_USAGE;
	if (argc > 2 && !text_equal(argv[2], "numbers"))
		return console_usage(console);
	print_number(screen, square);
	print_tests(screen, square);
	print_64(screen, square);
	if (argc == 2)
		print_boards(screen, square);
	return DONE;
}

static const struct console_command rows[] = {
	{ "square", "SQUARE [numbers]", 1, 2, TOPIC_MACHINE, PAGED,
	  "show a square's number: nibbles, the 0x88 test, 0..63, and unless only the numbers are wanted both boards",
	  "square e4", run_square },
};

const struct command_rows square_rows = { rows, sizeof rows / sizeof *rows };
