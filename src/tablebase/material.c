/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Counting pieces, on boards and in names. */
#include <config.h>

#include "tablebase/material.h"

#include <string.h>

enum { NAME_MAX_CHARS = 32 };

struct material material_of(const struct position *pos)
{
	struct material material;

	for (int colour = WHITE; colour <= BLACK; colour++)
		for (int kind = KING; kind < KINDS; kind++)
			material.counts[colour][kind] =
				(uint8_t)board_count(position_board(pos), (enum colour)colour, (enum kind)kind);
	return material;
}

bool material_parse(const char *name, size_t length, struct material *material)
{
	static const char letters[KINDS] = {
		[KING] = 'K', [PAWN] = 'P', [KNIGHT] = 'N', [BISHOP] = 'B', [ROOK] = 'R', [QUEEN] = 'Q'
	};
	enum colour colour = WHITE;

	memset(material, 0, sizeof *material);
	if (length > NAME_MAX_CHARS)
		return false;
	for (size_t i = 0; i < length; i++) {
		const char *letter = memchr(letters, name[i], sizeof letters);
		bool begins = i == 0 || name[i - 1] == 'v';

		if (name[i] == 'v' && colour == WHITE && !begins) {
			colour = BLACK;
			continue;
		}
		if (!letter || begins != (name[i] == 'K'))
			return false;
		material->counts[colour][letter - letters]++;
	}
	return material->counts[BLACK][KING] == 1;
}

int material_pieces(const struct material *material)
{
	int pieces = 0;

	for (int kind = KING; kind < KINDS; kind++)
		pieces += material->counts[WHITE][kind] + material->counts[BLACK][kind];
	return pieces;
}

bool material_has_pawns(const struct material *material)
{
	return material->counts[WHITE][PAWN] + material->counts[BLACK][PAWN] > 0;
}

static bool is_same(const uint8_t a[KINDS], const uint8_t b[KINDS])
{
	return memcmp(a, b, KINDS) == 0;
}

bool material_matches(const struct material *a, const struct material *b)
{
	return (is_same(a->counts[WHITE], b->counts[WHITE]) && is_same(a->counts[BLACK], b->counts[BLACK])) ||
	       (is_same(a->counts[WHITE], b->counts[BLACK]) && is_same(a->counts[BLACK], b->counts[WHITE]));
}

/* The same for one side: each piece that B has and A lacks was a pawn. */
static bool side_can_become(const uint8_t a[KINDS], const uint8_t b[KINDS])
{
	int pawns = a[PAWN] - b[PAWN];

	for (int kind = KNIGHT; kind < KINDS; kind++)
		if (b[kind] > a[kind])
			pawns -= b[kind] - a[kind];
	return pawns >= 0;
}

bool material_can_become(const struct material *a, const struct material *b)
{
	return (side_can_become(a->counts[WHITE], b->counts[WHITE]) &&
	        side_can_become(a->counts[BLACK], b->counts[BLACK])) ||
	       (side_can_become(a->counts[WHITE], b->counts[BLACK]) &&
	        side_can_become(a->counts[BLACK], b->counts[WHITE]));
}
