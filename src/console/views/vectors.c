/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Vectors made visible: one vector in words, and the 15x15 board of all of
 * them with the real board as a window in it. */
#include <config.h>

#include "console/views/vectors.h"

#include "console/arguments.h"
#include "console/shell.h"
#include "console/words.h"

#include "rules/attack.h"
#include "rules/vector.h"

static const char *movers_text(struct movers movers)
{
	static const struct {
		enum colour colour;
		enum kind kind;
		const char *text;
	} texts[] = {
		{ WHITE, PAWN, "white pawn, bishop, queen, king" },
		{ BLACK, PAWN, "black pawn, bishop, queen, king" },
		{ WHITE, KNIGHT, "knight" },
		{ WHITE, KING, "rook, queen, king" },
		{ WHITE, BISHOP, "bishop, queen" },
		{ WHITE, ROOK, "rook, queen" }
	};

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (piece_moves_as(piece_make(texts[i].colour, texts[i].kind), movers))
			return texts[i].text;
	return "nobody";
}

static void print_way(FILE *out, int from, int to)
{
	int files = square_file(to) - square_file(from);
	int ranks = square_rank(to) - square_rank(from);

	fprintf(out, "way         %d %s %s, %d %s %s\n",
	        files < 0 ? -files : files, files == 1 || files == -1 ? "file" : "files",
	        files < 0 ? "west" : "east", ranks < 0 ? -ranks : ranks,
	        ranks == 1 || ranks == -1 ? "rank" : "ranks", ranks < 0 ? "south" : "north");
}

/* The squares of the walk from FROM to TO and what stands on them. */
static void print_walk(FILE *out, const struct position *pos, int from, int to)
{
	int step = vector_step(from, to);
	TEXT_ON_STACK(walk, 160);

	for (int square = from;; square += step) {
		add_man(&walk, pos, square);
		if (square == to)
			break;
		text_add(&walk, " > ");
	}
	fprintf(out, "walk        %s\n", walk_chars);
}

/* Is the way from FROM to TO a step, or a double step, of PIECE as a pawn? */
static bool is_pawn_push(struct piece piece, int from, int to)
{
	enum colour colour;
	int forward;

	if (!piece_is_pawn(piece))
		return false;
	colour = piece_colour(piece);
	forward = colour_forward(colour);
	return to == from + forward ||
	       (to == from + 2 * forward && square_is_on_rank(colour, from, RANK_2));
}

static void print_answer(FILE *out, const struct position *pos, int from, int to)
{
	TEXT_ON_STACK(text, 160);

	add_man(&text, pos, from);
	if (piece_is_empty(position_at(pos, from)))
		text_add(&text, " is empty, so nobody attacks from there");
	else if (attack_hits(position_board(pos), from, to)) {
		text_add(&text, " attacks ");
		add_square(&text, to);
	} else if (piece_moves_as(position_at(pos, from), vector_movers(from, to))) {
		text_add(&text, " would attack ");
		add_square(&text, to);
		text_add(&text, ", but the walk back from it meets ");
		add_man(&text, pos, board_first_man(position_board(pos), to, -vector_step(from, to)));
	} else if (is_pawn_push(position_at(pos, from), from, to)) {
		text_add(&text, " may step along this vector, but a pawn attacks diagonally");
	} else {
		text_add(&text, " does not attack along this vector");
	}
	fprintf(out, "now         %s\n", text_chars);
}

enum done run_vector(struct console *console, int argc, char **argv)
{
	FILE *out = console->screen.out;
	int from, to;

	(void)argc;
	if (!argument_square(console, argv[1], &from) || !argument_square(console, argv[2], &to))
		return BAD_USAGE;
	fprintf(out, "squares     %.2s = 0x%02X, %.2s = 0x%02X\n", argv[1], from, argv[2], to);
	fprintf(out, "difference  0x%02X - 0x%02X = %+d, entry %d of the tables\n", to, from,
	        to - from, to - from + VECTOR_OFFSET);
	print_way(out, from, to);
	fprintf(out, "distance    %d king move%s, %d by ranks and files\n",
	        vector_distance(from, to), vector_distance(from, to) == 1 ? "" : "s",
	        vector_manhattan(from, to));
	fprintf(out, "attackers   %s\n", movers_text(vector_movers(from, to)));
	if (vector_step(from, to) == 0) {
		fprintf(out, "step        none\n");
		return DONE;
	}
	fprintf(out, "step        %+d\n", vector_step(from, to));
	print_walk(out, console_position(console), from, to);
	print_answer(out, console_position(console), from, to);
	return DONE;
}

/* What the big board shows of each vector. */
enum plate { PLATE_MOVERS, PLATE_STEP, PLATE_DISTANCE, PLATE_MANHATTAN, PLATE_INDEX, PLATES };

static const char *const plate_names[PLATES] = {
	"movers", "step", "distance", "manhattan", "index"
};
static const char *const plate_titles[PLATES] = {
	"who attacks it from the centre",
	"unit step from the centre",
	"king moves from the centre",
	"ranks and files from the centre",
	"entry of the tables"
};

