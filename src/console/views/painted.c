/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What each view paints on the board. */
#include <config.h>

#include "console/views/painted.h"

#include "eval/see.h"
#include "rules/attack.h"
#include "rules/check.h"
#include "rules/movegen.h"
#include "rules/side.h"

static void paint_attackers(struct marks *marks, const struct board *board, int square,
                            enum colour colour, enum mark mark)
{
	for (unsigned men = board_all_men(board, colour); men; men = bits_rest(men)) {
		int from = board_square(board, colour, bits_lowest(men));
		int first;

		if (from == square ||
		    !piece_moves_as(board_at(board, from), vector_movers(from, square)))
			continue;
		first = board_first_man(board, square, -vector_step(from, square));
		if (first != from)
			continue;
		marks_set(marks, from, mark);
		marks_arrow(marks, from, square);
	}
}

void paint_attacks(struct marks *marks, const struct position *pos, int square,
                   enum colour colour, bool both)
{
	marks_name(marks, MARK_RED, 't', "the target");
	marks_name(marks, MARK_WAY, 'w', "way of an attacker");
	marks_set(marks, square, MARK_RED);
	if (both || colour == WHITE) {
		marks_name(marks, MARK_GREEN, 'a', "White attacks");
		paint_attackers(marks, position_board(pos), square, WHITE, MARK_GREEN);
	}
	if (both || colour == BLACK) {
		marks_name(marks, MARK_BLUE, 'b', "Black attacks");
		paint_attackers(marks, position_board(pos), square, BLACK, MARK_BLUE);
	}
}

static void paint_pins_of(struct marks *marks, const struct board *board, enum colour colour)
{
	int king = board_king(board, colour);

	for (int i = 0; i < DIRECTIONS; i++) {
		int man = board_first_man(board, king, vector_direction_step[i]), slider;

		if (piece_is_guard(board_at(board, man)))
			continue;
		slider = board_first_man(board, man, vector_direction_step[i]);
		if (!piece_is_enemy_of(board_at(board, slider), colour) ||
		    !piece_slides(board_at(board, slider)) ||
		    !piece_moves_as(board_at(board, slider), vector_movers(slider, king)))
			continue;
		marks_set(marks, king, MARK_RED);
		marks_set(marks, slider, MARK_GREEN);
		marks_set(marks, man, piece_has_colour(board_at(board, man), colour) ? MARK_VIOLET
		                                                                     : MARK_CYAN);
		marks_arrow(marks, slider, king);
	}
}

void paint_pins(struct marks *marks, const struct position *pos)
{
	marks_name(marks, MARK_RED, 'k', "the king");
	marks_name(marks, MARK_VIOLET, 'p', "pinned");
	marks_name(marks, MARK_CYAN, 'd', "may discover a check");
	marks_name(marks, MARK_GREEN, 's', "the slider");
	marks_name(marks, MARK_WAY, 'w', "the line");
	paint_pins_of(marks, position_board(pos), WHITE);
	paint_pins_of(marks, position_board(pos), BLACK);
}

void paint_checks(struct marks *marks, const struct position *pos)
{
	const struct board *board = position_board(pos);
	enum colour us = position_turn(pos);
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);

	marks_name(marks, MARK_RED, 'k', "a king who is or may be checked");
	marks_name(marks, MARK_GREEN, 'a', "gives check");
	marks_name(marks, MARK_BLUE, 'c', "a move there gives check");
	marks_name(marks, MARK_WAY, 'w', "the way");
	for (int i = 0; i < count; i++) {
		if (!move_gives_check(pos, moves[i]))
			continue;
		marks_set(marks, board_king(board, colour_other(us)), MARK_RED);
		marks_set(marks, move_to(moves[i]), MARK_BLUE);
		if (!move_is_castling(moves[i]))
			marks_arrow(marks, move_from(moves[i]), move_to(moves[i]));
	}
	if (!position_in_check(pos))
		return;
	marks_set(marks, board_king(board, us), MARK_RED);
	paint_attackers(marks, board, board_king(board, us), colour_other(us), MARK_GREEN);
}

void paint_exchange(struct marks *marks, const struct position *pos, struct move move)
{
	int squares[SEE_STEPS], balance[SEE_STEPS];
	int steps = see_explain(pos, move, squares, balance);

	marks_name(marks, MARK_RED, 't', "where they take");
	marks_name(marks, MARK_GREEN, 'm', "takes for the mover");
	marks_name(marks, MARK_BLUE, 'o', "takes for the other side");
	marks_name(marks, MARK_WAY, 'w', "way to the target");
	marks_set(marks, move_to(move), MARK_RED);
	for (int i = 0; i < steps; i++)
		marks_set(marks, squares[i], i % 2 == 0 ? MARK_GREEN : MARK_BLUE);
	for (int i = 0; i < steps; i++)
		marks_arrow(marks, squares[i], move_to(move));
}

/* One ray of the man on FROM, by STEP: its way, and an enemy or an own man at its end. */
static void paint_ray(struct marks *marks, const struct board *board, int from, int step,
                      bool slides)
{
	enum colour us = piece_colour(board_at(board, from));
	int square = from + step, last = from;

	while (piece_is_empty(board_at(board, square))) {
		marks_set(marks, square, MARK_WAY);
		last = square;
		if (!slides)
			break;
		square += step;
	}
	if (slides || last == from) {
		struct piece piece = board_at(board, square);

		if (piece_is_enemy_of(piece, us))
			last = square;
		if (!piece_is_guard(piece))
			marks_set(marks, square, piece_is_enemy_of(piece, us) ? MARK_RED : MARK_BLUE);
	}
	if (last != from)
		marks_arrow(marks, from, last);
}

