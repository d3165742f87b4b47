/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The legality of a stored move, test by test as src/rules/legality.c makes them: the mover, the kind
 * of the move, the vector, the walk or, for castling, the way, the king. */
#include <config.h>

#include "console/inspect/inspect.h"

#include <assert.h>

#include "console/shell/shell.h"
#include "notation/coordinate.h"
#include "rules/attack.h"
#include "rules/legality.h"
#include "rules/side.h"

/* A move under test. */
struct tested {
	const struct screen *screen;
	const struct position *pos;
	struct move move;
	int from, to;
	struct piece piece;        /* on FROM */
	enum colour us;
};

/* Print a test, WHAT it has found, and its RESULT, which is returned. */
static bool print_test(const struct tested *tested, const char *name, const char *what, bool result)
{
	fprintf(tested->screen->out, "%-7s %-60s ", name, what);
	screen_put(tested->screen, result ? PAINT_GOOD : PAINT_BAD, result ? "passes\n" : "fails\n");
	return result;
}

/* Is a piece of the side to move on the first square? */
static bool test_mover(const struct tested *tested)
{
	unsigned byte = piece_to_byte(tested->piece);
	unsigned bit = piece_tally_unit(tested->us);
	struct text what = TEXT_OF(100);

	add_piece(&what, tested->pos, tested->from);
	text_printf(&what, " is %s: 0x%02X & 0x%02X = 0x%02X",
	            piece_has_colour(tested->piece, tested->us) ? "the mover's" : "not the mover's", byte, bit,
	            byte & bit);
	return print_test(tested, "mover", what.chars, piece_has_colour(tested->piece, tested->us));
}

/* Castling: king, right and rook. */
static bool test_right(const struct tested *tested)
{
	enum castling right = castling_of(tested->us, move_is_castling_long(tested->move));
	bool is_king = piece_is_king(tested->piece), may = position_has_castling_right(tested->pos, right);
	struct text what = TEXT_OF(100);

	if (!is_king) {
		add_piece(&what, tested->pos, tested->from);
		text_add(&what, " is no king: it cannot castle");
		return print_test(tested, "kind", what.chars, false);
	}
	text_printf(&what, "%s %s the right to castle %s", colour_name(tested->us), may ? "has" : "has lost",
	            castling_is_long(right) ? "long" : "short");
	if (!print_test(tested, "kind", what.chars, may))
		return false;
	text_clear(&what);
	text_add(&what, "the rook of that right is on ");
	add_square(&what, position_castling_rook(tested->pos, right));
	return print_test(tested, "rook", what.chars, position_castling_rook(tested->pos, right) == tested->to);
}

/* Castling: are the squares free that king and rook pass or reach? */
static bool test_way(const struct tested *tested)
{
	enum castling right = castling_of(tested->us, move_is_castling_long(tested->move));
	int blocker = castling_blocker(tested->pos, right);
	struct text what = TEXT_OF(100);

	if (blocker == SQUARE_NONE) {
		text_add(&what, "free where king and rook pass and land");
	} else {
		add_piece(&what, tested->pos, blocker);
		text_add(&what, " is in the way of king or rook");
	}
	return print_test(tested, "way", what.chars, blocker == SQUARE_NONE);
}

/* Does the target hold what the kind of the move says?  */
static bool test_target(const struct tested *tested, bool result, const char *needs)
{
	struct text what = TEXT_OF(100);
	struct piece target = position_at(tested->pos, tested->to);

	add_piece(&what, tested->pos, tested->to);
	text_printf(&what, " is %s; %s needs %s",
	            piece_is_empty(target)                     ? "empty"
	            : piece_has_colour(target, tested->us) ? "an own piece"
	                                                       : "an enemy",
	            move_kind_name(tested->move), needs);
	return print_test(tested, "kind", what.chars, result);
}

/* The vector table: does a piece of that kind attack along the difference? */
static bool test_vector(const struct tested *tested)
{
	unsigned movers = movers_to_byte(vector_movers(tested->from, tested->to));
	unsigned byte = piece_to_byte(tested->piece);
	struct text what = TEXT_OF(100);

	text_printf(&what, "0x%02X - 0x%02X = %+d: movers 0x%02X & 0x%02X = 0x%02X", tested->to, tested->from,
	            tested->to - tested->from, movers, byte, movers & byte);
	return print_test(tested, "vector", what.chars,
	                  piece_moves_as(tested->piece, vector_movers(tested->from, tested->to)));
}

