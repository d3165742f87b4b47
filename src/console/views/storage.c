/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The position as it lies in memory: lists, guards, keys, history. */
#include <config.h>

#include "console/views/storage.h"

#include <inttypes.h>

#include "console/arguments.h"
#include "console/shell.h"
#include "console/words.h"

#include "notation/coordinate.h"
#include "rules/makemove.h"
#include "rules/outcome.h"
#include "rules/zobrist.h"

static void print_list(FILE *out, const struct position *pos, enum colour colour)
{
	const struct board *board = position_board(pos);
	unsigned living = board_all_men(board, colour);

	fprintf(out, "%s: %d men, set 0x%04X\n", colour_name(colour), bits_count(living), living);
	for (int slot = 0; slot < SLOTS; slot++) {
		int square = board_square(board, colour, (unsigned)slot);
		TEXT_ON_STACK(text, 40);

		if (living >> slot & 1)
			add_man(&text, pos, square);
		else
			text_add(&text, "-");
		fprintf(out, "  %2d %-4s%s", slot, text_chars, slot % 8 == 7 ? "\n" : "");
	}
	for (int kind = KING; kind < KINDS; kind++)
		fprintf(out, "  %ss 0x%04X", kind_name((enum kind)kind),
		        board_men(board, colour, (enum kind)kind));
	fputc('\n', out);
}

static void print_back_references(FILE *out, const struct board *board)
{
	fputs("Board: the slot of the man on each square\n", out);
	for (int rank = RANK_8; rank >= RANK_1; rank--) {
		fprintf(out, "%d ", rank + 1);
		for (int file = FILE_A; file <= FILE_H; file++) {
			int square = square_make(file, rank);
			struct piece piece = board_at(board, square);

			if (piece_is_empty(piece))
				fputs("   .", out);
			else
				fprintf(out, " %c%-2d", piece_letter(piece), board_slot(board, square));
		}
		fputc('\n', out);
	}
	fputs("    a   b   c   d   e   f   g   h\n", out);
}

enum done run_lists(struct console *console, int argc, char **argv)
{
	const struct position *pos = console_position(console);

	(void)argc;
	(void)argv;
	print_list(console->screen.out, pos, WHITE);
	print_list(console->screen.out, pos, BLACK);
	print_back_references(console->screen.out, position_board(pos));
	return DONE;
}

enum done run_guard(struct console *console, int argc, char **argv)
{
	const struct board *board = position_board(console_position(console));
	FILE *out = console->screen.out;

	(void)argc;
	(void)argv;
	fprintf(out, "%d cells of two bytes; cell = square + %d; # guard, . empty\n", BOARD_CELLS,
	        BOARD_GUARDS);
	for (int row = BOARD_CELLS / 16 - 1; row >= 0; row--) {
		int first = 16 * row - BOARD_GUARDS;

		fprintf(out, "cell %3d  square %4d ", 16 * row, first);
		for (int square = first; square < first + 16; square++) {
			struct piece piece = board_at(board, square);

			fprintf(out, " %c", piece_is_guard(piece) ? '#' : piece_letter(piece));
		}
		fputc('\n', out);
	}
	return DONE;
}

static uint64_t print_men_keys(FILE *out, const struct position *pos, enum colour colour)
{
	const struct board *board = position_board(pos);
	uint64_t sum = 0;

	for (unsigned men = board_all_men(board, colour); men; men = bits_rest(men)) {
		int square = board_square(board, colour, bits_lowest(men));
		uint64_t number = zobrist_piece(board_at(board, square), square);
		TEXT_ON_STACK(man, 8);

		add_man(&man, pos, square);
		fprintf(out, "  %016" PRIX64 "  %s\n", number, man_chars);
		sum ^= number;
	}
	return sum;
}

