/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Check information, unusual castling, and which moves give check. */
#include <config.h>

#include "rules/check.h"

#include "rules/attack.h"
#include "rules/check_pass.h"

void check_find(const struct position *pos, struct check_info *info)
{
	if (position_turn(pos) == WHITE)
		check_pass(pos, info, WHITE);
	else
		check_pass(pos, info, BLACK);
}

/* Are all squares on the way of king and rook free but for these two? */
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

bool castling_from_elsewhere_is_legal(const struct position *pos, enum castling right)
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

/* Would a man of PIECE on TO attack KING once FROM is empty? */
static bool hits_after(const struct board *board, struct piece piece, int from, int to, int king)
{
	int step = vector_step(king, to);
	int square;

	if (!piece_moves_as(piece, vector_movers(to, king)))
		return false;
	for (square = king + step; square != to; square += step)
		if (square != from && !piece_is_empty(board_at(board, square)))
			return false;
	return true;
}

/* Does a slider of US look at KING through FROM, which MOVE leaves for TO? */
static bool discovers_check(const struct board *board, enum colour us, int from, int to, int king)
{
	int step = vector_step(king, from);
	int behind;

	if (step == 0 || !piece_moves_as(piece_make(us, QUEEN), vector_movers(from, king)))
		return false;
	if (board_first_man(board, king, step) != from)
		return false;
	behind = board_first_man(board, from, step);
	if (!piece_has_colour(board_at(board, behind), us) ||
	    piece_is_guard(board_at(board, behind)))
		return false;
	return piece_slides(board_at(board, behind)) &&
	       piece_moves_as(board_at(board, behind), vector_movers(behind, king)) &&
	       vector_step(king, to) != step;
}

/* En passant takes two men off the board; look with both gone. */
static bool en_passant_discovers(const struct board *board, enum colour us, int from, int to,
                                 int king)
{
	int taken = square_make(square_file(to), square_rank(from));

	for (unsigned men = board_all_men(board, us); men; men = bits_rest(men)) {
		int square = board_square(board, us, bits_lowest(men));
		struct piece piece = board_at(board, square);
		int step = vector_step(king, square);
		int walk;

		if (!piece_slides(piece) || !piece_moves_as(piece, vector_movers(square, king)))
			continue;
		walk = king + step;
		while (walk == from || walk == taken ||
		       (walk != to && piece_is_empty(board_at(board, walk))))
			walk += step;
		if (walk == square)
			return true;
	}
	return false;
}

bool move_gives_check(const struct position *pos, struct move move)
{
	const struct board *board = position_board(pos);
	enum colour us = position_turn(pos);
	int king = board_king(board, colour_other(us));
	int from = move_from(move);
	int to = move_to(move);
	struct piece piece = board_at(board, from);

	if (move_is_castling(move)) {
		enum castling right = castling_of(us, move_is_castling_long(move));
		int rook_to = castling_rook_to(right);
		int step = vector_step(king, rook_to);
		int walk = king + step;

		if (!piece_moves_as(piece_make(us, ROOK), vector_movers(rook_to, king)))
			return false;
		while (walk != rook_to && (walk == from || walk == to ||
		       (piece_is_empty(board_at(board, walk)) && walk != castling_king_to(right))))
			walk += step;
		return walk == rook_to;
	}
	if (move_is_promotion(move))
		piece = piece_make(us, move_promotion(move));
	if (hits_after(board, piece, from, to, king))
		return true;
	if (move_is_en_passant(move))
		return en_passant_discovers(board, us, from, to, king);
	return discovers_check(board, us, from, to, king);
}
