/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The king's zone, and the squares of it that a piece may attack: one look-up by the
 * difference of the piece's square and the king's.
 *
 * The zone is the eight squares around a king as bits 0..7 in the order of the directions
 * (vector.h); the squares two files east and west of it, where a castling king may land, as
 * bits 8 and 9; its own square as bit 10.
 *
 * Invariant: the table agrees with geometry for every difference
 * (tests/unit/test_king_zone.c). */
#ifndef RHUMB_RULES_KING_ZONE_H
#define RHUMB_RULES_KING_ZONE_H

#include "rules/vector.h"

enum {
	ZONE_EAST = 1 << 2,
	ZONE_WEST = 1 << 6,
	ZONE_AROUND = 0xFF,
	ZONE_EAST_2 = 1 << 8,
	ZONE_WEST_2 = 1 << 9,
	ZONE_KING = 1 << 10,
	ZONE_STEPS = 10
};

/* Sets of zone squares, by how the attacker moves.  Exact for knights and kings.  For sliders
 * these are the squares on their lines, which still need a walk.  The attacker's own square is
 * left out, and so is what lies behind the king.  Kings are never adjacent, so ZONE_KING is
 * not among the squares of a king. */
struct king_zone {
	uint16_t knight, diagonal, orthogonal, king;
};
extern const struct king_zone king_zone_table[VECTORS];

/* The step from the king to each square of the zone, by bit number. */
extern const int8_t king_zone_step[ZONE_STEPS];

/* The zones of a king on KING, indexed by the attacker's square. */
static inline const struct king_zone *king_zones(int king)
{
	return &king_zone_table[VECTOR_OFFSET - king];
}

#endif
