/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What endgame tables tell of positions and moves. */
#ifndef RHUMB_KNOW_TABLE_VALUE_H
#define RHUMB_KNOW_TABLE_VALUE_H

#include "rules/move.h"

/* The value of a position from the side to move; by how much the fifty moves matter. */
enum table_value {
	TABLE_LOSS = -2,
	TABLE_SAVED = -1,        /* lost, but a draw by the fifty moves */
	TABLE_DRAW = 0,
	TABLE_SPOILT = 1,        /* won, but a draw by the fifty moves */
	TABLE_WIN = 2
};

/* A legal move, and what it leads to for the side that makes it. */
struct table_move {
	struct move move;
	enum table_value value;  /* the moves made since the last capture counted */
	int dtz;                 /* plies to a capture, a pawn move or mate, from the
	                          * position before the move; 0 in a draw, or unknown */
	int dtm;                 /* plies to mate, likewise */
};

#endif
