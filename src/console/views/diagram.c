/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The picture of the board, for any terminal and for none. */
#include <config.h>

#include "console/views/diagram.h"

#include "console/shell.h"
#include "console/words.h"

#include "notation/fen.h"
#include "notation/san.h"
#include "rules/attack.h"
#include "rules/makemove.h"
#include "rules/outcome.h"

enum { PLAIN_CELL = 3, MARKED_CELL = 4, BESIDE_LEAST = 72, NOTES_LEAST = 62 };   /* columns */

/* What the sides of a square are to show: the last move, a check. */
enum highlight { HIGHLIGHT_NONE, HIGHLIGHT_FROM, HIGHLIGHT_TO, HIGHLIGHT_CHECK };

/* U+FE0E behind a figure asks terminals for text, not for a coloured picture. */
#define AS_TEXT "\xEF\xB8\x8E"

/* How a man is drawn: a letter, or a Unicode figure that is drawn as text. */
static const char *man_picture(const struct screen *screen, struct piece piece)
{
	static const char *const outlined[KINDS] = {
		[KING] = "\u2654" AS_TEXT, [QUEEN] = "\u2655" AS_TEXT, [ROOK] = "\u2656" AS_TEXT,
		[BISHOP] = "\u2657" AS_TEXT, [KNIGHT] = "\u2658" AS_TEXT, [PAWN] = "\u2659" AS_TEXT
	};
	static const char *const filled[KINDS] = {
		[KING] = "\u265A" AS_TEXT, [QUEEN] = "\u265B" AS_TEXT, [ROOK] = "\u265C" AS_TEXT,
		[BISHOP] = "\u265D" AS_TEXT, [KNIGHT] = "\u265E" AS_TEXT, [PAWN] = "\u265F" AS_TEXT
	};
	static const char *const letters[PIECE_INDEXES] = {
		"p", "P", "n", "N", "b", "B", "r", "R", "q", "Q", "k", "K"
	};

	if (piece_is_empty(piece))
		return screen->men == MEN_LETTERS && !screen->colour ? "." : " ";
	if (screen->men == MEN_LETTERS || (screen->men == MEN_FIGURINE && !screen->colour))
		return letters[piece_index(piece)];
	if (screen->men == MEN_UNICODE && piece_colour(piece) == WHITE)
		return outlined[piece_kind(piece)];
	return filled[piece_kind(piece)];
}

static enum highlight highlight_of(const struct position *pos, int square)
{
	struct move last = position_last_move(pos);

	if (square == position_king(pos, position_turn(pos)) && position_in_check(pos))
		return HIGHLIGHT_CHECK;
	if (move_is_none(last))
		return HIGHLIGHT_NONE;
	if (square == move_from(last))
		return HIGHLIGHT_FROM;
	return square == move_to(last) ? HIGHLIGHT_TO : HIGHLIGHT_NONE;
}

/* Background and foreground are both set, so that any theme can be read. */
static void show_man_coloured(const struct screen *screen, const struct position *pos, int square,
                              int back)
{
	struct piece piece = position_at(pos, square);
	int front = 16;

	if (screen->men != MEN_UNICODE && !piece_is_empty(piece) && piece_colour(piece) == WHITE)
		front = 231;
	fprintf(screen->out, "\033[48;5;%d;38;5;%dm %s \033[0m", back, front,
	        man_picture(screen, piece));
}

static void show_square_coloured(const struct screen *screen, const struct position *pos,
                                 int square)
{
	bool is_light = square_is_light(square);
	int back = is_light ? 180 : 137;

	switch (highlight_of(pos, square)) {
	case HIGHLIGHT_CHECK:
		back = 167;
		break;
	case HIGHLIGHT_FROM:
	case HIGHLIGHT_TO:
		back = is_light ? 186 : 143;
		break;
	case HIGHLIGHT_NONE:
		break;
	}
	show_man_coloured(screen, pos, square, back);
}

