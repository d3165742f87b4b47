/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Vectors: one vector in words, and the 15x15 board of all vectors with the real board as a window
 * in it. */
#include <config.h>

#include "console/inspect/inspect.h"

#include <string.h>

#include "console/shell/shell.h"
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
	return "none";
}

static void print_path(FILE *out, int from, int to)
{
	int files = square_file(to) - square_file(from);
	int ranks = square_rank(to) - square_rank(from);

	fprintf(out, "path        %d %s %s, %d %s %s\n",
	        files < 0 ? -files : files, files == 1 || files == -1 ? "file" : "files",
	        files < 0 ? "west" : "east", ranks < 0 ? -ranks : ranks,
	        ranks == 1 || ranks == -1 ? "rank" : "ranks", ranks < 0 ? "south" : "north");
}

/* Print the walk from TO back towards FROM, to the first piece that it meets, or to FROM. */
static void print_walk(FILE *out, const struct position *pos, int from, int to)
{
	int step = -vector_step(from, to), end = to + step;
	struct text walk = TEXT_OF(160);

	while (end != from && piece_is_empty(position_at(pos, end)))
		end += step;
	add_square(&walk, to);
	text_add(&walk, " < ");
	add_walk(&walk, pos, to + step, end, step, " < ");
	fprintf(out, "walk back   %s\n", walk.chars);
}

/* True if FROM has a pawn, and TO is where its step or double step leads. */
static bool is_pawn_push(const struct position *pos, int from, int to)
{
	struct piece piece = position_at(pos, from);
	enum colour colour;
	int ahead;

	if (!piece_is_pawn(piece) || !piece_is_empty(position_at(pos, to)))
		return false;
	colour = piece_colour(piece);
	ahead = from + colour_forward(colour);
	return to == ahead || (to == ahead + colour_forward(colour) && piece_is_empty(position_at(pos, ahead)) &&
	                       square_is_on_rank(colour, from, RANK_2));
}

static void print_answer(FILE *out, const struct position *pos, int from, int to)
{
	struct text text = TEXT_OF(160);

	add_piece(&text, pos, from);
	if (piece_is_empty(position_at(pos, from)))
		text_add(&text, " is empty");
	else if (attack_hits(position_board(pos), from, to)) {
		text_add(&text, " attacks ");
		add_square(&text, to);
	} else if (piece_moves_as(position_at(pos, from), vector_movers(from, to))) {
		text_add(&text, " would attack ");
		add_square(&text, to);
		text_add(&text, ", but the walk back from it meets ");
		add_piece(&text, pos, board_first_piece(position_board(pos), to, -vector_step(from, to)));
	} else if (is_pawn_push(pos, from, to)) {
		text_add(&text, " may move along this vector, but a pawn attacks diagonally");
	} else {
		text_add(&text, " does not attack along this vector");
	}
	fprintf(out, "now         %s\n", text.chars);
}

static enum done run_vector(struct console *console, int argc, char **argv)
{
	FILE *out = console->screen.out;
	char first[SQUARE_NAME_MAX] = "", last[SQUARE_NAME_MAX];
	char *squares[] = { argv[0], argv[1], argv[2] };
	int from, to;

	if (argc == 2 && strlen(argv[1]) != 4)
		return console_usage(console);
	if (argc == 2) {                        /* e2e4 */
		memcpy(first, argv[1], 2);
		squares[1] = first;
		squares[2] = argv[1] + 2;
	}
	if (!argument_square(console, squares[1], &from) || !argument_square(console, squares[2], &to))
		return BAD_USAGE;
	square_name(from, first);
	square_name(to, last);
	fprintf(out, "squares     %s = 0x%02X, %s = 0x%02X\n", first, from, last, to);
	fprintf(out, "difference  0x%02X - 0x%02X = %+d: entry %d + %d = %d of each table\n", to, from,
	        to - from, to - from, VECTOR_OFFSET, to - from + VECTOR_OFFSET);
	print_path(out, from, to);
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

/* What the grid shows for each vector. */
enum grid {
	GRID_MOVERS, GRID_STEP, GRID_DISTANCE, GRID_MANHATTAN, GRID_INDEX, GRID_DIFFERENCE, GRIDS
};

static const char *const grid_names[GRIDS] = {
	"movers", "step", "distance", "manhattan", "index", "difference"
};
static const char *const grid_titles[GRIDS] = {
	"which pieces attack from the centre",
	"unit step from the centre",
	"king moves from the centre",
	"ranks and files from the centre",
	"entry of the tables",
	"differences of the squares' numbers"
};

/* The columns of a cell. */
static int cell_width(enum grid grid)
{
	return grid == GRID_DIFFERENCE ? 5 : 4;
}

const char *star_letter(int difference)
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
		if (piece_moves_as(piece_make(letters[i].colour, letters[i].kind),
		                   vector_movers(0, difference)))
			return letters[i].letter;
	return ".";
}

