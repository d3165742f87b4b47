/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Legality of one move, and the reasons against it, by vectors. */
#include <config.h>

#include "rules/legality.h"

#include <assert.h>

#include "rules/attack.h"

static bool pawn_is_pseudo_legal(const struct position *pos, struct move move)
{
	const struct board *board = position_board(pos);
	enum colour us = position_turn(pos);
	int from = move_from(move);
	int to = move_to(move);
	int up = colour_forward(us);
	bool promotes = square_is_on_rank(us, from, RANK_7);
	enum move_flag flags = move_flags(move);

	if (move_is_promotion(move) != promotes)
		return false;
	if (move_is_capture(move)) {
		if (to != from + up + WEST && to != from + up + EAST)
			return false;
		if (flags == MOVE_EN_PASSANT)
			return to == position_en_passant(pos);
		return (promotes || flags == MOVE_CAPTURE) &&
		       piece_is_enemy_of(board_at(board, to), us);
	}
	if (!piece_is_empty(board_at(board, to)))
		return false;
	if (flags == MOVE_DOUBLE_STEP)
		return square_is_on_rank(us, from, RANK_2) && to == from + up + up &&
		       piece_is_empty(board_at(board, from + up));
	return to == from + up && (promotes || flags == MOVE_QUIET);
}

bool move_is_pseudo_legal(const struct position *pos, struct move move)
{
	const struct board *board = position_board(pos);
	enum colour us = position_turn(pos);
	int from = move_from(move);
	int to = move_to(move);
	struct piece piece = board_at(board, from);
	struct piece target = board_at(board, to);

	if (!piece_has_colour(piece, us))
		return false;
	if (move_is_castling(move)) {
		enum castling right = castling_of(us, move_is_castling_long(move));

		return piece_is_king(piece) && position_has_castling_right(pos, right) &&
		       position_castling_rook(pos, right) == to;
	}
	if (piece_is_pawn(piece))
		return pawn_is_pseudo_legal(pos, move);
	if (move_flags(move) != (piece_is_empty(target) ? MOVE_QUIET : MOVE_CAPTURE))
		return false;
	return !piece_has_colour(target, us) && attack_hits(board, from, to);
}

bool move_is_legal(const struct position *pos, const struct check_info *info, struct move move)
{
	const struct board *board = position_board(pos);
	enum colour us = position_turn(pos);
	int from = move_from(move);
	int to = move_to(move);
	int king = board_king(board, us);
	int slot, step;

	if (!move_is_pseudo_legal(pos, move))
		return false;
	if (move_is_castling(move))
		return check_allows_castling(pos, info, castling_of(us, move_is_castling_long(move)));
	if (from == king) {
		for (unsigned reach = info->reach & ZONE_AROUND; reach; reach = bits_rest(reach))
			if (king + vector_direction_step[bits_lowest(reach)] == to)
				return true;
		return false;
	}
	if (move_is_en_passant(move))
		return attack_en_passant_is_safe(board, us, from, to);
	slot = board_slot(board, from);
	if (info->pinned >> slot & 1) {
		int line = info->pin_step[slot];

		if (check_is_given(info) || vector_step(king, to) != line)
			return false;
		return true;
	}
	if (!check_is_given(info) || to == info->checker)
		return info->checkers < 2;
	step = vector_step(king, info->checker);
	return info->checkers == 1 && vector_step(king, to) == step &&
	       vector_distance(king, to) < vector_distance(king, info->checker);
}

/* The flags of a move from FROM to TO, which may be impossible. */
static enum move_flag flags_of(const struct position *pos, int from, int to, enum kind promotion)
{
	struct piece piece = position_at(pos, from);
	bool takes = !piece_is_empty(position_at(pos, to));

	if (!piece_is_pawn(piece))
		return takes ? MOVE_CAPTURE : MOVE_QUIET;
	if (promotion != PAWN)
		return move_promotion_flags(promotion, takes);
	if (to == position_passed_square(pos) && square_file(from) != square_file(to))
		return MOVE_EN_PASSANT;
	if (vector_distance(from, to) == 2)
		return MOVE_DOUBLE_STEP;
	return takes ? MOVE_CAPTURE : MOVE_QUIET;
}

