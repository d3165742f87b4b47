/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Check information, castling in Chess960, and moves that give check. */
#include <config.h>

#include "rules/check.h"

#include "rules/check_pass.h"

void check_find(const struct position *pos, struct check_info *info)
{
	if (position_turn(pos) == WHITE)
		check_pass(pos, info, WHITE);
	else
		check_pass(pos, info, BLACK);
}

/* Whether all squares that king and rook pass or land on are empty, apart from these two
 * pieces. */
static bool castling_way_is_free(const struct position *pos, enum colour us,
                                 enum castling right)
{
	const struct board *board = position_board(pos);
	int king = board_king(board, us);
	int rook = pos->homes.rook[right];
	int king_to = castling_king_to(right);
	int rook_to = castling_rook_to(right);
	int least = king < rook ? king : rook;
	int most = king < rook ? rook : king;

	least = least < king_to ? least : king_to;
	least = least < rook_to ? least : rook_to;
	most = most > king_to ? most : king_to;
	most = most > rook_to ? most : rook_to;
	for (int square = least; square <= most; square++)
		if (!piece_is_empty(board_at(board, square)) && square != king && square != rook)
			return false;
	return true;
}

bool check_allows_castling_from_elsewhere(const struct position *pos, enum castling right)
{
	enum colour us = position_turn(pos);
	const struct board *board = position_board(pos);
	int king = board_king(board, us);
	int to = castling_king_to(right);
	int step = to < king ? WEST : EAST;

	if (!castling_way_is_free(pos, us, right))
		return false;
	for (int square = king; square != to; square += step)
		if (attack_on(board, square + step, colour_other(us)))
			return false;
	return true;
}

/* Whether a slider of US attacks KING once a piece has left FROM for TO. */
static bool discovers_check(const struct board *board, enum colour us, int from, int to, int king)
{
	int step = vector_step(king, from);
	int behind;

	if (step == 0 || !piece_moves_as(piece_make(us, QUEEN), vector_movers(from, king)))
		return false;
	behind = walk_after(board, king, step, change_of_move(from, to));
	return behind != to && piece_slides(board_at(board, behind)) &&
	       piece_has_colour(board_at(board, behind), us) &&
	       piece_moves_as(board_at(board, behind), vector_movers(behind, king));
}

/* Whether castling by RIGHT, with the rook on ROOK, gives check with the rook. */
static bool castling_gives_check(const struct board *board, enum castling right, int rook)
{
	enum colour us = castling_colour(right);
	int rook_to = castling_rook_to(right);
	struct board_change change = {
		{ board_king(board, us), rook }, { castling_king_to(right), rook_to }
	};

	return attack_hits_after(board, piece_make(us, ROOK), rook_to,
	                         board_king(board, colour_other(us)), change);
}

bool move_gives_check(const struct position *pos, struct move move)
{
	const struct board *board = position_board(pos);
	enum colour us = position_turn(pos);
	int king = board_king(board, colour_other(us));
	int from = move_from(move);
	int to = move_to(move);
	struct piece piece = board_at(board, from);

	if (move_is_castling(move))
		return castling_gives_check(board, castling_of(us, move_is_castling_long(move)), to);
	if (move_is_promotion(move))
		piece = piece_make(us, move_promotion(move));
	if (attack_hits_after(board, piece, to, king, change_of_move(from, to)))
		return true;
	if (move_is_en_passant(move))
		return attacker_after(board, king, us, change_of_en_passant(from, to)) != SQUARE_NONE;
	return discovers_check(board, us, from, to, king);
}
