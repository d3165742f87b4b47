/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The king's zone, and which of its squares a man may attack: one look-up by
 * the difference of his square and the king's.
 *
 * The zone is the eight squares around a king as bits 0..7 in the order of the
 * directions (vector.h); the squares two files east and west of him, where a
 * castling king may land, as bits 8 and 9; his own square as bit 10.
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

/* Sets of zone squares, by how a man moves.  Exact for knights and kings.  For
 * sliders these are the squares on their lines, each still to be walked to;
 * their own square and what lies behind the king are left out.  Kings never
 * stand side by side, so ZONE_KING is not among the squares of a king. */
struct king_zone {
	uint16_t knight, diagonal, orthogonal, king;
};
extern const struct king_zone king_zone_table[VECTORS];

/* The step from the king to each square of the zone, by number of its bit. */
extern const int8_t king_zone_step[ZONE_STEPS];

/* The zones of a king on KING, to be indexed by the attacker's square. */
static inline const struct king_zone *king_zones(int king)
{
	return &king_zone_table[VECTOR_OFFSET - king];
}

#endif