static uint64_t print_state_keys(FILE *out, const struct position *pos)
{
	static const char letters[CASTLINGS] = { 'K', 'Q', 'k', 'q' };
	uint64_t sum = 0, number;

	for (int right = 0; right < CASTLINGS; right++) {
		if (!position_may_castle(pos, (enum castling)right))
			continue;
		number = zobrist_castling(right);
		fprintf(out, "  %016" PRIX64 "  castling %c\n", number, letters[right]);
		sum ^= number;
	}
	if (position_en_passant(pos) != SQUARE_NONE) {
		number = zobrist_en_passant(position_en_passant(pos));
		fprintf(out, "  %016" PRIX64 "  en passant on the %c-file\n", number,
		        'a' + square_file(position_en_passant(pos)));
		sum ^= number;
	}
	if (position_turn(pos) == WHITE) {
		fprintf(out, "  %016" PRIX64 "  White to move\n", zobrist_turn());
		sum ^= zobrist_turn();
	}
	return sum;
}

/* One number that a move puts into the key or takes out of it; returns SUM with it. */
static uint64_t print_change(FILE *out, uint64_t sum, uint64_t number, const char *what)
{
	fprintf(out, "^ %016" PRIX64 "  %s\n", number, what);
	return sum ^ number;
}

/* The men who leave a square or arrive there between POS and AFTER. */
static uint64_t print_men_changes(FILE *out, uint64_t sum, const struct position *pos,
                                  const struct position *after)
{
	for (int i = 0; i < 64; i++) {
		int square = square_from_64(i);
		struct piece before = position_at(pos, square), now = position_at(after, square);
		TEXT_ON_STACK(leaves, 24);
		TEXT_ON_STACK(arrives, 24);

		if (piece_equal(before, now))
			continue;
		add_man(&leaves, pos, square);
		add_man(&arrives, after, square);
		text_add(&leaves, " leaves");
		text_add(&arrives, " arrives");
		if (!piece_is_empty(before))
			sum = print_change(out, sum, zobrist_piece(before, square), leaves_chars);
		if (!piece_is_empty(now))
			sum = print_change(out, sum, zobrist_piece(now, square), arrives_chars);
	}
	return sum;
}

static uint64_t print_state_changes(FILE *out, uint64_t sum, const struct position *pos,
                                    const struct position *after)
{
	static const char *const rights[CASTLINGS] = {
		"castling K is lost", "castling Q is lost", "castling k is lost", "castling q is lost"
	};

	for (int right = 0; right < CASTLINGS; right++)
		if (position_may_castle(pos, (enum castling)right) &&
		    !position_may_castle(after, (enum castling)right))
			sum = print_change(out, sum, zobrist_castling(right), rights[right]);
	if (position_en_passant(pos) != SQUARE_NONE)
		sum = print_change(out, sum, zobrist_en_passant(position_en_passant(pos)),
		                   "en passant is over");
	if (position_en_passant(after) != SQUARE_NONE)
		sum = print_change(out, sum, zobrist_en_passant(position_en_passant(after)),
		                   "en passant is legal");
	return print_change(out, sum, zobrist_turn(), "the turn changes");
}

/* How the move called WORD changes the key, number by number. */
static enum done print_key_change(struct console *console, const char *word)
{
	const struct position *pos = console_position(console);
	struct position *after = console_scratch(console, 1);
	FILE *out = console->screen.out;
	uint64_t sum = position_key(pos);
	struct move move;
	TEXT_ON_STACK(san, 16);

	if (!after || !argument_move(console, word, &move))
		return FAILED;
	add_san(&san, pos, move);
	position_make(after, move);
	fprintf(out, "  %016" PRIX64 "  key before %s\n", sum, san_chars);
	sum = print_men_changes(out, sum, pos, after);
	sum = print_state_changes(out, sum, pos, after);
	fprintf(out, "= %016" PRIX64 "  their exclusive or\n", sum);
	fprintf(out, "  %016" PRIX64 "  key after %s%s\n", position_key(after), san_chars,
	        sum == position_key(after) ? "" : ": WRONG");
	return DONE;
}

enum done run_key(struct console *console, int argc, char **argv)
{
	const struct position *pos = console_position(console);
	FILE *out = console->screen.out;
	uint64_t sum;

