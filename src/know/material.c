/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Counting men, on boards and in names. */
#include <config.h>

#include "know/material.h"

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

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool material_parse(const char *name, size_t length, struct material *material)
{
	static const char letters[KINDS] = {
		[KING] = 'k', [PAWN] = 'p', [KNIGHT] = 'n', [BISHOP] = 'b', [ROOK] = 'r', [QUEEN] = 'q'
	};
	int kings = 0;

	memset(material, 0, sizeof *material);
	if (length > NAME_MAX_CHARS)
		return false;
	for (size_t i = 0; i < length; i++) {
		char c = lower(name[i]);
		const char *letter = memchr(letters, c, sizeof letters);

		if (c == 'v' && kings == 1 && i + 1 < length && lower(name[i + 1]) == 'k')
			continue;
		kings += c == 'k';
		if (!letter || kings < 1 || kings > 2)
			return false;
		material->counts[kings == 1 ? WHITE : BLACK][letter - letters]++;
	}
	return kings == 2;
}

int material_men(const struct material *material)
{
	int men = 0;

	for (int kind = KING; kind < KINDS; kind++)
		men += material->counts[WHITE][kind] + material->counts[BLACK][kind];
	return men;
}

bool material_has_pawns(const struct material *material)
{
	return material->counts[WHITE][PAWN] + material->counts[BLACK][PAWN] > 0;
}

static bool is_same(const uint8_t a[KINDS], const uint8_t b[KINDS])
{
	return memcmp(a, b, KINDS) == 0;
}

bool material_is(const struct material *a, const struct material *b)
{
	return (is_same(a->counts[WHITE], b->counts[WHITE]) && is_same(a->counts[BLACK], b->counts[BLACK])) ||
	       (is_same(a->counts[WHITE], b->counts[BLACK]) && is_same(a->counts[BLACK], b->counts[WHITE]));
}

/* The same for one side: each man that B has and A lacks was a pawn. */
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