/* Whether FROM to TO is a way to write castling; if so, store the right in *RIGHT. */
static bool means_castling(const struct position *pos, int from, int to, enum castling *right)
{
	enum colour us = position_turn(pos);
	int king = position_king(pos, us);

	if (from != king)
		return false;
	if (piece_is(position_at(pos, to), us, ROOK) && square_rank(from) == square_rank(to)) {
		*right = castling_of(us, to < from);
		return true;
	}
	if (position_is_chess960(pos) || square_file(from) != FILE_E ||
	    !square_is_on_rank(us, from, RANK_1))
		return false;
	*right = castling_of(us, to < from);
	return to == castling_king_to(*right);
}

static struct move castling_move(const struct position *pos, enum castling right)
{
	return move_encode(position_king(pos, castling_colour(right)),
	                   position_castling_rook(pos, right),
	                   castling_is_long(right) ? MOVE_CASTLE_LONG : MOVE_CASTLE_SHORT);
}

struct move move_between(const struct position *pos, int from, int to, enum kind promotion)
{
	enum castling right;

	if (!square_is_ok(from) || !square_is_ok(to) || promotion == KING)
		return MOVE_NONE;
	if (means_castling(pos, from, to, &right)) {
		if (promotion != PAWN || !position_has_castling_right(pos, right) ||
		    (piece_is(position_at(pos, to), position_turn(pos), ROOK) &&
		     to != position_castling_rook(pos, right)))
			return MOVE_NONE;
		return castling_move(pos, right);
	}
	if (promotion != PAWN && !piece_is_pawn(position_at(pos, from)))
		return MOVE_NONE;
	return move_encode(from, to, flags_of(pos, from, to, promotion));
}

struct move move_find(const struct position *pos, int from, int to, enum kind promotion)
{
	struct move move = move_between(pos, from, to, promotion);
	struct check_info info;

	check_find(pos, &info);
	return move_is_legal(pos, &info, move) ? move : MOVE_NONE;
}

/* The first piece strictly between FROM and TO, which lie on a line; or SQUARE_NONE. */
static int piece_between(const struct board *board, int from, int to)
{
	int square = walk_after(board, from, vector_step(from, to), change_of_move(SQUARE_NONE, to));

	return square == to ? SQUARE_NONE : square;
}

int castling_blocker(const struct position *pos, enum castling right)
{
	const struct board *board = position_board(pos);
	int king = position_king(pos, castling_colour(right)), rook = position_castling_rook(pos, right);
	const int ends[] = { king, rook, castling_king_to(right), castling_rook_to(right) };
	int first = king, last = king, ahead = rook > king ? EAST : WEST;

	for (int i = 0; i < (int)(sizeof ends / sizeof *ends); i++) {
		first = ends[i] < first ? ends[i] : first;
		last = ends[i] > last ? ends[i] : last;
	}
	for (int step = ahead, side = 0; side < 2; step = -step, side++)
		for (int square = king + step; square >= first && square <= last; square += step)
			if (square != rook && !piece_is_empty(board_at(board, square)))
				return square;
	return SQUARE_NONE;
}

static enum illegality judge_castling(const struct position *pos, enum castling right,
                                      const struct check_info *info, int *where)
{
	const struct board *board = position_board(pos);
	enum colour us = position_turn(pos);
	int king = board_king(board, us);
	int to = castling_king_to(right);
	int rook = position_castling_rook(pos, right);
	int step = to < king ? WEST : EAST;

	if (!position_has_castling_right(pos, right))
		return ILLEGAL_NO_CASTLING_RIGHT;
	if (check_is_given(info)) {
		*where = info->checker;
		return ILLEGAL_CASTLING_IN_CHECK;
	}
	*where = castling_blocker(pos, right);
	if (*where != SQUARE_NONE)
		return ILLEGAL_BLOCKED;
	for (int square = king; square != to; square += step) {
		*where = square + step;
		if (attack_on(board, *where, colour_other(us)))
			return ILLEGAL_CASTLING_THROUGH;
	}
	/* On its target the king would be attacked along the rank, which the rook leaves. */
	*where = board_first_piece(board, rook, vector_step(king, rook));
	return ILLEGAL_CASTLING_PINNED;
}

