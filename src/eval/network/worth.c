/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Judging a position with and without a man. */
#include <config.h>

#include "eval/network/worth.h"

#include "eval/network/accumulator.h"

int network_worth(const struct network *network, const struct position *pos, int square)
{
	struct accumulator accumulator;
	struct piece piece = position_at(pos, square);
	enum colour turn = position_turn(pos);
	int men = accumulator_men(pos), with, without;

	accumulator_compute(&accumulator, network, pos);
	with = accumulator_value(&accumulator, network, turn, men);
	accumulator_remove(&accumulator, network, pos, square);
	without = accumulator_value(&accumulator, network, turn, men - 1);
	return piece_colour(piece) == turn ? with - without : without - with;
}
