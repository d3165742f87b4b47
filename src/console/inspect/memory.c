/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The position as it lies in memory: piece lists, guard cells, undo records. */
#include <config.h>

#include "console/inspect/inspect.h"

#include <inttypes.h>
#include <stddef.h>

#include "console/shell/shell.h"
#include "notation/coordinate.h"
#include "notation/san.h"
#include "rules/makemove.h"
#include "rules/outcome.h"
#include "rules/zobrist.h"

/* The slots of COLOUR's pieces that were captured in the game. */
static unsigned captured_slots(const struct position *pos, enum colour colour)
{
	unsigned captured = 0;

	for (int ply = 0; ply < position_plies(pos); ply++) {
		struct cell cell = position_captured_at(pos, ply);

		if (!piece_is_empty(cell.piece) && piece_has_colour(cell.piece, colour))
			captured |= 1u << cell.slot;
	}
	return captured;
}

static void print_list(const struct screen *screen, const struct position *pos, enum colour colour)
{
	FILE *out = screen->out;
	const struct board *board = position_board(pos);
	unsigned living = board_all_pieces(board, colour), captured = captured_slots(pos, colour);

	fprintf(out, "%s: %d pieces, set 0x%04X; bit n is slot n\n", colour_name(colour),
	        bits_count(living), living);
	for (int slot = 0; slot < SLOTS; slot++) {
		int square = board_square(board, colour, (unsigned)slot);
		bool lives = living >> slot & 1, was_captured = captured >> slot & 1;
		struct text name = TEXT_OF(8);
		struct text text = TEXT_OF(40);

		if (lives) {
			add_piece(&name, pos, square);
		} else if (was_captured) {
			text_add_char(&name, 'x');
			add_square(&name, square);
		} else {
			text_add(&name, "-");
		}
		text_printf(&text, "  %2d %-*s", slot, slot % 8 == 7 ? 0 : 4, name.chars);
		screen_put(screen, lives ? PAINT_PLAIN : was_captured ? PAINT_BAD : PAINT_DIM, text.chars);
		fputs(slot % 8 == 7 ? "\n" : "", out);
	}
	for (int kind = KING; kind < KINDS; kind++)
		fprintf(out, "  %c 0x%04X", piece_letter(piece_make(colour, (enum kind)kind)),
		        board_pieces(board, colour, (enum kind)kind));
	fputc('\n', out);
}

static void print_back_references(const struct screen *screen, const struct board *board)
{
	FILE *out = screen->out;

	fputs("Board: the slot of the piece on each square\n", out);
	for (int rank = RANK_8; rank >= RANK_1; rank--) {
		fprintf(out, "%d ", rank + 1);
		for (int file = FILE_A; file <= FILE_H; file++) {
			int square = square_make(file, rank);
			struct piece piece = board_at(board, square);

			if (piece_is_empty(piece))
				screen_put(screen, PAINT_DIM, file < FILE_H ? "  . " : "  .");
			else
				fprintf(out, " %c%-*d", piece_letter(piece), file < FILE_H ? 2 : 1, board_slot(board, square));
		}
		fputc('\n', out);
	}
	fputs("    a   b   c   d   e   f   g   h\n", out);
}

/* Explain the marks of slots without a piece, if the lists, of both sides or of COLOUR alone, have any. */
static void print_legend(const struct screen *screen, const struct position *pos, bool both, enum colour only)
{
	const struct board *board = position_board(pos);
	int captured = SQUARE_NONE;
	bool unused = false;
	struct text legend = TEXT_OF(120);

	for (int colour = WHITE; colour <= BLACK; colour++) {
		unsigned living = board_all_pieces(board, (enum colour)colour);
		unsigned lost = captured_slots(pos, (enum colour)colour);

		if (!both && (enum colour)colour != only)
			continue;
		if (lost)
			captured = board_square(board, (enum colour)colour, bits_lowest(lost));
		unused |= (living | lost) != (1u << SLOTS) - 1;
	}
	if (captured != SQUARE_NONE) {
		text_add_char(&legend, 'x');
		add_square(&legend, captured);
		text_add(&legend, ": captured in this game, on ");
		add_square(&legend, captured);
		text_add(&legend, "; its slot stays its own. ");
	}
	if (unused)
		text_add(&legend, "-: never used.");
	if (legend.length)
		screen_put_prose(screen, 0, 0, legend.chars);
}

static enum done run_lists(struct console *console, int argc, char **argv)
{
	const struct position *pos = console_position(console);

	enum colour only = WHITE;

