/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A move in two bytes: two whole 0x88 squares.  Bits 3 and 7 of a valid square are always 0;
 * these four spare bits say what sort of move it is:
 *
 *     bit  15   14..12  11   10..8     7     6..4   3     2..0
 *          B    to rank A    to file   promo from   takes from
 *                                            rank         file
 *
 * A and B distinguish the moves that share the other two:
 *     neither: quiet, double step (A), castling short (B), long (A and B);
 *     takes:   capture, en passant (A);
 *     promo:   to knight, bishop (A), rook (B), queen (A and B).
 *
 * Castling is stored as "king takes own rook": the target is the rook's square, whatever the
 * variant.  The bits are used here and nowhere else. */
#ifndef RHUMB_RULES_MOVE_H
#define RHUMB_RULES_MOVE_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/piece.h"

struct move {
	uint16_t bits;
};

enum move_flag {
	MOVE_TAKES = 0x0008,
	MOVE_PROMOTES = 0x0080,
	MOVE_A = 0x0800,
	MOVE_B = 0x8000,
	MOVE_FLAGS = MOVE_TAKES | MOVE_PROMOTES | MOVE_A | MOVE_B,

	MOVE_QUIET = 0,
	MOVE_DOUBLE_STEP = MOVE_A,
	MOVE_CASTLE_SHORT = MOVE_B,
	MOVE_CASTLE_LONG = MOVE_A | MOVE_B,
	MOVE_CAPTURE = MOVE_TAKES,
	MOVE_EN_PASSANT = MOVE_TAKES | MOVE_A,
	MOVE_TO_KNIGHT = MOVE_PROMOTES,
	MOVE_TO_BISHOP = MOVE_PROMOTES | MOVE_A,
	MOVE_TO_ROOK = MOVE_PROMOTES | MOVE_B,
	MOVE_TO_QUEEN = MOVE_PROMOTES | MOVE_A | MOVE_B
};

/* No move, and the null move: from a1 to a1. */
#define MOVE_NONE ((struct move){ 0 })

/* Enough for the legal moves of any position (the known maximum is 218). */
enum { MOVES_MAX = 256 };

static inline struct move move_encode(int from, int to, enum move_flag flags)
{
	return (struct move){ (uint16_t)(from | to << 8 | (int)flags) };
}

static inline int move_from(struct move move)
{
	return move.bits & 0x77;
}

static inline int move_to(struct move move)
{
	return move.bits >> 8 & 0x77;
}

static inline enum move_flag move_flags(struct move move)
{
	return (enum move_flag)(move.bits & MOVE_FLAGS);
}

static inline bool move_is_none(struct move move)
{
	return move.bits == 0;
}

static inline bool move_equal(struct move a, struct move b)
{
	return a.bits == b.bits;
}

static inline bool move_is_promotion(struct move move)
{
	return move.bits & MOVE_PROMOTES;
}

/* En passant and capturing promotions included. */
static inline bool move_is_capture(struct move move)
{
	return move.bits & MOVE_TAKES;
}

static inline bool move_is_en_passant(struct move move)
{
	return move_flags(move) == MOVE_EN_PASSANT;
}

static inline bool move_is_double_step(struct move move)
{
	return move_flags(move) == MOVE_DOUBLE_STEP;
}

static inline bool move_is_castling(struct move move)
{
	return (move.bits & (MOVE_TAKES | MOVE_PROMOTES | MOVE_B)) == MOVE_B;
}

/* Whether a castling move is the long one (towards the a-file). */
static inline bool move_is_castling_long(struct move move)
{
	return move_flags(move) == MOVE_CASTLE_LONG;
}

/* False for the two patterns of flags that no kind of move has; a word that was typed may have them. */
static inline bool move_has_kind(struct move move)
{
	return (move.bits & (MOVE_TAKES | MOVE_PROMOTES | MOVE_B)) != (MOVE_TAKES | MOVE_B);
}

/* Neither a capture nor a promotion. */
static inline bool move_is_quiet(struct move move)
{
	return !(move.bits & (MOVE_TAKES | MOVE_PROMOTES));
}

/* The kind that a pawn promotes to. */
static inline enum kind move_promotion(struct move move)
{
	static const uint8_t kind_of[4] = { KNIGHT, BISHOP, ROOK, QUEEN };

	return (enum kind)kind_of[(move.bits & MOVE_A ? 1 : 0) + (move.bits & MOVE_B ? 2 : 0)];
}

/* The flags of a promotion to KIND (knight .. queen). */
static inline enum move_flag move_promotion_flags(enum kind kind, bool takes)
{
	static const uint16_t flags_of[KINDS] = {
		[KNIGHT] = MOVE_TO_KNIGHT, [BISHOP] = MOVE_TO_BISHOP,
		[ROOK] = MOVE_TO_ROOK, [QUEEN] = MOVE_TO_QUEEN
	};

	return (enum move_flag)(flags_of[kind] | (takes ? MOVE_TAKES : 0));
}

/* A move as a plain number, for tables.  Any number comes back as some move, which must be
 * verified before use (legality.h). */
static inline uint16_t move_to_word(struct move move)
{
	return move.bits;
}

static inline struct move move_from_word(uint16_t word)
{
	return (struct move){ word };
}

#endif
