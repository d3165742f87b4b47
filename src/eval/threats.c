/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Threats: men attacked by lesser men, men that hang, and pawns about to
 * attack.  First the attacked men are found, then each is valued, both without
 * branches, because a processor cannot predict which men are attacked. */
#include <config.h>

#include "eval/threats.h"

/* The bonus of COLOUR for attacking an enemy man of KIND on SQUARE. */
static inline pair threat_to(const struct evaluation *ev, enum colour colour, enum kind kind,
                             int square)
{
	const struct weights *weights = ev->weights;
	unsigned attack = attacks_on(ev, colour, square);
	unsigned defence = attacks_on(ev, colour_other(colour), square);
	bool is_target = !(defence & ATTACK_PAWN) || kind >= ROOK;
	bool hangs = !defence;

	return pair_if(attack & ATTACK_PAWN, weights->threat_by_pawn[kind]) +
	       pair_if((attack & ATTACK_MINOR) && is_target, weights->threat_by_minor[kind]) +
	       pair_if((attack & ATTACK_ROOK) && is_target, weights->threat_by_rook[kind]) +
	       pair_if(hangs, weights->hanging[kind]) +
	       pair_if(hangs && (attack & ATTACK_KING), weights->threat_by_king);
}

/* Can a pawn of COLOUR step to SQUARE safely? */
static bool can_push_to(const struct evaluation *ev, enum colour colour, int square)
{
	unsigned attack = attacks_on(ev, colour_other(colour), square);

	return piece_is(board_at(ev->board, square - colour_forward(colour)), colour, PAWN) &&
	       piece_is_empty(board_at(ev->board, square)) && !(attack & ATTACK_PAWN) &&
	       (!attack || attacks_on(ev, colour, square));
}

/* How many pawns of COLOUR can step to where they attack the enemy piece on
 * SQUARE? */
static int pushes_against(const struct evaluation *ev, enum colour colour, int square)
{
	int below = square - colour_forward(colour);

	if (attacks_on(ev, colour, square) & ATTACK_PAWN)
		return 0;
	return can_push_to(ev, colour, below + WEST) + can_push_to(ev, colour, below + EAST);
}

/* The members of MEN, enemies of COLOUR, that COLOUR attacks. */
static unsigned attacked_men(const struct evaluation *ev, enum colour colour, unsigned men)
{
	unsigned attacked = 0;

	for (unsigned rest = men; rest; rest = bits_rest(rest)) {
		unsigned slot = bits_lowest(rest);
		int square = board_square(ev->board, colour_other(colour), slot);

		attacked |= (unsigned)(attacks_on(ev, colour, square) != 0) << slot;
	}
	return attacked;
}

void threats_add(struct evaluation *ev, enum colour colour)
{
	enum colour them = colour_other(colour);
	unsigned pawns = board_men(ev->board, them, PAWN);
	unsigned men = board_all_men(ev->board, them) & ~(1u << KING_SLOT);
	int pushes = 0;
	pair value = 0;

	for (unsigned rest = attacked_men(ev, colour, men); rest; rest = bits_rest(rest)) {
		int square = board_square(ev->board, them, bits_lowest(rest));

		value += threat_to(ev, colour, piece_kind(board_at(ev->board, square)), square);
	}
	for (unsigned rest = men & ~pawns; rest; rest = bits_rest(rest))
		pushes += pushes_against(ev, colour,
		                         board_square(ev->board, them, bits_lowest(rest)));
	ev->score[EVAL_THREATS][colour] += value + pushes * ev->weights->threat_by_push;
}
