/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Bitboards, the road that Rhumb does not take: the position as sets of squares, what pawns do computed for
 * all of them at once, and how members are counted and found.  Bit 8 * rank + file stands for a square.
 *
 * Source: David Eppstein, lecture notes "Representation of game positions", ICS 180, UC Irvine (1997). */
#include <config.h>

#include "console/inspect/inspect.h"

#include <inttypes.h>
#include <string.h>

#include "console/shell/shell.h"
#include "rules/movegen.h"
#include "rules/vector.h"

enum { BESIDE = 4, GAP = 4, BOARD_COLUMNS = 15 };

static const uint64_t file_a = UINT64_C(0x0101010101010101), file_h = UINT64_C(0x8080808080808080);

/* A set, and what it is called where it is drawn. */
struct drawn_set {
	const char *name;
	uint64_t squares;
};

static uint64_t bit_of(int square)
{
	return UINT64_C(1) << square_to_64(square);
}

static int members(uint64_t set)
{
	int count = 0;

	for (; set; set &= set - 1)
		count++;
	return count;
}

/* The number of the lowest member of SET, which has one. */
static int lowest_of(uint64_t set)
{
	int number = 0;

	while (!(set >> number & 1))
		number++;
	return number;
}

static const enum kind kinds[] = { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING };

/* The squares of COLOUR's pieces of KIND. */
static uint64_t set_of(const struct position *pos, enum colour colour, enum kind kind)
{
	const struct board *board = position_board(pos);
	uint64_t set = 0;

	for (unsigned slots = board_pieces(board, colour, kind); slots; slots = bits_rest(slots))
		set |= bit_of(board_square(board, colour, bits_lowest(slots)));
	return set;
}

static uint64_t set_of_all(const struct position *pos, enum colour colour)
{
	uint64_t set = 0;

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		set |= set_of(pos, colour, kinds[i]);
	return set;
}

/* ---- drawing ---- */

static void draw_row(const struct screen *screen, uint64_t set, int rank)
{
	for (int file = FILE_A; file <= FILE_H; file++) {
		bool is_in = set & bit_of(square_make(file, rank));

		screen_put(screen, is_in ? PAINT_GOOD : PAINT_DIM, is_in ? "1" : ".");
		if (file < FILE_H)
			fputc(' ', screen->out);
	}
}

/* COUNT sets side by side, as many as fit. */
static void draw_sets(const struct screen *screen, const struct drawn_set *sets, int count)
{
	for (int first = 0; first < count; first += BESIDE) {
		int last = first + BESIDE < count ? first + BESIDE : count;

		for (int i = first; i < last; i++)
			fprintf(screen->out, "%-*s", i + 1 < last ? BOARD_COLUMNS + GAP : 0, sets[i].name);
		fputs(*sets[first].name ? "\n" : "", screen->out);
		for (int rank = RANK_8; rank >= RANK_1; rank--) {
			for (int i = first; i < last; i++) {
				fprintf(screen->out, "%*s", i > first ? GAP : 0, "");
				draw_row(screen, sets[i].squares, rank);
			}
			fputc('\n', screen->out);
		}
	}
}

static void print_set(const struct screen *screen, const char *name, uint64_t set)
{
	fprintf(screen->out, "%-16s 0x%016" PRIX64 " %6d\n", name, set, members(set));
}

/* ---- the position ---- */

static void show_position(const struct console *console)
{
	const struct position *pos = console_position(console);
	const struct screen *screen = &console->screen;
	uint64_t all = 0;

	fprintf(screen->out, "%-16s %-18s %6s\n", "set", "bit 8 * rank + file", "count");
	for (int colour = WHITE; colour <= BLACK; colour++)
		for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
			struct text name = TEXT_OF(24);

			text_printf(&name, "%s %s", colour_name((enum colour)colour), kind_name(kinds[i]));
			print_set(screen, name.chars, set_of(pos, (enum colour)colour, kinds[i]));
		}
	for (int colour = WHITE; colour <= BLACK; colour++) {
		uint64_t set = set_of_all(pos, (enum colour)colour);

		print_set(screen, colour_name((enum colour)colour), set);
		all |= set;
	}
	print_set(screen, "all pieces", all);
	print_set(screen, "empty", ~all);
	screen_put_prose(screen, 0, 0,
	                 "Twelve sets are the board. Rhumb keeps a list of squares for each side instead, and sets of "
	                 "list slots in 16 bits ('lists').");
}

/* ---- pawns ---- */

