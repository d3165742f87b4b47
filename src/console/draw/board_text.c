/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The board as text, for terminals and files. */
#include <config.h>

#include "console/draw/draw.h"

#include "console/shell/shell.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "rules/attack.h"
#include "rules/makemove.h"
#include "rules/outcome.h"

enum { PLAIN_CELL = 3, MARKED_CELL = 4, BESIDE_MIN = 72, NOTES_MIN = 62 };   /* columns */

/* What the marks beside a piece show: the last move, a check. */
enum highlight { HIGHLIGHT_NONE, HIGHLIGHT_FROM, HIGHLIGHT_TO, HIGHLIGHT_CHECK };

/* U+FE0E after a figure asks for a text glyph instead of an emoji. */
#define AS_TEXT "\xEF\xB8\x8E"

/* How a piece is drawn: a letter, or a Unicode figure as text. */
static const char *piece_picture(const struct screen *screen, struct piece piece)
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
		return screen->unicode ? "\u00B7" : ".";
	if (screen->pieces == PIECES_LETTERS || screen->pieces == PIECES_DRAWN ||
	    (screen->pieces == PIECES_FIGURINE && !screen->colour))
		return letters[piece_index(piece)];
	if (screen->pieces == PIECES_UNICODE && piece_colour(piece) == WHITE)
		return outlined[piece_kind(piece)];
	return filled[piece_kind(piece)];
}

/* The upper (ROW 0) or lower row of a drawn piece, in three columns.  Black's stand on a dark base. */
static const char *drawn_row(struct piece piece, int row)
{
	static const char heads[KINDS][4] = {
		[KING] = "_+_", [QUEEN] = "www", [ROOK] = "uuu", [BISHOP] = "(/)", [KNIGHT] = "/^>",
		[PAWN] = " o "
	};
	static const char bases[COLOURS][KINDS][4] = {
		[WHITE] = {
			[KING] = "\\_/", [QUEEN] = "\\_/", [ROOK] = "[_]", [BISHOP] = "/_\\", [KNIGHT] = "/_|",
			[PAWN] = "/_\\"
		},
		[BLACK] = {
			[KING] = "\\#/", [QUEEN] = "\\#/", [ROOK] = "[#]", [BISHOP] = "/#\\", [KNIGHT] = "/#|",
			[PAWN] = "/#\\"
		}
	};

	if (piece_is_empty(piece))
		return row ? " . " : "   ";
	return row ? bases[piece_colour(piece)][piece_kind(piece)] : heads[piece_kind(piece)];
}

static enum highlight highlight_of(const struct position *pos, int square)
{
	struct move last = position_last_move(pos);
	int to = move_to(last);

	if (square == position_king(pos, position_turn(pos)) && position_in_check(pos))
		return HIGHLIGHT_CHECK;
	if (move_is_none(last))
		return HIGHLIGHT_NONE;
	if (move_is_castling(last))
		to = castling_king_to(castling_of(colour_other(position_turn(pos)), move_is_castling_long(last)));
	if (square == to)
		return HIGHLIGHT_TO;
	return square == move_from(last) ? HIGHLIGHT_FROM : HIGHLIGHT_NONE;
}

/* Background and foreground are both set, for any theme. */
static void show_piece_coloured(const struct screen *screen, const struct position *pos, int square,
                                int back)
{
	struct piece piece = position_at(pos, square);
	int front = 16;

	if (piece_is_empty(piece))
		front = 101;               /* a faint dot on each of the backgrounds */
	else if (screen->pieces != PIECES_UNICODE && piece_colour(piece) == WHITE)
		front = 231;
	fprintf(screen->out, "\033[48;5;%d;38;5;%dm %s \033[0m", back, front,
	        piece_picture(screen, piece));
}

/* The colour of SQUARE behind its piece. */
static int back_of(const struct position *pos, int square)
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
	return back;
}

static void show_square_coloured(const struct screen *screen, const struct position *pos,
                                 int square)
{
	show_piece_coloured(screen, pos, square, back_of(pos, square));
}

/* Characters beside a piece, without colour. */
static const char sides[][2] = {
	[HIGHLIGHT_NONE] = { ' ', ' ' }, [HIGHLIGHT_FROM] = { '(', ')' },
	[HIGHLIGHT_TO] = { '[', ']' }, [HIGHLIGHT_CHECK] = { '!', '!' }
};

/* Print one of the two rows of a drawn square. */
static void show_square_drawn(const struct screen *screen, const struct position *pos, int square,
                              int row)
{
	struct piece piece = position_at(pos, square);
	const char *side = sides[row ? highlight_of(pos, square) : HIGHLIGHT_NONE];

	if (screen->colour)
		fprintf(screen->out, "\033[48;5;%d;38;5;%dm %s \033[0m", back_of(pos, square),
		        !piece_is_empty(piece) && piece_colour(piece) == WHITE ? 231 : 16,
		        drawn_row(piece, row));
	else
		fprintf(screen->out, "%c%s%c", side[0], drawn_row(piece, row), side[1]);
}

static void show_square_plain(const struct screen *screen, const struct position *pos, int square)
{
	enum highlight highlight = highlight_of(pos, square);

	fprintf(screen->out, "%c%s%c", sides[highlight][0],
	        piece_picture(screen, position_at(pos, square)), sides[highlight][1]);
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
	struct text fen = TEXT_OF(FEN_MAX);
	char *rest = fen.chars, *word = NULL;

	fen_format(pos, FEN_X, &fen);
	for (int i = 0; i < 3; i++)
		word = text_next_word(&rest);
	text_printf(out, "castling %s", word ? word : "-");
}