/* The walk from the target back: is the source the first piece that it meets? */
static bool test_walk(const struct tested *tested)
{
	int step = -vector_step(tested->from, tested->to);
	int first = board_first_piece(position_board(tested->pos), tested->to, step);
	struct text what = TEXT_OF(120);

	text_printf(&what, "by %+d: ", step);
	add_square(&what, tested->to);
	text_add(&what, " < ");
	add_walk(&what, tested->pos, tested->to + step, first, step, " < ");
	return print_test(tested, "walk", what.chars, first == tested->from);
}

/* A pawn's step or double step: difference and squares, because the tables have attacks only. */
static bool test_push(const struct tested *tested)
{
	int up = colour_forward(tested->us);
	bool twice = move_is_double_step(tested->move);
	bool fits = tested->to == tested->from + (twice ? 2 * up : up) &&
	            (!twice || square_is_on_rank(tested->us, tested->from, RANK_2));
	bool is_free;
	struct text what = TEXT_OF(100);

	text_printf(&what, "0x%02X - 0x%02X = %+d; a %s is %+d", tested->to, tested->from,
	            tested->to - tested->from, twice ? "double step" : "step", twice ? 2 * up : up);
	if (twice)
		text_add(&what, " from the second rank");
	if (!print_test(tested, "vector", what.chars, fits) || !twice)
		return fits;
	text_clear(&what);
	is_free = piece_is_empty(position_at(tested->pos, tested->from + up));
	add_piece(&what, tested->pos, tested->from + up);
	text_add(&what, is_free ? " between is empty" : " lies between");
	return print_test(tested, "walk", what.chars, is_free);
}

static bool test_pawn(const struct tested *tested)
{
	struct piece target = position_at(tested->pos, tested->to);
	bool last = square_is_on_rank(tested->us, tested->from, RANK_7);
	bool promotes = move_is_promotion(tested->move);

	if (promotes != last)
		return print_test(tested, "kind", promotes ? "promotion: the pawn is not on the last rank but one"
		                                           : "no promotion: the pawn is on the last rank but one",
		                  false);
	if (!move_is_capture(tested->move))
		return test_target(tested, piece_is_empty(target), "an empty square") && test_push(tested);
	if (move_is_en_passant(tested->move)) {
		struct text what = TEXT_OF(60);
		int where;

		if (tested->to == position_passed_square(tested->pos) && tested->to != position_en_passant(tested->pos) &&
		    move_illegality(tested->pos, tested->from, tested->to, PAWN, &where) > ILLEGAL_PATTERN) {
			illegality_explain(tested->pos, tested->from, tested->to, PAWN, &what);
			return print_test(tested, "kind", what.chars, false);
		}
		text_add(&what, "the square for taking en passant is ");
		if (position_en_passant(tested->pos) == SQUARE_NONE)
			text_add(&what, "unset");
		else
			add_square(&what, position_en_passant(tested->pos));
		return print_test(tested, "kind", what.chars, tested->to == position_en_passant(tested->pos)) &&
		       test_vector(tested);
	}
	return test_target(tested, piece_is_enemy_of(target, tested->us), "an enemy") && test_vector(tested);
}

static bool test_piece(const struct tested *tested)
{
	struct piece target = position_at(tested->pos, tested->to);
	bool takes = move_is_capture(tested->move), plain = move_flags(tested->move) == MOVE_QUIET ||
	                                                    move_flags(tested->move) == MOVE_CAPTURE;

	if (!plain) {
		struct text what = TEXT_OF(100);

		text_printf(&what, "%s is a pawn's, not a %s's", move_kind_name(tested->move),
		            kind_name(piece_kind(tested->piece)));
		return print_test(tested, "kind", what.chars, false);
	}
	return test_target(tested, takes ? piece_is_enemy_of(target, tested->us) : piece_is_empty(target),
	                   takes ? "an enemy" : "an empty square") &&
	       test_vector(tested) && test_walk(tested);
}

