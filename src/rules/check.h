/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Check information: checkers, pins and the king's safe squares for the side to move, found in
 * one pass over the enemy's list.  The generator needs it to make legal moves only. */
#ifndef RHUMB_RULES_CHECK_H
#define RHUMB_RULES_CHECK_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/attack.h"
#include "rules/king_zone.h"
#include "rules/position.h"

struct check_info {
	uint16_t checkers;          /* number of pieces that give check */
	uint16_t reach;             /* squares of the king's zone (king_zone.h) that it can step
	                             * to, and where it can land by usual castling */
	uint16_t pinned;            /* slots of the pieces that are pinned to the king */
	uint8_t checker;            /* square of one checker, if there is one */
	int8_t pin_step[SLOTS];     /* of each pinned piece: step from king to pinner */
};

/* Fill in *INFO for the side to move of POS. */
void check_find(const struct position *pos, struct check_info *info);

/* Whether the side to move is in check, for callers that need nothing else. */
static inline bool position_in_check(const struct position *pos)
{
	return attack_on_king(position_board(pos), position_turn(pos));
}

static inline bool check_is_given(const struct check_info *info)
{
	return info->checkers > 0;
}

/* The squares of its zone that the king passes in usual castling. */
static inline unsigned castling_zone(enum castling right)
{
	return castling_is_long(right) ? ZONE_WEST | ZONE_WEST_2 : ZONE_EAST | ZONE_EAST_2;
}

/* Whether squares and attacks allow the side to move to castle by RIGHT, which it has and
 * which is not a usual one. */
bool check_allows_castling_from_elsewhere(const struct position *pos, enum castling right);

/* Whether the side to move, which has RIGHT, can castle now.  INFO is check_find's of POS.  A
 * pinned rook must stay, as can happen in Chess960: without it the pinner would attack the
 * king. */
static inline bool check_allows_castling(const struct position *pos, const struct check_info *info,
                                     enum castling right)
{
	unsigned zone = castling_zone(right);
	int rook = position_castling_rook(pos, right);

	if (position_castling_is_usual(pos, right)) {
		if ((info->reach & zone) != zone)
			return false;
	} else if (!check_allows_castling_from_elsewhere(pos, right)) {
		return false;
	}
	return !check_is_given(info) &&
	       !(info->pinned >> board_slot(position_board(pos), rook) & 1);
}

/* Whether MOVE, legal in POS, gives check. */
bool move_gives_check(const struct position *pos, struct move move);

#endif
