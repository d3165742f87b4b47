/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Men as bytes of disjoint flags: the table of all, the questions that one AND
 * answers, and what a man is worth. */
#include <config.h>

#include "console/views/flags.h"

#include "console/shell.h"
#include "console/words.h"
#include "eval/see.h"
#include "eval/weights.h"
#include "rules/vector.h"

/* The flags, highest first, as the head of the table has them: on a wide screen
 * two lines, on a narrow one a letter. */
static const struct {
	enum piece_flag flag;
	const char *above, *below, *letter;
} flags[] = {
	{ FLAG_BLACK, "black", "man", "b" }, { FLAG_WHITE, "white", "man", "w" },
	{ FLAG_KING, "king", "", "K" }, { FLAG_ORTHOGONAL, "line", "", "L" },
	{ FLAG_DIAGONAL, "diag.", "", "D" }, { FLAG_KNIGHT, "knight", "", "N" },
	{ FLAG_BLACK_PAWN, "black", "pawn", "p" }, { FLAG_WHITE_PAWN, "white", "pawn", "P" }
};
enum { FLAG_COUNT = sizeof flags / sizeof *flags, BEFORE_FLAGS = 10, WIDE = 7, NARROW = 3 };

/* How many columns a flag has. */
static int flag_width(const struct screen *screen)
{
	return screen_columns(screen) < BEFORE_FLAGS + WIDE * FLAG_COUNT ? NARROW : WIDE;
}

static void print_head(const struct screen *screen)
{
	int width = flag_width(screen);

	fprintf(screen->out, "%*s", BEFORE_FLAGS, "byte");
	for (int i = 0; i < FLAG_COUNT; i++)
		fprintf(screen->out, "%*s", width, width == WIDE ? flags[i].above : flags[i].letter);
	if (width == WIDE) {
		fprintf(screen->out, "\n%*s", BEFORE_FLAGS, "");
		for (int i = 0; i < FLAG_COUNT; i++)
			fprintf(screen->out, "%*s", width, flags[i].below);
	}
	fprintf(screen->out, "\n%*s", BEFORE_FLAGS, "");
	for (int i = 0; i < FLAG_COUNT; i++)
		fprintf(screen->out, "%*s%02X", width - 2, width == WIDE ? "0x" : "", (unsigned)flags[i].flag);
	fputc('\n', screen->out);
}

static void print_flags(const struct screen *screen, char letter, struct piece piece)
{
	fprintf(screen->out, "  %c   0x%02X", letter, piece_to_byte(piece));
	for (int i = 0; i < FLAG_COUNT; i++) {
		bool is_set = piece_to_byte(piece) & (unsigned)flags[i].flag;

		fprintf(screen->out, "%*s", flag_width(screen) - 1, "");
		screen_put(screen, is_set ? PAINT_GOOD : PAINT_DIM, is_set ? "1" : ".");
	}
	fputc('\n', screen->out);
}

/* Has PIECE one of the flags MASK?  One line. */
static void print_question(const struct screen *screen, enum colour colour, enum kind kind,
                           struct movers movers)
{
	unsigned byte = piece_to_byte(piece_make(colour, kind)), mask = movers_to_byte(movers);
	TEXT_ON_STACK(man, 24);

	text_printf(&man, "%s %s", colour == WHITE ? "white" : "black", kind_name(kind));
	fprintf(screen->out, "  %-13s0x%02X & 0x%02X = 0x%02X  ", man_chars, byte, mask, byte & mask);
	screen_put(screen, byte & mask ? PAINT_GOOD : PAINT_BAD, byte & mask ? "yes\n" : "no\n");
}

static void print_questions(const struct screen *screen)
{
	int a1 = square_make(FILE_A, RANK_1);
	struct movers diagonal = vector_movers(a1, square_make(FILE_C, RANK_3));
	struct movers north_east = vector_movers(a1, square_make(FILE_B, RANK_2));

	fputc('\n', screen->out);
	screen_put_prose(screen, 0, 0,
	                 "Is it a bishop or a queen? One AND with the flag that both have:");
	print_question(screen, WHITE, BISHOP, diagonal);
	print_question(screen, WHITE, QUEEN, diagonal);
	print_question(screen, WHITE, ROOK, diagonal);
	fputc('\n', screen->out);
	screen_put_prose(screen, 0, 0,
	                 "Who attacks one square to the north-east, along +17? White pawns do and black "
	                 "ones do not, so pawns have two flags, and the table's entry names one of them:");
	print_question(screen, WHITE, PAWN, north_east);
	print_question(screen, BLACK, PAWN, north_east);
	print_question(screen, BLACK, KING, north_east);
	fputc('\n', screen->out);
	screen_put_prose(screen, 0, 0,
	                 "The guard (#) around the board wears both colours: for each side it is an own "
	                 "man, so no walk goes through it and nobody takes it.");
}

enum done run_piece(struct console *console, int argc, char **argv)
{
	static const enum kind order[] = { KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN };
	const struct screen *screen = &console->screen;

	(void)argc;
	(void)argv;
	print_head(screen);
	for (int colour = WHITE; colour <= BLACK; colour++)
		for (int i = 0; i < KINDS; i++) {
			struct piece piece = piece_make((enum colour)colour, order[i]);

			print_flags(screen, piece_letter(piece), piece);
		}
	print_flags(screen, '#', PIECE_GUARD);
	print_flags(screen, '.', PIECE_EMPTY);
	print_questions(screen);
	return DONE;
}

enum done run_values(struct console *console, int argc, char **argv)
{
	const struct board *board = position_board(console_position(console));
	FILE *out = console->screen.out;
	int sums[COLOURS] = { 0 };

	(void)argc;
	(void)argv;
	fputs("man     exchange   mid   end White Black\n", out);
	for (int kind = PAWN; kind < KINDS; kind++) {
		pair worth = eval_weights.material[kind];

		fprintf(out, "%-7s %8d %5d %5d %5d %5d\n", kind_name((enum kind)kind),
		        see_value[kind], pair_middlegame(worth), pair_endgame(worth),
		        board_count(board, WHITE, (enum kind)kind),
		        board_count(board, BLACK, (enum kind)kind));
		for (int colour = WHITE; colour <= BLACK; colour++)
			sums[colour] += see_value[kind] *
			                board_count(board, (enum colour)colour, (enum kind)kind);
	}
	fprintf(out, "%-28s %5d %5d\n", "sum (exchange)", sums[WHITE], sums[BLACK]);
	screen_put_prose(&console->screen, 0, 0,
	                 "In centipawns, and how many men each side has. Exchanges ('see') use round "
	                 "numbers. The evaluation ('eval') goes from its middlegame to its endgame values "
	                 "as pieces leave the board. A king has no value: he is never taken.");
	return DONE;
}