/* Add the note beside row ROW, from the top. */
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
		text_printf(out, "fifty-move rule: %d of 100 plies", position_rule50(pos));
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

/* Print the letters of the files, in cells of WIDTH columns; if PAD, with blanks at the end. */
static void show_files(const struct screen *screen, int width, bool pad)
{
	fputs("  ", screen->out);
	for (int column = 0; column < FILES; column++)
		fprintf(screen->out, " %c%*s", screen->flipped ? 'h' - column : 'a' + column,
		        column + 1 < FILES || pad ? width - 2 : 0, "");
	fputc('\n', screen->out);
}

/* Print the notes below the board, for narrow screens.  Returns the number of rows. */
static int show_notes(const struct screen *screen, const struct position *pos)
{
	int rows = 0;

	for (int row = 0; row < RANKS; row++) {
		struct text note = TEXT_OF(160);

		add_note(&note, pos, row);
		if (note.length == 0)
			continue;
		fprintf(screen->out, "%s\n", note.chars);
		rows++;
	}
	return rows;
}

/* Draw the board with two rows a square.  Returns the number of rows. */
static int show_drawn(const struct screen *screen, const struct position *pos)
{
	for (int row = 0; row < 2 * RANKS; row++) {
		int rank = square_rank(square_shown(screen, row / 2, 0));

		fprintf(screen->out, "%c ", row % 2 ? '1' + rank : ' ');
		for (int column = 0; column < FILES; column++)
			show_square_drawn(screen, pos, square_shown(screen, row / 2, column), row % 2);
		fputc('\n', screen->out);
	}
	fputs("  ", screen->out);
	for (int column = 0; column < FILES; column++)
		fprintf(screen->out, "  %c  ", screen->flipped ? 'h' - column : 'a' + column);
	fputc('\n', screen->out);
	return 2 * RANKS + 1 + show_notes(screen, pos);
}

int board_text_show(const struct screen *screen, const struct position *pos)
{
	bool beside = !screen->terminal || screen_columns(screen) >= NOTES_MIN;

	if (screen->pieces == PIECES_DRAWN)
		return show_drawn(screen, pos);
	for (int row = 0; row < RANKS; row++) {
		struct text note = TEXT_OF(160);

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
		fprintf(screen->out, "%s%s\n", note.length ? "    " : "", note.chars);
	}
	show_files(screen, PLAIN_CELL, true);
	return RANKS + 1 + (beside ? 0 : show_notes(screen, pos));
}

/* Draw SQUARE with its mark; the LAST one of a line without trailing blanks. */
static void show_square_marked(const struct screen *screen, const struct position *pos, int square,
                               const struct marks *marks, bool last)
{
	enum mark mark = (enum mark)marks->of[square];

	if (screen->colour) {
		show_piece_coloured(screen, pos, square, mark != MARK_NONE ? mark_colour(mark)
		                                       : square_is_light(square) ? 180 : 137);
		return;
	}
	fprintf(screen->out, " %s", piece_picture(screen, position_at(pos, square)));
	if (mark != MARK_NONE)
		fprintf(screen->out, ":%c", marks->legend[mark].letter);
	else if (!last)
		fputs("  ", screen->out);
}

/* Print the entry of MARK in the legend. */
static void show_entry(const struct screen *screen, const struct marks *marks, enum mark mark)
{
	if (screen->colour)
		fprintf(screen->out, "\033[48;5;%d;38;5;16m   \033[0m", mark_colour(mark));
	else
		fprintf(screen->out, ":%c", marks->legend[mark].letter);
	fprintf(screen->out, "  %s", marks->legend[mark].meaning);
}

/* The next mark after MARK that is on the board; MARKS if there is none. */
static enum mark next_entry(const struct marks *marks, enum mark mark)
{
	do
		mark++;
	while (mark < MARKS && !marks_has(marks, mark));
	return mark;
}

void board_text_show_marks(const struct screen *screen, const struct position *pos,
                           const struct marks *marks)
{
	enum mark entry = next_entry(marks, MARK_NONE);
	bool beside = screen_columns(screen) >= BESIDE_MIN;

	if (screen->viewer.see)
		screen->viewer.see(screen->viewer.context, pos, marks, NULL);
	for (int row = 0; row < RANKS; row++) {
		fprintf(screen->out, "%d ", square_rank(square_shown(screen, row, 0)) + 1);
		for (int column = 0; column < FILES; column++) {
			bool last = column + 1 == FILES && !(beside && (entry < MARKS || marks->notes[row]));

			show_square_marked(screen, pos, square_shown(screen, row, column), marks, last);
		}
		if (beside && entry < MARKS) {
			fputs("   ", screen->out);
			show_entry(screen, marks, entry);
			entry = next_entry(marks, entry);
		} else if (beside && marks->notes[row]) {
			fprintf(screen->out, "   %s", marks->notes[row]);
		}
		fputc('\n', screen->out);
	}
	show_files(screen, screen->colour ? PLAIN_CELL : MARKED_CELL, false);
	for (; entry < MARKS; entry = next_entry(marks, entry)) {
		show_entry(screen, marks, entry);
		fputc('\n', screen->out);
	}
}
