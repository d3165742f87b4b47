/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Passed pawns: their rank, whether their way is free, the distance of the kings; and in pawn
 * endings, whether the king can still catch them. */
#include <config.h>

#include "eval/evaluation.h"

#include "rules/vector.h"
#include "util/number.h"

/* Whether every square ahead of FROM is empty and not attacked by THEM. */
static bool way_is_free(const struct evaluation *ev, enum colour them, int from, int forward)
{
	for (int square = from + forward; square_is_ok(square); square += forward)
		if (!piece_is_empty(board_at(ev->board, square)) || attacks_on(ev, them, square))
			return false;
	return true;
}

/* The rule of the square: THEM have no piece, nothing is in the way, and their king is too far
 * from the square of promotion. */
static bool is_unstoppable(const struct evaluation *ev, enum colour colour, int square, int rank)
{
	enum colour them = colour_other(colour);
	int forward = colour_forward(colour);
	int steps = RANK_8 - (rank == RANK_2 ? RANK_3 : rank);
	int goal = square + forward * (RANK_8 - rank);

	return !position_has_pieces(ev->pos, them) &&
	       !square_is_ok(board_first_piece(ev->board, square, forward)) &&
	       vector_distance(board_king(ev->board, them), goal) >
	       steps + (position_turn(ev->pos) == them);
}

/* 1 if a rook of COLOUR is behind SQUARE, -1 if an enemy rook is, else 0. */
static int rook_behind(const struct evaluation *ev, enum colour colour, int square)
{
	struct piece piece = board_at(ev->board, board_first_piece(ev->board, square,
	                                                         -colour_forward(colour)));

	if (piece_is(piece, colour, ROOK))
		return 1;
	return piece_is(piece, colour_other(colour), ROOK) ? -1 : 0;
}

static tapered evaluate_passer(const struct evaluation *ev, enum colour colour, int square, int rank)
{
	const struct weights *weights = ev->weights;
	enum colour them = colour_other(colour);
	int forward = colour_forward(colour);
	int stop = square + forward;
	tapered value = weights->passed[rank];

	if (attacks_on(ev, colour, square) & ATTACK_PAWN)
		value += weights->passed_defended[rank];
	value += weights->passed_own_king[rank] *
	         (int)number_min(vector_distance(board_king(ev->board, colour), stop), PASSER_DISTANCE_MAX);
	value += weights->passed_their_king[rank] *
	         (int)number_min(vector_distance(board_king(ev->board, them), stop), PASSER_DISTANCE_MAX);
	value += weights->passed_rook_behind * rook_behind(ev, colour, square);
	if (!piece_is_empty(board_at(ev->board, stop))) {
		if (piece_is_enemy_of(board_at(ev->board, stop), colour))
			value += weights->passed_blocked[rank];
		return value;
	}
	if (!attacks_on(ev, them, stop) || attacks_on(ev, colour, stop))
		value += weights->passed_step[rank];
	if (way_is_free(ev, them, square, forward))
		value += weights->passed_free[rank];
	if (is_unstoppable(ev, colour, square, rank))
		value += weights->passed_unstoppable;
	return value;
}

void passed_add_term(struct evaluation *ev, enum colour colour)
{
	for (unsigned files = ev->pawns->passed[colour]; files; files = bits_rest(files)) {
		int file = (int)bits_lowest(files);
		/* The foremost pawn is the nearest one from the opponent's view. */
		int rank = RANK_8 - (int)bits_lowest(pawn_ranks(ev->pawns, colour_other(colour), colour,
		                                           file));
		int square = square_seen_by(colour, square_make(file, rank));

		ev->score[EVAL_PASSED][colour] += evaluate_passer(ev, colour, square, rank);
	}
}