static enum illegality judge_pawn(const struct position *pos, int from, int to,
                                  enum kind promotion, int *where)
{
	const struct board *board = position_board(pos);
	enum colour us = position_turn(pos);
	int up = colour_forward(us);
	bool last = square_is_on_rank(us, from, RANK_7);
	bool home = square_is_on_rank(us, from, RANK_2);

	if (to == from + up + WEST || to == from + up + EAST) {
		if (piece_is_empty(board_at(board, to)) && to != position_passed_square(pos))
			return ILLEGAL_PATTERN;
	} else if (to == from + up || (home && to == from + up + up)) {
		*where = !piece_is_empty(board_at(board, from + up)) ? from + up : to;
		if (!piece_is_empty(board_at(board, *where)))
			return ILLEGAL_BLOCKED;
		*where = SQUARE_NONE;
	} else {
		return ILLEGAL_PATTERN;
	}
	return (promotion != PAWN) == last && promotion != KING ? LEGAL : ILLEGAL_PROMOTION;
}

/* Why a pseudo-legal move leaves the king attacked. */
static enum illegality judge_safety(const struct position *pos, const struct check_info *info,
                                    int from, int to, int *where)
{
	const struct board *board = position_board(pos);
	enum colour us = position_turn(pos);
	int king = board_king(board, us);

	if (from == king) {
		*where = attacker_after(board, to, colour_other(us),
		                        change_of_move(king, SQUARE_NONE));
		return ILLEGAL_INTO_CHECK;
	}
	if (info->pinned >> board_slot(board, from) & 1) {
		*where = board_first_piece(board, from, info->pin_step[board_slot(board, from)]);
		return ILLEGAL_PINNED;
	}
	if (piece_is_pawn(board_at(board, from)) && to == position_passed_square(pos) &&
	    square_file(from) != square_file(to)) {
		*where = attacker_after(board, king, colour_other(us), change_of_en_passant(from, to));
		return attack_hits(board, *where, king) ? ILLEGAL_IN_CHECK : ILLEGAL_EN_PASSANT_OPENS;
	}
	assert(check_is_given(info));
	*where = info->checker;
	return ILLEGAL_IN_CHECK;
}

enum illegality move_illegality(const struct position *pos, int from, int to, enum kind promotion,
                                int *where)
{
	const struct board *board = position_board(pos);
	enum colour us = position_turn(pos);
	struct piece piece = board_at(board, from);
	enum illegality verdict;
	struct check_info info;
	enum castling right;

	*where = SQUARE_NONE;
	if (!move_is_none(move_find(pos, from, to, promotion)))
		return LEGAL;
	if (piece_is_empty(piece))
		return ILLEGAL_NO_PIECE;
	if (!piece_has_colour(piece, us))
		return ILLEGAL_NOT_YOURS;
	check_find(pos, &info);
	if (means_castling(pos, from, to, &right) && promotion == PAWN)
		return judge_castling(pos, right, &info, where);
	if (piece_has_colour(board_at(board, to), us))
		return ILLEGAL_OWN_PIECE;
	if (piece_is_pawn(piece)) {
		verdict = judge_pawn(pos, from, to, promotion, where);
		if (verdict != LEGAL)
			return verdict;
	} else {
		if (!piece_moves_as(piece, vector_movers(from, to)))
			return ILLEGAL_PATTERN;
		if (piece_slides(piece)) {
			*where = piece_between(board, from, to);
			if (*where != SQUARE_NONE)
				return ILLEGAL_BLOCKED;
		}
		if (promotion != PAWN)
			return ILLEGAL_PROMOTION;
	}
	return judge_safety(pos, &info, from, to, where);
}