/* A letter that says who attacks along a vector, as vector.c draws it. */
static const char *movers_letter(struct movers movers)
{
	static const struct {
		enum colour colour;
		enum kind kind;
		const char *letter;
	} letters[] = {
		{ WHITE, PAWN, "W" }, { BLACK, PAWN, "B" }, { WHITE, KNIGHT, "N" },
		{ WHITE, KING, "K" }, { WHITE, BISHOP, "D" }, { WHITE, ROOK, "L" }
	};

	for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
		if (piece_moves_as(piece_make(letters[i].colour, letters[i].kind), movers))
			return letters[i].letter;
	return ".";
}

/* The entry of the tables at DIFFERENCE, which is that from square 0. */
static void add_entry(struct text *out, enum plate plate, int difference)
{
	if (difference == 0) {
		text_add_char(out, '*');
		return;
	}
	switch (plate) {
	case PLATE_MOVERS:
		text_add(out, movers_letter(vector_movers(0, difference)));
		break;
	case PLATE_STEP:
		if (vector_step(0, difference))
			add_signed(out, vector_step(0, difference));
		else
			text_add_char(out, '.');
		break;
	case PLATE_DISTANCE:
		text_printf(out, "%d", vector_distance(0, difference));
		break;
	case PLATE_MANHATTAN:
		text_printf(out, "%d", vector_manhattan(0, difference));
		break;
	case PLATE_INDEX:
	case PLATES:
		text_printf(out, "%d", difference + VECTOR_OFFSET);
		break;
	}
}

/* The upper or lower edge of the window, or nothing of it. */
static void print_edge(FILE *out, int file)
{
	fprintf(out, "  %*s+", 4 * (FILE_H - file), "");
	for (int i = 0; i < 4 * FILES - 1; i++)
		fputc('-', out);
	fputs("+\n", out);
}

/* The colour of a vector: lines, diagonals and knights' jumps make the star. */
static enum paint ray_paint(int difference)
{
	switch (*movers_letter(vector_movers(0, difference))) {
	case 'L':
	case 'K':
		return PAINT_GOOD;
	case 'D':
	case 'W':
	case 'B':
		return PAINT_MARK;
	case 'N':
		return PAINT_BAD;
	default:
		return difference ? PAINT_DIM : PAINT_TITLE;
	}
}

/* The row of vectors that lead RANKS north, in a plate around SQUARE. */
static void print_row(const struct screen *screen, enum plate plate, int square, int ranks)
{
	int west = -square_file(square);   /* the window's first and last column */
	int east = west + FILES - 1;
	int rank = square_rank(square) + ranks;
	bool in_window = rank >= RANK_1 && rank <= RANK_8;

	fputs("  ", screen->out);
	for (int files = -FILE_H; files <= FILE_H; files++) {
		bool shown = in_window && files >= west && files <= east;
		TEXT_ON_STACK(cell, 8);

		fputc(in_window && (files == west || files == east + 1) ? '|' : ' ', screen->out);
		add_entry(&cell, plate, NORTH * ranks + EAST * files);
		fprintf(screen->out, "%*s", 3 - (int)cell.length > 0 ? 3 - (int)cell.length : 0, "");
		screen_put(screen, shown ? ray_paint(NORTH * ranks + EAST * files) : PAINT_DIM,
		           cell_chars);
	}
	if (in_window)
		fprintf(screen->out, "%c %d", east == FILE_H ? '|' : ' ', rank + 1);
	fputc('\n', screen->out);
}

static void print_plate(const struct screen *screen, enum plate plate, int square)
{
	for (int ranks = RANK_8; ranks >= -RANK_8; ranks--) {
		if (square_rank(square) + ranks == RANK_8)
			print_edge(screen->out, square_file(square));
		print_row(screen, plate, square, ranks);
		if (square_rank(square) + ranks == RANK_1)
			print_edge(screen->out, square_file(square));
	}
	fprintf(screen->out, "  %*s", 4 * (FILE_H - square_file(square)), "");
	for (int file = FILE_A; file <= FILE_H; file++)
		fprintf(screen->out, "  %c ", 'a' + file);
	fputc('\n', screen->out);
}

enum done run_vectors(struct console *console, int argc, char **argv)
{
	int square, plate = PLATE_MOVERS;

	if (!argument_square(console, argv[1], &square))
		return BAD_USAGE;
	if (argc > 2)
		for (plate = 0; plate < PLATES; plate++)
			if (text_equal(argv[2], plate_names[plate]))
				break;
	if (plate == PLATES)
		return console_misuse(console, "'%s' is none of movers, step, distance, manhattan, index",
		                      argv[2]);
	fprintf(console->screen.out, "All vectors from %.2s (*): %s\n", argv[1],
	        plate_titles[plate]);
	print_plate(&console->screen, (enum plate)plate, square);
	if (plate == PLATE_MOVERS)
		fputs("D diagonal, L line, N knight, K next to it on a line, W and B next to it on\n"
		      "a diagonal, where a white or a black pawn attacks too\n",
		      console->screen.out);
	return DONE;
}