/* SET one rank towards the other side. */
static uint64_t ahead(uint64_t set, enum colour colour)
{
	return colour == WHITE ? set << 8 : set >> 8;
}

/* SET one square ahead and to the a-file, or to the h-file. */
static uint64_t ahead_west(uint64_t set, enum colour colour)
{
	return colour == WHITE ? (set & ~file_a) << 7 : (set & ~file_a) >> 9;
}

static uint64_t ahead_east(uint64_t set, enum colour colour)
{
	return colour == WHITE ? (set & ~file_h) << 9 : (set & ~file_h) >> 7;
}

/* How often a generator by piece lists reads the board for COLOUR's pawns: the square ahead, the one after
 * it if the pawn may go there, and the two diagonal ones, the guard beside the edge files too. */
static int squares_read(const struct position *pos, enum colour colour)
{
	const struct board *board = position_board(pos);
	int forward = colour_forward(colour), count = 0;

	for (unsigned slots = board_pieces(board, colour, PAWN); slots; slots = bits_rest(slots)) {
		int square = board_square(board, colour, bits_lowest(slots));

		count += 3;
		count += square_is_on_rank(colour, square, RANK_2) && piece_is_empty(board_at(board, square + forward));
	}
	return count;
}

/* Print the moves whose targets are the members of SET, the lowest first; each starts SHIFT before its target. */
static void print_moves(const struct screen *screen, const char *what, uint64_t set, int shift)
{
	struct text line = TEXT_OF(80);

	for (; set; set &= set - 1) {
		int to = square_from_64(lowest_of(set));

		text_add_char(&line, ' ');
		add_square(&line, square_from_64(square_to_64(to) - shift));
		add_square(&line, to);
	}
	if (line.length > 0)
		fprintf(screen->out, "%-7s%s\n", what, line.chars);
}

static void show_pawns(const struct console *console)
{
	const struct position *pos = console_position(console);
	const struct screen *screen = &console->screen;
	enum colour us = position_turn(pos), them = colour_other(us);
	uint64_t enemies = set_of_all(pos, them), empty = ~(set_of_all(pos, us) | enemies);
	uint64_t pawns = set_of(pos, us, PAWN), pushed = ahead(pawns, us) & empty;
	uint64_t third = UINT64_C(0xFF) << 8 * (us == WHITE ? RANK_3 : RANK_6);
	uint64_t twice = ahead(pushed & third, us) & empty;
	uint64_t west = ahead_west(pawns, us), east = ahead_east(pawns, us);
	uint64_t last = UINT64_C(0xFF) << 8 * (us == WHITE ? RANK_8 : RANK_1);
	struct text line = TEXT_OF(320);
	int count, promotions = members(pushed & last) + members(west & enemies & last) + members(east & enemies & last);
	const char *const names[COLOURS][8] = {
		{ "P: pawns", "P << 8", "S = P<<8 & empty", "(S&rank3)<<8&empty", "(P & ~a)<<7", "... & black",
		  "(P & ~h)<<9", "... & black" },
		{ "P: pawns", "P >> 8", "S = P>>8 & empty", "(S&rank6)>>8&empty", "(P & ~a)>>9", "... & white",
		  "(P & ~h)>>7", "... & white" }
	};
	const struct drawn_set sets[] = {
		{ names[us][0], pawns }, { names[us][1], ahead(pawns, us) }, { names[us][2], pushed },
		{ names[us][3], twice }, { names[us][4], west }, { names[us][5], west & enemies },
		{ names[us][6], east }, { names[us][7], east & enemies }
	};

	draw_sets(screen, sets, (int)(sizeof sets / sizeof *sets));
	fprintf(screen->out, "pushes %d, double pushes %d, captures %d to the a-file and %d to the h-file\n",
	        members(pushed), members(twice), members(west & enemies), members(east & enemies));
	print_moves(screen, "pushes", pushed, us == WHITE ? 8 : -8);
	print_moves(screen, "double", twice, us == WHITE ? 16 : -16);
	print_moves(screen, "a-file", west & enemies, us == WHITE ? 7 : -9);
	print_moves(screen, "h-file", east & enemies, us == WHITE ? 9 : -7);
	count = members(pushed) + members(twice) + members(west & enemies) + members(east & enemies);
	if (position_en_passant(pos) != SQUARE_NONE) {
		uint64_t target = bit_of(position_en_passant(pos));

		print_moves(screen, "e.p.", west & target, us == WHITE ? 7 : -9);
		print_moves(screen, "e.p.", east & target, us == WHITE ? 9 : -7);
		count += members(west & target) + members(east & target);
	}
	text_printf(&line, "By sets: 13 operations for all pawns, and 4 for each of %d moves (find a bit, drop it, subtract "
	            "the shift): %d. By the piece list: %d squares read for %d pawn%s, and the moves are at hand.",
	            count, 13 + 4 * count, squares_read(pos, us), members(pawns), members(pawns) == 1 ? "" : "s");
	if (promotions > 0)
		text_printf(&line, " %d of the moves promote%s, and 'moves' lists each four times, for four pieces.", promotions,
		            promotions == 1 ? "s" : "");
	screen_put_prose(screen, 0, 0, line.chars);
}