/* Add the table entry for DIFFERENCE. */
static void add_entry(struct text *out, enum grid grid, int difference)
{
	if (difference == 0) {
		text_add_char(out, '*');
		return;
	}
	switch (grid) {
	case GRID_MOVERS:
		text_add(out, star_letter(difference));
		break;
	case GRID_STEP:
		if (vector_step(0, difference))
			add_signed(out, vector_step(0, difference));
		else
			text_add_char(out, '.');
		break;
	case GRID_DISTANCE:
		text_printf(out, "%d", vector_distance(0, difference));
		break;
	case GRID_MANHATTAN:
		text_printf(out, "%d", vector_manhattan(0, difference));
		break;
	case GRID_DIFFERENCE:
		add_signed(out, difference);
		break;
	case GRID_INDEX:
	case GRIDS:
		text_printf(out, "%d", difference + VECTOR_OFFSET);
		break;
	}
}

/* Print the upper or lower edge of the window. */
static void print_edge(FILE *out, enum grid grid, int file)
{
	int width = cell_width(grid);

	fprintf(out, "  %*s+", width * (FILE_H - file), "");
	for (int i = 0; i < width * FILES - 1; i++)
		fputc('-', out);
	fputs("+\n", out);
}

/* The colour of a vector: lines, diagonals and knight's jumps form the star. */
static enum paint ray_paint(int difference)
{
	switch (*star_letter(difference)) {
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

/* Print the row of vectors that lead RANKS north, in a grid around SQUARE. */
static void print_row(const struct screen *screen, enum grid grid, int square, int ranks)
{
	int west = -square_file(square);   /* the window's first and last column */
	int east = west + FILES - 1;
	int rank = square_rank(square) + ranks;
	bool in_window = rank >= RANK_1 && rank <= RANK_8;

	fputs("  ", screen->out);
	for (int files = -FILE_H; files <= FILE_H; files++) {
		bool shown = in_window && files >= west && files <= east;
		struct text cell = TEXT_OF(8);

		fputc(in_window && (files == west || files == east + 1) ? '|' : ' ', screen->out);
		add_entry(&cell, grid, NORTH * ranks + EAST * files);
		fprintf(screen->out, "%*s", cell_width(grid) - 1 - (int)cell.length, "");
		screen_put(screen, shown ? ray_paint(NORTH * ranks + EAST * files) : PAINT_DIM,
		           cell.chars);
	}
	if (in_window)
		fprintf(screen->out, "%c %d", east == FILE_H ? '|' : ' ', rank + 1);
	fputc('\n', screen->out);
}

static void print_grid(const struct screen *screen, enum grid grid, int square)
{
	for (int ranks = RANK_8; ranks >= -RANK_8; ranks--) {
		if (square_rank(square) + ranks == RANK_8)
			print_edge(screen->out, grid, square_file(square));
		print_row(screen, grid, square, ranks);
		if (square_rank(square) + ranks == RANK_1)
			print_edge(screen->out, grid, square_file(square));
	}
	fprintf(screen->out, "  %*s", cell_width(grid) * (FILE_H - square_file(square)), "");
	for (int file = FILE_A; file <= FILE_H; file++)
		fprintf(screen->out, "%*c ", cell_width(grid) - 1, 'a' + file);
	fputc('\n', screen->out);
}

static enum done run_vectors(struct console *console, int argc, char **argv)
{
	int square, grid = GRID_MOVERS;
	char name[SQUARE_NAME_MAX];

	if (!argument_square(console, argv[1], &square))
		return BAD_USAGE;
	if (argc > 2)
		for (grid = 0; grid < GRIDS; grid++)
			if (text_equal(argv[2], grid_names[grid]))
				break;
	if (grid == GRIDS)
		return console_misuse(console, "'%s' is none of movers, step, distance, manhattan, index, difference",
		                      argv[2]);
	square_name(square, name);
	fprintf(console->screen.out, "All vectors from %s (*): %s\n", name, grid_titles[grid]);
	print_grid(&console->screen, (enum grid)grid, square);
	if (grid == GRID_MOVERS)
		fputs("D diagonal, L line, N knight, K next to it on a line, W and B next to it on\n"
		      "a diagonal, where a white or a black pawn attacks too\n",
		      console->screen.out);
	if (grid == GRID_DIFFERENCE)
		fputs("The column of * has the bases of the rows, 16 for each rank; a file adds 1.\n",
		      console->screen.out);
	fprintf(console->screen.out, "%d entries, by difference + %d, serve all %d * %d = %d pairs of squares\n",
	        VECTORS, VECTOR_OFFSET, FILES * RANKS, FILES * RANKS, FILES * RANKS * FILES * RANKS);
	return DONE;
}

static const struct console_command rows[] = {
	{ "vector", "FROM TO", 1, 2, TOPIC_MACHINE, 0,
	  "describe a vector: difference, table entry, step, distances, attackers",
	  "vector b1 c3", run_vector },
	{ "vectors", "SQUARE [movers|step|distance|manhattan|index|difference]", 1, 2, TOPIC_MACHINE, PAGED,
	  "print all vectors around a square, with the board as a window",
	  "vectors c2 step", run_vectors },
};

const struct command_rows vectors_rows = { rows, sizeof rows / sizeof *rows };
