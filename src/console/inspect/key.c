/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Zobrist keys: of a position, changed by a move, repeated in the history. */
#include <config.h>

#include "console/inspect/inspect.h"

#include <inttypes.h>

#include "console/shell/shell.h"
#include "notation/coordinate.h"
#include "notation/san.h"
#include "rules/makemove.h"
#include "rules/outcome.h"
#include "rules/zobrist.h"

static uint64_t print_piece_keys(FILE *out, const struct position *pos, enum colour colour)
{
	const struct board *board = position_board(pos);
	uint64_t sum = 0;

	for (unsigned pieces = board_all_pieces(board, colour); pieces; pieces = bits_rest(pieces)) {
		int square = board_square(board, colour, bits_lowest(pieces));
		uint64_t number = zobrist_piece(board_at(board, square), square);
		struct text label = TEXT_OF(8);

		add_piece(&label, pos, square);
		fprintf(out, "  %016" PRIX64 "  %s\n", number, label.chars);
		sum ^= number;
	}
	return sum;
}

static uint64_t print_state_keys(FILE *out, const struct position *pos)
{
	static const char letters[CASTLINGS] = { 'K', 'Q', 'k', 'q' };
	uint64_t sum = 0, number;

	for (int right = 0; right < CASTLINGS; right++) {
		if (!position_has_castling_right(pos, (enum castling)right))
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

/* Print a NUMBER that a move adds to the key or removes from it.  Returns the new SUM. */
static uint64_t print_change(FILE *out, uint64_t sum, uint64_t number, const char *what)
{
	fprintf(out, "^ %016" PRIX64 "  %s\n", number, what);
	return sum ^ number;
}

/* Print the pieces that leave a square or arrive on one between POS and AFTER. */
static uint64_t print_piece_changes(FILE *out, uint64_t sum, const struct position *pos,
                                    const struct position *after)
{
	for (int i = 0; i < FILES * RANKS; i++) {
		int square = square_from_64(i);
		struct piece before = position_at(pos, square), now = position_at(after, square);
		struct text leaves = TEXT_OF(24);
		struct text arrives = TEXT_OF(24);

		if (piece_equal(before, now))
			continue;
		add_piece(&leaves, pos, square);
		add_piece(&arrives, after, square);
		text_add(&leaves, " leaves");
		text_add(&arrives, " arrives");
		if (!piece_is_empty(before))
			sum = print_change(out, sum, zobrist_piece(before, square), leaves.chars);
		if (!piece_is_empty(now))
			sum = print_change(out, sum, zobrist_piece(now, square), arrives.chars);
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
		if (position_has_castling_right(pos, (enum castling)right) &&
		    !position_has_castling_right(after, (enum castling)right))
			sum = print_change(out, sum, zobrist_castling(right), rights[right]);
	if (position_en_passant(pos) != SQUARE_NONE)
		sum = print_change(out, sum, zobrist_en_passant(position_en_passant(pos)),
		                   "en passant is over");
	if (position_en_passant(after) != SQUARE_NONE)
		sum = print_change(out, sum, zobrist_en_passant(position_en_passant(after)),
		                   "en passant is legal");
	return print_change(out, sum, zobrist_turn(), "the turn changes");
}

/* Print how the move WORD changes the key, number by number. */
static enum done print_key_change(struct console *console, const char *word)
{
	const struct position *pos = console_position(console);
	struct position *after = console_scratch(console, 1);
	FILE *out = console->screen.out;
	uint64_t sum = position_key(pos);
	struct move move;
	char san[SAN_MAX];

	if (!after || !argument_move(console, word, &move))
		return FAILED;
	san_format(pos, move, san);
	position_make(after, move);
	fprintf(out, "  %016" PRIX64 "  key before %s\n", sum, san);
	sum = print_piece_changes(out, sum, pos, after);
	sum = print_state_changes(out, sum, pos, after);
	fprintf(out, "= %016" PRIX64 "  their exclusive or\n", sum);
	fprintf(out, "  %016" PRIX64 "  key after %s%s\n", position_key(after), san,
	        sum == position_key(after) ? "" : ": WRONG");
	return DONE;
}

static enum done run_key(struct console *console, int argc, char **argv)
{
	const struct position *pos = console_position(console);
	FILE *out = console->screen.out;
	uint64_t sum;

	if (argc > 1)
		return print_key_change(console, argv[1]);
	sum = print_piece_keys(out, pos, WHITE);
	sum ^= print_piece_keys(out, pos, BLACK);
	sum ^= print_state_keys(out, pos);
	fprintf(out, "= %016" PRIX64 "  all of them, by exclusive or\n", sum);
	fprintf(out, "  %016" PRIX64 "  key updated by the moves%s\n", position_key(pos),
	        sum == position_key(pos) ? "" : ": WRONG");
	fprintf(out, "  %016" PRIX64 "  key of the pawns\n", position_pawn_key(pos));
	fprintf(out, "  %016" PRIX64 "  key in a Polyglot book\n", position_book_key(pos));
	return DONE;
}

uint64_t key_before(const struct position *pos, int ply)
{
	return ply < position_plies(pos) ? position_key_at(pos, ply) : position_key(pos);
}

/* How often the position before PLY has occurred since FIRST, including itself; the last time before
 * is stored in *LAST. */
static int occurrence(const struct position *pos, int first, int ply, int *last)
{
	int count = 1;

	for (int before = first + (ply - first) % 2; before < ply; before += 2) {
		if (key_before(pos, before) != key_before(pos, ply))
			continue;
		*last = before;
		count++;
	}
	return count;
}

static enum done run_history(struct console *console, int argc, char **argv)
{
	const struct position *pos = console_position(console);
	FILE *out = console->screen.out;
	int plies = position_plies(pos), reversible = position_reversible_plies(pos);
	int first = reversible < plies ? plies - reversible : 0;

	(void)argc;
	(void)argv;
	fprintf(out, "ply  key               move\n");
	for (int ply = first; ply <= plies; ply++) {
		int last = 0, count = occurrence(pos, first, ply, &last);
		bool is_compared = ply <= plies - 4 && (plies - ply) % 2 == 0;
		char move[COORDINATE_MAX] = "now";
		struct text line = TEXT_OF(120);

		if (ply < plies)
			coordinate_format(position_move_at(pos, ply), coordinate_style_of(pos), move);
		text_printf(&line, count > 1 || is_compared ? "%3d  %016" PRIX64 "  %-6s" : "%3d  %016" PRIX64 "  %s",
		            ply, key_before(pos, ply), move);
		if (is_compared)
			text_add(&line, " *");
		if (count > 1)
			text_printf(&line, "%s as before ply %d: occurrence %d", is_compared ? "" : "  ", last, count);
		screen_put(&console->screen, count > 1 ? PAINT_MARK : PAINT_PLAIN, line.chars);
		fputc('\n', out);
	}
	screen_put_prose(&console->screen, 0, 0, plies - first >= 4 ?
	                 "*: compared with the position now. The list begins after the last capture, pawn move or lost "
	                 "right to castle; from four plies back, every second position has the same side to move." :
	                 "The list begins after the last capture, pawn move or lost right to castle. A position can "
	                 "occur again after four plies.");
	return DONE;
}

static const struct console_command rows[] = {
	{ "key", "[MOVE]", 0, 1, TOPIC_MACHINE, PAGED,
	  "print the Zobrist key with all its parts; or how a move changes it",
	  "setboard reti\nkey", run_key },
	{ "history", "", 0, 0, TOPIC_MACHINE, PAGED,
	  "list the keys since the last irreversible move, with repetitions marked; what orders quiet moves is the "
	  "history heuristic",
	  "move Nf3 Nf6 Ng1 Ng8\nhistory", run_history },
};

const struct command_rows key_rows = { rows, sizeof rows / sizeof *rows };
