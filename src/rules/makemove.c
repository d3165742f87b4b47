/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Making and unmaking moves: the functions for everyone. */
#include <config.h>

#include "rules/makemove.h"

#include "rules/makemove_body.h"

void position_make(struct position *pos, struct move move)
{
	if (position_turn(pos) == WHITE)
		make(pos, move, WHITE);
	else
		make(pos, move, BLACK);
	assert(position_is_ok(pos));
}

void position_unmake(struct position *pos)
{
	if (position_turn(pos) == BLACK)
		unmake(pos, WHITE);
	else
		unmake(pos, BLACK);
	assert(position_is_ok(pos));
}

void position_make_null(struct position *pos)
{
	pass_turn(pos, position_turn(pos), MOVE_NONE, CELL_EMPTY);
	pos->past.reversible = 0;
}

void position_unmake_null(struct position *pos)
{
	record_pop(pos);
	pos->turn = (uint8_t)colour_other(position_turn(pos));
}
