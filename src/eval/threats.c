/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Threats: pieces attacked by lesser pieces, hanging pieces, and pawns about to attack.  First
 * the attacked pieces are found, then each is valued, both without branches, because a
 * processor cannot predict which pieces are attacked. */
#include <config.h>

#include "eval/evaluation.h"

/* The bonus of COLOUR for attacking an enemy piece of KIND on SQUARE. */
static inline tapered threat_to(const struct evaluation *ev, enum colour colour, enum kind kind,
                             int square)
{
	const struct weights *weights = ev->weights;
	unsigned attack = attacks_on(ev, colour, square);
	unsigned defence = attacks_on(ev, colour_other(colour), square);
	bool is_target = !(defence & ATTACK_PAWN) || kind >= ROOK;
	bool hangs = !defence;

	return tapered_if(attack & ATTACK_PAWN, weights->threat_by_pawn[kind]) +
	       tapered_if((attack & ATTACK_MINOR) && is_target, weights->threat_by_minor[kind]) +
	       tapered_if((attack & ATTACK_ROOK) && is_target, weights->threat_by_rook[kind]) +
	       tapered_if(hangs, weights->hanging[kind]) +
	       tapered_if(hangs && (attack & ATTACK_KING), weights->threat_by_king);
}

/* Whether a pawn of COLOUR can step to SQUARE safely. */
static bool can_push_to(const struct evaluation *ev, enum colour colour, int square)
{
	unsigned attack = attacks_on(ev, colour_other(colour), square);

	return piece_is(board_at(ev->board, square - colour_forward(colour)), colour, PAWN) &&
	       piece_is_empty(board_at(ev->board, square)) && !(attack & ATTACK_PAWN) &&
	       (!attack || attacks_on(ev, colour, square));
}

/* The number of pawns of COLOUR that can step to where they attack the enemy piece on SQUARE. */
static int pushes_against(const struct evaluation *ev, enum colour colour, int square)
{
	int below = square - colour_forward(colour);

	if (attacks_on(ev, colour, square) & ATTACK_PAWN)
		return 0;
	return can_push_to(ev, colour, below + WEST) + can_push_to(ev, colour, below + EAST);
}

/* The members of PIECES, slots of enemies of COLOUR, that COLOUR attacks. */
static unsigned attacked_pieces(const struct evaluation *ev, enum colour colour, unsigned pieces)
{
	unsigned attacked = 0;

	for (unsigned rest = pieces; rest; rest = bits_rest(rest)) {
		unsigned slot = bits_lowest(rest);
		int square = board_square(ev->board, colour_other(colour), slot);

		attacked |= (unsigned)(attacks_on(ev, colour, square) != 0) << slot;
	}
	return attacked;
}

void threats_add_term(struct evaluation *ev, enum colour colour)
{
	enum colour them = colour_other(colour);
	unsigned pawns = board_pieces(ev->board, them, PAWN);
	unsigned pieces = board_all_pieces(ev->board, them) & ~(1u << KING_SLOT);
	int pushes = 0;
	tapered value = 0;

	for (unsigned rest = attacked_pieces(ev, colour, pieces); rest; rest = bits_rest(rest)) {
		int square = board_square(ev->board, them, bits_lowest(rest));

		value += threat_to(ev, colour, piece_kind(board_at(ev->board, square)), square);
	}
	for (unsigned rest = pieces & ~pawns; rest; rest = bits_rest(rest))
		pushes += pushes_against(ev, colour,
		                         board_square(ev->board, them, bits_lowest(rest)));
	ev->score[EVAL_THREATS][colour] += value + pushes * ev->weights->threat_by_push;
}
