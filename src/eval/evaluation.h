/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* An evaluation in progress: the data that the terms share.
 *
 * Each term adds to its own cell of SCORE, for the colour that has the feature.  The value is
 * the sum of the cells, and the trace shows the cells, so the explanation cannot differ from
 * the value.
 *
 * The order of the terms follows their dependencies: pawns, pieces (which record all attacks), king, passed
 * pawns, threats. */
#ifndef RHUMB_EVAL_EVALUATION_H
#define RHUMB_EVAL_EVALUATION_H

#include "eval/eval.h"
#include "eval/pawns.h"
#include "eval/weights.h"
#include "rules/side.h"

/* The kinds that attack a square, and whether there is more than one attacker. */
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

/* The amount that an attacked square adds to the count of a piece: AREA_MOBILITY if it counts
 * for mobility, and AREA_ZONE if it is near the enemy king.  One sum holds both, because no
 * piece attacks AREA_ZONE squares. */
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
	tapered score[EVAL_TERMS][COLOURS];
	int phase;                       /* EVAL_PHASE_MAX: all pieces there; may exceed it */
	int zone_attackers[COLOURS];     /* pieces of the colour that attack the enemy's zone */
	int danger[COLOURS];             /* weights of these pieces and of their attacks there */
	/* Indexed by map_cell(). */
	uint8_t attacks[COLOURS][MAP_CELLS];    /* set of enum attack_flag, by that colour */
	uint8_t area[COLOURS][MAP_CELLS];       /* added to the count of the colour's pieces */
};

/* The kinds of COLOUR that attack SQUARE, as a set of enum attack_flag. */
static inline unsigned attacks_on(const struct evaluation *ev, enum colour colour, int square)
{
	return ev->attacks[colour][map_cell(square)];
}

/* ---- king.c: the term of king safety. */

/* Add it for the king of COLOUR.  All attacks must be recorded. */
void king_add_term(struct evaluation *ev, enum colour colour);

/* ---- passed.c: the term of passed pawns. */

/* Add it for the pawns of COLOUR.  All attacks must be recorded. */
void passed_add_term(struct evaluation *ev, enum colour colour);

/* ---- pieces.c: the terms of the pieces: material, placement, mobility, minor pieces and rooks.  They come
 * first, because they record all attacks. */

/* Clear the maps of EV, record the attacks of pawns and kings, and mark the squares that count
 * for mobility or are near a king. */
void pieces_prepare(struct evaluation *ev);

/* Record the attacks of the pieces, and add their terms for both colours. */
void pieces_add_terms(struct evaluation *ev);

/* ---- threats.c: the term of threats. */

/* Add it for the threats of COLOUR.  All attacks must be recorded. */
void threats_add_term(struct evaluation *ev, enum colour colour);

#endif
