/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* One pass over the enemy's pieces finds checks, pins and the king's safe squares.  It is
 * inlined with a constant colour into check.c and into the counting generator.
 *
 * First it collects the squares that the king could step to, reading enemy pawns off the board
 * beside each.  Then it removes the squares that each enemy piece attacks; the same walk shows
 * whether that piece gives check or pins a piece. */
#ifndef RHUMB_RULES_CHECK_PASS_H
#define RHUMB_RULES_CHECK_PASS_H

#include "rules/check.h"

/* Whether an enemy pawn attacks SQUARE. */
ALWAYS_INLINE bool pawn_attacks(const struct board *board, int square, enum colour us)
{
	int up = colour_forward(us);
	struct piece pawn = piece_make(colour_other(us), PAWN);

	return piece_equal(board_at(board, square + up + WEST), pawn) ||
	       piece_equal(board_at(board, square + up + EAST), pawn);
}

/* Usual castling: the king goes two squares towards a rook that is there or farther away.  All
 * squares that must be empty then lie between the two, and the king's target is part of its
 * zone.  Returns that square's bit, or 0. */
ALWAYS_INLINE unsigned castling_reach(const struct position *pos, enum colour us, bool is_long,
                                      unsigned reach)
{
	const struct board *board = position_board(pos);
	enum castling right = castling_of(us, is_long);
	int king = board_king(board, us);
	int side = is_long ? WEST : EAST;

	if ((reach & (is_long ? ZONE_WEST : ZONE_EAST)) && position_has_castling_right(pos, right) &&
	    position_castling_is_usual(pos, right) &&
	    board_first_piece(board, king, side) == position_castling_rook(pos, right) &&
	    !pawn_attacks(board, king + side + side, us))
		return is_long ? ZONE_WEST_2 : ZONE_EAST_2;
	return 0;
}

ALWAYS_INLINE unsigned reach_to(const struct board *board, enum colour us, int to,
                                int direction)
{
	return !piece_has_colour(board_at(board, to), us) && !pawn_attacks(board, to, us)
		? 1u << direction : 0;
}

/* Unrolled in the order of the directions, so that the steps become constants. */
ALWAYS_INLINE unsigned king_reach(const struct board *board, enum colour us, int king)
{
	return reach_to(board, us, king + NORTH, 0) |
	       reach_to(board, us, king + NORTH + EAST, 1) |
	       reach_to(board, us, king + EAST, 2) |
	       reach_to(board, us, king + SOUTH + EAST, 3) |
	       reach_to(board, us, king + SOUTH, 4) |
	       reach_to(board, us, king + SOUTH + WEST, 5) |
	       reach_to(board, us, king + WEST, 6) |
	       reach_to(board, us, king + NORTH + WEST, 7);
}

static inline void note_checker(struct check_info *info, int square)
{
	info->checkers++;
	info->checker = (uint8_t)square;
}

/* The slider on FROM is on a line with the king: check, pin or neither.  In check, returns the
 * bit of the zone square on the far side of the king, which the slider attacks as well. */
ALWAYS_INLINE unsigned look_at_king(const struct board *board, enum colour us, int from, int king,
                                    struct check_info *info)
{
	int step = vector_step(king, from);
	int blocker = board_first_piece(board, king, step);

	if (blocker == from) {
		note_checker(info, from);
		for (int direction = 0; direction < DIRECTIONS; direction++)
			if (vector_direction_step[direction] == -step)
				return 1u << direction;
	}
	if (piece_has_colour(board_at(board, blocker), us) &&
	    board_first_piece(board, blocker, step) == from) {
		int slot = board_slot(board, blocker);

		info->pinned |= (uint16_t)(1u << slot);
		info->pin_step[slot] = (int8_t)step;
	}
	return 0;
}

/* The squares among SUSPECT, a set of zone squares, that the slider on FROM attacks. */
ALWAYS_INLINE unsigned zone_hit(const struct board *board, int from, int king, unsigned suspect)
{
	unsigned hit = 0;

	for (; suspect; suspect = bits_rest(suspect)) {
		int number = (int)bits_lowest(suspect);
		int to = king + king_zone_step[number];
		int step = vector_step(from, to);
		if (board_first_piece(board, to, -step) == from)
			hit |= 1u << number;
	}
	return hit;
}

ALWAYS_INLINE unsigned strike_sliders(const struct board *board, enum colour us, enum kind kind,
                                      int king, unsigned reach, struct check_info *info)
{
	enum colour them = colour_other(us);
	const struct king_zone *zones = king_zones(king);

	for (unsigned pieces = board_pieces(board, them, kind); pieces; pieces = bits_rest(pieces)) {
		int from = board_square(board, them, bits_lowest(pieces));
		const struct king_zone *zone = &zones[from];
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

/* check_find, for US to move. */
ALWAYS_INLINE void check_pass(const struct position *pos, struct check_info *info, enum colour us)
{
	const struct board *board = position_board(pos);
	enum colour them = colour_other(us);
	int up = colour_forward(us);
	int king = board_king(board, us);
	const struct king_zone *zones = king_zones(king);
	unsigned reach = king_reach(board, us, king);

	info->checkers = 0;
	info->pinned = 0;
	if (position_rights(pos))
		reach |= castling_reach(pos, us, false, reach) | castling_reach(pos, us, true, reach);
	for (int side = WEST; side <= EAST; side += EAST - WEST)
		if (piece_equal(board_at(board, king + up + side), piece_make(them, PAWN)))
			note_checker(info, king + up + side);
	for (unsigned pieces = board_pieces(board, them, KNIGHT); pieces; pieces = bits_rest(pieces)) {
		int from = board_square(board, them, bits_lowest(pieces));
		unsigned seen = zones[from].knight;

		reach &= ~seen;
		if (seen & ZONE_KING)
			note_checker(info, from);
	}
	reach &= ~(unsigned)zones[board_king(board, them)].king;
	reach = strike_sliders(board, us, BISHOP, king, reach, info);
	reach = strike_sliders(board, us, ROOK, king, reach, info);
	reach = strike_sliders(board, us, QUEEN, king, reach, info);
	info->reach = (uint16_t)reach;
}

#endif