static void show_square_plain(const struct screen *screen, const struct position *pos, int square)
{
	static const char sides[][2] = {
		[HIGHLIGHT_NONE] = { ' ', ' ' }, [HIGHLIGHT_FROM] = { '(', ')' },
		[HIGHLIGHT_TO] = { '[', ']' }, [HIGHLIGHT_CHECK] = { '!', '!' }
	};
	enum highlight highlight = highlight_of(pos, square);

	fprintf(screen->out, "%c%s%c", sides[highlight][0],
	        man_picture(screen, position_at(pos, square)), sides[highlight][1]);
}

static void add_last_move(struct text *out, const struct position *pos)
{
	struct position before;
	int number = position_move_number(pos);
	bool by_white = position_turn(pos) == BLACK;

	if (!position_init(&before))
		return;
	if (position_copy(&before, pos, 0)) {
		struct move move = position_last_move(pos);

		position_unmake(&before);
		text_printf(out, "last move %d%s ", by_white ? number : number - 1,
		            by_white ? "." : "...");
		add_san(out, &before, move);
	}
	position_free(&before);
}

static void add_castling(struct text *out, const struct position *pos)
{
	TEXT_ON_STACK(fen, FEN_MAX);
	char *rest = fen_chars, *word = NULL;

	fen_format(pos, FEN_X, &fen);
	for (int i = 0; i < 3; i++)
		word = text_next_word(&rest);
	text_printf(out, "castling %s", word ? word : "-");
}

/* What stands beside the ROW-th rank drawn. */
static void add_note(struct text *out, const struct position *pos, int row)
{
	enum outcome outcome = outcome_of(pos);

	switch (row) {
	case 0:
		text_printf(out, "%s to move, move %d", colour_name(position_turn(pos)),
		            position_move_number(pos));
		break;
	case 1:
		add_castling(out, pos);
		break;
	case 2:
		text_printf(out, "rule of fifty: %d of 100 plies", position_rule50(pos));
		break;
	case 3:
		if (position_en_passant(pos) != SQUARE_NONE) {
			text_add(out, "en passant on ");
			add_square(out, position_en_passant(pos));
		}
		break;
	case 5:
		if (!move_is_none(position_last_move(pos)))
			add_last_move(out, pos);
		break;
	case 6:
		if (outcome != OUTCOME_OPEN)
			text_add(out, outcome_text(outcome));
		else if (position_in_check(pos))
			text_printf(out, "%s is in check", colour_name(position_turn(pos)));
		break;
	default:
		break;
	}
}

static int square_shown(const struct screen *screen, int row, int column)
{
	int rank = screen->flipped ? row : RANKS - 1 - row;
	int file = screen->flipped ? FILES - 1 - column : column;

	return square_make(file, rank);
}

/* The letters of the files, in cells of WIDTH columns; PAD: blanks end the line. */
static void show_files(const struct screen *screen, int width, bool pad)
{
	fputs("  ", screen->out);
	for (int column = 0; column < FILES; column++)
		fprintf(screen->out, " %c%*s", screen->flipped ? 'h' - column : 'a' + column,
		        column + 1 < FILES || pad ? width - 2 : 0, "");
	fputc('\n', screen->out);
}

/* The notes that stand below the board where the screen is narrow; the number of rows. */
static int show_notes(const struct screen *screen, const struct position *pos)
{
	int rows = 0;

	for (int row = 0; row < RANKS; row++) {
		TEXT_ON_STACK(note, 160);

		add_note(&note, pos, row);
		if (note.length == 0)
			continue;
		fprintf(screen->out, "%s\n", note_chars);
		rows++;
	}
	return rows;
}

int diagram_show(const struct screen *screen, const struct position *pos)
{
	bool beside = !screen->terminal || screen_columns(screen) >= NOTES_LEAST;

	for (int row = 0; row < RANKS; row++) {
		TEXT_ON_STACK(note, 160);

		fprintf(screen->out, "%d ", square_rank(square_shown(screen, row, 0)) + 1);
		for (int column = 0; column < FILES; column++) {
			int square = square_shown(screen, row, column);

			if (screen->colour)
				show_square_coloured(screen, pos, square);
			else
				show_square_plain(screen, pos, square);
		}
		if (beside)
			add_note(&note, pos, row);
		fprintf(screen->out, "%s%s\n", note.length ? "    " : "", note_chars);
	}
	show_files(screen, PLAIN_CELL, true);
	return RANKS + 1 + (beside ? 0 : show_notes(screen, pos));
}