/* Whether the pseudo-legal move leaves its king safe, and by which test. */
static void test_king(const struct tested *tested, const struct check_info *info, bool is_legal)
{
	const struct position *pos = tested->pos;
	bool is_castling = move_is_castling(tested->move);
	struct text what = TEXT_OF(160);

	if (!is_legal) {
		illegality_explain(pos, tested->from, tested->to,
		                   move_is_promotion(tested->move) ? move_promotion(tested->move) : PAWN, &what);
	} else if (is_castling) {
		text_add(&what, "no check, and no square on the king's way is attacked");
	} else if (piece_is_king(tested->piece)) {
		text_add(&what, "no enemy attacks ");
		add_square(&what, tested->to);
		text_add(&what, " once the king has left");
	} else if (move_is_en_passant(tested->move)) {
		text_add(&what, "no line to the king opens as two pawns leave");
	} else if (check_is_given(info)) {
		text_add(&what, tested->to == info->checker ? "takes the piece that gives check"
		                                            : "stands between king and checker");
	} else if (info->pinned >> board_slot(position_board(pos), tested->from) & 1) {
		text_add(&what, "pinned, but it stays on the line");
	} else {
		text_add(&what, "no check, and the piece is not pinned");
	}
	print_test(tested, "king", what.chars, is_legal);
}

/* Print the tests of MOVE, any word, and the verdict. */
static void print_tests(const struct screen *screen, const struct position *pos, struct move move)
{
	struct tested tested = { screen, pos, move, move_from(move), move_to(move),
	                         position_at(pos, move_from(move)), position_turn(pos) };
	struct check_info info;
	bool passes = test_mover(&tested) && (move_has_kind(move) ||
	              print_test(&tested, "kind", "no kind of move takes and has the hole B", false)), is_legal;

	check_find(pos, &info);
	is_legal = move_is_legal(pos, &info, move);
	if (passes)
		passes = move_is_castling(move)         ? test_right(&tested)
		         : piece_is_pawn(tested.piece) ? test_pawn(&tested)
		                                        : test_piece(&tested);
	assert(passes == move_is_pseudo_legal(pos, move));
	if (passes && move_is_castling(move))      /* which the rules test with the king's safety */
		passes = test_way(&tested);
	if (passes)
		test_king(&tested, &info, is_legal);
	fprintf(screen->out, "verdict: %s\n", is_legal ? "legal"
	                                      : passes ? "pseudo-legal, but not legal"
	                                               : "not pseudo-legal");
}

/* Read two squares, or castling as O-O or O-O-O.  False if STRING has another form. */
static bool read_squares(const struct position *pos, const char *string, int *from, int *to,
                         enum kind *promotion)
{
	const char *end;
	int castling = coordinate_castling(string, &end);
	enum castling right = castling_of(position_turn(pos), castling == 2);

	if (!castling || *end)
		return coordinate_squares(string, from, to, promotion);
	*promotion = PAWN;
	*from = position_king(pos, position_turn(pos));
	*to = position_has_castling_right(pos, right) ? position_castling_rook(pos, right)
	                                              : castling_king_to(right);
	return true;
}

static enum done run_legal(struct console *console, int argc, char **argv)
{
	const struct position *pos = console_position(console);
	FILE *out = console->screen.out;
	enum kind promotion = PAWN;
	struct move move;
	unsigned word;
	int from, to;
	struct text reason = TEXT_OF(160);
	struct text title = TEXT_OF(80);

	(void)argc;
	if (read_squares(pos, argv[1], &from, &to, &promotion)) {
		move = move_between(pos, from, to, promotion);
		if (move_is_none(move)) {
			illegality_explain(pos, from, to, promotion, &reason);
			fprintf(out, "%s: no word means this move\nverdict: not pseudo-legal: %s\n", argv[1],
			        reason.chars);
			return DONE;
		}
	} else if (argument_word(argv[1], UINT16_MAX, &word)) {
		move = move_from_word((uint16_t)word);
	} else if (!argument_move(console, argv[1], &move)) {
		return FAILED;
	}
	text_printf(&title, "the word 0x%04X: ", move_to_word(move));
	add_square(&title, move_from(move));
	text_add(&title, " to ");
	add_square(&title, move_to(move));
	fprintf(out, "%s, %s\n", title.chars, move_kind_name(move));
	print_tests(&console->screen, pos, move);
	return DONE;
}

static const struct console_command rows[] = {
	{ "legal", "MOVE", 1, 1, TOPIC_MACHINE, 0,
	  "test a stored move, legal or not, step by step: mover, vector, walk, king",
	  "setboard pins\nlegal c3e4", run_legal },
};

const struct command_rows legality_rows = { rows, sizeof rows / sizeof *rows };