	if (argc > 1 && !argument_colour(console, argv[1], &only))
		return BAD_USAGE;
	for (int colour = WHITE; colour <= BLACK; colour++)
		if (argc == 1 || (enum colour)colour == only)
			print_list(&console->screen, pos, (enum colour)colour);
	print_back_references(&console->screen, position_board(pos));
	print_legend(&console->screen, pos, argc == 1, only);
	return DONE;
}

/* Print why the guards are where they are. */
static void print_reasons(const struct screen *screen)
{
	int a1 = square_make(FILE_A, RANK_1), h8 = square_make(FILE_H, RANK_8);
	int least = a1 + 2 * SOUTH + WEST, most = h8 + 2 * NORTH + EAST;
	struct text prose = TEXT_OF(500);

	text_printf(&prose, "The eight holes after a rank are east of its h-file and west of the next rank's a-file, so "
	            "they guard both edges. A knight's jump from h8 reaches %d at most, in the second row above; "
	            "one from a1 reaches %d, in the third row below, because its step west falls into the row "
	            "before. A guard has both colours: to each side it is an own piece, which stops "
	            "each walk and cannot be taken.", most, least);
	screen_put_prose(screen, 0, 0, prose.chars);
}

static enum done run_guard(struct console *console, int argc, char **argv)
{
	const struct board *board = position_board(console_position(console));
	FILE *out = console->screen.out;

	(void)argc;
	(void)argv;
	fprintf(out, "%d cells of two bytes; cell = square + %d; # guard, . empty\n", BOARD_CELLS,
	        BOARD_GUARDS);
	fprintf(out, "%23s a b c d e f g h  holes\n", "");
	for (int row = BOARD_CELLS / 16 - 1; row >= 0; row--) {
		int first = 16 * row - BOARD_GUARDS;

		fprintf(out, "cell %3d  square %4d ", 16 * row, first);
		for (int square = first; square < first + 16; square++) {
			struct piece piece = board_at(board, square);
			char cell[] = { ' ', piece_is_guard(piece) ? '#' : piece_letter(piece), '\0' };

			screen_put(&console->screen, piece_is_guard(piece) || piece_is_empty(piece) ? PAINT_DIM : PAINT_PLAIN, cell);
		}
		fputc('\n', out);
	}
	print_reasons(&console->screen);
	return DONE;
}

static void print_record(FILE *out, const struct position *pos, int ply)
{
	const struct past *past = position_past_at(pos, ply);
	struct cell captured = position_captured_at(pos, ply);
	struct move made = position_move_at(pos, ply);
	char move[COORDINATE_MAX];
	struct text square = TEXT_OF(8), rights = TEXT_OF(8);

	coordinate_format(made, coordinate_style_of(pos), move);
	add_square_or_none(&square, past->en_passant);
	add_rights(&rights, past->rights);
	fprintf(out, "%3d  %-6s 0x%04X  ", ply, move, move_to_word(made));
	if (piece_is_empty(captured.piece))
		fputs("-         ", out);
	else
		fprintf(out, "%c slot %-2d ", piece_letter(captured.piece), captured.slot);
	fprintf(out, "  %s    %-2s  %3d  %016" PRIX64 "\n", rights.chars, square.chars, past->rule50, past->key);
}

static enum done run_undo_stack(struct console *console, int argc, char **argv)
{
	const struct position *pos = console_position(console);
	FILE *out = console->screen.out;
	int record = (int)sizeof(struct record);
	int state = (int)offsetof(struct position, homes);

	(void)argc;
	(void)argv;
	fprintf(out, "%d record%s of %d bytes\n", position_plies(pos), position_plies(pos) == 1 ? "" : "s",
	        record);
	fputs("ply  move   word    captured    rights  ep  50   key before the move\n", out);
	for (int ply = 0; ply < position_plies(pos); ply++)
		print_record(out, pos, ply);
	fprintf(out, "undo by record: %d bytes a move; by a copy of the state: %d, %d times as many\n",
	        record, state, (state + record / 2) / record);
	return DONE;
}

static const struct console_command rows[] = {
	{ "lists", "[white|black]", 0, 1, TOPIC_MACHINE, PAGED,
	  "print both piece lists, and the slot of the piece on each square",
	  "setboard lucena\nlists", run_lists },
	{ "guard", "", 0, 0, TOPIC_MACHINE, 0,
	  "print the board with its guard cells, as it lies in memory",
	  "guard", run_guard },
	{ "undo-stack", "", 0, 0, TOPIC_MACHINE, PAGED,
	  "list the undo records, one for each move",
	  "move e4 d5 exd5\nundo-stack", run_undo_stack },
};

const struct command_rows memory_rows = { rows, sizeof rows / sizeof *rows };