/* Draw SQUARE with its mark; the LAST of a line without the blanks behind it. */
static void show_square_marked(const struct screen *screen, const struct position *pos, int square,
                               const struct marks *marks, bool last)
{
	enum mark mark = (enum mark)marks->of[square];

	if (screen->colour) {
		show_man_coloured(screen, pos, square, mark != MARK_NONE ? mark_colour(mark)
		                                       : square_is_light(square) ? 180 : 137);
		return;
	}
	fprintf(screen->out, " %s", man_picture(screen, position_at(pos, square)));
	if (mark != MARK_NONE)
		fprintf(screen->out, ":%c", marks->legend[mark].letter);
	else if (!last)
		fputs("  ", screen->out);
}

/* The entry of MARK in the legend: how it looks, and what it means. */
static void show_entry(const struct screen *screen, const struct marks *marks, enum mark mark)
{
	if (screen->colour)
		fprintf(screen->out, "\033[48;5;%d;38;5;16m   \033[0m", mark_colour(mark));
	else
		fprintf(screen->out, ":%c", marks->legend[mark].letter);
	fprintf(screen->out, "  %s", marks->legend[mark].meaning);
}

/* The next mark behind MARK that the legend names; MARKS if there is none. */
static enum mark next_entry(const struct marks *marks, enum mark mark)
{
	do
		mark++;
	while (mark < MARKS && !marks_has(marks, mark));
	return mark;
}

void diagram_show_marks(const struct screen *screen, const struct position *pos,
                        const struct marks *marks)
{
	enum mark entry = next_entry(marks, MARK_NONE);
	bool beside = screen_columns(screen) >= BESIDE_LEAST;

	for (int row = 0; row < RANKS; row++) {
		fprintf(screen->out, "%d ", square_rank(square_shown(screen, row, 0)) + 1);
		for (int column = 0; column < FILES; column++) {
			bool last = column + 1 == FILES && !(beside && entry < MARKS);

			show_square_marked(screen, pos, square_shown(screen, row, column), marks, last);
		}
		if (beside && entry < MARKS) {
			fputs("   ", screen->out);
			show_entry(screen, marks, entry);
			entry = next_entry(marks, entry);
		}
		fputc('\n', screen->out);
	}
	show_files(screen, screen->colour ? PLAIN_CELL : MARKED_CELL, false);
	for (; entry < MARKS; entry = next_entry(marks, entry)) {
		show_entry(screen, marks, entry);
		fputc('\n', screen->out);
	}
}

void diagram_show_typed(const struct console *console)
{
	if (console->interactive)
		diagram_show(&console->screen, console_position(console));
}

enum done run_flip(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	console->screen.flipped = !console->screen.flipped;
	diagram_show(&console->screen, console_position(console));
	return DONE;
}

enum done run_board(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	diagram_show(&console->screen, console_position(console));
	return DONE;
}

enum done run_set(struct console *console, int argc, char **argv)
{
	static const char *const styles[] = {
		[MEN_LETTERS] = "ascii", [MEN_UNICODE] = "unicode", [MEN_FIGURINE] = "figurine"
	};

	if (argc == 2 || (argc == 3 && !text_equal(argv[1], "board")))
		return console_misuse(console, "usage: set board ascii|unicode|figurine");
	if (argc == 1) {
		fprintf(console->screen.out, "board %s\n", styles[console->screen.men]);
		return DONE;
	}
	for (int i = 0; i < 3; i++) {
		if (!text_equal(argv[2], styles[i]))
			continue;
		console->screen.men = (enum men_style)i;
		return DONE;
	}
	return console_misuse(console, "a board is ascii, unicode or figurine");
}