/* The squares of a pawn's legal moves, or what it could take. */
static void paint_pawn(struct marks *marks, const struct position *pos, int from)
{
	const struct board *board = position_board(pos);
	enum colour us = piece_colour(board_at(board, from));
	int forward = colour_forward(us), square = from + forward;
	int most = square_is_on_rank(us, from, RANK_2) ? 2 : 1;

	for (int i = 0; i < most && piece_is_empty(board_at(board, square)); i++) {
		marks_set(marks, square, MARK_WAY);
		marks_arrow(marks, from, square);
		square += forward;
	}
	for (int side = WEST; side <= EAST; side += EAST - WEST) {
		square = from + forward + side;
		if (!piece_is_enemy_of(board_at(board, square), us) &&
		    !(square == position_en_passant(pos) && us == position_turn(pos)))
			continue;
		marks_set(marks, square, MARK_RED);
		marks_arrow(marks, from, square);
	}
}

void paint_rays(struct marks *marks, const struct position *pos, int square)
{
	const struct board *board = position_board(pos);
	struct piece piece = board_at(board, square);
	int middle = square_make(FILE_D, RANK_4);    /* every step from there stays on the board */

	marks_name(marks, MARK_GREEN, 'm', "the man who moves");
	marks_name(marks, MARK_WAY, 'w', "empty: a quiet move");
	marks_name(marks, MARK_RED, 'x', "an enemy: a capture");
	marks_name(marks, MARK_BLUE, 'b', "an own man blocks");
	if (piece_is_pawn(piece)) {
		paint_pawn(marks, pos, square);
	} else {
		for (int to = 0; to < SQUARE_NUMBERS; to++) {
			int step = to - middle;

			if (square_is_ok(to) && vector_distance(middle, to) <= 2 &&
			    vector_step(middle, to) == step && step != 0 &&
			    piece_moves_as(piece, vector_movers(middle, to)))
				paint_ray(marks, board, square, step, piece_slides(piece));
		}
	}
	marks_set(marks, square, MARK_GREEN);
}

/* Sliders of the mover who attack an enemy in AFTER and did not in POS. */
static void paint_uncovered(struct marks *marks, const struct board *before,
                            const struct board *after, enum colour us, int mover)
{
	for (unsigned men = board_all_men(after, us); men; men = bits_rest(men)) {
		int from = board_square(after, us, bits_lowest(men));

		if (from == mover || !piece_slides(board_at(after, from)))
			continue;
		for (unsigned others = board_all_men(after, colour_other(us)); others;
		     others = bits_rest(others)) {
			int to = board_square(after, colour_other(us), bits_lowest(others));

			if (!attack_hits(after, from, to) || attack_hits(before, from, to))
				continue;
			marks_set(marks, from, MARK_CYAN);
			marks_set(marks, to, MARK_RED);
			marks_arrow(marks, from, to);
		}
	}
}

void paint_move(struct marks *marks, const struct position *pos, const struct position *after,
                struct move move)
{
	const struct board *board = position_board(after);
	enum colour us = position_turn(pos);
	int to = move_to(move);

	marks_name(marks, MARK_BLUE, 'f', "from");
	marks_name(marks, MARK_GREEN, 't', "to");
	marks_name(marks, MARK_RED, 'a', "attacked by the move");
	marks_name(marks, MARK_CYAN, 'u', "uncovered by the move");
	marks_name(marks, MARK_WAY, 'w', "a way");
	if (move_is_castling(move)) {
		marks_set(marks, move_from(move), MARK_BLUE);
		marks_set(marks, board_king(board, us), MARK_GREEN);
		marks_arrow(marks, move_from(move), board_king(board, us));
		return;
	}
	marks_set(marks, move_from(move), MARK_BLUE);
	marks_set(marks, to, MARK_GREEN);
	marks_arrow(marks, move_from(move), to);
	for (unsigned men = board_all_men(board, colour_other(us)); men; men = bits_rest(men)) {
		int square = board_square(board, colour_other(us), bits_lowest(men));

		if (!attack_hits(board, to, square))
			continue;
		marks_set(marks, square, MARK_RED);
		marks_arrow(marks, to, square);
	}
	paint_uncovered(marks, position_board(pos), board, us, to);
}

void paint_line(struct marks *marks, const struct move *line, int count)
{
	marks_name(marks, MARK_GREEN, 'm', "the best move");
	marks_name(marks, MARK_BLUE, 'r', "the reply to it");
	marks_name(marks, MARK_WAY, 'w', "the way");
	for (int i = (count < 2 ? count : 2) - 1; i >= 0; i--) {
		marks_set(marks, move_from(line[i]), i == 0 ? MARK_GREEN : MARK_BLUE);
		marks_set(marks, move_to(line[i]), i == 0 ? MARK_GREEN : MARK_BLUE);
		marks_arrow(marks, move_from(line[i]), move_to(line[i]));
	}
}
