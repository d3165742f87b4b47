/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Which men are on a board: what endgame tables are named after. */
#ifndef RHUMB_KNOW_MATERIAL_H
#define RHUMB_KNOW_MATERIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/position.h"

struct material {
	uint8_t counts[COLOURS][KINDS];
};

struct material material_of(const struct position *pos);

/* Read the men of the LENGTH characters at NAME: each side begins with its king ('k' or
 * 'K'), White is first, and 'v' or nothing stands between the sides.  False if there are
 * other characters, or more men than a uint8_t counts. */
bool material_parse(const char *name, size_t length, struct material *material);

/* The number of men, kings included. */
int material_men(const struct material *material);

bool material_has_pawns(const struct material *material);

/* Is it the same, with the colours as they are or exchanged? */
bool material_is(const struct material *a, const struct material *b);

/* Can captures and promotions make B of A, with the colours as they are or exchanged?
 * True of the same material, too. */
bool material_can_become(const struct material *a, const struct material *b);

#endif
