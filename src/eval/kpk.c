/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* King and pawn against king: a table for the side with the pawn to move, and one move ahead
 * for the other side.  The table has no bit where the other king is on the pawn's square,
 * because it has captured the pawn. */
#include <config.h>

#include "eval/endgame.h"

#include "rules/vector.h"

static int mirror_file(int square)
{
	return square_make(FILE_H - square_file(square), square_rank(square));
}

static bool is_won_to_move(int king, int pawn, int their_king)
{
	if (square_file(pawn) > FILE_D) {
		king = mirror_file(king);
		pawn = mirror_file(pawn);
		their_king = mirror_file(their_king);
	}
	int place = ((square_rank(pawn) - 1) * 4 + square_file(pawn)) * 64 + square_to_64(king);

	return kpk_table[place * 8 + square_rank(their_king)] >> square_file(their_king) & 1;
}

static bool pawn_attacks(int pawn, int square)
{
	return square == pawn + NORTH + EAST || square == pawn + NORTH + WEST;
}

bool kpk_is_won(int king, int pawn, int their_king, bool to_move)
{
	bool has_moved = false;

	if (to_move)
		return is_won_to_move(king, pawn, their_king);
	for (int direction = 0; direction < DIRECTIONS; direction++) {
		int to = their_king + vector_direction_step[direction];

		if (!square_is_ok(to) || vector_distance(king, to) <= 1 || pawn_attacks(pawn, to))
			continue;
		if (!is_won_to_move(king, pawn, to))
			return false;
		has_moved = true;
	}
	return has_moved || pawn_attacks(pawn, their_king);
}
