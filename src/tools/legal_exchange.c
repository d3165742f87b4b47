/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Attacks and exchanges in which pinned pieces move along the pin only. */
#include <config.h>

#include "tools/legal_exchange.h"

#include "eval/see.h"
#include "rules/attack.h"
#include "rules/makemove.h"
#include "rules/movegen.h"

int pin_slider_behind(const struct board *board, int king, int square)
{
	int slider = board_first_piece(board, square, vector_step(king, square));

	if (!piece_is_enemy_of(board_at(board, slider), piece_colour(board_at(board, king))) ||
	    !piece_moves_as(board_at(board, slider), vector_movers(slider, king)))
		return SQUARE_NONE;
	return slider;
}

int pin_slider_of(const struct board *board, int square)
{
	int king = board_king(board, piece_colour(board_at(board, square)));
	int step = vector_step(king, square);

	if (step == 0 || board_first_piece(board, king, step) != square)
		return SQUARE_NONE;
	return pin_slider_behind(board, king, square);
}

int pin_against(const struct board *board, int from, int to)
{
	int king = board_king(board, piece_colour(board_at(board, from)));

	return vector_step(king, to) == vector_step(king, from) ? SQUARE_NONE : pin_slider_of(board, from);
}

bool legal_attack(const struct board *board, int from, int to)
{
	return attack_hits(board, from, to) && pin_against(board, from, to) == SQUARE_NONE;
}

unsigned legal_attackers_of(const struct board *board, int square, enum colour colour)
{
	unsigned allowed = 0;

	for (unsigned pieces = attackers_of(board, square, colour); pieces; pieces = bits_rest(pieces))
		if (legal_attack(board, board_square(board, colour, bits_lowest(pieces)), square))
			allowed |= 1u << bits_lowest(pieces);
	return allowed;
}

bool is_only_defender(const struct board *board, enum colour colour, int defender, int square)
{
	unsigned guards = legal_attackers_of(board, square, colour);

	return square != defender && !piece_is_king(board_at(board, square)) && bits_count(guards) == 1 &&
	       legal_attackers_of(board, square, colour_other(colour)) &&
	       board_square(board, colour, bits_lowest(guards)) == defender;
}

/* What MOVE gains at once: the captured piece, and a promotion. */
static int gain(const struct position *pos, struct move move)
{
	int value = move_is_capture(move) ? see_worth(position_at(pos, move_victim(move))) : 0;

	if (move_is_promotion(move))
		value += see_value[move_promotion(move)] - see_value[PAWN];
	return value;
}

/* The legal capture on TARGET by the least valuable piece; MOVE_NONE if there is none. */
static struct move least_capture(const struct position *pos, int target)
{
	struct move moves[MOVES_MAX], best = MOVE_NONE;
	int count = movegen_all(pos, moves), least = 0;

	for (int i = 0; i < count; i++) {
		int value = see_worth(position_at(pos, move_from(moves[i])));

		if (move_to(moves[i]) != target || !move_is_capture(moves[i]) ||
		    (move_is_promotion(moves[i]) && move_promotion(moves[i]) != QUEEN))
			continue;
		if (move_is_none(best) || value < least) {
			best = moves[i];
			least = value;
		}
	}
	return best;
}

int legal_recapture(struct position *pos, int target)
{
	struct move move = least_capture(pos, target);
	int value;

	if (move_is_none(move))
		return 0;
	value = gain(pos, move);
	position_make(pos, move);
	value -= legal_recapture(pos, target);
	position_unmake(pos);
	return value > 0 ? value : 0;
}

int legal_exchange(struct position *pos, struct move move)
{
	int value = gain(pos, move);

	if (move_is_castling(move))
		return 0;
	position_make(pos, move);
	value -= legal_recapture(pos, move_to(move));
	position_unmake(pos);
	return value;
}
