/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An evaluation in the making: what the files of this floor share.
 *
 * Each term adds what it finds to its own cell of SCORE, for the colour that
 * has it; eval.c adds the cells up, and the trace shows them.  So the table
 * that explains the value is the value. */
#ifndef RHUMB_EVAL_EVALUATION_H
#define RHUMB_EVAL_EVALUATION_H

#include "eval/eval.h"
#include "eval/pawns.h"
#include "eval/weights.h"
#include "rules/side.h"

/* By which kinds a square is attacked, and whether more than once. */
enum attack_flag {
	ATTACK_PAWN = 0x01,
	ATTACK_KNIGHT = 0x02,
	ATTACK_BISHOP = 0x04,
	ATTACK_ROOK = 0x08,
	ATTACK_QUEEN = 0x10,
	ATTACK_KING = 0x20,
	ATTACK_TWICE = 0x40,
	ATTACK_MINOR = ATTACK_KNIGHT | ATTACK_BISHOP
};

/* What it counts to reach a square: one for mobility, and one of these if it
 * is near the enemy king.  A man's count is a single sum of both. */
enum { AREA_MOBILITY = 1, AREA_ZONE = 32 };

/* Maps of squares have guards as the board has. */
enum { MAP_CELLS = BOARD_CELLS };

static inline int map_cell(int square)
{
	return BOARD_GUARDS + square;
}

struct evaluation {
	const struct position *pos;
	const struct board *board;
	const struct weights *weights;
	const struct pawn_info *pawns;
	pair score[EVAL_TERMS][COLOURS];
	int phase;                       /* EVAL_PHASE_MAX: all pieces there; may exceed it */
	int zone_attackers[COLOURS];     /* men of the colour that attack the enemy's zone */
	int danger[COLOURS];             /* what they amount to so far */
	/* By map_cell(). */
	uint8_t attacks[COLOURS][MAP_CELLS];    /* set of enum attack_flag, by that colour */
	uint8_t area[COLOURS][MAP_CELLS];       /* what the colour's men count there */
};

/* By whom of COLOUR is SQUARE attacked? */
static inline unsigned attacks_on(const struct evaluation *ev, enum colour colour, int square)
{
	return ev->attacks[colour][map_cell(square)];
}

/* The terms, in the order in which they depend on one another. */
void pieces_prepare(struct evaluation *ev);  /* attacks of pawns and kings, areas */
void pieces_add(struct evaluation *ev);
void king_add(struct evaluation *ev, enum colour colour);
void passed_add(struct evaluation *ev, enum colour colour);
void threats_add(struct evaluation *ev, enum colour colour);

#endif
