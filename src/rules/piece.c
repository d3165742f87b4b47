/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Which bytes are pieces. */
#include <config.h>

#include "rules/piece.h"

bool piece_is_ok(struct piece piece)
{
	if (piece_is_empty(piece) || piece_is_guard(piece))
		return true;
	return piece_equal(piece, piece_make(piece_colour(piece), piece_kind(piece)));
}