/* ---- counting and finding ---- */

/* Count by a table of sixteen entries, 4 bits at a time. */
static void show_count(FILE *out, uint64_t set)
{
	static const uint8_t count_of[16] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };
	int sum = 0;

	fputs("count by a table of 16, 4 bits at a time: ", out);
	for (int i = 0; i < 16; i++) {
		fprintf(out, "%s%d", i == 0 ? "" : "+", count_of[set >> 4 * i & 15]);
		sum += count_of[set >> 4 * i & 15];
	}
	fprintf(out, " = %d\n", sum);
	fputs("count by a table of 256, 8 bits at a time: ", out);
	for (int i = 0; i < 8; i++)
		fprintf(out, "%s%d", i == 0 ? "" : "+", members(set >> 8 * i & 0xFF));
	fprintf(out, " = %d\n", members(set));
	fprintf(out, "count by x & (x - 1), which drops the lowest, until nothing is left: %d step%s\n", members(set),
	        members(set) == 1 ? "" : "s");
#if defined(__GNUC__)
	fprintf(out, "count by one instruction: %d\n", __builtin_popcountll(set));
#endif
}

/* The number of the lowest member of SET three ways.  The remainders of 2^n - 1 by 67 differ for n = 1..64,
 * because 2 is a primitive root of that prime. */
static void show_lowest(FILE *out, uint64_t set)
{
	const uint64_t sequence = UINT64_C(0x0218A392CD3D5DBF);    /* each six bits in a row occur once */
	uint64_t below = set ^ (set - 1);
	uint64_t alone = set & (0 - set);
	int number = lowest_of(set), byte = (int)(set >> (number & ~7) & 0xFF);
	char name[SQUARE_NAME_MAX];

	square_name(square_from_64(number), name);
	fprintf(out, "lowest by x ^ (x - 1) = 0x%" PRIX64 ", modulo 67: entry %d of a table: %d\n", below,
	        (int)(below % 67), number);
	fprintf(out, "lowest of byte %d, 0x%02X, by b ^ (b - 1), modulo 11: entry %d of a table: %d + %d\n", number / 8,
	        (unsigned)byte, (byte ^ (byte - 1)) % 11, number & ~7, number & 7);
	fprintf(out, "lowest by (x & -x) * 0x%016" PRIX64 " >> 58: entry %d of a table: %d, %s\n", sequence,
	        (int)(alone * sequence >> 58), number, name);
#if defined(__GNUC__)
	fprintf(out, "lowest by one instruction: %d\n", __builtin_ctzll(set));
#endif
}

static enum done show_squares(struct console *console, int argc, char **argv)
{
	const struct screen *screen = &console->screen;
	struct drawn_set set = { "", 0 };

	if (strlen(argv[1]) > 2 && text_lower(argv[1][0]) >= 'a') {
		struct text safe = TEXT_OF(80);

		text_add_safely(&safe, argv[argc - 1], 40);
		return console_misuse(console, "no set is called '%s'; sets are squares, occupied, empty, white, black, or "
		                      "kings, queens, rooks, bishops, knights and pawns, of one colour too", safe.chars);
	}
	for (int i = 1; i < argc; i++) {
		int square;

		if (!argument_square(console, argv[i], &square))
			return BAD_USAGE;
		set.squares |= bit_of(square);
	}
	draw_sets(screen, &set, 1);
	fprintf(screen->out, "x = 0x%016" PRIX64 "\n", set.squares);
	show_count(screen->out, set.squares);
	show_lowest(screen->out, set.squares);
	return DONE;
}

/* ---- between two squares ---- */

