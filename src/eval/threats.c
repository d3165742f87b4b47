/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Threats: men attacked by lesser men, men that hang, and pawns about to
 * attack. */
#include <config.h>

#include "eval/evaluation.h"

/* What it is worth to COLOUR that a man of KIND stands on SQUARE. */
static pair threat_to(const struct evaluation *ev, enum colour colour, enum kind kind, int square)
{
	const struct weights *weights = ev->weights;
	unsigned attack = attacks_on(ev, colour, square);
	unsigned defence = attacks_on(ev, colour_other(colour), square);
	pair value = 0;

	if (!attack)
		return 0;
	if (attack & ATTACK_PAWN)
		value += weights->threat_by_pawn[kind];
	if (!defence)
		value += weights->hanging[kind];
	if ((defence & ATTACK_PAWN) && kind != QUEEN && kind != ROOK)
		return value;
	if (attack & ATTACK_MINOR)
		value += weights->threat_by_minor[kind];
	if (attack & ATTACK_ROOK)
		value += weights->threat_by_rook[kind];
	if ((attack & ATTACK_KING) && !defence)
		value += weights->threat_by_king;
	return value;
}

/* How many enemy pieces would a pawn of COLOUR on SQUARE attack? */
static int pieces_attacked(const struct evaluation *ev, enum colour colour, int square)
{
	int count = 0;

	for (int side = WEST; side <= EAST; side += EAST - WEST) {
		int target = square + colour_forward(colour) + side;
		struct piece piece = board_at(ev->board, target);

		count += piece_is_enemy_of(piece, colour) && !piece_is_pawn(piece) &&
		         !(attacks_on(ev, colour, target) & ATTACK_PAWN);
	}
	return count;
}

static int push_threats(const struct evaluation *ev, enum colour colour)
{
	enum colour them = colour_other(colour);
	int count = 0;

	for (unsigned men = board_men(ev->board, colour, PAWN); men; men = bits_rest(men)) {
		int stop = board_square(ev->board, colour, bits_lowest(men)) + colour_forward(colour);
		unsigned attack = attacks_on(ev, them, stop);

		if (piece_is_empty(board_at(ev->board, stop)) && !(attack & ATTACK_PAWN) &&
		    (!attack || attacks_on(ev, colour, stop)))
			count += pieces_attacked(ev, colour, stop);
	}
	return count;
}

void threats_add(struct evaluation *ev, enum colour colour)
{
	enum colour them = colour_other(colour);
	pair value = 0;

	for (enum kind kind = PAWN; kind < KINDS; kind++)
		for (unsigned men = board_men(ev->board, them, kind); men; men = bits_rest(men))
			value += threat_to(ev, colour, kind,
			                   board_square(ev->board, them, bits_lowest(men)));
	ev->score[EVAL_THREATS][colour] +=
		value + push_threats(ev, colour) * ev->weights->threat_by_push;
}
