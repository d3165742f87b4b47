/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A square's number: its halves, the test whether it is on the board, the
 * number 0..63 beside it, and both boards with all their numbers. */
#include <config.h>

#include "console/views/numbering.h"

#include "console/arguments.h"
#include "console/shell.h"
#include "console/words.h"
#include "rules/vector.h"

enum { BOTH_BOARDS = 64, TITLE_WIDTH = 11 };   /* columns: of two boards, of titles */

/* A line of prose behind a title. */
static void print_prose(const struct screen *screen, const char *title, const char *prose)
{
	fprintf(screen->out, "%-11s", title);
	screen_put_prose(screen, TITLE_WIDTH, TITLE_WIDTH, prose);
}

static void print_number(const struct screen *screen, int square)
{
	TEXT_ON_STACK(bits, 16);
	TEXT_ON_STACK(prose, 120);

	add_bits(&bits, (unsigned)square, 8);
	fprintf(screen->out, "number     0x%02X = %d = 16 * %d + %d\n", square, square,
	        square_rank(square), square_file(square));
	text_printf(&prose, "%s: rank %d counts as %d, file %c as %d", bits_chars,
	            square_rank(square) + 1, square_rank(square), 'a' + square_file(square),
	            square_file(square));
	print_prose(screen, "nibbles", prose_chars);
}

/* One line: is NUMBER on the board? */
static void print_test(const struct screen *screen, const char *what, int number)
{
	int stray = square_stray_bits(number);
	TEXT_ON_STACK(bits, 16);
	TEXT_ON_STACK(name, 8);

	add_bits(&bits, (unsigned)number, 8);
	if (!stray)
		add_square(&name, number);
	fprintf(screen->out, "%-11s%s & 0x88 = %02X: ", what, bits_chars, stray);
	if (stray)
		screen_put(screen, PAINT_BAD, "off\n");
	else
		fprintf(screen->out, "%s\n", name_chars);
}

/* From the square one step beyond the edge, to the east and to the north. */
static void print_tests(const struct screen *screen, int square)
{
	TEXT_ON_STACK(east, 16);
	TEXT_ON_STACK(north, 16);
	int files = FILES - square_file(square), ranks = RANKS - square_rank(square);

	text_printf(&east, "%d east", files);
	text_printf(&north, "%d north", ranks);
	print_test(screen, "0x88 test", square);
	print_test(screen, east_chars, square + files * EAST);
	print_test(screen, north_chars, square + ranks * NORTH);
}

static void print_64(const struct screen *screen, int square)
{
	int index = square_to_64(square), edge = square_to_64(square_make(FILE_H, square_rank(square)));
	TEXT_ON_STACK(prose, 200);

	text_printf(&prose, "%d = (%d + %d) / 2, and back %d + (%d & ~7) = %d", index, square,
	            square_file(square), index, index, square);
	print_prose(screen, "0..63", prose_chars);
	text_clear(&prose);
	if (square_rank(square) < RANK_8)
		text_printf(&prose, "h%d + 1 = %d + 1 = %d is a%d, and no test can tell",
		            square_rank(square) + 1, edge, edge + 1, square_rank(square) + 2);
	if (prose.length > 0)
		print_prose(screen, "its edge", prose_chars);
	text_clear(&prose);
	text_printf(&prose, "%+d from the origin a1: %d north of +16 each, %d east of +1 each", square,
	            square_rank(square), square_file(square));
	print_prose(screen, "vector", prose_chars);
}

/* The ranks of one board: MARKED stands in brackets. */
static void print_rank(const struct screen *screen, int rank, int marked, bool is_64)
{
	bool behind = false;       /* the last number was the marked one */

	fprintf(screen->out, "%d ", rank + 1);
	for (int file = FILE_A; file <= FILE_H; file++) {
		int square = square_make(file, rank);
		TEXT_ON_STACK(number, 8);

		text_printf(&number, is_64 ? "%2d" : "%02X", is_64 ? square_to_64(square) : square);
		fputc(square == marked ? '[' : behind ? ']' : ' ', screen->out);
		behind = square == marked;
		screen_put(screen, behind ? PAINT_MARK : PAINT_PLAIN, number_chars);
	}
	if (behind || !is_64)
		fputc(behind ? ']' : ' ', screen->out);
	if (!is_64) {
		TEXT_ON_STACK(holes, 16);

		text_printf(&holes, "%02X-%02X", square_make(FILES, rank), square_make(15, rank));
		screen_put(screen, PAINT_DIM, holes_chars);
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

enum done run_square(struct console *console, int argc, char **argv)
{
	const struct screen *screen = &console->screen;
	int square;

	(void)argc;
	if (!argument_square(console, argv[1], &square))
		return BAD_USAGE;
	print_number(screen, square);
	print_tests(screen, square);
	print_64(screen, square);
	print_boards(screen, square);
	return DONE;
}