	if (argc > 1)
		return print_key_change(console, argv[1]);
	sum = print_men_keys(out, pos, WHITE);
	sum ^= print_men_keys(out, pos, BLACK);
	sum ^= print_state_keys(out, pos);
	fprintf(out, "= %016" PRIX64 "  all of them, by exclusive or\n", sum);
	fprintf(out, "  %016" PRIX64 "  key kept by the moves%s\n", position_key(pos),
	        sum == position_key(pos) ? "" : ": WRONG");
	fprintf(out, "  %016" PRIX64 "  key of the pawns\n", position_pawn_key(pos));
	fprintf(out, "  %016" PRIX64 "  key in a Polyglot book\n", position_book_key(pos));
	return DONE;
}

/* The key before ply PLY, which may be the one to come. */
static uint64_t key_before(const struct position *pos, int ply)
{
	return ply < position_plies(pos) ? position_key_at(pos, ply) : position_key(pos);
}

/* How often the position before PLY has occurred since FIRST, itself included. */
static int occurrence(const struct position *pos, int first, int ply)
{
	int count = 1;

	for (int before = ply - 2; before >= first; before -= 2)
		count += key_before(pos, before) == key_before(pos, ply);
	return count;
}

enum done run_history(struct console *console, int argc, char **argv)
{
	const struct position *pos = console_position(console);
	FILE *out = console->screen.out;
	int plies = position_plies(pos);
	int first = plies - position_rule50(pos) > 0 ? plies - position_rule50(pos) : 0;

	(void)argc;
	(void)argv;
	fprintf(out, "ply  key               move    since the last capture or pawn move\n");
	for (int ply = first; ply <= plies; ply++) {
		int count = occurrence(pos, first, ply);
		char move[COORDINATE_MAX] = "now";

		if (ply < plies)
			coordinate_format(position_move_at(pos, ply), COORDINATE_STANDARD, move);
		fprintf(out, "%3d  %016" PRIX64 "  %-6s", ply, key_before(pos, ply), move);
		if (count > 1)
			fprintf(out, "  occurrence %d", count);
		fputc('\n', out);
	}
	return DONE;
}

static void print_record(FILE *out, const struct position *pos, int ply)
{
	const struct past *past = position_past_at(pos, ply);
	struct cell captured = position_captured_at(pos, ply);
	struct move made = position_move_at(pos, ply);
	char move[COORDINATE_MAX];
	TEXT_ON_STACK(square, 8);

	coordinate_format(made, COORDINATE_KING_TAKES_ROOK, move);
	if (past->en_passant == SQUARE_NONE)
		text_add(&square, "-");
	else
		add_square(&square, past->en_passant);
	fprintf(out, "%3d  %-6s 0x%04X  ", ply, move, move_to_word(made));
	if (piece_is_empty(captured.piece))
		fputs("-     ", out);
	else
		fprintf(out, "%c, %-2d ", piece_letter(captured.piece), captured.slot);
	fprintf(out, "  %c%c%c%c    %-2s  %3d  %016" PRIX64 "\n",
	        past->rights & 1 ? 'K' : '-', past->rights & 2 ? 'Q' : '-',
	        past->rights & 4 ? 'k' : '-', past->rights & 8 ? 'q' : '-',
	        square_chars, past->rule50, past->key);
}

enum done run_undo_stack(struct console *console, int argc, char **argv)
{
	const struct position *pos = console_position(console);
	FILE *out = console->screen.out;

	(void)argc;
	(void)argv;
	fprintf(out, "%d records of %d bytes\n", position_plies(pos), (int)sizeof(struct record));
	fputs("ply  move   word    captured  rights  ep  50   key before the move\n", out);
	for (int ply = 0; ply < position_plies(pos); ply++)
		print_record(out, pos, ply);
	fprintf(out, "undo by record: %d bytes a move; by a copy of the state: %d, %d times as many\n",
	        (int)sizeof(struct record), (int)sizeof(struct state),
	        (int)((sizeof(struct state) + sizeof(struct record) / 2) / sizeof(struct record)));
	return DONE;
}
