/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The legal moves in the order of the search; and one move as the two bytes that it is. */
#include <config.h>

#include "console/inspect/inspect.h"

#include <string.h>

#include "console/shell/shell.h"
#include "eval/see.h"
#include "notation/coordinate.h"
#include "notation/san.h"
#include "rules/attack.h"
#include "rules/check.h"
#include "rules/legality.h"
#include "rules/movegen.h"
#include "search/search.h"
#include "tools/legal_exchange.h"

/* Print MOVE with its exchange value, and that of legal captures if it differs: a pin, a check or a promotion.  POS
 * has room for SEE_STEPS + 1 moves. */
static void print_move(FILE *out, struct position *pos, struct move move)
{
	int legal = legal_exchange(pos, move);
	char coordinates[COORDINATE_MAX];
	char san[SAN_MAX];
	struct text value = TEXT_OF(16);

	san_format(pos, move, san);
	add_signed(&value, see(pos, move));
	coordinate_format(move, coordinate_style_of(pos), coordinates);
	fprintf(out, "  %-8s %-6s %6s  %s%s", san, coordinates, value.chars,
	        move_kind_name(move), move_gives_check(pos, move) ? ", check" : "");
	if (legal != see(pos, move))
		fprintf(out, ", if all is legal %+d", legal);
	fputc('\n', out);
}

/* Whether `moves WORD` lists MOVE: "captures", what moves, the square where it starts, or how it begins in SAN. */
static bool is_chosen(const struct position *pos, struct move move, const char *word)
{
	enum kind kind;
	char san[SAN_MAX];

	if (text_equal(word, "captures"))
		return move_is_capture(move);
	if (argument_kind(word, &kind))
		return piece_kind(position_at(pos, move_from(move))) == kind;
	if (argument_square_name(word) != SQUARE_NONE)
		return move_from(move) == argument_square_name(word);
	return strncmp(san_format(pos, move, san), word, strlen(word)) == 0;
}

/* The stages of the picker (src/search/ordering.h) that a list of all moves shows. */
enum stage_shown {
	SHOWN_NONE, SHOWN_TABLE, SHOWN_EVASIONS, SHOWN_GOOD, SHOWN_QUIET, SHOWN_BAD
};

/* The stage in which a search would return MOVE, the NUMBER-th. */
static enum stage_shown stage_of(const struct console *console, struct move move, int number)
{
	const struct position *pos = console_position(console);
	struct search_memory memory;

	if (number == 0 && search_probe_table(engine_idle_search(console->engine), pos, &memory) &&
	    move_equal(memory.move, move))
		return SHOWN_TABLE;
	if (position_in_check(pos))
		return SHOWN_EVASIONS;
	if (move_is_quiet(move))
		return SHOWN_QUIET;
	if (move_is_promotion(move) && move_promotion(move) != QUEEN)
		return SHOWN_BAD;
	return see_at_least(pos, move, 0) ? SHOWN_GOOD : SHOWN_BAD;
}

static void print_stage(const struct screen *screen, enum stage_shown stage)
{
	static const char *const names[] = {
		[SHOWN_NONE] = "", [SHOWN_TABLE] = "the move in the table",
		[SHOWN_EVASIONS] = "evasions of the check, captures first",
		[SHOWN_GOOD] = "captures that lose nothing, by victim",
		[SHOWN_QUIET] = "quiet moves, by what they refuted (the history heuristic)",
		[SHOWN_BAD] = "losing captures, and promotions to less than a queen"
	};

	screen_put(screen, PAINT_TITLE, names[stage]);
	fputs(":\n", screen->out);
}

static enum done run_moves(struct console *console, int argc, char **argv)
{
	const struct position *pos = console_position(console);
	struct position *scratch = console_scratch(console, SEE_STEPS + 1);
	struct move moves[MOVES_MAX + 1];
	int count = search_order(engine_idle_search(console->engine), pos, moves);
	const char *chosen = argc > 1 ? argv[1] : NULL;
	bool captures = chosen && text_equal(chosen, "captures");
	enum stage_shown stage = SHOWN_NONE;
	int listed = 0;
	enum kind kind;
	struct text safe = TEXT_OF(80);

	if (!scratch)
		return FAILED;
	for (int i = 0; i < count; i++)
		listed += !chosen || is_chosen(pos, moves[i], chosen);
	if (chosen && !captures && listed == 0) {
		if (argument_kind(chosen, &kind))
			return console_fail(console, "no %s has a legal move", kind_name(kind));
		text_add_safely(&safe, chosen, 40);
		return console_fail(console, "no legal move starts on or begins with '%s'", safe.chars);
	}
	print_viewpoint(console->screen.out, "Exchanges", position_turn(pos));
	for (int i = 0; i < count; i++) {
		if (chosen && !is_chosen(pos, moves[i], chosen))
			continue;
		if (stage_of(console, moves[i], i) != stage) {
			stage = stage_of(console, moves[i], i);
			print_stage(&console->screen, stage);
		}
		print_move(console->screen.out, scratch, moves[i]);
	}
	fprintf(console->screen.out, "%d %s%s\n", listed, captures ? "capture" : "move",
	        listed == 1 ? "" : "s");
	return DONE;
}

