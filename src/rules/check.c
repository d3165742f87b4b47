/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Check information in one pass over the enemy's men.
 *
 * First the squares that the king could step on are noted, enemy pawns being
 * read off the board next to each.  Then each enemy piece strikes from that
 * set what it attacks; on its way it is found out whether it gives check or
 * pins a man. */
#include <config.h>

#include "rules/check.h"

#include "rules/attack.h"

/* Does an enemy pawn attack SQUARE?  UP is the way our own pawns go. */
ALWAYS_INLINE bool pawn_attacks(const struct board *board, int square, enum colour us)
{
	int up = us == WHITE ? NORTH : SOUTH;
	struct piece pawn = piece_make(colour_other(us), PAWN);

	return piece_equal(board_at(board, square + up + WEST), pawn) ||
	       piece_equal(board_at(board, square + up + EAST), pawn);
}

/* Usual castling: the king goes two squares towards a rook that stands there
 * or beyond.  Then all that must be empty lies between them, and where he can
 * land is part of his zone. */
ALWAYS_INLINE unsigned castling_reach(const struct position *pos, enum colour us, int king,
                                      unsigned reach)
{
	const struct board *board = position_board(pos);

	for (int is_long = 0; is_long <= 1; is_long++) {
		enum castling right = castling_of(us, is_long);
		int side = is_long ? WEST : EAST;

		if ((reach & (is_long ? ZONE_WEST : ZONE_EAST)) && position_may_castle(pos, right) &&
		    position_castling_is_usual(pos, right) &&
		    board_first_man(board, king, side) == position_castling_rook(pos, right) &&
		    !pawn_attacks(board, king + side + side, us))
			reach |= is_long ? ZONE_WEST_2 : ZONE_EAST_2;
	}
	return reach;
}

ALWAYS_INLINE unsigned king_reach(const struct board *board, enum colour us, int king)
{
	unsigned reach = 0;

	for (int direction = 0; direction < DIRECTIONS; direction++) {
		int to = king + vector_direction_step[direction];

		if (!piece_has_colour(board_at(board, to), us) && !pawn_attacks(board, to, us))
			reach |= 1u << direction;
	}
	return reach;
}

static inline void note_checker(struct check_info *info, int square)
{
	info->checkers++;
	info->checker = (uint8_t)square;
}

/* The slider on FROM looks at the king along a line: check, pin or neither. */
ALWAYS_INLINE unsigned look_at_king(const struct board *board, enum colour us, int from, int king,
                                    struct check_info *info)
{
	int step = vector_step(king, from);
	int blocker = board_first_man(board, king, step);

	if (blocker == from) {
		note_checker(info, from);
		for (int direction = 0; direction < DIRECTIONS; direction++)
			if (vector_direction_step[direction] == -step)
				return 1u << direction;
	}
	if (piece_has_colour(board_at(board, blocker), us) &&
	    board_first_man(board, blocker, step) == from) {
		int slot = board_slot(board, blocker);

		info->pinned |= (uint16_t)(1u << slot);
		info->pin_step[slot] = (int8_t)step;
	}
	return 0;
}

/* Which of the king's squares SUSPECT the slider on FROM attacks. */
ALWAYS_INLINE unsigned zone_hit(const struct board *board, int from, int king, unsigned suspect)
{
	unsigned hit = 0;

	for (; suspect; suspect = bits_rest(suspect)) {
		int number = bits_lowest(suspect);
		int to = king + vector_zone_step[number];
		int step = vector_step(from, to);
		int square = from + step;

		while (square != to && piece_is_empty(board_at(board, square)))
			square += step;
		if (square == to)
			hit |= 1u << number;
	}
	return hit;
}

ALWAYS_INLINE unsigned strike_sliders(const struct board *board, enum colour us, enum kind kind,
                                      int king, unsigned reach, struct check_info *info)
{
	enum colour them = colour_other(us);

	for (unsigned men = board_men(board, them, kind); men; men = bits_rest(men)) {
		int from = board_square(board, them, bits_lowest(men));
		const struct king_zone *zone = vector_king_zone(from, king);
		unsigned seen = 0;

		if (kind != ROOK)
			seen |= zone->diagonal;
		if (kind != BISHOP)
			seen |= zone->orthogonal;
		if (seen & ZONE_KING)
			reach &= ~look_at_king(board, us, from, king, info);
		seen &= reach;
		if (seen)
			reach &= ~zone_hit(board, from, king, seen);
	}
	return reach;
}

ALWAYS_INLINE void find(const struct position *pos, struct check_info *info, enum colour us)
{
	const struct board *board = position_board(pos);
	enum colour them = colour_other(us);
	int up = us == WHITE ? NORTH : SOUTH;
	int king = board_king(board, us);
	unsigned reach = king_reach(board, us, king);

	info->checkers = 0;
	info->pinned = 0;
	if (position_rights(pos))
		reach = castling_reach(pos, us, king, reach);
	for (int side = WEST; side <= EAST; side += EAST - WEST)
		if (piece_equal(board_at(board, king + up + side), piece_make(them, PAWN)))
			note_checker(info, king + up + side);
	for (unsigned men = board_men(board, them, KNIGHT); men; men = bits_rest(men)) {
		int from = board_square(board, them, bits_lowest(men));
		unsigned seen = vector_king_zone(from, king)->knight;

		reach &= ~seen;
		if (seen & ZONE_KING)
			note_checker(info, from);
	}
	reach &= ~(unsigned)vector_king_zone(board_king(board, them), king)->king;
	reach = strike_sliders(board, us, BISHOP, king, reach, info);
	reach = strike_sliders(board, us, ROOK, king, reach, info);
	reach = strike_sliders(board, us, QUEEN, king, reach, info);
	info->reach = (uint16_t)reach;
}

void check_find(const struct position *pos, struct check_info *info)
{
	if (position_turn(pos) == WHITE)
		find(pos, info, WHITE);
	else
		find(pos, info, BLACK);
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

bool castling_is_legal(const struct position *pos, const struct check_info *info,
                       enum castling right)
{
	enum colour us = position_turn(pos);
	const struct board *board = position_board(pos);
	int king = board_king(board, us);
	int to = castling_king_to(right);
	int step = to < king ? WEST : EAST;

	if (!position_may_castle(pos, right) || check_is_given(info))
		return false;
	if (info->pinned >> board_slot(board, position_castling_rook(pos, right)) & 1)
		return false;
	if (position_castling_is_usual(pos, right))
		return (info->reach & castling_zone(right)) == castling_zone(right);
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
