/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Pieces as bytes of disjoint flags: the table of all, the questions that one AND answers, and
 * what a piece is worth. */
#include <config.h>

#include "console/inspect/inspect.h"

#include "console/shell/shell.h"
#include "eval/see.h"
#include "eval/weights.h"
#include "rules/vector.h"

/* The flags, highest first, with their headings: two lines on a wide screen, a letter on a narrow
 * one. */
static const struct {
	enum piece_flag flag;
	const char *above, *below, *letter;
} flags[] = {
	{ FLAG_BLACK, "black", "", "b" }, { FLAG_WHITE, "white", "", "w" },
	{ FLAG_KING, "king", "", "K" }, { FLAG_ORTHOGONAL, "line", "", "L" },
	{ FLAG_DIAGONAL, "diag.", "", "D" }, { FLAG_KNIGHT, "knight", "", "N" },
	{ FLAG_BLACK_PAWN, "black", "pawn", "p" }, { FLAG_WHITE_PAWN, "white", "pawn", "P" }
};
enum { FLAG_COUNT = sizeof flags / sizeof *flags, BEFORE_FLAGS = 10, WIDE = 7, NARROW = 3 };

/* The number of columns of a flag. */
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

/* Print the line that tests a piece for the flags MOVERS. */
static void print_question(const struct screen *screen, enum colour colour, enum kind kind,
                           struct movers movers)
{
	unsigned byte = piece_to_byte(piece_make(colour, kind)), mask = movers_to_byte(movers);
	struct text label = TEXT_OF(24);

	text_printf(&label, "%s %s", colour == WHITE ? "white" : "black", kind_name(kind));
	fprintf(screen->out, "  %-13s0x%02X & 0x%02X = 0x%02X  ", label.chars, byte, mask, byte & mask);
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
	                 "Which pieces attack one square to the north-east, along +17? White pawns do and black "
	                 "ones do not, so pawns have two flags, and the table's entry has one of them:");
	print_question(screen, WHITE, PAWN, north_east);
	print_question(screen, BLACK, PAWN, north_east);
	print_question(screen, BLACK, KING, north_east);
	fputc('\n', screen->out);
	screen_put_prose(screen, 0, 0,
	                 "The guard (#) around the board has both colours: for each side it is an own "
	                 "piece, so no walk goes through it and no piece captures it.");
}

static void print_values(const struct console *console)
{
	const struct board *board = position_board(console_position(console));
	FILE *out = console->screen.out;
	int sums[COLOURS] = { 0 };

	fputs("piece   exchange   mid   end White Black\n", out);
	for (int kind = PAWN; kind < KINDS; kind++) {
		tapered worth = eval_weights.material[kind];

		fprintf(out, "%-7s %8d %5d %5d %5d %5d\n", kind_name((enum kind)kind),
		        see_value[kind], tapered_middlegame(worth), tapered_endgame(worth),
		        board_count(board, WHITE, (enum kind)kind),
		        board_count(board, BLACK, (enum kind)kind));
		for (int colour = WHITE; colour <= BLACK; colour++)
			sums[colour] += see_value[kind] *
			                board_count(board, (enum colour)colour, (enum kind)kind);
	}
	fprintf(out, "%-28s %5d %5d\n", "sum (exchange)", sums[WHITE], sums[BLACK]);
	screen_put_prose(&console->screen, 0, 0,
	                 "In centipawns, and how many pieces each side has. Exchanges ('see') use round "
	                 "numbers. The evaluation ('eval') goes from its middlegame to its endgame values "
	                 "as pieces leave the board. A king has no value, because it is never captured.");
}

/* The codings of pieces that programs use, for each piece: a kind of 1..6 in three bits and the colour in
 * the bit below or above them, black as a negative number, disjoint flags, and the number of a slot. */
static void print_codes(const struct console *console)
{
	static const enum kind order[] = { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING };
	const struct board *board = position_board(console_position(console));
	const struct screen *screen = &console->screen;

	fprintf(screen->out, "%-12s %6s %6s %4s %6s %5s %5s  %s\n", "piece", "2k + c", "8c + k", "sign", "8c + m", "bits",
	        "flags", "slots (1..32 for life)");
	for (int colour = WHITE; colour <= BLACK; colour++)
		for (int i = 0; i < KINDS; i++) {
			unsigned slots = board_pieces(board, (enum colour)colour, order[i]);
			int kind = i + 1;
			struct text name = TEXT_OF(24);

			text_printf(&name, "%s %s", colour_name((enum colour)colour), kind_name(order[i]));
			fprintf(screen->out, "%-12s %6d %6d %+4d %6d  0x%02X  0x%02X ", name.chars, 2 * kind + colour,
			        8 * colour + kind, colour == WHITE ? kind : -kind,
			        8 * colour + kind + (colour == BLACK || kind > 1), 1 << colour | 2 << kind,
			        piece_to_byte(piece_make((enum colour)colour, order[i])));
			for (; slots; slots = bits_rest(slots))
				fprintf(screen->out, " %u", 16 * (unsigned)colour + bits_lowest(slots) + 1);
			fputc('\n', screen->out);
		}
	screen_put_prose(screen, 0, 0,
	                 "k: kind, c: colour. Colour below the kind: n ^ 1 is the other side's piece. Colour above it: "
	                 "tables for one side lie together. Signs read well (n > 0, -n), but a negative number is no "
	                 "index in C. Flags answer 'one of these kinds?' with one AND ('piece'). A number for life names "
	                 "one piece, not a kind: the list's slots, here counted from 1, which captures and promotions keep. m "
	                 "is a kind that distinguishes pawns, white 1 and black 2, and so knows how the piece moves; 2, 8 and "
	                 "9 are then no pieces, and may be the guards off the board. Bits: one a colour and one a kind, so "
	                 "exactly two in each piece.");
}

/* Print the flags of the pieces on the squares ARGV. */
static enum done print_pieces_on(struct console *console, int argc, char **argv)
{
	const struct position *pos = console_position(console);
	int squares[ARGUMENTS_MAX];

	for (int i = 1; i < argc; i++)
		if (!argument_square(console, argv[i], &squares[i - 1]))
			return BAD_USAGE;
	print_head(&console->screen);
	for (int i = 0; i < argc - 1; i++)
		print_flags(&console->screen, piece_letter(position_at(pos, squares[i])), position_at(pos, squares[i]));
	return DONE;
}

static enum done run_piece(struct console *console, int argc, char **argv)
{
	static const enum kind order[] = { KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN };
	const struct screen *screen = &console->screen;

	if (argc == 2 && text_equal(argv[1], "values"))
		print_values(console);
	else if (argc == 2 && text_equal(argv[1], "codes"))
		print_codes(console);
	else if (argc > 1)
		return print_pieces_on(console, argc, argv);
	if (argc > 1)
		return DONE;
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

static const struct console_command rows[] = {
	{ "piece", "[values|codes|SQUARE...]", 0, ARGUMENTS_MAX, TOPIC_MACHINE, PAGED,
	  "print the flags of all pieces, and what one AND tests; what the pieces are worth; seven codings of pieces; "
	  "or the flags of the pieces on squares",
	  "piece", run_piece },
};

const struct command_rows piece_rows = { rows, sizeof rows / sizeof *rows };
