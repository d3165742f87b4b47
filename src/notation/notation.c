/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Names of squares and pieces, and why a move is illegal, in words. */
#include <config.h>

#include "notation/notation.h"

#include <string.h>

static const char LETTERS[KINDS + 1] = "KPNBRQ";

void square_name(int square, char name[SQUARE_NAME_MAX])
{
	name[0] = (char)('a' + square_file(square));
	name[1] = (char)('1' + square_rank(square));
	name[2] = '\0';
}

int square_parse(const char *string)
{
	if (string[0] < 'a' || string[0] > 'h' || string[1] < '1' || string[1] > '8')
		return SQUARE_NONE;
	return square_make(string[0] - 'a', string[1] - '1');
}

char kind_letter(enum kind kind)
{
	return LETTERS[kind];
}

enum kind kind_parse(char c)
{
	const char *letter;

	if (c >= 'a' && c <= 'z')
		c = (char)(c - 'a' + 'A');
	letter = c ? strchr(LETTERS, c) : NULL;
	return letter ? (enum kind)(letter - LETTERS) : KINDS;
}

char piece_letter(struct piece piece)
{
	char letter;

	if (piece_is_empty(piece) || piece_is_guard(piece))
		return '.';
	letter = LETTERS[piece_kind(piece)];
	return piece_colour(piece) == WHITE ? letter : (char)(letter - 'A' + 'a');
}

const char *kind_name(enum kind kind)
{
	static const char *const names[KINDS] = {
		[KING] = "king", [PAWN] = "pawn", [KNIGHT] = "knight",
		[BISHOP] = "bishop", [ROOK] = "rook", [QUEEN] = "queen"
	};

	return names[kind];
}

/* Why a move is illegal: $m is the piece, $f and $t its squares of origin and target, $w the
 * square WHERE of move_illegality. */
static const char *const REASONS[ILLEGALITIES] = {
	[LEGAL] = "not a move",
	[ILLEGAL_NO_PIECE] = "no piece on $f",
	[ILLEGAL_NOT_YOURS] = "the $m on $f is not yours",
	[ILLEGAL_OWN_PIECE] = "your own piece is on $t",
	[ILLEGAL_PATTERN] = "the $m on $f does not move to $t",
	[ILLEGAL_BLOCKED] = "the $m on $f is blocked by $w",
	[ILLEGAL_PROMOTION] = "no such promotion",
	[ILLEGAL_NO_CASTLING_RIGHT] = "no right to castle there",
	[ILLEGAL_CASTLING_IN_CHECK] = "castling out of check from $w",
	[ILLEGAL_CASTLING_THROUGH] = "castling over $w, which is attacked",
	[ILLEGAL_CASTLING_PINNED] = "the castling rook is pinned by $w",
	[ILLEGAL_PINNED] = "the $m on $f is pinned by $w",
	[ILLEGAL_EN_PASSANT_OPENS] = "taking en passant opens the line from $w to the king",
	[ILLEGAL_INTO_CHECK] = "$t is attacked from $w",
	[ILLEGAL_IN_CHECK] = "the check from $w remains",
};

static void add_square(struct text *out, int square)
{
	char name[SQUARE_NAME_MAX];

	square_name(square, name);
	text_add(out, name);
}

void illegality_explain(const struct position *pos, int from, int to,
                        enum kind promotion, struct text *out)
{
	int where;
	enum illegality why = move_illegality(pos, from, to, promotion, &where);
	const char *at = REASONS[why];

	if (why == ILLEGAL_PROMOTION && promotion == PAWN)
		at = "promotion piece missing";
	else if (why == ILLEGAL_BLOCKED && piece_is_king(position_at(pos, from)))
		at = "castling is blocked by $w";
	else if (why == ILLEGAL_CASTLING_THROUGH && where == castling_king_to(castling_of(position_turn(pos), to < from)))
		at = "castling to $w, which is attacked";
	for (; *at; at++) {
		if (*at != '$')
			text_add_char(out, *at);
		else if (*++at == 'm')
			text_add(out, kind_name(piece_kind(position_at(pos, from))));
		else
			add_square(out, *at == 'f' ? from : *at == 't' ? to : where);
	}
}

void illegality_report(const struct position *pos, int from, int to, enum kind promotion, struct error *error)
{
	struct text reason = TEXT_OF(ERROR_REASON_MAX);

	illegality_explain(pos, from, to, promotion, &reason);
	error_set(error, "%s", reason.chars);
}
