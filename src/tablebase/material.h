/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Which pieces are on a board: what endgame tables are named after. */
#ifndef RHUMB_TABLEBASE_MATERIAL_H
#define RHUMB_TABLEBASE_MATERIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/position.h"

struct material {
	uint8_t counts[COLOURS][KINDS];
};

struct material material_of(const struct position *pos);

/* Read the pieces of the LENGTH characters at NAME, "KQPvKR": each side begins with its king,
 * White is first.  False if there are other characters, or too many. */
bool material_parse(const char *name, size_t length, struct material *material);

/* The number of pieces, kings included. */
int material_pieces(const struct material *material);

bool material_has_pawns(const struct material *material);

/* Whether it is the same, with the colours as they are or exchanged. */
bool material_matches(const struct material *a, const struct material *b);

/* Whether captures and promotions can make B of A, with the colours as they are or exchanged.
 * True of the same material, too. */
bool material_can_become(const struct material *a, const struct material *b);

#endif