static enum done show_between(struct console *console, const char *first, const char *second)
{
	const struct position *pos = console_position(console);
	const struct screen *screen = &console->screen;
	struct drawn_set sets[] = { { .name = "between" }, { .name = "all pieces" }, { .name = "... & all pieces" } };
	int from, to, step, shift, read = 0;

	if (!argument_square(console, first, &from) || !argument_square(console, second, &to))
		return BAD_USAGE;
	if (from == to)
		return console_fail(console, "%s is one square: nothing is between", first);
	step = vector_step(from, to);
	if (step == 0 || piece_moves_as(piece_make(WHITE, KNIGHT), vector_movers(from, to)))
		return console_fail(console, "%s and %s are not on one rank, file or diagonal", first, second);
	for (int square = from + step; square != to; square += step)
		sets[0].squares |= bit_of(square);
	sets[1].squares = set_of_all(pos, WHITE) | set_of_all(pos, BLACK);
	sets[2].squares = sets[0].squares & sets[1].squares;
	draw_sets(screen, sets, 3);
	for (int square = from + step; square != to; square += step) {
		read++;
		if (!piece_is_empty(position_at(pos, square)))
			break;
	}
	fprintf(screen->out, "By sets: one entry of a table of 64 * 64 sets and one AND: %s.\n",
	        sets[2].squares ? "something is between" : "nothing is between");
	shift = square_to_64(from);
	fprintf(screen->out, "By difference: entry %d + %d = %d of 240, 0x%016" PRIX64 ", rotated by %d.\n", to - from,
	        VECTOR_OFFSET, to - from + VECTOR_OFFSET,
	        shift ? sets[0].squares >> shift | sets[0].squares << (64 - shift) : sets[0].squares, shift);
	fprintf(screen->out, "By vectors: steps of %+d from %s; %d square%s read.\n", step, first, read,
	        read == 1 ? "" : "s");
	return DONE;
}

/* Draw the sets that ARGV names: "knights", "white pawns", "black", "empty".  False if it names none. */
static bool show_named(const struct console *console, int argc, char **argv)
{
	const struct position *pos = console_position(console);
	bool is_black = text_equal_any_case(argv[1], "black");
	bool has_colour = is_black || text_equal_any_case(argv[1], "white");
	bool is_empty = text_equal_any_case(argv[1], "empty");
	struct drawn_set sets[COLOURS];
	int count = 0;
	enum kind kind;

	if (argc == 2 && (is_empty || text_equal_any_case(argv[1], "occupied"))) {
		uint64_t occupied = set_of_all(pos, WHITE) | set_of_all(pos, BLACK);

		sets[0] = (struct drawn_set){ is_empty ? "empty" : "occupied", is_empty ? ~occupied : occupied };
		draw_sets(&console->screen, sets, 1);
		print_set(&console->screen, sets[0].name, sets[0].squares);
		return true;
	}
	if (argc > 2 + has_colour || (argc == 2 + has_colour && !argument_kind(argv[1 + has_colour], &kind)))
		return false;
	for (int colour = WHITE; colour <= BLACK; colour++) {
		if (has_colour && colour != (is_black ? BLACK : WHITE))
			continue;
		sets[count++] = (struct drawn_set){
			colour_name((enum colour)colour), argc == 1 + has_colour ? set_of_all(pos, (enum colour)colour)
			                                                         : set_of(pos, (enum colour)colour, kind)
		};
	}
	draw_sets(&console->screen, sets, count);
	for (int i = 0; i < count; i++)
		print_set(&console->screen, sets[i].name, sets[i].squares);
	return true;
}

static enum done run_bitboard(struct console *console, int argc, char **argv)
{
	if (argc == 1)
		show_position(console);
	else if (text_equal(argv[1], "pawns") && argc == 2)
		show_pawns(console);
	else if (text_equal(argv[1], "between"))
		return argc == 4 ? show_between(console, argv[2], argv[3])
		                 : console_usage(console);
	else if (!show_named(console, argc, argv))
		return show_squares(console, argc, argv);
	return DONE;
}

static const struct console_command rows[] = {
	{ "bitboard", "[pawns | between SQUARE SQUARE | [white|black] KIND | occupied | empty | SQUARE...]", 0, 64,
	  TOPIC_MACHINE, PAGED,
	  "print the position as sets of squares in 64 bits; what pawns do, computed by shifts; squares between two; "
	  "the knights, or White's; or a set of squares, counted and searched three ways",
	  "bitboard pawns\nbitboard a1 c3 h8", run_bitboard },
};

const struct command_rows bitboard_rows = { rows, sizeof rows / sizeof *rows };
