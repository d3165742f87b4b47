/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A move as the two bytes that it is: two squares, and what the four bits say
 * that no square needs. */
#include <config.h>

#include "console/views/movebits.h"

#include "console/arguments.h"
#include "console/shell.h"
#include "console/words.h"
#include "notation/coordinate.h"

/* What the four bits can say. */
static const struct {
	enum move_flag flags;
	const char *sort;
} sorts[] = {
	{ MOVE_QUIET, "quiet" }, { MOVE_DOUBLE_STEP, "double step" },
	{ MOVE_CASTLE_SHORT, "castling short" }, { MOVE_CASTLE_LONG, "castling long" },
	{ MOVE_CAPTURE, "capture" }, { MOVE_EN_PASSANT, "en passant" },
	{ MOVE_TO_KNIGHT, "to a knight" }, { MOVE_TO_BISHOP, "to a bishop" },
	{ MOVE_TO_ROOK, "to a rook" }, { MOVE_TO_QUEEN, "to a queen" },
	{ MOVE_TO_KNIGHT | MOVE_TAKES, "to a knight, taking" },
	{ MOVE_TO_BISHOP | MOVE_TAKES, "to a bishop, taking" },
	{ MOVE_TO_ROOK | MOVE_TAKES, "to a rook, taking" },
	{ MOVE_TO_QUEEN | MOVE_TAKES, "to a queen, taking" }
};

static int bit_of(unsigned byte, int bit)
{
	return byte >> bit & 1;
}

/* One byte of the word: SQUARE, and the two holes with their names. */
static void print_byte(const struct screen *screen, const struct position *pos, const char *which,
                       unsigned byte, const char *first, const char *second, int square)
{
	TEXT_ON_STACK(man, 8);

	add_man(&man, pos, square);
	fprintf(screen->out, "%s %-5s %d %d%d%d  %-5s %d %d%d%d  ", which, first, bit_of(byte, 7),
	        bit_of(byte, 6), bit_of(byte, 5), bit_of(byte, 4), second, bit_of(byte, 3),
	        bit_of(byte, 2), bit_of(byte, 1), bit_of(byte, 0));
	screen_put(screen, PAINT_MARK, man_chars);
	fputc('\n', screen->out);
}

static void print_sorts(const struct screen *screen, struct move move)
{
	fputs(" promo takes  A  B   sort\n", screen->out);
	for (size_t i = 0; i < sizeof sorts / sizeof *sorts; i++) {
		bool is_it = sorts[i].flags == move_flags(move);
		TEXT_ON_STACK(line, 80);

		text_printf(&line, "%c  %c     %c    %c  %c   %s", is_it ? '*' : ' ',
		            sorts[i].flags & MOVE_PROMOTES ? '1' : '.',
		            sorts[i].flags & MOVE_TAKES ? '1' : '.', sorts[i].flags & MOVE_A ? '1' : '.',
		            sorts[i].flags & MOVE_B ? '1' : '.', sorts[i].sort);
		screen_put(screen, is_it ? PAINT_MARK : PAINT_PLAIN, line_chars);
		fputc('\n', screen->out);
	}
}

enum done run_bits(struct console *console, int argc, char **argv)
{
	const struct position *pos = console_position(console);
	const struct screen *screen = &console->screen;
	char coordinates[COORDINATE_MAX];
	struct move move;
	unsigned word;
	TEXT_ON_STACK(text, 40);

	(void)argc;
	if (!argument_move(console, argv[1], &move))
		return FAILED;
	word = move_to_word(move);
	add_san(&text, pos, move);
	coordinate_format(move, COORDINATE_STANDARD, coordinates);
	fprintf(screen->out, "%s, %s, is the word 0x%04X:\n", text_chars, coordinates, word);
	fputs("byte hole    rank hole    file\n", screen->out);
	print_byte(screen, pos, "to  ", word / 256, "B", "A", move_to(move));
	print_byte(screen, pos, "from", word % 256, "promo", "takes", move_from(move));
	screen_put_prose(screen, 0, 0,
	                 "Each byte is a whole square. Bits 7 and 3 of a square are always 0, so these "
	                 "four holes are free to say what sort of move it is:");
	print_sorts(screen, move);
	if (move_is_castling(move))
		screen_put_prose(screen, 0, 0,
		                 "Castling is stored as 'king takes own rook': so it is the same move in "
		                 "Chess960, where the king may have no square to go to.");
	return DONE;
}