/* The kinds of move that the four bits encode. */
static const struct {
	enum move_flag flags;
	const char *name;
} kinds[] = {
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

/* Print one byte of the word: SQUARE, and its two holes with their names. */
static void print_byte(const struct screen *screen, const struct position *pos, const char *which,
                       unsigned byte, const char *first, const char *second, int square)
{
	struct text label = TEXT_OF(8);

	add_piece(&label, pos, square);
	fprintf(screen->out, "%s %-5s %d %d%d%d  %-5s %d %d%d%d  ", which, first, bit_of(byte, 7),
	        bit_of(byte, 6), bit_of(byte, 5), bit_of(byte, 4), second, bit_of(byte, 3),
	        bit_of(byte, 2), bit_of(byte, 1), bit_of(byte, 0));
	screen_put(screen, PAINT_MARK, label.chars);
	fputc('\n', screen->out);
}

/* Print kind NUMBER, filled up to WIDTH columns, and whether MOVE is of it. */
static void print_move_kind(const struct screen *screen, struct move move, int number, int width)
{
	bool is_it = kinds[number].flags == move_flags(move);
	enum move_flag flags = kinds[number].flags;
	struct text line = TEXT_OF(80);

	text_printf(&line, "%c  %c     %c    %c  %c   %s", is_it ? '*' : ' ', flags & MOVE_PROMOTES ? '1' : '.',
	            flags & MOVE_TAKES ? '1' : '.', flags & MOVE_A ? '1' : '.', flags & MOVE_B ? '1' : '.',
	            kinds[number].name);
	screen_put(screen, is_it ? PAINT_MARK : PAINT_PLAIN, line.chars);
	fprintf(screen->out, "%*s", width > (int)line.length ? width - (int)line.length : 0, "");
}

/* Print all kinds, in two columns if there is room. */
static void print_move_kinds(const struct screen *screen, struct move move)
{
	enum { COUNT = sizeof kinds / sizeof *kinds, WIDTH = 38, TWO_COLUMNS_MIN = 78 };
	static const char head[] = " promo takes  A  B   kind";
	int columns = screen_columns(screen) < TWO_COLUMNS_MIN ? 1 : 2, rows = COUNT / columns;

	for (int column = 1; column <= columns; column++)
		fprintf(screen->out, "%-*s", column < columns ? WIDTH : 0, head);
	for (int row = 0; row < rows; row++)
		for (int column = 0; column < columns; column++) {
			fputs(column == 0 ? "\n" : "", screen->out);
			print_move_kind(screen, move, row + column * rows, column + 1 < columns ? WIDTH : 0);
		}
	fputc('\n', screen->out);
}

static enum done run_bits(struct console *console, int argc, char **argv)
{
	const struct position *pos = console_position(console);
	const struct screen *screen = &console->screen;
	char coordinates[COORDINATE_MAX];
	struct move move;
	struct check_info info;
	unsigned word;
	struct text san = TEXT_OF(120);

	(void)argc;
	if (argument_word(argv[1], UINT16_MAX, &word))
		move = move_from_word((uint16_t)word);
	else if (!argument_move(console, argv[1], &move))
		return FAILED;
	word = move_to_word(move);
	check_find(pos, &info);
	if (move_is_legal(pos, &info, move)) {
		add_san(&san, pos, move);
		text_add(&san, ", ");
	}
	coordinate_format(move, COORDINATE_STANDARD, coordinates);
	fprintf(screen->out, "%s%s, is the word 0x%04X:\n", san.chars, coordinates, word);
	fputs("byte hole    rank hole    file\n", screen->out);
	print_byte(screen, pos, "to  ", word / 256, "B", "A", move_to(move));
	print_byte(screen, pos, "from", word % 256, "promo", "takes", move_from(move));
	screen_put_prose(screen, 0, 0,
	                 "Each byte is a whole square. Bits 7 and 3 of a square are always 0, so these "
	                 "four holes are free for the kind of the move: promo and takes are flags, A and B choose among the "
	                 "kinds with the same flags (*: of this one):");
	print_move_kinds(screen, move);
	text_clear(&san);
	text_printf(&san, "Numbers of 0..63 take six bits: %d + 64 * %d = %d leaves the same four at the top.",
	            square_to_64(move_from(move)), square_to_64(move_to(move)),
	            square_to_64(move_from(move)) + 64 * square_to_64(move_to(move)));
	screen_put_prose(screen, 0, 0, san.chars);
	if (move_is_castling(move))
		screen_put_prose(screen, 0, 0,
		                 "Castling is stored as 'king takes own rook', so that it also works in "
		                 "Chess960, where the king may stay on its square.");
	return DONE;
}

static const struct console_command rows[] = {
	{ "moves", "[captures|SQUARE|PIECE]", 0, 1, TOPIC_CHESS, PAGED | FOR_BEGINNINGS,
	  "list the legal moves in search order, each with its exchange value: all, captures, those of the "
	  "piece on a square, of a kind of piece, or those that begin with a letter (N, Nf)",
	  "setboard saavedra\nmoves", run_moves },
	{ "bits", "MOVE", 1, 1, TOPIC_MACHINE, 0,
	  "print a move as two bytes: two squares, and its kind in the holes",
	  "bits e2e4", run_bits },
};

const struct command_rows moves_rows = { rows, sizeof rows / sizeof *rows };
